"""Verdicts through the front door: rate, revise, second, reply, tie, show; what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desk.cli.evidence import evidence_of
from kg.errors import BadParameter, NotFound
from kg.store import memory_store, open_store
from kg.verdicts import Evidence
from tests.desk.conftest import Kg
from tests.queries.builder import RecordBuilder
from tests.queries.disputes import SPRING, autumn, spring
from tests.queries.fixtures import fill

CLAIM = "Quillset serves 40 open models today."


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KG_USER", "ida")
    folder = tmp_path / "claims.kg"
    with open_store(folder, write=True) as opened:
        fill(opened, [spring(), autumn()])
    return folder


def table(kg: Kg, *arguments: str | Path) -> list[dict[str, Any]]:
    code, out, err = kg(*arguments, "--format", "json")
    assert code == 0, err
    rows = json.loads(out)
    assert isinstance(rows, list)
    return rows


def test_a_verdict_from_first_rating_to_reply(kg: Kg, store: Path) -> None:
    (made,) = table(kg, "verdict", "add", CLAIM, "--rating", "Half true", "--text", "Ten are drafts.", "--date", "2026-10-01",
                    "-e", "https://figures.example/q retrieved=2026-09-30 archive=https://archive.example/1 title=Table 3",
                    "-e", "spring.txt#Nobody checked it.", "--store", store)  # fmt: skip
    assert (made["rating"], made["status"], made["claim"], made["evidence"]) == (
        "half true", "in force", "Quillset serves 40 open models today", 2)  # fmt: skip
    (revised,) = table(kg, "verdict", "revise", made["verdict"][:8], "--rating", "false", "--store", store)
    assert revised["verdict"] != made["verdict"]
    table(kg, "verdict", "second", made["verdict"], "--agree", "--by", "rolf", "--store", store)
    table(
        kg, "verdict", "reply", made["verdict"], "--from", "Nora Feld", "--text", "I counted drafts.", "--store", store
    )
    (shown,) = table(kg, "verdict", "show", CLAIM, "--store", store)
    first, second = shown["versions"]
    assert (first["rating"]["word"], second["rating"]["word"]) == ("half true", "false")
    assert first["evidence"][0] == {"url": "https://figures.example/q", "title": "Table 3", "archive": "https://archive.example/1",
                                    "retrieved_at": "2026-09-30T00:00:00Z"}  # fmt: skip
    assert first["evidence"][1]["start"] == SPRING.index("Nobody checked it.")
    assert second["body"] == "Ten are drafts."
    code, out, _ = kg("verdict", "show", made["verdict"], "--store", store)
    assert code == 0
    assert "second review: rolf agrees" in out
    assert "reply of Nora Feld: I counted drafts." in out
    assert kg("validate", "--store", store)[0] == 0
    assert [row["what"] for row in table(kg, "history", CLAIM, "--store", store)][:2] == [
        "rated half true: “Quillset serves 40 open models today”",
        "rated anew false: “Quillset serves 40 open models today”",
    ]


def test_withdrawing_and_undoing(kg: Kg, store: Path) -> None:
    (made,) = table(kg, "verdict", "add", CLAIM, "--rating", "false", "--store", store)
    table(kg, "verdict", "withdraw", made["verdict"], "--reason", "wrong table", "--store", store)
    assert table(kg, "verdict", "list", "--store", store) == []
    assert [row["status"] for row in table(kg, "verdict", "list", "--all", "--store", store)] == ["withdrawn"]
    last = table(kg, "history", "--store", store)[-1]["action"]
    assert kg("review", "undo", last, "--store", store)[0] == 0
    assert [row["rating"] for row in table(kg, "verdict", "list", "--store", store)] == ["false"]


def test_published_claim_reviews_are_matched_through_review(kg: Kg, store: Path, tmp_path: Path) -> None:
    file = tmp_path / "feed.json"
    review = {"@type": "ClaimReview", "claimReviewed": "Quillset serves 40 open models", "author": "Check Desk",
              "reviewRating": {"alternateName": "Wrong"}, "url": "https://checks.example/1"}  # fmt: skip
    file.write_text(json.dumps({"@graph": [review, {"@type": "ClaimReview"}]}), encoding="utf-8")
    code, out, err = kg("import-reviews", file, "--store", store)
    assert code == 1
    assert "1 action taken in, 0 held already, 1 not taken" in err
    assert "it has no claimReviewed" in out
    (listed,) = table(kg, "verdict", "list", "--untied", "--store", store)
    assert listed["reviewer"] == "Check Desk"
    proposed = table(kg, "verdict", "match", "--store", store)
    assert proposed[0]["claim"] == CLAIM
    table(kg, "verdict", "tie", listed["verdict"], proposed[0]["id"], "--store", store)
    assert table(kg, "verdict", "list", "--untied", "--store", store) == []
    (row,) = table(kg, "query", "verdicts", "--param", f"claim={CLAIM}", "--store", store)
    assert (row["rating"], row["by_others"]) == ("Wrong", True)
    assert kg("export", "claimreview", "--store", store)[1] == "[]\n"


def test_a_desks_own_scale(kg: Kg, store: Path, tmp_path: Path) -> None:
    (tmp_path / "kg.toml").write_text(
        'scale = "haus"\n[scales]\nhaus = ["frei erfunden", "stimmt", "~offen"]\n', encoding="utf-8"
    )
    (made,) = table(kg, "verdict", "add", CLAIM, "--rating", "Stimmt", "--store", store)
    assert made["rating"] == "stimmt"
    code, _, err = kg("verdict", "add", CLAIM, "--rating", "true", "--store", store)
    assert code == 2
    assert "frei erfunden, stimmt, offen" in err


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("add", CLAIM, "--rating", "maybe"), 2, "is not on the scale"),
        (("add", CLAIM, "--rating", "true", "--scale", "none"), 2, "there is no scale"),
        (("add", CLAIM, "--rating", "true", "--date", "2026-13-01"), 2, "is no date"),
        (("add", CLAIM, "--rating", "true", "-e", "hearsay"), 2, "give an address"),
        (("add", "Quillset", "--rating", "true"), 2, "is an entity"),
        (("add", "Nothing is so called.", "--rating", "true"), 1, "nothing called"),
        (("revise", "ffff0000", "--rating", "true"), 1, "no verdict and no claim"),
        (("show", "Quillset is open source."), 1, "has no verdict"),
    ],
)
def test_wrong_use_records_nothing(kg: Kg, store: Path, arguments: tuple[str, ...], code: int, told: str) -> None:
    found, _, err = kg("verdict", *arguments, "--store", store)
    assert (found, told in err) == (code, True), err
    assert table(kg, "history", "--store", store) == []


def test_a_second_review_is_somebody_elses(kg: Kg, store: Path) -> None:
    (made,) = table(kg, "verdict", "add", CLAIM, "--rating", "true", "--store", store)
    code, _, err = kg("verdict", "second", made["verdict"], "--agree", "--store", store)
    assert (code, "somebody else's" in err) == (2, True)


def test_evidence_as_people_type_it() -> None:
    store = fill(memory_store(), [spring()])
    assert evidence_of("https://a.example/x?title=1 words=ten per cent title=A b", store) == Evidence(
        url="https://a.example/x?title=1", words="ten per cent", title="A b"
    )
    assert evidence_of("spring.txt#0-9", store) == Evidence(document="spring", start=0, end=9, words="Nora Feld")
    assert evidence_of("Spring#“Ivo Brandquorn objected”", store).words == "Ivo Brandquorn objected"
    for wrong in ("https://a.example some words", "spring.txt#", "spring.txt#said", "spring.txt#0-9999", "spring.txt#5-2", "spring.txt#not there"):  # fmt: skip
        with pytest.raises(BadParameter):
            evidence_of(wrong, store)
    with pytest.raises(NotFound):
        evidence_of("none.txt#words", store)


def given_to(folder: Path, name: str | None) -> None:
    """The document of the claim as another version of the program reads it, which gives its words to this entity."""
    record = spring()
    who = next((entity for entity in record.entities if entity.name == name), None)
    held = next(assertion for assertion in record.assertions if assertion.normalized == CLAIM)
    other = held.model_copy(update={"speaker": name, "speaker_id": who.id if who else None})
    assertions = tuple(other if one is held else one for one in record.assertions)
    with open_store(folder, write=True) as opened:
        fill(opened, [record.model_copy(update={"assertions": assertions}), autumn()])


def test_a_verdict_is_none_on_somebody_whom_the_reviewer_did_not_rate(kg: Kg, store: Path) -> None:
    (made,) = table(kg, "verdict", "add", CLAIM, "--rating", "false", "--store", store)
    speaker = next(assertion.speaker for assertion in spring().assertions if assertion.normalized == CLAIM)
    given_to(store, "Quillset")
    kg("link", "--store", store)
    code, out, _ = kg("export", "claimreview", "--store", store)
    assert code == 0
    assert 'Quillset"' not in out
    assert "itemReviewed" not in out
    (lost,) = table(kg, "review", "list", "--kind", "lost", "--store", store)
    assert f"said by “{speaker}” when they were rated, and are read as said by “Quillset” now" in lost["reason"]
    assert "assertion/" in lost["reason"]
    # Another rating of the same words says nothing of whose they are.
    (revised,) = table(kg, "verdict", "revise", made["verdict"], "--rating", "half true", "--store", store)
    assert len(table(kg, "review", "list", "--kind", "lost", "--store", store)) == 1
    (tied,) = table(kg, "verdict", "tie", revised["verdict"], CLAIM, "--store", store)
    assert table(kg, "review", "list", "--kind", "lost", "--store", store) == []
    table(kg, "verdict", "revise", tied["verdict"], "--rating", "false", "--store", store)
    assert table(kg, "review", "list", "--kind", "lost", "--store", store) == []
    given_to(store, speaker)
    kg("link", "--store", store)
    assert len(table(kg, "review", "list", "--kind", "lost", "--store", store)) == 1


def test_a_verdict_is_named_by_its_claim_too_where_it_is_the_only_one(kg: Kg, store: Path) -> None:
    table(kg, "verdict", "add", CLAIM, "--rating", "false", "--store", store)
    (revised,) = table(kg, "verdict", "revise", CLAIM, "--rating", "half true", "--store", store)
    assert revised["rating"] == "half true"
    table(kg, "verdict", "add", CLAIM, "--rating", "true", "--by", "rolf", "--store", store)
    code, _, err = kg("verdict", "withdraw", CLAIM, "--store", store)
    assert code == 2
    assert f"has 2 verdicts: {revised['verdict'][:8]} “half true” of " in err
    assert "“true” of rolf. Give the id of the one you mean." in err
    code, _, err = kg("verdict", "withdraw", "ffff9999", "--store", store)
    assert code == 1


def test_of_a_statement_that_was_struck_a_verdict_is_no_longer_tied(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    monkeypatch.setenv("KG_STORE", str(tmp_path / "struck.kg"))
    text = "Halden\n\nNovember 9, 2026\n\nMira Voss said that Halden Cells employs 400 people. Cy Holt said that it rained.\n"
    (tmp_path / "halden.txt").write_text(text, encoding="utf-8")
    assert kg("ingest", tmp_path / "halden.txt")[0] == 0
    said = {row["speaker"]: row["assertion"] for row in table(kg, "claims")}
    (made,) = table(kg, "verdict", "add", said["Mira Voss"], "--rating", "false")
    kg("review", "different", said["Mira Voss"], said["Cy Holt"])
    _, _, err = kg("correct", said["Mira Voss"], "--strike")
    assert "kg: 1 judgement of people has no effect any more, as the words are not found for sure" in err
    assert (
        f"kg: 1 verdict is no longer tied to the words rated: `kg review list --kind lost`, `kg verdict show {made['verdict'][:8]}`."
        in err
    )
    undo = err.partition("--undo ")[2][:8]
    lost = {row["id"]: row["reason"] for row in table(kg, "review", "list", "--kind", "lost")}
    assert len(lost) == 2, lost
    assert all("stand in halden.txt still, but are not read as they were: struck" in reason for reason in lost.values())
    assert made["verdict"] in lost
    assert "in force, no longer tied" in kg("verdict", "list")[1]
    assert "itemReviewed" not in kg("export", "claimreview")[1]
    assert kg("correct", "--undo", undo)[0] == 0
    assert table(kg, "review", "list", "--kind", "lost") == []


def test_of_a_claim_that_several_make_it_is_told_whose_words_are_rated(kg: Kg, tmp_path: Path) -> None:
    folder = tmp_path / "two.kg"
    words = "Corvin Foods halved its waste in 2025"
    with open_store(folder, write=True) as opened:
        records = []
        for name, who in (("one", "Ada Reyes"), ("two", "Bo Larsen")):
            builder = RecordBuilder(f"{name}.txt", f"{words}, {who} said.", kind="article", title=name)
            firm = builder.entity("Organization", "Corvin Foods")
            act = builder.attribution(words, speaker=builder.entity("Person", who))
            builder.assertion(words, normalized=f"{words}.", attribution=act, about=(firm,), date="2025")
            records.append(builder.record())
        fill(opened, records[:1])
    rate = ("verdict", "add", f"{words}.", "--rating", "false", "--by", "ida", "--store", folder)
    code, _, err = kg(*rate)
    assert (code, "rated is what" in err) == (0, False)
    with open_store(folder, write=True) as opened:
        fill(opened, records)
    kg("link", "--store", folder)
    code, _, err = kg(*rate)
    assert code == 0
    assert "1 other statement says the same: `kg show " in err
    assert ("Ada Reyes says in one.txt" in err) != ("Bo Larsen says in two.txt" in err)
