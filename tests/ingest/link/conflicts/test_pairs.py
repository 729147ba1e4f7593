"""Which pairs may be in conflict, and that every such pair is a candidate. People and firms are fictional."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.link.conflicts.pairs import conflict_of
from ingest.link.conflicts.side import GATE, Side, read_side, share, signatures
from kg.links import Conflict

PAIRS = [
    ("Halden Cells employs 400 people in Bodo.", "Halden Cells employs 500 people in Bodo.", "number"),
    ("Korvia Metals recovered 90% of the lithium.", "Korvia Metals recovered 93% of the lithium.", "number"),
    ("Halden's engine is open source software.", "Halden's engine is not open source software.", "negation"),
    ("Nurses must pass the test before work.", "Nurses need not pass the test before work.", "negation"),
    ("Halden Cells was founded in Bodo in 2019.", "Halden Cells was founded in Bodo in 2020.", "date"),
    (
        "The bridge opened in May 2021 after years of delay.",
        "The bridge opened in June 2021 after years of delay.",
        "date",
    ),
    ("All hospitals in Averland lack trained nurses.", "Some hospitals in Averland lack trained nurses.", "scope"),
    ("Halden raised the price of its battery cells.", "Halden lowered the price of its battery cells.", "antonym"),
    ("Crime rose in Averland by the harbour.", "Crime fell in Averland by the harbour.", "antonym"),
]
NONE = [
    pytest.param("Revenue was 10 million euros in 2024.", "Revenue was 12 million euros in 2025.", id="two years"),
    pytest.param(
        "Halden Cells employs 400 people in Bodo.", "Korvia Metals employs 500 people in Bodo.", id="two firms"
    ),
    pytest.param(
        "Halden Cells employs about 400 people in Bodo.", "Halden Cells employs 405 people in Bodo.", id="about"
    ),
    pytest.param(
        "Halden Cells employs more than 400 people in Bodo.", "Halden Cells employs 500 people in Bodo.", id="more than"
    ),
    pytest.param(
        "Halden Cells recovered 10% of the lithium.", "Halden Cells recovered 12 tonnes of the lithium.", id="two units"
    ),
    pytest.param(
        "Halden's engine was open source software.", "Halden's engine is not open source software.", id="was and is"
    ),
    pytest.param(
        "The plant is not safe for the people of Bodo.", "The plant is dangerous for the people of Bodo.", id="both"
    ),
    pytest.param(
        "If the plant is safe, Bodo will build another plant.",
        "Bodo will not build another plant, it is safe.",
        id="if",
    ),
    pytest.param(
        "Does Halden's engine cost little money?", "Halden's engine does not cost little money.", id="a question"
    ),
    pytest.param("Halden's engine is fast.", "The harbour road of Port Lessing is not fast at all.", id="two topics"),
]


def side(iri: str, text: str, document: str = "", *, speaker: str = "", published: str = "") -> Side | None:
    return read_side(iri, document or f"document of {iri}", text, speaker=speaker, published=published)


def found(a: str, b: str) -> Conflict | None:
    one, other = side("a", a), side("b", b)
    return conflict_of(one, other) if one and other else None


@pytest.mark.parametrize(("a", "b", "kind"), PAIRS)
def test_a_possible_conflict_and_its_kind(a: str, b: str, kind: str) -> None:
    conflict = found(a, b)
    assert conflict is not None
    assert conflict.kind.value == kind
    assert "of the words are the same, but" in conflict.reason
    assert found(b, a) is not None


@pytest.mark.parametrize(("a", "b"), NONE)
def test_no_conflict(a: str, b: str) -> None:
    assert found(a, b) is None
    assert found(b, a) is None


def test_the_same_whichever_comes_first() -> None:
    one, other = side("a", PAIRS[0][0]), side("b", PAIRS[0][1])
    assert one is not None
    assert other is not None
    assert conflict_of(one, other) == conflict_of(other, one)


def test_a_number_without_a_date_is_of_the_year_in_which_it_was_written() -> None:
    texts = PAIRS[0][:2]
    early, late = side("a", texts[0], published="2023-05-01"), side("b", texts[1], published="2026-01-01")
    same = side("b", texts[1], published="2023-11-01")
    assert early is not None
    assert late is not None
    assert same is not None
    assert conflict_of(early, late) is None
    assert conflict_of(early, same) is not None


def test_one_speaker_in_one_document_does_not_contradict_himself() -> None:
    one, other = (side(iri, text, "d", speaker="s") for iri, text in zip("ab", PAIRS[2][:2], strict=True))
    elsewhere = side("b", PAIRS[2][1], "e", speaker="s")
    assert one is not None
    assert other is not None
    assert elsewhere is not None
    assert conflict_of(one, other) is None
    assert conflict_of(one, elsewhere) is not None, "at another time he may: opposite positions of one speaker"


WORDS = st.sampled_from(sorted(stem for text in PAIRS for stem in text[0].split()))


@given(st.frozensets(WORDS, min_size=3, max_size=12), st.frozensets(WORDS, min_size=3, max_size=12))
@settings(max_examples=300)
def test_every_pair_over_the_gate_is_a_candidate(a: frozenset[str], b: frozenset[str]) -> None:
    if share(a, b) >= GATE:
        assert set(signatures(a)) & set(signatures(b))


def test_signatures_are_few() -> None:
    topic = frozenset(f"word{number}" for number in range(10))
    assert len(signatures(topic)) == len(list(combinations(range(5), 2)))
