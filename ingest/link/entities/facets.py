"""What two that are one may not contradict each other in, and whether a name alone tells whom it means."""

from __future__ import annotations

from collections import defaultdict

from ingest.link.entities.grouping import Facets, contradiction
from ingest.link.entities.keys import episode_number
from ingest.link.entities.lexicon import callings, sorts
from ingest.link.entities.named import Named
from ingest.link.entities.names import (
    is_coinage,
    is_rare_organisation,
    is_rare_person,
    is_telling_title,
    without_possessor,
)

__all__ = ["ASPECTS", "SHOWS", "facets", "grounds_of", "grounds_part", "tells_alone"]

_PAGES = frozenset({"page", "site", "website", "homepage", "documentation", "docs", "blog"})
SHOWS = frozenset({"podcast", "show", "program", "programme", "series", "broadcast"})
ASPECTS = {
    "known": "other entries of the curated list",
    "employers": "other organisations",
    "day": "other days",
    "kind": "other kinds of work",
    "number": "other numbers",
    "calling": "callings that are hardly one person's",
    "sort": "other sorts of organisation",
    "place": "other places",
    "years": "years too far apart",
}
"""What is said of two that contradict each other in an aspect."""


def facets(entity: Named) -> Facets:
    """Aspect → values; two that share no value of an aspect of both contradict each other. One of which its document says
    that another has its name contradicts all others."""
    found: dict[str, frozenset[str]] = {
        "apart": frozenset({entity.iri}) if entity.is_one_of_two else frozenset({""}),
        **_said(entity.facts, entity.known),
    }
    if entity.known is not None:
        found["known"] = frozenset({entity.known})
    if entity.type in ("Person", "Product"):
        found["employers"] = entity.employers
    if entity.type in ("Work", "Event") and entity.day:
        found["day"] = frozenset({entity.day})
    if entity.type == "Work":
        found["kind"] = frozenset() if not entity.kind else frozenset({"show" if entity.kind in SHOWS else "piece"})
        found["number"] = frozenset(filter(None, [episode_number(entity.name)]))
    return found


def _said(facts: frozenset[str], known: str | None) -> Facets:
    """The facts as aspects; where the curated list has an organisation, its offices in several places are no matter."""
    found: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        aspect, _, value = fact.partition(":")
        match aspect:
            case "calling":
                found[aspect] |= callings().get(value, frozenset())
            case "sort" if known is None:
                found[aspect] |= sorts().get(value, frozenset())
            case "place" if known is None:
                found[aspect].add(value)
            case "year":
                found["years"].add(value)
            case "died":
                found["years"].add(f"died {value}")
            case "known" | "employer":
                found[aspect].add(value)
    return {aspect: frozenset(values) for aspect, values in found.items()}


def grounds_of(entity: Named) -> dict[str, str]:
    """Name → the line of `grounds` that has it; a name that two of its company bear counts for none."""
    found: dict[str, str] = {}
    twice = set()
    for line in sorted(entity.grounds):
        name = line.partition("\n")[0]
        twice |= {name} & found.keys()
        found[name] = line
    return {name: line for name, line in found.items() if name not in twice}


def grounds_part(one: str, other: str) -> bool:
    """Whether two of one name in two documents' company, as lines of `grounds`, contradict each other."""
    return one != other and contradiction(_line(one), _line(other)) is not None


def _line(line: str) -> Facets:
    facts = frozenset(line.split("\n")[1:])
    known = next((fact for fact in facts if fact.startswith("known:")), None)
    return _said(facts, known)


def tells_alone(entity: Named) -> bool:
    """Whether a name tells whom it means without anything beside it, unless something speaks against it."""
    match entity.type:
        case "Person":
            return is_rare_person(entity.name)
        case "Organization":
            return is_rare_organisation(entity.name)
        case "Product":
            return is_coinage(entity.name)
        case "Technology":
            return is_coinage(entity.name) or len(entity.name.split()) > 1
        case "Event":
            return any(word.isdigit() and len(word) == 4 for word in entity.name.split())
    possessed = without_possessor(entity.name)
    if possessed is not None:
        return possessed[1].split()[-1] in _PAGES
    return is_telling_title(entity.name) or (entity.kind in SHOWS and is_coinage(entity.name))
