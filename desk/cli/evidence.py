"""From what a person types as evidence to what a verdict records: a page, or words of a held document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg.audit import canonical_time
from kg.errors import BadParameter, InputError
from kg.rdf.iri import Iris
from kg.verdicts import Evidence

if TYPE_CHECKING:
    from kg.store import Store

__all__ = ["address_of", "evidence_of"]

_KEY = re.compile(r"(?:^|\s)(retrieved|archive|title|words)=")
_RANGE = re.compile(r"(\d+)-(\d+)")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def evidence_of(text: str, store: Store) -> Evidence:
    """The evidence that `URL [retrieved=DATE] [archive=URL] [title=…] [words=…]` or `DOCUMENT#words` or
    `DOCUMENT#start-end` stands for; a value ends where the next key begins.

    Raises:
        BadParameter: neither form, a date that is none, or words that do not stand exactly once in the document.
        NotFound: no such document is held.
    """
    if _is_address(text.split(" ", 1)[0]):
        return _page(text)
    document, mark, place = text.partition("#")
    if not mark or not place.strip():
        raise BadParameter(
            f"--evidence {text!r}: give an address (https://…), or DOCUMENT#words, or DOCUMENT#start-end in characters."
        )
    return _words(document.strip(), place.strip(), store)


def _page(text: str) -> Evidence:
    url, *rest = _KEY.split(text)
    given = dict(zip(rest[::2], (value.strip() for value in rest[1::2]), strict=True))
    if len(url.split()) != 1:
        raise BadParameter(f"--evidence {text!r}: after the address come retrieved=, archive=, title= and words= only.")
    retrieved = given.get("retrieved")
    if retrieved is not None:
        try:
            retrieved = canonical_time(f"{retrieved}T00:00:00Z" if _DAY.fullmatch(retrieved) else retrieved)
        except InputError as error:
            raise BadParameter(
                f"--evidence: retrieved={retrieved!r} is neither a day like 2026-10-06 nor a time like 2026-10-06T09:00:00Z."
            ) from error
    archive = given.get("archive")
    if archive is not None and not _is_address(archive):
        raise BadParameter(f"--evidence: archive={archive!r} is no address like https://web.archive.example/…")
    return Evidence(
        url=url.strip(), retrieved_at=retrieved, archive=archive, title=given.get("title"), words=given.get("words")
    )


def _words(named: str, place: str, store: Store) -> Evidence:
    from queries.lookup import documents
    from queries.parameter import Parameter, ParameterType

    iri = documents("--evidence", Parameter("document", ParameterType.DOCUMENT, ""), named, store)[0]
    document = Iris(store.base).document_id(str(iri)) or ""
    text = store.text(document)
    given = _RANGE.fullmatch(place)
    if given:
        start, end = int(given[1]), int(given[2])
        if not start < end <= len(text):
            raise BadParameter(f"--evidence: {named} has {len(text)} characters; {place} are not in it.")
    else:
        words = place.strip('“”"')
        start = text.find(words)
        end = start + len(words)
        if start < 0 or text.find(words, start + 1) >= 0:
            found = "do not stand in" if start < 0 else "stand more than once in"
            raise BadParameter(f"--evidence: the words {words!r} {found} {named}. Give other words, or start-end.")
    return Evidence(document=document, start=start, end=end, words=text[start:end])


def address_of(text: str | None) -> str | None:
    """The address of a page as it was typed: a reader will follow it, so nothing but http and https, and no space in it.

    Raises:
        BadParameter: it is none.
    """
    if text is not None and not _is_address(text):
        raise BadParameter(f"--url {text!r} is no address like https://desk.example/checks/1.")
    return text


def _is_address(text: str) -> bool:
    return text.startswith(("http://", "https://")) and len(text) > len("https://") and len(text.split()) == 1
