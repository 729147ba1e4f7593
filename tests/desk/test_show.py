"""`kg show`: what stands around a claim, ids by their beginning, ids that moved, items that are lost or struck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desk.cli.speakers import marks, relayed, who_says
from ingest.assemble import reminted
from ingest.link import link
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import encode_judgements
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import Realis, Stance
from kg.store import open_store
from tests.desk.conftest import Kg
from tests.queries.builder import RecordBuilder

BASE = "https://example.org/kg/"


def put(folder: Path, name: str, *sentences: str) -> list[str]:
    """A document of these sentences, linked; the ids of its statements."""
    builder = RecordBuilder(f"{name}.txt", " ".join(f"{s}." for s in sentences), kind="article", title=name)
    for sentence in sentences:
        builder.assertion(sentence, normalized=f"{sentence}.")
    record, _ = reminted(builder.record())
    with open_store(folder, write=True) as store:
        store.replace_document(Iris(store.base).document_graph(name), encode(record, store.base))
        link(store)
    return [assertion.id for assertion in record.assertions]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KG_USER", "ida")
    monkeypatch.setenv("KG_STORE", str(tmp_path / "s.kg"))
    return tmp_path / "s.kg"


def shown(kg: Kg, named: str) -> dict[str, Any]:
    code, out, err = kg("show", named, "--format", "json")
    assert code == 0, err
    (view,) = json.loads(out)
    assert isinstance(view, dict)
    return view


def test_a_claim_shows_its_verdicts_links_and_pairs_that_wait(kg: Kg, folder: Path) -> None:
    (one,) = put(folder, "one", "Halden Cells employs 400 people in Bodo")
    (two,) = put(folder, "two", "Halden Cells employs 500 people in Bodo")
    put(folder, "three", "Halden Cells is growing in Bodo")
    assert shown(kg, f"claim/{one}")["around"]["links"][0]["possible"] is True
    code, out, _ = kg("show", f"claim/{one}")
    assert code == 0
    assert "may contradict (number) Halden Cells employs 500 people in Bodo. (two.txt)" in out
    assert "`kg review accept|reject` decides" in out
    kg("review", "link", "Halden Cells is growing in Bodo.", "supports", f"claim/{one}", "--reason", "so it says")
    kg("review", "different", f"claim/{one}", f"claim/{two}", "--reason", "other number")
    kg("verdict", "add", f"claim/{one}", "--rating", "false", "--text", "It is 450.")
    view = shown(kg, f"claim/{one}")["around"]
    said = next(item for item in view["links"] if item["relation"] == "supports")
    assert (said["towards"], said["by"], said["reason"]) == (False, "ida", "so it says")
    assert [(pair["state"], pair["by"]) for pair in view["pairs"]] == [("apart", "ida")]
    assert [(verdict["rating"], verdict["reviewer"]) for verdict in view["verdicts"]] == [("false", "ida")]
    code, out, _ = kg("show", f"claim/{one}")
    assert "is supported by Halden Cells is growing in Bodo. (three.txt)" in out
    assert "not the same as Halden Cells employs 500 people in Bodo. (two.txt)" in out
    assert "false (ida, " in out
    assert "kg verdict show " in out
    link_id = next(item for item in view["links"] if item["conflict"])["link"].rpartition("/")[2]
    kg("review", "reject", link_id, "--reason", "two plants")
    assert "rejected by ida; proposed: " in kg("show", f"claim/{one}")[1]


def test_the_beginning_of_an_id_is_enough(kg: Kg, folder: Path) -> None:
    (one,) = put(folder, "one", "Halden Cells employs 400 people")
    assert shown(kg, one[:8])["iri"].endswith(f"claim/{one}")
    assert shown(kg, f"assertion/{one[:6]}")["iri"].endswith(f"assertion/{one}")
    put(folder, "many", *(f"The mill number {number} is red" for number in range(40)))
    code, _, err = kg("show", "claim/")
    assert code == 1
    codes = {kg("show", f"claim/{first:x}{second:x}00")[0] for first in range(2) for second in range(2)}
    assert codes <= {0, 1, 2}
    assert "Traceback" not in err


def test_an_id_that_moved_leads_on_and_says_so(kg: Kg, folder: Path) -> None:
    (one,) = put(folder, "one", "Halden Cells employs 400 people")
    (two,) = put(folder, "two", "There are 400 people at Halden Cells")
    kg("review", "same", f"claim/{one}", f"claim/{two}")
    now, old = sorted((one, two))
    code, out, err = kg("show", f"claim/{old}")
    assert code == 0
    assert f"kg: claim/{old} is called claim/{now} now." in err
    assert f"claim/{now}>" in out
    assert "is called" not in kg("show", f"claim/{now}")[2]
    assert "is called" not in kg("show", f"claim/{old}", "--quiet")[2]
    assert f"kg: claim/{old} is called claim/{now} now." in kg("trace", f"claim/{old}")[2]
    for same in (f"claim/{now}", f"assertion/{old}", now, "Halden Cells employs 400 people."):
        assert kg("trace", same)[2] == ""


def test_a_lost_item_says_what_happened(kg: Kg, folder: Path) -> None:
    (lost, other) = put(folder, "report", "Norrvik carried 1.2 million people", "Norrvik is late")
    kg("review", "different", f"assertion/{lost}", f"assertion/{other}")
    put(folder, "report", "Norrvik carries people", "Norrvik is late")
    for named in (f"assertion/{lost}", f"claim/{lost}", f"https://example.org/kg/claim/{lost}", lost, lost[:10]):
        code, out, err = kg("show", named)
        assert (code, out) == (1, "")
        assert f"kg: {named} is lost: report.txt was read anew with another text on 20" in err
        assert "Its words were: “Norrvik carried 1.2 million people”." in err
        assert "Near it stands " in err
        assert "“Norrvik carries people”" in err
        assert "`kg show report.txt --version 1` prints the old text" in err
        assert "`kg review list --kind lost` shows the decisions on it" in err
    assert kg("show", "report.txt", "--version", "1")[1].startswith("Norrvik carried 1.2 million people.")
    code, _, err = kg("show", "assertion/00000000000000000000")
    assert code == 1
    assert "the store holds no node 'assertion/00000000000000000000'" in err


def test_what_hangs_on_a_denial_of_the_claim_is_told_as_that(kg: Kg, folder: Path) -> None:
    builder = RecordBuilder("one.txt", "Halden is late. Halden is not late. The board is split.", kind="article")
    builder.assertion("Halden is late", normalized="Halden is late.")
    builder.assertion("Halden is not late", normalized="Halden is not late.", polarity="denies")
    builder.assertion("The board is split", normalized="The board is split.")
    with open_store(folder, write=True) as store:
        store.replace_document(Iris(store.base).document_graph("one"), encode(builder.record(), store.base))
        link(store)
    base = "https://example.org/kg/assertion/one-s"
    assert kg("review", "same", f"{base}1", f"{base}2")[0] == 0
    assert kg("review", "link", f"{base}2", "supports", f"{base}3")[0] == 0
    out = kg("show", "Halden is late.")[1]
    assert "    its denial supports The board is split. (one.txt)" in out
    assert "    is supported by Halden is not late. (one.txt)" in kg("show", "The board is split.")[1]


@pytest.mark.model
def test_a_struck_item_says_by_whom_and_how_it_comes_back(kg: Kg, folder: Path, tmp_path: Path) -> None:
    article = tmp_path / "a.txt"
    article.write_text("Ada Quill said that the harbour freezes. Bo Larsen said that it does not.\n", encoding="utf-8")
    assert kg("ingest", article)[0] == 0
    claims = json.loads(kg("claims", "--format", "json")[1])
    struck = claims[0]["claim"]
    kg("correct", struck, "--strike", "--why", "a dream")
    code, _, err = kg("show", struck)
    assert code == 1
    assert "was struck by ida on 20" in err
    assert ": a dream." in err
    undo = err.partition("--undo ")[2].partition("`")[0]
    assert kg("correct", "--undo", undo)[0] == 0
    assert kg("show", struck)[0] == 0
    kg("correct", struck, "--speaker", "Cy Holt", "--why", "heard so")
    assert any(one["by"] == "ida" and one["new"] == "Cy Holt" for one in shown(kg, struck)["around"]["corrections"])
    assert "speaker: " in kg("show", struck)[1]


def test_a_claim_that_became_part_of_another_can_be_taken_out_by_its_old_id(kg: Kg, folder: Path) -> None:
    (one,) = put(folder, "one", "Halden Cells employs 400 people")
    (two,) = put(folder, "two", "There are 400 people at Halden Cells")
    kg("review", "same", f"claim/{one}", f"claim/{two}")
    now = min(one, two)
    code, _, err = kg("review", "different", f"claim/{now}", f"claim/{now}", "--by", "rolf")
    assert code == 2
    assert f"Both belong to one; name two of assertion/{now} (" in err
    assert "There are 400 people at Halden Cells." in err
    code, _, err = kg("review", "different", f"claim/{one}", f"claim/{two}", "--by", "rolf", "--reason", "other plant")
    assert code == 1
    assert "ida's join of" in err
    assert kg("show", f"claim/{one}", "--format", "json")[1].count("rolf") == 1


def test_a_verdict_whose_words_are_gone_is_told_wherever_it_is_listed(kg: Kg, folder: Path) -> None:
    (rated, _) = put(folder, "report", "Norrvik carried 1.2 million people", "Norrvik is late")
    kg("verdict", "add", f"assertion/{rated}", "--rating", "false")
    put(folder, "report", "Norrvik carried 1.3 million people in boats", "Norrvik is late")
    for arguments in (("--kind", "lost"), ()):
        code, out, err = kg("review", "list", *arguments)
        assert code == 0, err
        assert "item lost, ida on " in out
        assert "the words that this verdict rates are gone from report.txt, read anew on 20" in out
        assert "version 1 held them" in out
    code, out, err = kg("review", "list", "--kind", "lost", "--format", "json")
    (entry,) = json.loads(out)
    assert (entry["kind"], entry["a_document"]) == ("lost", "report.txt")
    assert entry["a_iri"].endswith(f"/verdict/{entry['id']}")
    code, _, err = kg("review", "accept", entry["id"][:8])
    assert code == 2
    assert "is what ida decided on 20" in err
    assert "`kg verdict tie " in err
    _, out, err = kg("verdict", "list")
    assert "in force, no longer tied" in out
    assert "1 verdict is no longer tied to the words rated" in err
    (row,) = json.loads(kg("verdict", "list", "--format", "json")[1])
    assert (row["status"], row["words_gone"]) == ("in force", True)
    _, out, _ = kg("verdict", "show", row["verdict"])
    assert "the words rated are gone from report.txt, read anew on 20" in out
    assert "(`kg show report.txt --version 1`). Near them stands assertion/" in out


def test_of_words_that_only_changed_places_nobody_is_told_that_they_are_gone(kg: Kg, folder: Path) -> None:
    sentences = [f"Boat {name} carried {number} people in May" for name, number in (("Aina", 12), ("Brand", 14))]
    rated = put(folder, "report", *sentences, "Norrvik is late")
    for key in rated[:2]:
        kg("verdict", "add", f"assertion/{key}", "--rating", "false")
    put(folder, "report", sentences[1], "Norrvik is late", sentences[0])
    lost = json.loads(kg("review", "list", "--kind", "lost", "--format", "json")[1])
    assert lost
    for entry in lost:
        assert (
            "rates stand in report.txt still, but at another place: that they are the same passage cannot"
            in entry["reason"]
        )
        _, out, _ = kg("verdict", "show", entry["id"])
        assert "the words rated stand in report.txt still, but at another place" in out
        assert "`kg verdict tie " in out


def test_of_a_pair_that_waits_it_is_told_which_one_denies_it(kg: Kg, folder: Path) -> None:
    found = {}
    for name, words, polarity in (
        ("one", "Corvin halves its waste", "asserts"),
        ("two", "Corvin never cut its waste", "denies"),
    ):
        builder = RecordBuilder(f"{name}.txt", f"{words}.", kind="article", title=name)
        builder.assertion(words, normalized=f"{words}.", polarity=polarity)
        with open_store(folder, write=True) as store:
            store.replace_document(Iris(store.base).document_graph(name), encode(builder.record(), store.base))
            found[name] = str(Iris(store.base).assertion(builder.assertions[0].id))
    pair = Judgement(
        JudgementKind.SAME_CLAIM, *sorted(found.values()), Outcome.UNSURE, "by hand", 0.7, reason="words 0.60"
    )
    with open_store(folder, write=True) as store:
        link(store)
        store.patch(encode_judgements([pair], store.base), ())
    for name, denier in (("one", "other"), ("two", "this")):
        (waits,) = shown(kg, found[name])["around"]["pairs"]
        assert (waits["state"], waits["denier"], waits["own"]) == ("waits", denier, found[name])
    _, out, _ = kg("show", found["one"])
    assert (
        "that one denies what this one says: accept makes it one claim, which that one denies; reject keeps two" in out
    )
    _, out, _ = kg("show", found["two"])
    assert (
        "this one denies what that one says: accept makes it one claim, which this one denies; reject keeps two" in out
    )
    assert kg("review", "different", found["one"], found["two"])[0] == 0
    assert "not the same as Corvin never cut its waste. (two.txt) (which denies it)" in kg("show", found["one"])[1]


def test_who_says_it_is_told_with_who_relays_it_and_what_was_not_simply_said(kg: Kg, folder: Path) -> None:
    text = "The bridge is safe, Ada Quill said, said Bo Larsen. The bridge is not safe, Cy Holt said. I sleep."
    builder = RecordBuilder("a.txt", text, kind="article", title="A")
    ada, bo, cy = (builder.entity("Person", name) for name in ("Ada Quill", "Bo Larsen", "Cy Holt"))
    relay = builder.attribution("The bridge is safe, Ada Quill said", speaker=bo, stance=Stance.DISPUTING)
    act = builder.attribution("The bridge is safe", speaker=ada, reported_by=relay)
    denial = builder.attribution("The bridge is not safe", speaker=cy)
    unsaid = builder.attribution("said Bo Larsen", speaker=bo, realis=Realis.DENIED)
    builder.assertion("The bridge is safe", normalized="The bridge is safe.", attribution=act, hedged=True)
    builder.assertion(
        "The bridge is not safe", normalized="The bridge is not safe.", attribution=denial, polarity="denies"
    )
    builder.assertion("said Bo Larsen", normalized="Bo Larsen never said so.", attribution=unsaid)
    builder.assertion("I sleep", normalized="I sleep.")
    with open_store(folder, write=True) as store:
        store.replace_document(Iris(store.base).document_graph("a"), encode(builder.record(), store.base))
        link(store)
    _, out, _ = kg("show", "a.txt")
    told = [line.strip() for line in out.splitlines()]
    for line in (
        "Ada Quill, relayed by Bo Larsen, who disputes it (hedged): The bridge is safe.",
        "Cy Holt: The bridge is not safe.",
        "Bo Larsen (not said): Bo Larsen never said so.",
        "the author: I sleep.",
    ):
        assert line in told
    one, other, *_ = (str(Iris(BASE).assertion(assertion.id)) for assertion in builder.assertions)
    kg("review", "same", one, other)
    _, out, _ = kg("show", "The bridge is safe.")
    assert "    Cy Holt (denies it): The bridge is not safe." in out.splitlines()


def test_several_relayers_stand_in_their_order() -> None:
    assert (
        relayed([(None, False), ("Bo Larsen", True)]) == ", relayed by somebody not named → Bo Larsen (who disputes it)"
    )
    assert relayed([]) == marks("asserts", "said", hedged=False, of_claim=True) == ""
    assert marks("questions", "asked", hedged=False, of_claim=True) == " (only asked)"
    assert who_says(None) == "(speaker not known)"


def test_the_id_of_an_action_and_a_name_where_a_claim_is_asked_for_lead_on(kg: Kg, folder: Path) -> None:
    one, two = put(folder, "one", "Halden Cells employs 400 people", "It is growing")
    code, out, _ = kg("review", "different", f"assertion/{one}", f"assertion/{two}", "--format", "json")
    assert code == 0
    (row,) = json.loads(out)
    code, _, err = kg("show", row["action"])
    assert code == 1
    assert f"{row['action']} is what ida did on 20" in err
    assert f"`kg history {row['action'][:8]}` shows it." in err
    code, _, err = kg("trace", "one.txt")
    assert code == 1
    assert "'one.txt' is a document, not a claim. `kg claims --document one.txt` lists the claims." in err
    assert "nothing called" in kg("trace", "nobody at all")[2]


def test_what_stands_in_a_document_that_was_removed_waits_and_is_not_called_lost(kg: Kg, folder: Path) -> None:
    (one,) = put(folder, "one", "Halden Cells employs 400 people")
    (two,) = put(folder, "two", "It is growing")
    kg("review", "different", f"assertion/{one}", f"assertion/{two}")
    kg("verdict", "add", f"assertion/{two}", "--rating", "false")
    _, _, err = kg("remove", "two.txt")
    assert "1 judgement, 1 verdict of people hang on it" in err
    waits = json.loads(kg("review", "list", "--kind", "waits", "--document", "two.txt", "--format", "json")[1])
    assert len(waits) == 2
    assert all("two.txt" in (entry["a_document"], entry["b_document"]) for entry in waits)
    code, _, err = kg("show", f"assertion/{two}")
    assert code == 1
    assert f"assertion/{two} is in no held document: two.txt is not held. Its words were: “It is growing.”" in err
    assert "`kg review list --kind waits` shows the decisions on it" in err
    assert "is lost" not in err
