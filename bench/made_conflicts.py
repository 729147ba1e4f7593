"""Made pairs of statements, each one change apart: those that contradict each other, and those that only look like it."""

from __future__ import annotations

from collections.abc import Iterator

from kg.links import ConflictKind

__all__ = ["made_pairs"]

_FIRMS = ("Halden Cells", "Korvia Metals", "Berg & Toft", "Northlight Labs", "Marrow & Finch")
_NUMBERS = ((400, 500), (12, 30), (7, 9), (1500, 2100), (85, 60))
_YEARS = ((2019, 2020), (2021, 2024), (2015, 2016), (2022, 2025), (2018, 2023))
_PLACES = ("Bodo", "Ghent", "Lugano", "Tromso", "Ulmstad")

Pair = tuple[str, str, ConflictKind | None]


def made_pairs() -> Iterator[Pair]:
    """Every pattern with every firm, in a fixed order; the kind is None where the two can both hold."""
    for number, firm in enumerate(_FIRMS):
        few, many = _NUMBERS[number]
        early, late = _YEARS[number]
        place, other = _PLACES[number], _PLACES[(number + 1) % len(_PLACES)]
        rival = _FIRMS[(number + 1) % len(_FIRMS)]
        yield from _contradicting(firm, few, many, early, late, place)
        yield from _compatible(firm, rival, few, many, early, late, place, other)


def _contradicting(firm: str, few: int, many: int, early: int, late: int, place: str) -> Iterator[Pair]:
    kind = ConflictKind
    yield (
        f"{firm} employs {few} people at its plant in {place}.",
        f"{firm} employs {many} people at its plant in {place}.",
        kind.NUMBER,
    )
    yield (
        f"{firm} sold {few} machines in {early}.",
        f"{firm} sold {many} machines in {early}, its report says.",
        kind.NUMBER,
    )
    yield (
        f"The plant of {firm} uses {few}% less water than before.",
        f"The plant of {firm} uses {many}% less water than before.",
        kind.NUMBER,
    )
    yield (
        f"{firm} publishes the source code of its engine.",
        f"{firm} does not publish the source code of its engine.",
        kind.NEGATION,
    )
    yield (
        f"{firm} has never paid for the study of the harbour.",
        f"{firm} has paid for the study of the harbour.",
        kind.NEGATION,
    )
    yield (
        f"Nobody at {firm} read the report on the tunnel.",
        f"Somebody at {firm} read the report on the tunnel.",
        kind.NEGATION,
    )
    yield f"{firm} was founded in {place} in {early}.", f"{firm} was founded in {place} in {late}.", kind.DATE
    yield f"{firm} opened its plant in {place} in {early}.", f"In {late} {firm} opened its plant in {place}.", kind.DATE
    yield f"{firm} signed the contract in May {early}.", f"{firm} signed the contract in June {early}.", kind.DATE
    yield (
        f"All customers of {firm} got their money back.",
        f"Some customers of {firm} got their money back.",
        kind.SCOPE,
    )
    yield (
        f"{firm} always tests its batteries before delivery.",
        f"{firm} sometimes tests its batteries before delivery.",
        kind.SCOPE,
    )
    yield f"{firm} raised the price of its batteries.", f"{firm} lowered the price of its batteries.", kind.ANTONYM
    yield (
        f"The sales of {firm} in {place} rose last year.",
        f"The sales of {firm} in {place} fell last year.",
        kind.ANTONYM,
    )
    yield (
        f"The engine of {firm} is safe to use at home.",
        f"The engine of {firm} is dangerous to use at home.",
        kind.ANTONYM,
    )


def _compatible(
    firm: str, rival: str, few: int, many: int, early: int, late: int, place: str, other: str
) -> Iterator[Pair]:
    yield f"{firm} sold {few} machines in {early}.", f"{firm} sold {many} machines in {late}.", None
    yield (
        f"{firm} employs {few} people at its plant in {place}.",
        f"{rival} employs {many} people at its plant in {place}.",
        None,
    )
    yield f"{firm} employs {few} people in {place}.", f"{firm} employs {many} people in {other}.", None
    yield (
        f"{firm} employs more than {min(few, many)} people in {place}.",
        f"{firm} employs {max(few, many)} people in {place}.",
        None,
    )
    yield (
        f"{firm} sold about {100 * few} machines in {early}.",
        f"{firm} sold {100 * few + 2} machines in {early}.",
        None,
    )
    yield f"The engine of {firm} was safe to use at home.", f"The engine of {firm} is not safe to use at home.", None
    yield (
        f"The engine of {firm} is not safe to use at home.",
        f"The engine of {firm} is dangerous to use at home.",
        None,
    )
    yield (
        f"{firm} publishes the source code of its engine.",
        f"{rival} does not publish the source code of its engine.",
        None,
    )
    yield (
        f"If {firm} lowers its price, {rival} will lose customers.",
        f"{rival} will not lose customers to {firm}.",
        None,
    )
    yield f"{firm} uses {min(few, 90)}% of the water.", f"{firm} uses {many} tonnes of the water.", None
    yield f"{firm} opened a plant in {place} in {early}.", f"{firm} opened a plant in {other} in {late}.", None
    yield (
        f"{firm} publishes the source code of its engine.",
        f"{firm} publishes the source code of its engine in full.",
        None,
    )
    yield (
        f"Does {firm} publish the source code of its engine?",
        f"{firm} does not publish the source code of its engine.",
        None,
    )
    yield (
        f"{firm} raised the price of its batteries in {early}.",
        f"{firm} lowered the price of its batteries in {late}.",
        None,
    )
