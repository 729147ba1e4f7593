"""The gate of `make quality`: floors and ceilings hold, pinning only raises, two people in one entity are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.attribution import false_merges, instrument, named_sources
from bench.length import article, transcript
from bench.quality import BARS, CEILINGS, PEERS, below, pinned, show
from kg.record import Entity, EntityType, Extraction

EVAL = Path(__file__).parents[2] / ".." / "shared" / "eval" / "attribution"
GOOD: dict[str, dict[str, float]] = {name: dict.fromkeys(rows, 0.0) for name, rows in CEILINGS.items()} | {
    "open": {"content": 75.0, "expected calibration error": 2.0}
}


def test_a_figure_under_its_floor_or_over_its_ceiling_is_missed() -> None:
    assert below(GOOD, {"open": {"content": 74.0}}) == []
    assert len(below(GOOD, {"open": {"content": 76.0}})) == 1
    worse = GOOD | {"people": {"false merges of two people, all sets": 1.0}}
    assert below(worse, {}) == ["people: false merges of two people, all sets: 1.0 is over 0"]


def test_a_figure_that_is_gone_is_missed() -> None:
    assert len(below({}, {"open": {"content": 1.0}})) == 1 + sum(map(len, CEILINGS.values()))


def test_pinning_raises_and_never_lowers() -> None:
    assert pinned(GOOD, {"open": {"content": 80.0}})["open"] == {"content": 80.0}
    assert pinned(GOOD, {"open": {"content": 10.0}})["open"] == {"content": 74.0}
    assert pinned(GOOD, {})["people"] == {}


def test_tables_show_bars_and_peers(capsys: pytest.CaptureFixture[str]) -> None:
    show(GOOD, {"open": {"content": 74.0}})
    out = capsys.readouterr().out
    assert all(peer in out for peer in PEERS["open"])
    [row] = [line.split() for line in out.splitlines() if " content " in line]
    assert row[:4] == ["75.0", "content", f"{BARS['open']['content']:.0f}", "74.0"]


@pytest.mark.shared
@pytest.mark.skipif(not EVAL.is_dir(), reason="the evaluation data is not beside the checkout")
def test_two_people_in_one_entity_are_seen() -> None:
    score = instrument(EVAL)
    text = "Ana Lind said no. Ole Lind said yes. Lind agreed."
    acts = [
        {"speaker": "Ana Lind", "source": [[0, 8]]},
        {"speaker": "Ole Lind", "source": [[18, 26]]},
        {"speaker": "Ole Lind", "source": [[37, 41]]},
        {"speaker": None, "source": [[0, 3]]},
        {"speaker": "Eva Holm", "source": [[0, 3]]},
    ]
    people = named_sources({"text": text, "attributions": acts}, score)
    assert people == [(4, 8, "Ana Lind"), (22, 26, "Ole Lind"), (37, 41, "Ole Lind")]

    def merged(*mentions: tuple[int, int]) -> list[str]:
        lind = Entity(id="e1", type=EntityType.PERSON, name="Lind", mentions=mentions)
        return false_merges(Extraction(entities=(lind,)), people, score)

    assert merged((18, 26), (37, 41)) == []
    assert merged((0, 8), (37, 41)) == ["Lind holds Ana Lind and Ole Lind"]


def test_long_texts_are_as_long_as_asked() -> None:
    for make in (article, transcript):
        assert 3_000 <= len(make(3_000).split()) < 4_500
