from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.extract.glosses import find_glosses
from ingest.extract.tokens import TokenMap

pytestmark = pytest.mark.model
Mapped = Callable[[str], TokenMap]


def glosses(mapped: Mapped, text: str) -> list[tuple[str, str, str]]:
    tokens = mapped(text)
    words = [
        " ".join(text[s:e] for s, e in tokens.pieces(part))
        for g in find_glosses(tokens, 0, len(tokens.doc))
        for part in (g.subject, g.rest)
    ]
    kinds = [g.kind.value for g in find_glosses(tokens, 0, len(tokens.doc))]
    return list(zip(kinds, words[::2], words[1::2], strict=True))


@pytest.mark.parametrize(
    ("text", "kind", "subject", "rest"),
    [
        ("Ada Quill, head of research at Lumen, resigned.", "apposition", "Ada Quill", "head of research at Lumen"),
        ("It sells winches, the motors that lift a load.", "apposition", "winches", "the motors that lift a load"),
        (
            "A study published in May by the Hollin Centre, a think-tank in Lund, was kind.",
            "apposition",
            "the Hollin Centre",
            "a think-tank in Lund",
        ),
        (
            "The report by Mira Orr, a devastating critique of the port, came in May.",
            "apposition",
            "The report by Mira Orr",
            "a devastating critique of the port",
        ),
        ("A letter from Mira Orr, a nurse in Lund, was read.", "apposition", "Mira Orr", "a nurse in Lund"),
        ("Most ports use cranes, known as gantries, for this.", "naming", "cranes", "known as gantries"),
        ("Lumen, opening its yard on 3 May 2026, said so.", "participle", "Lumen", "opening its yard on 3 May 2026"),
        ("She said so in a report published on 3 May 2026.", "issued", "a report", "published on 3 May 2026"),
        ("Lumen's own statement from May 3, 2026 says so.", "issued", "Lumen's own statement", "from May 3, 2026"),
    ],
)
def test_a_side_fact_has_its_subject(mapped: Mapped, text: str, kind: str, subject: str, rest: str) -> None:
    assert (kind, subject, rest) in glosses(mapped, text)


def test_who_clause_after_an_apposition_is_a_fact_of_its_own(mapped: Mapped) -> None:
    found = glosses(mapped, "He met Ada Quill, a former pilot at Lumen who founded Kestrel.")
    assert found == [
        ("apposition", "Ada Quill", "a former pilot at Lumen"),
        ("relative", "Ada Quill", "founded Kestrel"),
    ]


@pytest.mark.parametrize(
    "text", ["Pumps, filters and valves are cheap.", "The pump runs well.", "The second pump, Delta, runs well."]
)
def test_lists_and_bare_names_are_no_glosses(mapped: Mapped, text: str) -> None:
    assert glosses(mapped, text) == []
