"""Parts owned, moves from one firm to another, and chiefs of a part. People and firms are fictional."""

from __future__ import annotations

import pytest

from ingest.extract.role_words import predicates_of
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

HEAD = (
    "Fernhill Capital, a venture firm, and Larkmoor Compute, a startup, are in Benn. Mara Orr is an engineer. "
    "Brightvale Labs is a research lab.\n\n"
)


def stated(text: str) -> set[tuple[str, str, str, str | None]]:
    settings = Settings()
    record = extract_document(read_bytes((HEAD + text).encode("utf-8"), "a.txt", settings), settings)
    return {(r.subject, r.predicate, r.object, r.end) for r in record.relations if r.evidence[0] >= len(HEAD) - 2}


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "relation"),
    [
        (
            "Fernhill Capital owns 40 percent of Larkmoor Compute.",
            ("Fernhill Capital", "owns", "Larkmoor Compute", None),
        ),
        (
            "Fernhill Capital, which owns about a third of Larkmoor Compute, voted for it.",
            ("Fernhill Capital", "owns", "Larkmoor Compute", None),
        ),
        (
            "Fernhill Capital holds a stake of 12% in Larkmoor Compute.",
            ("Fernhill Capital", "owns", "Larkmoor Compute", None),
        ),
        (
            "A 30% stake in Larkmoor Compute is held by Fernhill Capital.",
            ("Fernhill Capital", "owns", "Larkmoor Compute", None),
        ),
        (
            "Larkmoor Compute is 40 percent owned by Fernhill Capital.",
            ("Fernhill Capital", "owns", "Larkmoor Compute", None),
        ),
        (
            "Larkmoor Compute, majority-owned by Fernhill Capital, closed.",
            ("Larkmoor Compute", "subsidiary_of", "Fernhill Capital", None),
        ),
        ("Mara Orr joined from Brightvale Labs.", ("Mara Orr", "formerly_at", "Brightvale Labs", "past")),
        (
            "Mara Orr joined Larkmoor Compute from Brightvale Labs in May 2025.",
            ("Mara Orr", "formerly_at", "Brightvale Labs", "2025-05"),
        ),
        (
            "Larkmoor Compute poached Mara Orr from Brightvale Labs.",
            ("Mara Orr", "formerly_at", "Brightvale Labs", "past"),
        ),
        ("Mara Orr, finance chief of Larkmoor Compute, left.", ("Mara Orr", "works_at", "Larkmoor Compute", None)),
    ],
)
def test_parts_and_moves(text: str, relation: tuple[str, str, str, str | None]) -> None:
    assert relation in stated(text)


@pytest.mark.model
def test_who_buys_a_part_does_not_acquire_the_whole() -> None:
    found = stated("Fernhill Capital bought a minority stake in Larkmoor Compute.")
    assert found == {("Fernhill Capital", "invests_in", "Larkmoor Compute", None)}


@pytest.mark.model
@pytest.mark.parametrize("verb", ["would own", "does not own", "may hold"])
def test_what_is_not_so_states_nothing(verb: str) -> None:
    assert stated(f"Fernhill Capital {verb} 40% of Larkmoor Compute.") == set()


def test_the_chief_of_a_part_does_not_lead_the_whole() -> None:
    assert predicates_of("finance chief") == predicates_of("technology chief") == ["works_at"]
    assert predicates_of("police chief") == ["leads"]
