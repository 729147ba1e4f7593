"""Quotation regions: read from the characters alone, with exact offsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.quotation_regions import find_regions


def quoted(text: str) -> list[str]:
    return [text[r.inner_start : r.inner_end] for r in find_regions(text).outer]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He said “it works” and left.", ["it works"]),
        ('He said "it works" and left.', ["it works"]),
        ("He said ''it works'' and left.", ["it works"]),
        ("He said ``it works'' and left.", ["it works"]),
        ("He said ‘it works’ and left.", ["it works"]),
        ("He said 'it works' and left.", ["it works"]),
        ("Er sagte „so ist es“ heute.", ["so ist es"]),
        ("Elle a dit «c'est vrai» hier.", ["c'est vrai"]),
        ("The players' room wasn't the '90s kind.", []),
        ("A pole of 6'2\" stood there.", []),
        ("“First paragraph goes on\n\n“and here it ends.”", ["First paragraph goes on", "and here it ends."]),
        ('"First paragraph.\n\nSecond one." And out.', ["First paragraph.\n\nSecond one."]),
        ('"First.\n\nSecond." Then Kim said, "Third.\n\nFourth."', ["First.\n\nSecond.", "Third.\n\nFourth."]),
        ("no marks at all", []),
    ],
)
def test_marks(text: str, expected: list[str]) -> None:
    assert quoted(text) == expected


def test_a_nested_quotation_is_a_region_of_its_own() -> None:
    text = "“She told me ‘go’ and I went,” he said."
    found = [(text[r.start : r.end], r.depth) for r in find_regions(text).all]
    assert found == [("“She told me ‘go’ and I went,”", 0), ("‘go’", 1)]


def test_an_unclosed_mark_runs_to_the_end_of_its_line() -> None:
    text = "He said: “We go on\nNext line."
    (region,) = find_regions(text).outer
    assert text[region.start : region.end] == "“We go on"
    assert not region.closed


def test_place_look_up() -> None:
    text = 'a "b" c "d" e'
    regions = find_regions(text)
    first, second = regions.outer
    assert regions.at(3) is first
    assert regions.at(6) is None
    assert regions.within(0, len(text)) == [first, second]
    assert regions.following(first.end) == [second]


@given(st.text(alphabet="ab .,\n\"'“”‘’«»`„sn1", max_size=120))
def test_regions_are_exact_ordered_and_apart(text: str) -> None:
    regions = find_regions(text)
    at = 0
    for region in regions.outer:
        assert at <= region.start < region.inner_start < region.inner_end <= region.end <= len(text)
        at = region.end
    assert find_regions(text).all == regions.all
