"""What a person is told who names for a correction what stands in several documents: each is corrected on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desk.cli.speakers import who_says
from kg.errors import BadParameter
from kg.reviews.queue import sides
from ontology import CK

if TYPE_CHECKING:
    from kg.store import Store

__all__ = ["members", "several_items"]

LISTED = 12
_WORDS = 80


def members(store: Store, node: str) -> list[str]:
    """The statements of a claim, the documents' entities of a thing; nothing for other nodes."""
    from rdflib import URIRef

    found = {str(q[0]) for p in (CK.expresses, CK.refersTo) for q in store.quads(predicate=p, object_=URIRef(node))}
    return sorted(found)


def several_items(store: Store, named: str, items: list[str]) -> BadParameter:
    """That a name or sentence is that of several items, each with its document, and of a statement who says it in which words."""
    seen = sides(store, items)
    order = sorted(seen.values(), key=lambda side: (side.document or "", side.char_start or 0, side.iri))
    lines = []
    for side in order[:LISTED]:
        words = " ".join(side.words.split())
        cut = f"{words[:_WORDS]}…" if len(words) > _WORDS else words
        said = "" if side.type else f": {who_says(side.speaker)}, “{cut}”"
        lines.append(f"  {side.iri.removeprefix(store.base)}  {side.document}{said}")
    if len(order) > LISTED:
        lines.append(f"  … and {len(order) - LISTED} more")
    what = "is an entity of" if order and order[0].type else "stands at"
    places = "documents" if order and order[0].type else "places"
    return BadParameter(
        f"{named!r} {what} {len(items)} {places}, and each is corrected on its own:\n"
        + "\n".join(lines)
        + "\nGive the id of the one you mean."
    )
