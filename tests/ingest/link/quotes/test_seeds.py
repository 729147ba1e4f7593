"""The index finds the transcript, keeps what it made, and makes again what was lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seeds import SeedIndex, candidates
from ingest.link.quotes.spoken import Spoken
from tests.ingest.link.quotes.talk import spoken

OTHER = Spoken.of("other", "Rain fell on the hills and nobody came to the market that day.", [(0, 62)])
QUOTES = [Quoted.of("salt water eats every cheap seal"), Quoted.of("nobody came to the market"), Quoted.of("seal")]


@pytest.fixture(params=["memory", "folder"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path | None:
    return tmp_path / "index" if request.param == "folder" else None


def filled(folder: Path | None) -> tuple[SeedIndex, list[str]]:
    """An index of two transcripts, and the keys that had to be made."""
    made: list[str] = []

    def make(key: str, what: Spoken) -> Spoken:
        made.append(key)
        return what

    index = SeedIndex(folder)
    index.put("talk", "1", lambda: make("talk", spoken()))
    index.put("other", "1", lambda: make("other", OTHER))
    return index, made


def test_quotations_find_their_transcripts(folder: Path | None) -> None:
    index, _ = filled(folder)
    assert candidates(QUOTES, index) == [["talk"], ["other"], []]
    assert candidates(QUOTES, index, ["other"]) == [[], ["other"], []]
    assert candidates([], index) == []


def test_what_comes_back_is_what_was_put_in(folder: Path | None) -> None:
    index, _ = filled(folder)
    found, talk = index.spoken("talk"), spoken()
    assert (found.text, found.places, found.timed, found.voices) == (talk.text, talk.places, talk.timed, talk.voices)
    assert found.index.seeds.tolist() == talk.index.seeds.tolist()
    assert index.keys() == ["other", "talk"]


def test_a_folder_is_made_once_and_a_change_makes_one_anew(tmp_path: Path) -> None:
    assert filled(tmp_path)[1] == ["talk", "other"]
    index, made = filled(tmp_path)
    assert made == []
    index.put("other", "2", lambda: OTHER)
    assert len(list(tmp_path.glob("*.npz"))) == 3
    index.prune()
    assert len(list(tmp_path.glob("*.npz"))) == 2


def test_hashes_of_all_stand_in_one_file(tmp_path: Path) -> None:
    index, _ = filled(tmp_path)
    wanted = candidates(QUOTES, index)
    index.prune()
    for path in tmp_path.glob("*.npz"):
        path.write_bytes(b"not read")
    again, made = filled(tmp_path)
    assert (candidates(QUOTES, again), made) == (wanted, [])
    assert again.seeds("talk").tolist() == spoken().index.seeds.tolist()


@pytest.mark.parametrize("damage", ["seeds.json", "seeds-*.bin"])
def test_a_lost_or_torn_file_of_hashes_is_made_again(tmp_path: Path, damage: str) -> None:
    index, _ = filled(tmp_path)
    wanted = candidates(QUOTES, index)
    index.prune()
    for path in tmp_path.glob(damage):
        path.write_bytes(path.read_bytes()[:-3])
    for _ in range(2):
        again, _ = filled(tmp_path)
        assert candidates(QUOTES, again) == wanted
        again.prune()
    assert len(list(tmp_path.glob("seeds-*.bin"))) == 1


def test_hashes_of_what_went_go_too(tmp_path: Path) -> None:
    for kept in (["talk", "other"], ["other"], ["talk"], ["talk", "other"]):
        index = SeedIndex(tmp_path)
        for key in kept:
            index.put(key, "1", spoken if key == "talk" else lambda: OTHER)
        found = candidates(QUOTES, index)
        assert found == [[key] if key in kept else [] for key in ("talk", "other")] + [[]]
        index.prune()
    sizes = [path.stat().st_size for path in tmp_path.glob("seeds-*.bin")]
    assert sizes == [8 * (len(spoken().index.seeds) + len(OTHER.index.seeds))]


@pytest.mark.parametrize("damage", [b"", b"not an archive"])
def test_a_torn_file_is_made_again(tmp_path: Path, damage: bytes) -> None:
    filled(tmp_path)
    for path in tmp_path.glob("*.npz"):
        path.write_bytes(damage)
    index, _ = filled(tmp_path)
    assert candidates(QUOTES, index) == [["talk"], ["other"], []]
    assert index.spoken("talk").text == spoken().text


def test_who_only_reads_writes_nothing(tmp_path: Path) -> None:
    index = SeedIndex(tmp_path / "index", write=False)
    index.put("talk", "1", spoken)
    index.prune()
    assert candidates(QUOTES, index) == [["talk"], [], []]
    assert not (tmp_path / "index").exists()
