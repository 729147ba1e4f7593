"""How an entry for review is shown: both sides beside each other, with their documents and exact words."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING, TextIO

from desk.cli.folding import folded, terminal_width
from desk.cli.speakers import marks, who_says

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kg.reviews.items import ItemKind
    from kg.reviews.queue import Item, Side
    from kg.reviews.scope import Scope
    from kg.reviews.suggestions import Suggestion
    from kg.store import Store

__all__ = ["COLUMNS", "QUESTIONS", "item_row", "kinds_named", "limits", "write_items"]

SHORT = 8
"""Characters of an id that are shown: a unique beginning is enough to name it."""
_WIDEST = 160
_IN_A_PIPE = 120

QUESTIONS = {
    "disagreement": "people disagree",
    "lost": "item lost",
    "claims": "same claim?",
    "entities": "same entity?",
    "conflict": "possible conflict?",
    "link": "link?",
    "unsure": "a person was unsure",
    "waits": "waits for its document",
    "joined": "joined by the program",
    "attribution": "said so?",
}
_SIDE = (
    "iri",
    "text",
    "words",
    "speaker",
    "document",
    "published",
    "timecode",
    "char_start",
    "char_end",
    "context",
    "polarity",
    "realis",
    "hedged",
)
COLUMNS = (
    "id",
    "kind",
    "score",
    "reason",
    "relation",
    "conflict",
    "by",
    "at",
    *(f"{side}_{name}" for side in "ab" for name in _SIDE),
    "suggestions",
)


def kinds_named(names: Iterable[str] | None) -> tuple[ItemKind, ...]:
    """The kinds of entries of these names; those that are listed by default where none is given.

    Raises:
        BadParameter: there is no such kind.
    """
    from kg.errors import BadParameter
    from kg.reviews.items import DEFAULT_KINDS, ItemKind

    given = tuple(names or ())
    unknown = [name for name in given if name not in set(ItemKind)]
    if unknown:
        raise BadParameter(f"--kind {unknown[0]!r}: there are {', '.join(ItemKind)}.")
    return tuple(map(ItemKind, given)) or DEFAULT_KINDS


def limits(store: Store, document: str | None, who: str | None) -> Scope | None:
    """The limits that a document and a person, as typed, set to the queue; None: no limit.

    Of a document that is not held, the file name is enough with which people's decisions on it were noted.
    """
    from kg.reviews.scope import Scope
    from queries.lookup import things
    from queries.parameter import Parameter, ParameterType

    if document is None and who is None:
        return None
    person = Parameter("person", ParameterType.NAME, "")
    return Scope(
        store,
        documents=None if document is None else _documents(store, document),
        things=None if who is None else [str(iri) for iri in things("kg review", person, who, store)],
    )


def _documents(store: Store, named: str) -> list[str]:
    """The ids of the documents meant.

    Raises:
        NotFound: there is none, and nobody decided anything on one of this name.
        BadParameter: there are several.
    """
    from kg.audit import Trail
    from kg.errors import NotFound
    from kg.rdf.iri import Iris
    from queries.lookup import documents
    from queries.parameter import Parameter, ParameterType

    iris = Iris(store.base)
    try:
        found = documents("kg review", Parameter("document", ParameterType.DOCUMENT, ""), named, store)
        return [iris.document_id(str(iri)) or "" for iri in found]
    except NotFound:
        noted = {
            str(document)
            for action in Trail(store).in_force()
            for file, document in zip(*(action.detail.get(key) or () for key in ("files", "documents")), strict=False)
            if document and named in (file, str(iris.document(str(document))))
        }
        if not noted:
            raise
        return sorted(noted)


def item_row(item: Item) -> tuple[object, ...]:
    """One entry in the order of `COLUMNS`."""
    sides = (getattr(side, name) for side in (item.a, item.b) for name in _SIDE)
    said = [_suggestion(suggestion) for suggestion in item.suggestions]
    first = (item.id, item.kind.value, item.score, item.reason, item.relation, item.conflict, item.by, item.at)
    return (*first, *sides, said or None)


def _suggestion(said: Suggestion) -> dict[str, object]:
    """What a model said, for programs; `a_start` and `b_start` are characters of the two documents."""
    return {
        "method": said.method,
        "relation": said.relation,
        "reason": said.reason,
        "a_words": said.quote_a,
        "a_start": said.at_a,
        "b_words": said.quote_b,
        "b_start": said.at_b,
        "asked_at": said.asked_at,
        "prompt": said.prompt,
    }


def write_items(items: list[Item], stream: TextIO) -> None:
    """Writes the entries, one below the other, the two sides of each beside each other."""
    terminal = terminal_width(stream)
    width = _IN_A_PIPE if terminal is None else min(terminal, _WIDEST)
    half = max((width - 7) // 2, 24)
    for item in items:
        relation = f" {item.relation}" if item.relation else ""
        kind = f" ({item.conflict})" if item.conflict else ""
        said = f", {item.by} on {item.at[:10]}" if item.by and item.at else f", {item.score:.2f}"
        head = f"{item.id[:SHORT]}  {_question(item)}{relation}{kind}{said}: {_line(item.reason)}"
        folded(stream).write(f"{head}\n")
        left, right = (_side(side, half) for side in (item.a, item.b))
        for one, other in zip_longest(left, right, fillvalue=""):
            stream.write(f"    {one:{half}} | {other}".rstrip() + "\n")
        if item.kind.value in ("claims", "unsure") and (meaning := _meaning(item)):
            for line in textwrap.wrap(meaning, width - 6, subsequent_indent="  "):
                stream.write(f"    {line}\n")
        for suggestion in item.suggestions:
            for line in textwrap.wrap(_line(suggestion.sentence), width - 6, subsequent_indent="  "):
                stream.write(f"    {line}\n")
        stream.write("\n")


def _question(item: Item) -> str:
    """What is asked of an entry, where one side denies it or turns it around too."""
    plain = QUESTIONS[item.kind.value]
    if item.kind.value != "claims":
        return plain
    if item.denier is not None:
        return f"same claim, which the {('first', 'second')[item.denier]} denies?"
    return "same claim, or its opposite?" if item.is_turned else plain


def _meaning(item: Item) -> str:
    """What accepting and rejecting come to where the two are not of one mind; empty elsewhere."""
    key = item.id[:SHORT]
    if item.denier is not None:
        asserts, denies = (item.b, item.a) if item.denier == 0 else (item.a, item.b)
        return (
            f"accept {key}: one claim, asserted by {asserts.who}, denied by {denies.who}; `kg query disputed-claims` will show it. "
            "reject: two claims; what is denied is another thing."
        )
    if item.is_turned:
        a, b = (side.iri.rpartition("/")[2][:SHORT] for side in (item.a, item.b))
        return (
            f"accept {key}: they say the same. reject: they do not; where they contradict each other, "
            f"`kg review link {a} disputes {b}` says so."
        )
    return ""


def _side(side: Side, width: int) -> list[str]:
    # The author's node is named after the document, which is named below.
    how = marks(side.polarity, side.realis, side.hedged, of_claim=False)
    said = f"{who_says(side.speaker)}{how}: {side.text}" if side.speaker or how else side.text
    lines = textwrap.wrap(_line(said), width)
    if side.type:
        lines += textwrap.wrap(f"{side.type}; also {_line(side.words)}" if side.words else side.type, width)
    elif side.words and _line(side.words) != _line(side.text):
        lines += textwrap.wrap(f"“{_line(side.words)}”", width)
    if side.context:
        lines += textwrap.wrap(f"“{_line(side.context)}”", width)
    if side.document:
        at = f"at {side.timecode}" if side.timecode else f"character {side.char_start}"
        place = at if side.timecode or side.char_start is not None else ""
        lines += textwrap.wrap(", ".join(part for part in (side.document, side.published, place) if part), width)
    return lines


def _line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() or c.isspace() else "�" for c in text).split())
