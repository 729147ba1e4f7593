"""The alignment accounts for every word of the quotation, in order, and finds the best counterpart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingest.link.quotes.align import Alignment, align
from ingest.link.quotes.indexed import hashed, sounds, weights
from ingest.link.quotes.words import tokens

SENTENCES = st.lists(
    st.sampled_from(["salt", "water", "eats", "every", "cheap", "seal", "the", "and", "of", "we", "not", "pumps"]),
    min_size=1,
    max_size=12,
)


def aligned(quoted: list[str], said: list[str]) -> Alignment:
    a, b = tokens(quoted), tokens(said)
    return align(hashed(a), sounds(a), weights(a), hashed(b), sounds(b))


@given(SENTENCES, SENTENCES)
def test_every_token_of_the_quotation_stands_once_and_in_order(quoted: list[str], said: list[str]) -> None:
    found = aligned(quoted, said)
    assert [i for i, _ in found.pairs if i >= 0] == list(range(len(tokens(quoted))))
    against = [j for _, j in found.pairs if j >= 0]
    assert against == sorted(set(against))
    assert all(
        tokens(quoted)[i].text == tokens(said)[j].text
        for (i, j), same in zip(found.pairs, found.same, strict=True)
        if same
    )


@given(SENTENCES, SENTENCES)
def test_the_same_words_score_best(quoted: list[str], said: list[str]) -> None:
    assert aligned(quoted, said).score <= aligned(quoted, quoted).score + 1e-4


def test_a_gap_in_the_middle_is_bridged() -> None:
    found = aligned(["salt", "water", "eats", "seal"], ["so", "salt", "water", "eats", "every", "cheap", "seal", "and"])
    assert found.pairs == ((0, 1), (1, 2), (2, 3), (-1, 4), (-1, 5), (3, 6))


def test_nothing_to_align_with() -> None:
    assert aligned(["salt"], ["um"]).pairs == ((0, -1),)
