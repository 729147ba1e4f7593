"""The registry of relation predicates: what each one says, from what type to what type."""

from __future__ import annotations

from dataclasses import dataclass

from kg.record import EntityType

__all__ = ["PREDICATES", "Predicate", "accepts"]

_P, _O, _T, _D, _W, _E = (
    EntityType.PERSON,
    EntityType.ORGANIZATION,
    EntityType.TECHNOLOGY,
    EntityType.PRODUCT,
    EntityType.WORK,
    EntityType.EVENT,
)
_THING = frozenset({_T, _D})


@dataclass(frozen=True, slots=True)
class Predicate:
    """One predicate, read "subject predicate object". `role`: it holds over a time, so it may have a start and an end."""

    name: str
    subjects: frozenset[EntityType]
    objects: frozenset[EntityType]
    meaning: str
    role: bool = False
    symmetric: bool = False


def _p(
    name: str,
    subjects: set[EntityType],
    objects: set[EntityType],
    meaning: str,
    *,
    role: bool = False,
    symmetric: bool = False,
) -> Predicate:
    return Predicate(name, frozenset(subjects), frozenset(objects), meaning, role, symmetric)


_ALL = (
    _p("chief_executive_of", {_P}, {_O}, "is or was chief executive of", role=True),
    _p("co_founded", {_P}, {_O}, "is one of several founders of"),
    _p("founded", {_P, _O}, {_O}, "is the founder of, or set up"),
    _p("works_at", {_P}, {_O}, "works or worked at, in a paid role that has no predicate of its own", role=True),
    _p("formerly_at", {_P}, {_O}, "was at, and no longer is", role=True),
    _p("leads", {_P}, {_O}, "heads: president, director, minister, secretary, chief of", role=True),
    _p("chairs", {_P}, {_O}, "chairs the board or body", role=True),
    _p("board_member_of", {_P}, {_O}, "sits on the board of", role=True),
    _p("member_of", {_P, _O}, {_O}, "is a member of", role=True),
    _p("advises", {_P, _O}, {_O, _P}, "is an adviser to", role=True),
    _p("spokesperson_of", {_P}, {_O}, "speaks for", role=True),
    _p("represents", {_P, _O}, {_O, _P}, "is the lawyer or agent of", role=True),
    _p("invests_in", {_P, _O}, {_O}, "holds or made an investment in"),
    _p("owns", {_P, _O}, {_O, _D, _T}, "owns", role=True),
    _p("acquired", {_O, _P}, {_O, _D}, "bought"),
    _p("subsidiary_of", {_O}, {_O}, "is a subsidiary, unit or brand of", role=True),
    _p("partner_of", {_O}, {_O}, "works with under an agreement", role=True, symmetric=True),
    _p("worked_on", {_P}, {_D, _T, _W}, "worked on"),
    _p("created", {_P}, {_D, _T, _W}, "made: wrote, designed, invented"),
    _p("develops", {_O}, {_D, _T}, "builds"),
    _p("offers", {_O}, {_D, _T}, "offers, sells or launches"),
    _p("uses", {_O, _D, _T}, {_D, _T}, "runs or uses"),
    _p("hosts", {_P}, {_W}, "hosts the podcast or show", role=True),
    _p("guest_on", {_P}, {_W}, "is a guest on the episode or show"),
    _p("interviewed", {_P, _O}, {_P}, "interviewed"),
    _p("published", {_O, _P, _W, _T, _D}, {_W}, "published; of a technology or product: its makers did"),
    _p("announces", {_W}, {_D, _T, _O, _E}, "announces"),
    _p("lists", {_W, _T, _O, _D}, {_T, _D, _O}, "lists"),
    _p("part_of", {_W, _T, _D, _O}, {_W, _T, _D, _O}, "is a part of: segment, episode, podcast; part, whole"),
    _p("derived_from", {_W}, {_W}, "was made from"),
    _p("made_with", {_W, _D, _T}, {_T, _D}, "was made with"),
)

PREDICATES: dict[str, Predicate] = {predicate.name: predicate for predicate in _ALL}
"""By name, in the order of the registry."""


def accepts(name: str, subject: EntityType, object_: EntityType) -> bool:
    """Whether the predicate `name` may stand between entities of these types.

    >>> accepts("hosts", EntityType.PERSON, EntityType.WORK), accepts("hosts", EntityType.WORK, EntityType.PERSON)
    (True, False)
    """
    predicate = PREDICATES[name]
    return subject in predicate.subjects and object_ in predicate.objects
