from __future__ import annotations

from itertools import pairwise

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc

from ingest.extract.tokens import TokenMap

NLP = spacy.blank("en")


def mapped(text: str) -> TokenMap:
    doc = NLP(text)
    for token in doc:
        token.is_sent_start = token.i == 0
    return TokenMap(Doc(NLP.vocab).from_bytes(doc.to_bytes()), text)


@pytest.mark.parametrize(
    ("words", "trimmed"),
    [
        ('"It works,"', "It works"),
        ("“It works”.", "It works"),
        ("the “new” pumps,", "the “new” pumps"),
        ('it is "two of a kind"', 'it is "two of a kind"'),
        ('works", she said', 'works", she said'),
        ("does it work?", "does it work?"),
        (" cut by 10%.", "cut by 10%"),
        ("the crew’s", "the crew’s"),
        ("‘odd’", "odd"),
    ],
)
def test_ends_are_free_of_marks(words: str, trimmed: str) -> None:
    tokens = mapped(words)
    start, end = tokens.trim((0, len(words)))
    assert words[start:end] == trimmed


def test_neighbours_join_and_gaps_make_pieces() -> None:
    text = "The pump, a new one, runs (mostly) well"
    tokens = mapped(text)
    chosen = [t.i for t in tokens.doc if t.text in ("The", "pump", "runs", "(", "mostly", "well")]
    assert [text[slice(*span)] for span in tokens.pieces(chosen)] == ["The pump", "runs (mostly)", "well"]


def test_a_token_is_found_by_any_of_its_characters() -> None:
    tokens = mapped("one  two")
    assert [tokens.at(offset) for offset in (0, 2, 5, 7, 8)] == [0, 0, tokens.at(5), tokens.at(5), None]


@given(st.text(alphabet="ab “”\"'’.,?()\n", max_size=40), st.data())
def test_pieces_are_words_of_the_text_in_order(text: str, data: st.DataObject) -> None:
    tokens = mapped(text)
    chosen = data.draw(st.sets(st.integers(0, len(tokens.doc) - 1))) if len(tokens.doc) else set()
    pieces = tokens.pieces(chosen)
    assert list(pieces) == sorted(pieces)
    assert all(left[1] <= right[0] for left, right in pairwise(pieces))
    for start, end in pieces:
        assert any(c.isalnum() for c in text[start:end])
        assert text[start:end] == text[start:end].strip()
