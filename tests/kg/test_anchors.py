"""Passages in edited texts: found where they are sure, lost where not, never another passage."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.anchors import Alignment, Words

TEXT = (
    "Mira Voss runs Quillworks, a small maker of clocks in Harbour Town.\n\n"
    "The firm sold 400 clocks last year, she said. Thank you. Nobody else in the town makes clocks by hand.\n\n"
    "Ida Quill left the firm in May, after nine years as its head of sales. Thank you.\n\n"
    "The council paid for the new workshop, and will not pay again before the spring of next year.\n"
)


def place(old: str, new: str, words: str, nth: int = 1) -> str | None:
    """The words found in the new text with what stands just before them."""
    at = -1
    for _ in range(nth):
        at = old.index(words, at + 1)
    span = Alignment(old, new).place((at, at + len(words)))
    return None if span is None else new[max(0, span[0] - 12) : span[0]] + "|" + new[slice(*span)]


def test_the_same_text_keeps_every_span() -> None:
    assert Alignment(TEXT, TEXT).place((3, 17)) == (3, 17)
    assert Alignment(TEXT, TEXT).place((66, 68)) == (66, 68)


def test_words_after_an_insertion_move() -> None:
    new = TEXT.replace("The firm sold", "Some called it luck. The firm sold")
    assert place(TEXT, new, "400 clocks last year") == "e firm sold |400 clocks last year"
    assert place(TEXT, new, "Mira Voss") == "|Mira Voss"


def test_a_changed_word_is_lost_and_its_neighbours_are_not() -> None:
    new = TEXT.replace("400 clocks", "500 clocks")
    assert place(TEXT, new, "400 clocks last year") is None
    assert place(TEXT, new, "400") is None
    assert place(TEXT, new, "clocks last year") == "rm sold 500 |clocks last year"


def test_a_corrected_word_never_moves_to_the_same_wrong_word_elsewhere() -> None:
    old = TEXT.replace("nine years", "many years").replace("small maker", "many maker")
    assert place(old, TEXT, "many", 2) is None


def test_a_moved_paragraph_is_found() -> None:
    paragraphs = TEXT.split("\n\n")
    new = "\n\n".join([paragraphs[3], *paragraphs[:3]])
    assert place(TEXT, new, "will not pay again") == "rkshop, and |will not pay again"
    assert place(TEXT, new, "head of sales") == "ears as its |head of sales"


def test_a_repeated_sentence_stays_with_its_neighbours() -> None:
    new = TEXT.replace("The firm sold", "It began badly. The firm sold")
    assert place(TEXT, new, "Thank you", 1) == ", she said. |Thank you"
    assert place(TEXT, new, "Thank you", 2) == "d of sales. |Thank you"


def test_of_two_equal_paragraphs_side_by_side_none_is_sure() -> None:
    paragraph = TEXT.split("\n\n")[2]
    new = TEXT.replace(paragraph, f"{paragraph}\n\n{paragraph}")
    assert place(TEXT, new, "after nine years") is None
    assert place(TEXT, new, "will not pay again") == "rkshop, and |will not pay again"


def test_a_copy_elsewhere_does_not_draw_the_passage_away() -> None:
    sentence = "Nobody else in the town makes clocks by hand."
    new = f"{TEXT}\n\nShort notes. {sentence}\n"
    assert place(TEXT, new, "makes clocks by hand") == "in the town |makes clocks by hand"
    span = Alignment(TEXT, new).place((TEXT.index(sentence), TEXT.index(sentence) + len(sentence)))
    assert span == (TEXT.index(sentence), TEXT.index(sentence) + len(sentence))


def test_a_deleted_passage_is_lost_though_its_words_stand_elsewhere() -> None:
    new = TEXT.replace(" Thank you. Nobody", " Nobody")
    assert place(TEXT, new, "Thank you", 1) is None


def test_case_quotation_marks_and_spaces_may_differ() -> None:
    old = TEXT.replace("she said", 'she said "we do not stop, ever"')
    new = old.replace('"we do not stop, ever"', "“We do not  stop – ever”")
    assert place(old, new, '"we do not stop, ever"') == "r, she said |“We do not  stop – ever”"


def test_a_span_inside_a_word_stays_inside_it() -> None:
    assert place(TEXT, "New here. " + TEXT, "works") == "s runs Quill|works"


def test_another_text_has_nothing() -> None:
    other = "A wholly different page about the weather, which was mild, and about the trains, which were late."
    alignment = Alignment(TEXT, other)
    assert all(alignment.place((start, start + 20)) is None for start in range(0, len(TEXT) - 20, 7))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_found_has_the_same_words(seed: int) -> None:
    random_ = random.Random(seed)
    words = TEXT.split(" ")
    for _ in range(random_.randint(1, 12)):
        at = random_.randrange(len(words))
        random_.choice((lambda a: words.insert(a, random_.choice(words)), words.pop))(at)
    new = " ".join(words)
    alignment = Alignment(TEXT, new)
    for start in range(0, len(TEXT) - 30, 3):
        span = alignment.place((start, start + 30))
        if span is not None:
            assert _inner(TEXT[start : start + 30]) == _inner(new[slice(*span)])


def _inner(text: str) -> list[str]:
    """Its words but the first and last, which the span may cut."""
    return Words(text).words[1:-1]


@given(st.text(alphabet="ab .\n", max_size=60), st.text(alphabet="ab .\n", max_size=60))
def test_any_two_texts_align_and_places_lie_inside(old: str, new: str) -> None:
    alignment = Alignment(old, new)
    for start in range(len(old)):
        for end in range(start + 1, len(old) + 1):
            span = alignment.place((start, end))
            assert span is None or 0 <= span[0] < span[1] <= len(new)


def test_words_know_where_they_stand() -> None:
    words = Words("Don’t sell 2,000 chips; it’s 80%.")
    assert words.words == ["don't", "sell", "2,000", "chips", "it's", "80", "%"]
    assert words.within((6, 16)) == (1, 3)
    assert words.within((22, 23)) == (4, 4)


PARAGRAPHS = TEXT.rstrip().split("\n\n")


def test_a_number_with_a_letter_or_sign_is_another_number() -> None:
    assert place(TEXT, TEXT.replace("400 clocks", "400k clocks"), "400") is None
    assert place(TEXT, TEXT.replace("400 clocks", "-400 clocks"), "sold 400 clocks") is None
    assert place(TEXT, TEXT.replace("400 clocks", "400  clocks"), "sold 400") is not None


def test_a_negation_inside_loses_the_passage() -> None:
    new = TEXT.replace("council paid", "council never paid")
    assert place(TEXT, new, "The council paid for the new workshop") is None
    assert place(TEXT, new, "for the new workshop") == " never paid |for the new workshop"


def test_a_copied_and_then_edited_passage_does_not_move_to_the_copy() -> None:
    edited = TEXT.replace("400 clocks", "500 clocks")
    for copy in (
        f"{edited}\n\n{PARAGRAPHS[1]}\n",
        edited.replace(PARAGRAPHS[2], f"{PARAGRAPHS[1]}\n\n{PARAGRAPHS[2]}"),
    ):
        assert place(TEXT, copy, "400 clocks last year") is None
        assert place(TEXT, copy, "400") is None


def test_of_a_copy_elsewhere_and_its_original_the_one_in_order_is_the_original() -> None:
    copy = "\n\n".join([PARAGRAPHS[0], PARAGRAPHS[2], *PARAGRAPHS[1:]])
    assert place(TEXT, copy, "as its head of sales") == " nine years |as its head of sales"
    at = TEXT.index("as its head of sales")
    span = Alignment(TEXT, copy).place((at, at + 20))
    assert span == (copy.rindex("as its head of sales"), copy.rindex("as its head of sales") + 20)


def test_a_copy_whose_original_is_deleted_is_a_move() -> None:
    new = "\n\n".join([PARAGRAPHS[1], PARAGRAPHS[0], *PARAGRAPHS[2:]])
    assert place(TEXT, new, "Mira Voss runs Quillworks") == "s by hand.\n\n|Mira Voss runs Quillworks"


def test_stock_lines_keep_their_places_when_one_is_put_in() -> None:
    stock = "The company did not answer our questions before the story went out."
    old = "\n\n".join(f"{paragraph} {stock}" for paragraph in PARAGRAPHS[:3])
    new = old.replace("Mira Voss runs", f"{stock} Mira Voss runs")
    for nth, before in enumerate(("rbour Town. ", " Thank you. "), 1):
        assert place(old, new, stock, 1 if nth == 1 else 3) == f"{before}|{stock}"


def test_it_is_known_of_the_new_text_what_stood() -> None:
    alignment = Alignment(TEXT, TEXT.replace("Ida Quill left", "Ada Quill left"))
    new = alignment.new.text
    assert alignment.stood((new.index("the firm in May"), new.index("the firm in May") + 15))
    assert not alignment.stood((new.index("Ada Quill"), new.index("Ada Quill") + 9))
    assert Alignment(TEXT, TEXT).stood((0, 4))
