"""What a person is told of a name that several things, documents or claims have: by what to tell them apart, and how to go on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rdflib import URIRef

from kg.errors import BadParameter
from queries.lookup.rows import rows

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["several_claims", "several_documents", "several_things"]

SHOWN = 3
"""Most documents, roles and descriptions of each that are named."""
LISTED = 12
"""Most things that are listed."""


def several_things(store: Store, of: str, named: str, kind: str, things: Mapping[str, str]) -> BadParameter:
    """That a name is that of several things of one type: for each its description, roles, statements and documents, those that say
    the most first; and how to say which is meant, or that they are one.

    Args:
        of: begins the message: of which parameter the name is the value.
        things: IRI → name.
    """
    facts: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for thing, what, value in rows(store, "thing-facts", thing=tuple(map(URIRef, sorted(things)))):
        facts[thing or ""][what or ""].append(value or "")

    def said(thing: str) -> int:
        return int(next(iter(facts[thing]["said"]), "0"))

    order = sorted(things, key=lambda thing: (-said(thing), -len(facts[thing]["document"]), things[thing], thing))
    lines = [_thing(store, thing, things[thing], facts[thing], said(thing)) for thing in order[:LISTED]]
    if len(order) > LISTED:
        lines.append(f"  … and {len(order) - LISTED} more")
    first, second = (thing.removeprefix(store.base) for thing in order[:2])
    return BadParameter(
        f"{of}{named!r} is the name of {len(things)} different entities of type {kind}:\n"
        + "\n".join(lines)
        + f"\nGive the id of the one you mean in place of the name, for example {first}. "
        + f"Where two of them are one: `kg review same {first} {second}`."
    )


def _thing(store: Store, thing: str, name: str, facts: Mapping[str, Sequence[str]], said: int) -> str:
    told = list(dict.fromkeys((*facts.get("role", ()), *facts.get("detail", ()))))
    parts = [
        ", ".join(told[:SHOWN]) + (" …" if len(told) > SHOWN else ""),
        f"{said} statement{'' if said == 1 else 's'}" if said else "says nothing",
        _in(facts.get("document", ())),
    ]
    return f"  {thing.removeprefix(store.base)}  {name}: {'; '.join(part for part in parts if part)}"


def _in(files: Sequence[str]) -> str:
    more = f" and {len(files) - SHOWN} more documents" if len(files) > SHOWN else ""
    return f"in {', '.join(files[:SHOWN])}{more}" if files else ""


def several_documents(store: Store, of: str, named: str, documents: Mapping[str, str]) -> BadParameter:
    """That a name is that of several documents: for each its file name, title and day, and how to say which is meant."""
    facts = {row[0]: row[1:] for row in rows(store, "document-facts", document=tuple(map(URIRef, sorted(documents))))}
    lines = []
    for iri in sorted(documents):
        file, published, url = facts.get(iri, (None, None, None))
        parts = [part for part in (file, published, url) if part]
        lines.append(f"  {iri.removeprefix(store.base)}  {documents[iri]}{': ' if parts else ''}{', '.join(parts)}")
    return BadParameter(
        f"{of}{named!r} names {len(documents)} documents:\n"
        + "\n".join(lines)
        + f"\nGive the id of the one you mean in place of the name, for example {min(documents).removeprefix(store.base)}."
    )


def several_claims(store: Store, of: str, named: str, claims: Sequence[str]) -> BadParameter:
    """That a sentence is that of several claims: for each who says it in which documents, and how to say which is meant."""
    told: dict[str, list[str]] = defaultdict(list)
    for claim, speaker, file in rows(store, "claim-facts", claim=tuple(map(URIRef, claims))):
        # The author's node is named after the document, which is named beside it.
        who = "the author" if speaker and speaker.startswith("author of ") else speaker or "somebody not named"
        told[claim or ""].append(f"{who} ({file})")
    lines = []
    for claim in claims:
        more = f" and {len(told[claim]) - SHOWN} more" if len(told[claim]) > SHOWN else ""
        lines.append(f"  {claim.removeprefix(store.base)}  {', '.join(told[claim][:SHOWN])}{more}")
    first, second = (claim.removeprefix(store.base) for claim in claims[:2])
    return BadParameter(
        f"{of}{named!r} is the sentence of {len(claims)} claims:\n"
        + "\n".join(lines)
        + f"\nGive the id of the one you mean in place of the sentence, for example {first}. "
        + f"Where two of them are one: `kg review same {first} {second}`."
    )
