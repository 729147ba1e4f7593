"""Which documents draw on the recording of a transcript, by what they say of themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.link.quotes.origin import Source, Standing, Transcripts, may_be_quoted, same_origin

DAY = "2026-03-02T00:00:00Z"
EPISODE = "Harbour Talk, episode 9: Mira Voss on salt water"
TRANSCRIPT = Standing("t", EPISODE, "Harbour Talk", sources=(Source(EPISODE, "episode", DAY),))
ARTICLE = Standing(
    "a",
    "Salt eats seals",
    shows=frozenset({"Harbour Talk"}),
    sources=(Source("Harbour Talk episode published March 2, 2026", "podcast episode", DAY),),
)


@pytest.mark.parametrize(
    ("quoting", "same"),
    [
        (ARTICLE, True),
        (TRANSCRIPT, True),
        (Standing("b", sources=(Source(EPISODE),)), True),
        (replace(ARTICLE, sources=(Source("Harbour Talk episode", "podcast episode", "2026-03-09T00:00:00Z"),)), False),
        (replace(ARTICLE, shows=frozenset({"Second Shift"}), sources=(Source("Second Shift episode", "podcast episode", DAY),)), False),
        (replace(ARTICLE, sources=(Source("Harbour Talk episode", "podcast episode"),)), False),
        (replace(ARTICLE, sources=(Source("Harbour Talk announcement", "announcement", DAY),)), False),
        (Standing("c"), False),
        (Standing("d", sources=(Source("episode, 2026-03-02 (not named)"),)), False),
    ],
)  # fmt: skip
def test_same_origin(quoting: Standing, same: bool) -> None:
    assert same_origin(quoting, TRANSCRIPT) is same
    assert Transcripts([TRANSCRIPT]).of(quoting) == ({"t"} if same else set())


@pytest.mark.parametrize(
    ("speaker", "voices", "may"),
    [
        ("Mira Voss", ["Ida Quill", "Mira Voss"], True),
        ("Voss", ["Ida Quill", "Mira Voss"], True),
        ("Tomas Brandt", ["Ida Quill", "Mira Voss"], False),
        ("Tomas Brandt", ["Ida Quill", None], True),
        ("Tomas Brandt", [], True),
        (None, ["Ida Quill"], True),
    ],
)
def test_who_may_be_quoted(speaker: str | None, voices: list[str | None], may: bool) -> None:
    assert may_be_quoted(speaker, voices) is may
