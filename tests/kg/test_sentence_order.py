"""Sentences told apart by the order of all: sure only where every best order agrees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.sentence_order import Order, sentence_order

WORDS = 12
LONG = {letter: " ".join(f"{letter}{n}" for n in range(WORDS)) for letter in "abcdex"}


def order(old: str, new: str) -> Order:
    """Of texts that are written with a letter for each long sentence, a capital for a changed one."""

    def read(text: str) -> tuple[list[str], list[int]]:
        said = [LONG[c] if c in LONG else LONG[c.lower()].replace("5", "changed") for c in text]
        words = [(word, number) for number, sentence in enumerate(said) for word in sentence.split()]
        return [word for word, _ in words], [number for _, number in words]

    return sentence_order(*read(old), *read(new))


def pairs(old: str, new: str) -> set[tuple[int, int]]:
    """Number of each old sentence that is sure, and of the new one that it is."""
    return {
        (kept.old // WORDS + n, kept.new // WORDS + n)
        for kept in order(old, new).kept
        for n in range(kept.length // WORDS)
    }


def test_a_copy_is_told_from_its_original_by_order() -> None:
    assert pairs("abc", "cabc") == {(0, 1), (1, 2), (2, 3)}
    assert pairs("abc", "abxcb") == {(0, 0), (1, 1), (2, 3)}


def test_of_twins_side_by_side_none_is_sure() -> None:
    assert pairs("abc", "abbc") == {(0, 0), (2, 3)}
    assert pairs("abbc", "abc") == {(0, 0), (3, 2)}
    assert pairs("abbc", "abbc") == {(n, n) for n in range(4)}


def test_what_was_moved_is_found_where_it_stands_once() -> None:
    assert pairs("abcd", "bcda") == {(0, 3), (1, 0), (2, 1), (3, 2)}


def test_an_edited_sentence_is_not_its_copy() -> None:
    found = order("abcd", "aBcdb")
    assert pairs("abcd", "aBcdb") == {(0, 0), (2, 2), (3, 3)}
    assert found.edited == (((WORDS, 2 * WORDS), (WORDS, 2 * WORDS)),)
    assert pairs("abc", "aBbc") == {(0, 0), (2, 3)}


@given(st.text(alphabet="abcABx", max_size=12), st.text(alphabet="abcABx", max_size=12))
def test_pairs_are_equal_and_one_to_one(old: str, new: str) -> None:
    found = pairs(old, new)
    assert all(old[i] == new[j] for i, j in found)
    assert len({i for i, _ in found}) == len({j for _, j in found}) == len(found)


@given(st.lists(st.sampled_from("abcdex"), unique=True, max_size=6))
def test_the_same_sentences_are_all_kept(letters: list[str]) -> None:
    text = "".join(letters)
    assert pairs(text, text) == {(n, n) for n in range(len(text))}
