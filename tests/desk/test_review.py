"""Reviews through the front door: judge, undo, history, exchange; exit codes and what is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ingest.link import link
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import encode_judgements
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.store import open_store
from tests.desk.conftest import Kg
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill, world

BASE = "https://example.org/kg/"
A, B, C = (f"{BASE}assertion/{name}" for name in ("deep-stack-s2", "ledger-s1", "riverbed-s2"))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The made-up world on disk, linked."""
    monkeypatch.setenv("KG_USER", "ida")
    folder = tmp_path / "claims.kg"
    with open_store(folder, write=True) as opened:
        fill(opened, world())
    return folder


def graph(store: Path) -> bytes:
    with open_store(store, write=True) as opened:
        link(opened)
        return opened.nquads(comparable_only=True)


def table(kg: Kg, *arguments: str | Path, code: int = 0) -> list[dict[str, Any]]:
    found, out, err = kg(*arguments, "--format", "json")
    assert found == code, err
    rows = json.loads(out)
    assert isinstance(rows, list)
    return rows


def test_accept_joins_and_undo_gives_the_graph_before(kg: Kg, store: Path) -> None:
    before = graph(store)
    item, *_ = table(kg, "review", "list", "--kind", "claims", "--store", store)
    code, out, err = kg("review", "list", "--store", store)
    assert code == 0
    head = next(line for line in out.splitlines() if line.startswith(item["id"][:8]))
    assert head[10:].startswith(("same claim?, ", "same claim, or its opposite?, "))
    assert head.endswith(f", {item['score']:.2f}: {item['reason']}")
    assert f"{item['a_document']}, " in out
    assert "entries. `kg review accept|reject|unsure ID` judges one." in err
    (done,) = table(kg, "review", "accept", item["id"][:8], "--reason", "one owner", "--store", store)
    claim = done["effect"].removeprefix("one claim: <").removesuffix(">")
    assert graph(store) != before
    claims = table(kg, "query", "claims", "--store", store)
    assert next(row for row in claims if row["claim"] == claim)["statements"] == 2
    assert item["id"] not in {row["id"] for row in table(kg, "review", "list", "--store", store)}
    assert [row["action"][:8] for row in table(kg, "history", item["id"][:8], "--store", store)] == [done["action"]]
    assert kg("review", "undo", done["action"], "ffff0000", "--store", store)[0] == 1
    kg("review", "undo", done["action"], item["id"], "--store", store)
    assert graph(store) == before
    assert kg("review", "undo", done["action"], "--store", store)[0] == 2
    assert item["id"] in {row["id"] for row in table(kg, "review", "list", "--store", store)}


def test_history_says_who_when_why_and_what_was_undone(kg: Kg, store: Path) -> None:
    first = table(kg, "review", "same", A, B, "--by", "rolf", "-r", "one engine", "--store", store)[0]["action"]
    table(kg, "review", "undo", first, "-r", "two engines", "--store", store)
    made, undo = table(kg, "history", A, "--store", store)
    assert (made["by"], made["reason"], made["standing"], made["undone_by"][:5]) == (
        "rolf",
        "one engine",
        "undone",
        "ida, ",
    )
    assert made["what"] == (
        "the same: “Aurova is the fastest engine.” (deep-stack.txt) and "
        "“Aurova roughly halves the cost of serving.” (ledger.txt)"
    )
    assert (undo["by"], undo["verb"], undo["standing"]) == ("ida", "undo", "holds")
    assert table(kg, "history", f"{BASE}doc/ledger", "--store", store) == [made, undo]
    assert table(kg, "history", first, "--store", store) == [made, undo]
    assert table(kg, "history", "--by", "rolf", "--store", store) == [made]
    assert table(kg, "history", f"{BASE}doc/news", "--store", store) == []


def test_a_second_word_of_one_person_replaces_the_first(kg: Kg, store: Path) -> None:
    table(kg, "review", "same", A, B, "--store", store)
    table(kg, "review", "different", A, B, "--store", store)
    assert [row["standing"] for row in table(kg, "history", "--store", store)] == ["replaced", "holds"]


def test_a_join_against_another_persons_word_is_told_and_not_applied(kg: Kg, store: Path) -> None:
    table(kg, "review", "different", A, C, "--by", "rolf", "--reason", "other year", "--store", store)
    table(kg, "review", "same", A, B, "--store", store)
    code, out, err = kg("review", "same", B, C, "--store", store)
    assert code == 1
    assert "not applied: this merge joins two claims that rolf kept apart on " in out
    assert ": other year" in out
    assert "1 recorded, not applied" in err
    assert "people disagree" in kg("review", "list", "--store", store)[1]
    assert {row["standing"] for row in table(kg, "history", "--store", store)} == {"holds"}


def test_a_word_that_undoes_anothers_join_says_so(kg: Kg, store: Path) -> None:
    table(kg, "review", "same", A, B, "--by", "rolf", "--store", store)
    code, _, err = kg("review", "different", A, B, "-r", "other engine", "--store", store)
    assert code == 1
    assert "rolf's join" in err
    assert "ida kept apart on" in err


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("accept", "ffff0000"), 1, "no entry for review"),
        (("accept", "ff"), 2, "at least 4"),
        (("same", A, A), 2, "named twice"),
        (("same", A, "Northlight Labs"), 2, "only two of one sort"),
        (("same", A, f"{BASE}doc/ledger"), 2, "is no claim, statement or entity"),
        (("same", A, f"{BASE}assertion/none"), 1, "nothing with the IRI"),
        (("same", "Nothing is so called.", A), 1, "nothing called"),
        (("link", A, "same", B), 2, "`kg review same A B`"),
        (("link", A, "refutes", B), 2, "there are supports, disputes, qualifies, elaborates."),
        (("link", A, "supports", A), 2, "named twice"),
        (("link", A, "supports", "Northlight Labs"), 2, "is an entity"),
        (("link", f"{BASE}assertion/deep-stack-s1", "supports", f"{BASE}assertion/copycat-s1"), 2, "of one claim"),
        (("undo", "ffff0000"), 1, "no entry for review"),
        (("list", "--kind", "all"), 2, "there are disagreement, lost"),
        (("accept", "ffff0000", "--by", " "), 2, "nobody is named"),
    ],
)
def test_wrong_use_changes_nothing(kg: Kg, store: Path, arguments: tuple[str, ...], code: int, told: str) -> None:
    before = graph(store)
    found, _, err = kg("review", *arguments, "--store", store)
    assert found == code
    assert told in err
    assert graph(store) == before
    assert table(kg, "history", "--store", store) == []


def test_of_several_ids_one_wrong_leaves_all(kg: Kg, store: Path) -> None:
    item, *_ = table(kg, "review", "list", "--store", store)
    assert kg("review", "accept", item["id"], "ffff0000", "--store", store)[0] == 1
    assert table(kg, "history", "--store", store) == []


def test_entities_by_name(kg: Kg, store: Path) -> None:
    (done,) = table(kg, "review", "same", "Northlight Labs", "Riverbed Data", "--store", store)
    assert done["effect"].startswith("one entity: ")


def links(kg: Kg, store: Path, **wanted: str) -> list[dict[str, Any]]:
    """The links that the catalogue lists, with these values."""
    rows = table(kg, "query", "claim-links", "--store", store)
    return [row for row in rows if wanted.items() <= row.items()]


def test_a_person_links_what_nobody_proposed_and_undo_gives_the_graph_before(kg: Kg, store: Path) -> None:
    before = graph(store)
    (done,) = table(kg, "review", "link", A, "disputes", B, "-r", "half is not fastest", "--store", store)
    assert (done["outcome"], done["relation"], done["effect"]) == ("positive", "disputes", "link added")
    assert done["a"].startswith("“Aurova is the fastest engine.”")
    (row,) = links(kg, store, from_item=A, to_item=B)
    assert (row["relation"], row["possible"], row["judged_by"], row["score"]) == ("disputes", False, "ida", 1)
    assert row["reason"] == "ida says so: half is not fastest"
    disputed = table(kg, "query", "disputed-claims", "--store", store)
    assert [(r["how"], r["reason"]) for r in disputed if (r["other"], r["item"]) == (A, B)] == [
        ("disputes", row["reason"])
    ]
    code, out, err = kg("export", "node-link", "--store", store)
    assert code == 0, err
    edges = [edge for edge in json.loads(out)["edges"] if edge["key"] == row["link"]]
    assert [edge["predicate"] for edge in edges] == ["disputes"]
    table(kg, "review", "undo", done["action"], "--store", store)
    assert graph(store) == before
    assert links(kg, store, from_item=A, to_item=B) == []


def test_a_link_that_another_person_rejects_is_told_and_not_applied(kg: Kg, store: Path) -> None:
    made = table(kg, "review", "link", A, "supports", B, "--by", "rolf", "--store", store)[0]
    link_id = links(kg, store, from_item=A, to_item=B)[0]["link"].rpartition("/")[2]
    code, _, err = kg("review", "reject", link_id[:8], "-r", "only a boast", "--store", store)
    assert code == 1
    assert "rolf's link of" in err
    assert "this is a link that ida rejected on" in err
    assert links(kg, store, from_item=A, to_item=B) == []
    assert "people disagree" in kg("review", "list", "--store", store)[1]
    code, out, _ = kg("review", "link", A, "supports", B, "--by", "mo", "--store", store)
    assert code == 1
    assert "not applied: this is a link that ida rejected on" in out
    assert "only a boast" in out
    assert made["effect"] == "link added"


def test_a_link_travels_as_a_file(kg: Kg, store: Path, tmp_path: Path) -> None:
    table(kg, "review", "link", A, "qualifies", B, "--store", store)
    file, other = tmp_path / "links.jsonl", tmp_path / "other.kg"
    assert kg("review", "export", "-o", file, "--store", store)[0] == 0
    with open_store(other, write=True) as opened:
        fill(opened, world())
    assert kg("import-reviews", file, "--store", other)[0] == 0
    assert [row["relation"] for row in links(kg, other, from_item=A, to_item=B)] == ["qualifies"]
    assert graph(other) == graph(store)


def test_a_dispute_is_the_possible_conflict_that_was_proposed_whichever_is_named_first(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    folder = tmp_path / "own.kg"
    with open_store(folder, write=True) as opened:
        for name, number in (("one", 400), ("two", 500)):
            sentence = f"Halden Cells employs {number} people in Bodo."
            builder = RecordBuilder(f"{name}.txt", f"News. {sentence} More.\n", kind="article", title=name)
            builder.assertion(sentence.rstrip("."), normalized=sentence)
            opened.replace_document(Iris(opened.base).document_graph(name), encode(builder.record(), opened.base))
        link(opened)
    (proposed,) = table(kg, "review", "list", "--kind", "conflict", "--store", folder)
    (row,) = links(kg, folder)
    assert (row["possible"], row["judged_by"]) == (True, None)
    (done,) = table(kg, "review", "link", proposed["b_iri"], "disputes", proposed["a_iri"], "--store", folder)
    assert done["effect"] == "link confirmed"
    assert table(kg, "review", "list", "--kind", "conflict", "--store", folder) == []
    (row,) = links(kg, folder)
    assert (row["possible"], row["judged_by"]) == (False, "ida")


def test_several_are_one_at_once(kg: Kg, store: Path) -> None:
    before = graph(store)
    made = table(kg, "review", "same", A, B, C, "--store", store)
    assert [row["effect"] for row in made] == [made[0]["effect"]] * 2
    kg("review", "undo", *(row["action"] for row in made), "--store", store)
    assert graph(store) == before
    code, _, err = kg("review", "same", A, B, A, "--store", store)
    assert code == 2
    assert "name each once" in err
    assert graph(store) == before


def test_reviews_travel_as_files(kg: Kg, store: Path, tmp_path: Path) -> None:
    table(kg, "review", "same", A, B, "--store", store)
    file, other = tmp_path / "reviews.jsonl", tmp_path / "other.kg"
    assert kg("review", "export", "-o", file, "--store", store)[0] == 0
    with open_store(other, write=True) as opened:
        fill(opened, world())
    code, out, err = kg("import-reviews", file, "--store", other)
    assert (code, out) == (0, "")
    assert "1 action taken in, 0 held already, 0 not taken." in err
    assert graph(other) == graph(store)
    file.write_text("{}\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    code, out, err = kg("import-reviews", file, "--store", other)
    assert code == 1
    assert "reviews.jsonl" in out
    assert "verb: Field required" in out
    assert "0 actions taken in, 1 held already, 1 not taken." in err


def test_a_contradiction_that_comes_in_as_a_file_is_told(kg: Kg, store: Path, tmp_path: Path) -> None:
    other, file = tmp_path / "other.kg", tmp_path / "r.jsonl"
    with open_store(other, write=True) as opened:
        fill(opened, world())
    table(kg, "review", "different", A, B, "--by", "rolf", "-r", "other year", "--store", other)
    kg("review", "export", "-o", file, "--store", other)
    table(kg, "review", "same", A, B, "--store", store)
    code, _, err = kg("import-reviews", file, "--store", store)
    assert code == 1
    assert "not applied: ida's join of" in err
    assert ": other year" in err


def test_the_queue_by_kind_document_and_person(kg: Kg, store: Path) -> None:
    def listed(*options: str) -> list[dict[str, Any]]:
        return table(kg, "review", "list", "--limit", "0", *options, "--store", store)

    every = listed()
    assert {row["kind"] for row in listed("--kind", "claims")} == {"claims"}
    assert {row["kind"] for row in listed("--kind", "claims", "--kind", "joined")} == {"claims", "joined"}
    file = every[0]["a_document"]
    by_document = listed("--document", file)
    assert every[0] in by_document
    assert all(file in (row["a_document"], row["b_document"]) for row in by_document)
    speaker = "Tov Lindquorn"
    by_person = listed("--person", speaker)
    assert all(row in by_person for row in every if speaker in (row["a_speaker"], row["b_speaker"]))
    assert all(row in every for row in by_person)
    both = listed("--person", speaker, "--document", "riverbed.txt")
    assert all(row in by_person and "riverbed.txt" in (row["a_document"], row["b_document"]) for row in both)
    code, out, _ = kg("review", "list", "--format", "csv", "--limit", "1", "--store", store)
    assert (code, len(out.splitlines())) == (0, 2)


@pytest.mark.model
def test_attributions_are_confirmed_or_struck_and_undone(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    article, folder = tmp_path / "a.txt", tmp_path / "own.kg"
    article.write_text(
        "Mira Voss wants to sell her boats by June. Ada Quill said that the harbour freezes.\n", encoding="utf-8"
    )
    assert kg("ingest", article, "--store", folder)[0] == 0
    before = graph(folder)
    right, *_ = listed = table(kg, "review", "list", "--kind", "attribution", "--store", folder)
    assert [row["score"] for row in listed] == sorted(row["score"] for row in listed)
    (done,) = table(kg, "review", "accept", right["id"][:8], "--store", folder)
    assert done["effect"] == "attribution confirmed"
    assert graph(folder) == before
    assert right["id"] not in {r["id"] for r in table(kg, "review", "list", "--kind", "attribution", "--store", folder)}
    (struck,) = table(kg, "review", "reject", right["id"], "--reason", "nobody said so", "--store", folder)
    assert struck["effect"] == "attribution struck"
    assert right["id"].encode() not in graph(folder)
    table(kg, "review", "undo", struck["action"], "--store", folder)
    assert graph(folder) == before
    table(kg, "review", "undo", right["id"], "--store", folder)
    assert [row["standing"] for row in table(kg, "history", "--store", folder)] == [
        "undone",
        "undone",
        "holds",
        "holds",
    ]


def test_of_a_pair_where_one_denies_what_accepting_means_is_said(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    folder = tmp_path / "denied.kg"
    sentences = {
        "one": ("Corvin halves its waste", "asserts"),
        "two": ("Corvin does not cut its waste by half", "denies"),
    }
    ids = {}
    with open_store(folder, write=True) as opened:
        records = []
        for name, (words, polarity) in sentences.items():
            builder = RecordBuilder(f"{name}.txt", f"{words}, Ada {name.title()} said.", kind="article", title=name)
            act = builder.attribution(words, speaker=builder.entity("Person", f"Ada {name.title()}"))
            builder.assertion(words, normalized=f"{words}.", attribution=act, polarity=polarity)
            records.append(builder.record())
            ids[name] = f"{BASE}assertion/{records[-1].assertions[0].id}"
        fill(opened, records)
        pair = Judgement(
            JudgementKind.SAME_CLAIM, *sorted(ids.values()), Outcome.UNSURE, "by hand", 0.7, reason="words 0.60"
        )
        opened.patch(encode_judgements([pair], opened.base), ())
    which = "first" if min(ids.values()) == ids["two"] else "second"
    (entry,) = table(kg, "review", "list", "--kind", "claims", "--store", folder)
    assert {entry["a_polarity"], entry["b_polarity"]} == {"asserts", "denies"}
    _, out, _ = kg("review", "list", "--kind", "claims", "--store", folder)
    assert f"same claim, which the {which} denies?, 0.70" in out
    assert "one claim, asserted by Ada One, denied by Ada Two; `kg query disputed-claims`" in " ".join(out.split())
    assert "reject: two claims; what is denied is another thing." in " ".join(out.split())
    (done,) = table(kg, "review", "accept", entry["id"], "--store", folder)
    assert done["effect"].endswith(", asserted by Ada One, denied by Ada Two (`kg query disputed-claims`)")
    (row,) = table(kg, "query", "disputed-claims", "--store", folder)
    assert (row["how"], row["disputed_by"]) == ("denies", "Ada Two")


def test_of_a_pair_that_is_turned_around_it_is_asked_whether_it_is_the_opposite(kg: Kg, store: Path) -> None:
    with open_store(store, write=True) as opened:
        why = "words 0.80, similarity 0.90, twice against less"
        pair = Judgement(JudgementKind.SAME_CLAIM, *sorted((A, B)), Outcome.UNSURE, "by hand", 0.99, reason=why)
        opened.patch(encode_judgements([pair], BASE), ())
    _, out, _ = kg("review", "list", "--kind", "claims", "--store", store)
    assert "same claim, or its opposite?, 0.99: words 0.80, similarity 0.90, twice against less" in out
    assert "` says so." in out
    assert "disputes" in out


def test_the_same_word_twice_is_recorded_once(kg: Kg, store: Path) -> None:
    (item, *_) = table(kg, "review", "list", "--kind", "claims", "--store", store)
    (first,) = table(kg, "review", "accept", item["id"], "--reason", "one owner", "--store", store)
    for again in (("accept", item["id"]), ("same", item["a_iri"], item["b_iri"])):
        code, out, err = kg("review", *again, "--format", "json", "--store", store)
        (row,) = json.loads(out)
        assert code == 0
        assert row["action"] == first["action"]
        assert row["effect"].startswith("already accepted by ida on 20")
        assert "(one owner). Nothing was recorded." in err
    (entry,) = table(kg, "history", "--store", store)
    assert (entry["reason"], entry["standing"]) == ("one owner", "holds")
    table(kg, "review", "accept", item["id"], "--by", "rolf", "--store", store)
    table(kg, "review", "accept", item["id"], "--reason", "one owner, one year", "--store", store)
    assert [row["standing"] for row in table(kg, "history", "--store", store)] == ["replaced", "holds", "holds"]
    table(kg, "review", "link", A, "supports", B, "--store", store)
    table(kg, "review", "link", A, "supports", B, "--store", store)
    assert len(table(kg, "history", "--store", store)) == 4


def test_of_a_name_that_two_have_the_command_that_makes_them_one_is_told_and_works(kg: Kg, store: Path) -> None:
    asked = ("query", "claims-by-person", "--param", "person=Lindquorn", "--store", store)
    code, _, err = kg(*asked)
    assert code == 2
    assert err.count("\n  thing/") == 2
    assert " statement" in err
    command = err.rpartition("`kg ")[2].partition("`")[0].split()
    assert command[:2] == ["review", "same"]
    one = table(kg, *asked[:3], f"person={command[2]}", "--store", store)
    two = table(kg, *asked[:3], f"person={command[3]}", "--store", store)
    assert one
    assert two
    (done,) = table(kg, *command, "--store", store)
    assert done["effect"].startswith("one entity: ")
    assert len(table(kg, *asked)) == len(one) + len(two)


def test_of_both_sides_it_is_told_what_was_not_simply_said(
    kg: Kg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KG_USER", "ida")
    folder = tmp_path / "said.kg"
    ids, records = [], []
    for name, more in (("one", {"hedged": True}), ("two", {"realis": "denied"})):
        words = f"Corvin halves its waste in {name}"
        builder = RecordBuilder(f"{name}.txt", f"{words}, Ada {name.title()} said.", kind="article", title=name)
        realis = {"realis": more.pop("realis")} if "realis" in more else {}
        act = builder.attribution(words, speaker=builder.entity("Person", f"Ada {name.title()}"), **realis)
        builder.assertion(words, normalized=f"{words}.", attribution=act, **more)
        records.append(builder.record())
        ids.append(f"{BASE}assertion/{records[-1].assertions[0].id}")
    with open_store(folder, write=True) as opened:
        fill(opened, records)
        pair = Judgement(JudgementKind.SAME_CLAIM, *sorted(ids), Outcome.UNSURE, "by hand", 0.7, reason="words 0.60")
        opened.patch(encode_judgements([pair], opened.base), ())
    (entry,) = table(kg, "review", "list", "--kind", "claims", "--store", folder)
    sides = {entry[f"{side}_iri"]: (entry[f"{side}_realis"], entry[f"{side}_hedged"]) for side in "ab"}
    assert [sides[one] for one in ids] == [("said", True), ("denied", False)]
    _, out, _ = kg("review", "list", "--kind", "claims", "--store", folder)
    assert "Ada One (hedged): Corvin halves its waste" in out
    assert "Ada Two (not said): Corvin halves its waste" in out


def test_of_a_person_and_a_firm_made_one_it_is_told_that_they_differ(kg: Kg, store: Path) -> None:
    (done,) = table(kg, "review", "same", "Tov Lindquorn", "Northlight Labs", "--store", store)
    assert done["effect"].startswith("one entity: ")
    assert "Tov Lindquorn is read as a person" in done["effect"]
    assert "Northlight Labs is read as an organization" in done["effect"]
    assert done["effect"].endswith(": undo it if that is a slip")
