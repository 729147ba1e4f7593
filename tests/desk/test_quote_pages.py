"""Quotations on a terminal: what was written above what the transcript has, the differing words marked."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from desk.cli.quote_pages import pages, write_pages
from kg.quotations import Grade
from kg.store import open_store
from queries.view.quotations import CheckedQuotation, checked_quotations
from tests.desk.test_folding import on_a_terminal

pytestmark = pytest.mark.model


def checked(store: Path) -> list[CheckedQuotation]:
    with open_store(store, write=False) as opened:
        return checked_quotations(opened)


def written(store: Path, quotations: list[CheckedQuotation]) -> str:
    stream = io.StringIO()
    with open_store(store, write=False) as opened:
        write_pages(pages(opened, quotations), stream)
    return stream.getvalue()


def test_what_differs_comes_first_with_both_wordings(examples_store: Path) -> None:
    quotations = checked(examples_store)
    assert quotations[0].label is not Grade.ALTERED
    lines = written(examples_store, quotations).splitlines()
    assert lines[:3] == [
        "article.txt, Ines Varga: differs at 1:43 — listen (number differs: “60%” / “40%”)",
        "    written     “The small model answers \x1b[1;7m60%\x1b[0m of the requests,”",
        "    transcript  “The small model answers \x1b[1;7m40%\x1b[0m of the requests.” – episode.vtt, 1:43, Ines Varga",
    ]
    assert len([line for line in lines if line.startswith("    written  ")]) == len(quotations)
    assert any(line.startswith("    transcript  the same – episode.vtt, ") for line in lines)


def test_what_is_in_no_transcript_has_one_wording(examples_store: Path) -> None:
    found = [quotation for quotation in checked(examples_store) if quotation.label is Grade.NOT_FOUND]
    assert found
    assert "transcript  " not in written(examples_store, found)


def test_words_are_marked_as_whole_words_and_only_where_they_matter(examples_store: Path) -> None:
    (altered,) = [quotation for quotation in checked(examples_store) if quotation.label is Grade.ALTERED]
    check = replace(altered.checks[0], difference=({"quoted": "all", "said": "", "change": "x", "harmless": False},))
    assert "\x1b" not in written(examples_store, [replace(altered, checks=(check,))])
    harmless = tuple({**one, "harmless": True} for one in altered.checks[0].difference)
    calm = replace(altered, checks=(replace(altered.checks[0], difference=harmless),))
    assert "\x1b" not in written(examples_store, [calm])


def test_a_terminal_gets_the_pages_and_a_pipe_the_table(examples_store: Path) -> None:
    lines = on_a_terminal(80, "check-quotes", "--limit", "1", "--store", str(examples_store))
    assert lines[0].startswith("article.txt, Ines Varga: differs at 1:43")
    assert any("60%" in line and line.startswith("    written") for line in lines)
