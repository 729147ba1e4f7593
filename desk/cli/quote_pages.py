"""The quotations of a store on a terminal: what was written and what is heard above each other, the differing words marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

from rdflib import URIRef

from kg.quotations import Grade
from kg.rdf.iri import Iris
from ontology import CK

if TYPE_CHECKING:
    from kg.store import Store
    from queries.view.quotations import CheckedQuotation, QuotationCheck

__all__ = ["Page", "pages", "write_pages"]

_FIRST = {grade: place for place, grade in enumerate((Grade.ALTERED, Grade.STITCHED, Grade.ELIDED, Grade.NEAR))}
"""What there is to listen to comes first; then what was not found, then what stands word for word."""
_LAST = {Grade.NOT_FOUND: len(_FIRST), Grade.EXACT: len(_FIRST) + 1}
_MARK, _PLAIN = "\x1b[1;7m", "\x1b[0m"


@dataclass(frozen=True)
class Page:
    """One quotation with what the best of its transcripts has; `said` is None where nothing was found."""

    quotation: CheckedQuotation
    said: str | None
    where: str


def pages(store: Store, checked: Iterable[CheckedQuotation]) -> list[Page]:
    """The quotations, those that differ first, else in their order."""
    texts: dict[str, str] = {}
    found = []
    for quotation in checked:
        best = quotation.checks[0] if quotation.checks else None
        said = _said(store, best, texts) if best is not None and best.content else None
        found.append(Page(quotation, said, _where(best) if best is not None and said is not None else ""))
    return sorted(found, key=lambda page: {**_FIRST, **_LAST}.get(page.quotation.label, len(_FIRST)))


def _said(store: Store, check: QuotationCheck, texts: dict[str, str]) -> str:
    """The words of the transcript, its passages in order."""
    against = next(store.quads(subject=URIRef(check.check), predicate=CK.checkedAgainst))
    document = str(against[2])
    if document not in texts:
        texts[document] = store.text(Iris(store.base).document_id(document) or "")
    places = check.content if check.grade is Grade.STITCHED else check.content[:1]
    return " … ".join(" ".join(texts[document][start:end].split()) for start, end in places)


def _where(check: QuotationCheck) -> str:
    timecode = check.timecodes[0] if check.timecodes else None
    return ", ".join(part for part in (check.transcript, timecode, check.said_by) if part)


def write_pages(found: Sequence[Page], stream: TextIO) -> None:
    """Writes them, one below the other."""
    for page in found:
        quotation = page.quotation
        who = f", {quotation.speaker}" if quotation.speaker else ""
        stream.write(f"{quotation.document}{who}: {quotation.finding}\n")
        differing = quotation.checks[0].difference if quotation.checks and page.said is not None else ()
        written = " ".join(quotation.words.split())
        stream.write(f"    written     “{_marked(written, differing, 'quoted')}”\n")
        if page.said is not None and quotation.label is not Grade.EXACT:
            stream.write(f"    transcript  “{_marked(page.said, differing, 'said')}” – {page.where}\n")
        elif page.said is not None:
            stream.write(f"    transcript  the same – {page.where}\n")
        stream.write("\n")


def _marked(words: str, differing: Sequence[dict[str, Any]], side: str) -> str:
    """The words with those of one side of the differences marked, each once, from left to right."""
    marked, rest = "", words
    for one in differing:
        own = str(one.get(side) or "")
        found = (
            re.search(rf"(?<!\w){re.escape(own)}(?!\w)", rest, re.IGNORECASE) if own and not one["harmless"] else None
        )
        if found:
            marked += f"{rest[: found.start()]}{_MARK}{found[0]}{_PLAIN}"
            rest = rest[found.end() :]
    return marked + rest
