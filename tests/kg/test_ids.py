"""Ids: separators, stability under edits, and which occurrence a span is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import BadSetting
from kg.ids import Occurrences, canonical_url, digest, document_id, item_id, occurrence_number

SHA = "a" * 64
parts = st.lists(st.text(), max_size=4)


@given(parts, parts)
def test_different_parts_give_different_digests(one: list[str], other: list[str]) -> None:
    assert (digest(*one) == digest(*other)) == (one == other)


def test_digest_is_frozen() -> None:
    assert digest("document", "text", SHA) == "158044ab8fdd513e1380"


def test_document_id_prefers_url_then_given_then_text() -> None:
    by_url = document_id("https://news.example/a", "mine", SHA)
    assert by_url == document_id("https://NEWS.example:443/a#x", None, "b" * 64)
    assert document_id(None, "mine", SHA) == "mine"
    assert document_id(None, None, SHA) != document_id(None, None, "b" * 64)


@pytest.mark.parametrize("given_id", ["", "a b", "../x", "ä", "-a", "a/b", "x" * 65])
def test_given_id_that_cannot_stand_in_an_iri_is_refused(given_id: str) -> None:
    with pytest.raises(BadSetting, match="Give another --id"):
        document_id(None, given_id, SHA)


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("https://e.example", "https://e.example/"),
        ("https://e.example/a?b=1&utm_campaign=z&c=", "https://e.example/a?b=1&c="),
        ("http://e.example:8080/a", "http://e.example:8080/a"),
        ("http://[::1]:80/a", "http://[::1]/a"),
        ("http://e.example:port/a", "http://e.example:port/a"),
    ],
)
def test_canonical_url(url: str, canonical: str) -> None:
    assert canonical_url(url) == canonical
    assert canonical_url(canonical) == canonical


def test_item_id_tells_kind_occurrence_and_hop_apart() -> None:
    ids = {
        item_id("d", "attribution", ("w",), 1, "said", 1),
        item_id("d", "attribution", ("w",), 1, "said", 2),
        item_id("d", "attribution", ("w",), 2, "said", 1),
        item_id("d", "assertion", ("w",), 1, "said", 1),
        item_id("e", "attribution", ("w",), 1, "said", 1),
    }
    assert len(ids) == 5


@given(st.text(alphabet="ab ", max_size=30), st.text(alphabet="ab ", min_size=1, max_size=3))
def test_every_occurrence_has_its_own_number(text: str, words: str) -> None:
    starts = [at for at in range(len(text)) if text.startswith(words, at)]
    occurrences = Occurrences(text)
    assert len({occurrences.number(at, words) for at in starts}) == len(starts)


def test_words_inside_words_do_not_renumber() -> None:
    assert occurrence_number("there here", 6, "here") == 1
    assert occurrence_number("there here", 1, "here") == -1


def test_words_that_do_not_stand_there_are_refused() -> None:
    with pytest.raises(ValueError, match="does not stand at 1"):
        occurrence_number("abc", 1, "a")


@given(st.text(alphabet="ab_ .1é", min_size=1, max_size=60), st.data())
def test_numbers_by_index_are_those_of_a_search_of_the_whole_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    words = text[start:end]
    whole = inside = 0
    expected = None
    for at in range(len(text)):
        if not text.startswith(words, at):
            continue
        stop = at + len(words)
        cut = (at > 0 and text[at].isalnum() and text[at - 1].isalnum()) or (
            stop < len(text) and text[stop - 1].isalnum() and text[stop].isalnum()
        )
        whole, inside = (whole, inside + 1) if cut else (whole + 1, inside)
        if at == start:
            expected = -inside if cut else whole
    occurrences = Occurrences(text)
    assert occurrences.number(start, words) == expected
    assert occurrences.number(start, words) == expected
