"""What two texts have in common: the kinds, the places and the shares. All texts are made up."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.syndicated.fiction import prose
from ingest.link.reuse import Comparison, Prepared, ReuseKind, compare

_QUOTED = re.compile(r"“([^”]*)”")


def _text(seed: int, sentences: int) -> str:
    return prose(random.Random(seed), sentences)


def _prepared(text: str) -> Prepared:
    return Prepared.of(text, [match.span(1) for match in _QUOTED.finditer(text)])


def _compared(a: str, b: str) -> Comparison | None:
    return compare(_prepared(a), _prepared(b))


def test_a_text_under_another_headline_is_a_verbatim_copy() -> None:
    body = _text(1, 12)
    found = _compared(f"Rain at last\n{body}", f"The river is back\n{body}")
    assert found is not None
    assert found.kind is ReuseKind.VERBATIM
    assert len(found.passages) == 1


def test_the_front_of_a_text_is_a_cut_copy() -> None:
    body = _text(2, 12)
    short = ". ".join(body.split(". ")[:5]) + "."
    found = _compared(body, short)
    assert found is not None
    assert found.kind is ReuseKind.EXTRACT
    assert found.share_b == 1.0
    assert 0.3 < found.share_a < 0.6


def test_an_edited_and_reordered_text_is_an_edited_copy() -> None:
    sentences = _text(3, 12).split(". ")
    edited = [s.replace(" the ", " a rather ", 1) if i % 2 else s for i, s in enumerate(sentences)]
    found = _compared(". ".join(sentences), ". ".join(edited[6:] + edited[:6]))
    assert found is not None
    assert found.kind is ReuseKind.NEAR
    assert len(found.passages) >= 2, "the halves changed places"


def test_a_paragraph_taken_over_is_a_shared_passage() -> None:
    taken = _text(4, 2)
    found = _compared(f"{_text(5, 12)}\n{taken}", f"{taken}\n{_text(6, 12)}")
    assert found is not None
    assert found.kind is ReuseKind.PASSAGES


def test_the_same_quotation_alone_is_no_copy() -> None:
    words = "“Nobody who has seen the harbor at night would bet a coin on it,” said Ada Reyes."
    found = _compared(f"{_text(7, 6)} {words}", f"{words} {_text(8, 6)}")
    assert found is not None
    assert found.kind is ReuseKind.QUOTATIONS
    assert [passage.quoted for passage in found.passages] == [True]


def test_a_turn_of_phrase_inside_a_long_quotation_is_not_the_same_quotation() -> None:
    common = "at the end of the day we are all in the same boat"
    one = f"“{_text(9, 2)[:-1]}, {common},” she said."
    other = f"“{common}, {_text(10, 2)[:-1].lower()},” he said."
    assert _compared(one, other) is None


@pytest.mark.parametrize("seed", range(5))
def test_texts_on_one_topic_with_one_sentence_in_common_share_nothing(seed: int) -> None:
    claim = "The Corvin plant in Ashbury halves its use of water, said Ada Reyes, chief executive of Corvin Metals."
    assert _compared(f"{_text(20 + seed, 8)} {claim}", f"{claim} {_text(40 + seed, 8)}") is None


def test_lines_of_house_matters_do_not_count() -> None:
    foot = (
        "Readers can write to the editors by post or leave letters at the counter. Subscribers who move house are asked to give "
        "notice four weeks ahead so that delivery can go on without a gap."
    )
    assert _compared(f"{_text(60, 6)}\n{foot}", f"{_text(61, 6)}\n{foot}") is None


def test_numbers_case_and_apostrophes() -> None:
    a = "THE Plant’s output fell from 4,000 to 3,100 tons " + _text(70, 1)
    b = "the plant's output fell from 4,000 to 3,100 tons " + _text(70, 1).upper()
    found = _compared(a, b)
    assert found is not None
    assert found.share_a == found.share_b == 1.0


def test_short_and_empty_texts_share_nothing() -> None:
    assert _compared("", "") is None
    assert _compared("Rain.", "Rain.") is None
    assert _compared("", _text(80, 3)) is None


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 500), st.integers(0, 500), st.integers(1, 8), st.integers(0, 10), st.booleans())
def test_places_hold_the_same_words_and_the_sides_do_not_matter(
    a: int, b: int, taken: int, own: int, quoted: bool
) -> None:
    shared = _text(1000 + a, taken)
    shared = f"“{shared}”" if quoted else shared
    one, other = f"{_text(a, own)}\n{shared}", f"{shared}\n{_text(600 + b, own)}"
    found, back = _compared(one, other), _compared(other, one)
    assert (found is None) == (back is None)
    if found is None or back is None:
        return
    assert found == _compared(one, other)
    assert (found.kind, found.share_a, found.share_b) == (back.kind, back.share_b, back.share_a)
    for passage in found.passages:
        words = [
            re.findall(r"\w+", text[slice(*place)].lower()) for text, place in ((one, passage.a), (other, passage.b))
        ]
        assert words[0][0] == words[1][0]
        assert words[0][-1] == words[1][-1]
        assert len(words[0]) >= passage.words


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 300), st.integers(11, 60))
def test_a_shared_run_leaves_a_common_fingerprint(seed: int, length: int) -> None:
    run = " ".join(_text(2000 + seed, 6).split()[:length])
    one, other = (Prepared.of(f"{_text(seed + k, 3)} {run} {_text(seed + k + 7, 3)}") for k in (3000, 4000))
    assert one.fingerprints().keys() & other.fingerprints().keys()
