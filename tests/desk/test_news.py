"""`kg ingest` tells what linking found, and the queries that list what people did and what was lost. All names are fictional."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.desk.conftest import Kg

pytestmark = pytest.mark.model

TALK = """WEBVTT

00:00:02.000 --> 00:00:09.000
<v Petra Sorel>My guest on the Tideline podcast is Jonas Keel, chief executive of Norrvik Ferries.

00:00:24.000 --> 00:00:38.000
<v Jonas Keel>Only 10 percent of crossings were delayed last winter, and we carried 1.2 million passengers in 2025.
"""
ARTICLE = """Ferry boss talks

By Mira Holt
November 4, 2026

"Only 10 percent of passengers were delayed last winter," Jonas Keel said on the Tideline podcast.

Norrvik Ferries carried 1.2 million passengers in 2025, said Lena Brask, who runs the harbour.
"""
OTHER = """Ferries

November 5, 2026

Norrvik Ferries carried 1.3 million passengers in 2025, said Ole Rand of the ministry.
"""


@pytest.fixture
def inbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KG_USER", "ida")
    monkeypatch.setenv("KG_STORE", str(tmp_path / "s.kg"))
    folder = tmp_path / "inbox"
    folder.mkdir()
    for name, text in (("talk.vtt", TALK), ("ledger.txt", ARTICLE), ("coast news.txt", OTHER)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def rows(kg: Kg, *arguments: str) -> list[dict[str, Any]]:
    code, out, err = kg(*arguments, "--format", "json")
    assert code == 0, err
    found = json.loads(out)
    assert isinstance(found, list)
    return found


def test_what_waits_is_told_with_the_next_command(kg: Kg, inbox: Path) -> None:
    code, _, err = kg("ingest", inbox)
    assert code == 0
    waiting = rows(kg, "review", "list", "--limit", "0")
    pairs = sum(row["kind"] == "claims" for row in waiting)
    conflicts = sum(row["kind"] == "conflict" for row in waiting)
    assert pairs or conflicts
    if pairs:
        assert f"{pairs} pair{'s' if pairs > 1 else ''} of statements that may be one claim" in err
    if conflicts:
        assert f"{conflicts} possible conflict" in err
    assert "`kg review list`." in err
    assert "1 quotation differs from what a transcript says: `kg check-quotes`, then listen." in err
    assert len([line for line in err.splitlines() if line.startswith("kg: ")]) <= 4
    assert "pair" not in kg("ingest", inbox)[2]
    assert kg("ingest", inbox, "--quiet")[2] == ""


def test_one_document_is_named_in_the_next_command(kg: Kg, inbox: Path) -> None:
    kg("ingest", inbox / "ledger.txt", inbox / "talk.vtt")
    _, _, err = kg("ingest", inbox / "coast news.txt")
    assert "`kg review list --document 'coast news.txt'`." in err


def test_a_new_text_tells_what_it_lost_and_what_of_decisions(kg: Kg, inbox: Path) -> None:
    kg("ingest", inbox)
    (mine,) = rows(kg, "query", "claims-by-person", "--param", "person=Lena Brask")
    (other,) = rows(kg, "query", "claims-by-person", "--param", "person=Ole Rand")
    kg("review", "different", mine["assertion"], other["assertion"], "--reason", "other count")
    assert [row["why"] for row in rows(kg, "query", "judgements", "--param", "person=IDA")] == ["other count"]
    assert rows(kg, "query", "judgements", "--param", "person=rolf") == []
    kg("verdict", "add", mine["assertion"], "--rating", "false")
    text = ARTICLE.replace("carried 1.2 million passengers in 2025, said", "is doing well, said")
    (inbox / "ledger.txt").write_text(text, encoding="utf-8")
    code, _, err = kg("ingest", inbox / "ledger.txt")
    assert code == 0
    assert "ledger.txt: 1 statement or quotation of the text before is not found in the new one" in err
    assert "`kg query lost-items --param document=ledger.txt`" in err
    assert (
        "1 judgement of people has no effect any more, as the words are not found for sure: `kg review list --kind lost`."
        in err
    )
    assert "1 verdict is no longer tied to the words rated: `kg review list --kind lost`, `kg verdict show " in err
    (lost,) = rows(kg, "query", "lost-items", "--param", "document=ledger.txt")
    assert lost["item"] == mine["assertion"]
    assert (lost["words"], lost["speaker"], lost["version"], lost["decisions"]) == (
        "Norrvik Ferries carried 1.2 million passengers in 2025",
        "Lena Brask",
        1,
        2,
    )
    assert rows(kg, "query", "lost-items") == [lost]
    (inbox / "ledger.txt").write_text(ARTICLE, encoding="utf-8")
    kg("ingest", inbox / "ledger.txt")
    assert lost["item"] not in {row["item"] for row in rows(kg, "query", "lost-items")}


def test_what_a_document_brings_up_between_people_is_told(kg: Kg, inbox: Path, tmp_path: Path) -> None:
    kg("ingest", inbox)
    (mine,) = rows(kg, "query", "claims-by-person", "--param", "person=Lena Brask")
    (other,) = rows(kg, "query", "claims-by-person", "--param", "person=Ole Rand")
    kg("review", "different", mine["assertion"], other["assertion"], "--by", "rolf")
    kg("review", "same", mine["assertion"], other["assertion"], "--by", "ida")
    kg("remove", "coast news.txt")
    assert kg("review", "list", "--kind", "disagreement", "--format", "csv")[1].count("\n") == 1
    _, _, err = kg("ingest", inbox / "coast news.txt")
    assert "not applied: ida's join of 20" in err
    assert "(`kg review list --kind disagreement`)" in err


def test_corrections_are_listed_by_document_and_person(kg: Kg, inbox: Path) -> None:
    kg("ingest", inbox)
    (mine,) = rows(kg, "query", "claims-by-person", "--param", "person=Lena Brask")
    kg("correct", mine["assertion"], "--speaker", "Cy Holt", "--why", "misheard", "--by", "Rolf")
    (row,) = rows(kg, "query", "corrections", "--param", "person=rolf")
    assert (row["by"], row["property"], row["before"], row["after"], row["why"], row["document"]) == (
        "Rolf",
        "speaker",
        "Lena Brask",
        "Cy Holt",
        "misheard",
        "ledger.txt",
    )
    assert row["statement"] == "Norrvik Ferries carried 1.2 million passengers in 2025."
    assert rows(kg, "query", "corrections", "--param", "document=talk.vtt") == []


SWAPPED = """Harbour rows

November 6, 2026

Ola Brekke, who runs the harbour, presented the figures. Brekke said the ship carried 12 containers. The office was closed for the day. Brekke said the crew lost 14 anchors. Nobody from the union was there.
"""


def test_of_statements_that_changed_places_all_lists_say_the_same(kg: Kg, inbox: Path) -> None:
    page = inbox / "harbour.txt"
    page.write_text(SWAPPED, encoding="utf-8")
    kg("ingest", page)
    said = {
        row["statement"]: row["assertion"]
        for row in rows(kg, "query", "claims-by-person", "--param", "person=Ola Brekke")
    }
    one, two = said["The ship carried 12 containers."], said["The crew lost 14 anchors."]
    kg("correct", one, "--hedged")
    kg("correct", two, "--hedged")
    kg("review", "different", one, two)
    assert "no effect" not in kg("query", "corrections")[2]
    first, second = "the ship carried 12 containers", "the crew lost 14 anchors"
    page.write_text(SWAPPED.replace(first, "X").replace(second, first).replace("X", second), encoding="utf-8")
    kg("ingest", page)
    lost = rows(kg, "review", "list", "--kind", "lost")
    assert {row["kind"] for row in lost} == {"lost"}
    assert all("at another place" in row["reason"] and "gone" not in row["reason"] for row in lost)
    assert rows(kg, "review", "list", "--kind", "lost", "--document", "harbour.txt") == lost
    assert rows(kg, "review", "list", "--kind", "lost", "--person", "Ola Brekke") == lost
    assert rows(kg, "review", "list", "--kind", "lost", "--document", "harbour.txt", "--person", "Ola Brekke") == lost
    kg("ingest", inbox / "talk.vtt")
    assert rows(kg, "review", "list", "--kind", "lost", "--document", "talk.vtt") == []
    assert {row["now"] for row in rows(kg, "query", "lost-items")} == {"there, but at another place"}
    corrections = sum(row["reason"].startswith("correction: ") for row in lost)
    assert corrections
    code, _, err = kg("query", "corrections")
    assert code == 0
    assert f"{corrections} correction" in err
    assert "not in the graph: `kg review list --kind lost`." in err
    assert kg("query", "corrections", "--param", "person=rolf")[2] == ""
