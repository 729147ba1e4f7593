"""Asking the graph through the front door: claims, queries, trace, path, show, export."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desk.conftest import EXAMPLES, Kg

pytestmark = pytest.mark.model

SERVING = "Serving takes 80% of what customers spend on models."


def rows(kg: Kg, *arguments: str | Path) -> list[dict[str, object]]:
    code, out, err = kg(*arguments, "--format", "json")
    assert code == 0, err
    found = json.loads(out)
    assert isinstance(found, list)
    return found


def test_queries_is_an_array_of_all_that_can_be_asked(kg: Kg) -> None:
    listed = {row["name"] for row in rows(kg, "queries")}
    assert {"claims-by-person", "claims-about", "unsourced", "independent-sources", "evidence-path"} <= listed
    assert len(listed) >= 15


def test_claims_by_a_person_hold_her_exact_words_and_their_place(kg: Kg, examples_store: Path) -> None:
    found = rows(kg, "query", "claims-by-person", "--param", "person=Ines Varga", "--store", examples_store)
    row = next(
        r
        for r in found
        if r["quotation"] == "Whoever trains the model should also serve it" and r["document"] == "episode.vtt"
    )
    assert row["speaker"] == "Ines Varga"
    assert row["timecode"]
    text = next(p for p in (examples_store / "raw").rglob("*") if p.is_file() and b"WEBVTT" in p.read_bytes())
    assert "Whoever trains the model should also serve it" in " ".join(text.read_text(encoding="utf-8").split())


def test_claims_are_listed_most_check_worthy_first_and_what_was_cut_is_told(kg: Kg, examples_store: Path) -> None:
    code, out, err = kg("claims", "--store", examples_store, "--limit", "3", "--format", "csv")
    found = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert len(found) == 3
    assert [float(r["check_worthy"]) for r in found] == sorted((float(r["check_worthy"]) for r in found), reverse=True)
    assert "3 of" in err


def test_nothing_is_unsourced(kg: Kg, examples_store: Path) -> None:
    assert rows(kg, "query", "unsourced", "--store", examples_store) == []
    assert kg("validate", "--store", examples_store)[0] == 0


def test_a_claim_in_four_documents_has_one_independent_source(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("trace", SERVING, "--store", examples_store, "--format", "json")
    traced = json.loads(out)
    assert code == 0
    assert (traced["documents"], traced["traced_independent"], traced["not_traceable"]) == (4, 1, 0)
    assert {s["passage"]["document"] for s in traced["statements"]} == {
        "announcement.html",
        "article.txt",
        "episode.vtt",
        "later-article.html",
    }
    assert any(left["speaker"] == "Tomas Brandt" for left in traced["left_out"])


def test_a_trace_reads_as_text_with_its_words(kg: Kg, examples_store: Path) -> None:
    _, out, _ = kg("trace", SERVING, "--store", examples_store)
    assert "4 documents, 1 independent source" in out
    assert "chief executive of" in out
    assert "characters" in out


def test_a_path_shows_the_words_of_each_step(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("path", "Rui Almeida", "Quillstone", "--store", examples_store)
    assert code == 0
    assert "Rui Almeida" in out
    assert "“" in out


def test_no_path_is_exit_code_1(kg: Kg, examples_store: Path) -> None:
    assert kg("path", "Rui Almeida", "Rui Almeida", "--store", examples_store)[0] == 1


def test_show_puts_the_words_in_their_context(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("show", SERVING, "--store", examples_store)
    assert code == 0
    assert ">>>Serving takes 80% of what customers spend on models<<<" in out


def test_a_document_is_shown_in_plain_words_and_its_text_by_version(kg: Kg, examples_store: Path) -> None:
    _, out, _ = kg("show", "article.txt", "--store", examples_store)
    head = out.partition("\n\n")[0]
    assert "\n  document, work, news article  <" in head
    assert "\n  file                     article.txt\n" in head
    assert "\n  digest of what was read  " in head
    assert "ck:" not in head
    assert "schema:" not in head
    code, out, err = kg("show", "article.txt", "--version", "1", "--store", examples_store)
    assert (code, out) == (0, (EXAMPLES / "article.txt").read_text(encoding="utf-8"))
    assert "version 1 is the one that is held now (`kg show article.txt` shows what was read in it)" in err


def test_claims_are_found_by_their_words(kg: Kg, examples_store: Path) -> None:
    found = rows(kg, "claims", "--text", "serving CUSTOMER", "--limit", "0", "--store", examples_store)
    assert found
    for row in found:
        said = f"{row['statement']} {row['quotation']}".casefold()
        assert "serving" in said
        assert "customer" in said
    assert "Serving takes 80% of what customers spend on models" in {row["quotation"] for row in found}


def test_a_name_of_nothing_like_it_gets_three_suggestions(kg: Kg, examples_store: Path) -> None:
    _, _, err = kg("query", "nosuch", "--store", examples_store)
    assert err.partition("Did you mean ")[2].partition("?")[0].count(",") == 2


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("query", "claims-by-persn"), 2, "claims-by-person"),
        (("query", "claims-by-person"), 2, "person"),
        (("query", "claims-by-person", "--param", "person"), 2, "name=value"),
        (("query", "claims-by-person", "--param", "person=Ines Varga", "--param", "colour=red"), 2, "colour"),
        (("query", "claims-by-person", "--param", "person=Ines Vargas"), 1, "Ines Varga"),
        (("query", "most-check-worthy", "--param", "minimum=much"), 2, "number"),
        (("query", "SELECT ?s { SERVICE <http://localhost/> { ?s ?p ?o } }"), 2, "SERVICE"),
        (("query", "DROP ALL"), 2, ""),
        (("query", "SELECT ?s {"), 2, ""),
        (("trace", "Nobody ever said this."), 1, ""),
        (("show", "claim/00000000000000000000"), 1, ""),
        (("export", "docx"), 2, "graphml"),
        (("export", "png"), 2, "the pictures are svg and html"),
        (("claims", "--about", "customers"), 1, "It is no name; "),
        (("claims", "--about", "customers"), 1, "`kg claims --text customers`"),
        (("claims", "--about", "zzyzx"), 1, "kg: --about: the store holds nothing called 'zzyzx'."),
        (("claims", "--about", "zzyzx"), 1, "`kg match zzyzx`"),
        (
            ("claims", "--by", "zzyzx"),
            1,
            "kg: --by: the store holds nothing of type Person or Organization called 'zzyzx'.",
        ),
        (("claims", "--document", "zzyzx"), 1, "kg: --document: the store holds nothing"),
        (("path", "zzyzx", "Ines Varga"), 1, "kg: the first: the store holds nothing called 'zzyzx'."),
        (("path", "Ines Varga", "zzyzx"), 1, "kg: the second: the store holds nothing called 'zzyzx'."),
        (("show", "Nothing so called"), 1, "kg: the store holds nothing called"),
        (("show", "05ea97"), 1, "as in 'claim/05ea97'"),
        (("show", "article.txt", "--version", "7"), 1, "no version 7; it has 1 (held now)"),
        (
            ("review", "link", "No such thing", "disputes", "nothing"),
            1,
            "kg: the store holds nothing called 'No such thing'",
        ),
        (("claims", "--by", "Ines Varga", "--about", "vLLM"), 2, "one of them"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_allowed(
    kg: Kg, examples_store: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    got, out, err = kg(*arguments, "--store", examples_store)
    assert (got, out) == (code, "")
    assert err.startswith("kg: ")
    assert said in err
    assert "Traceback" not in err


def test_a_persons_own_sparql_is_answered(kg: Kg, examples_store: Path) -> None:
    text = "PREFIX ck: <https://w3id.org/claim-kg/ns#> SELECT (COUNT(DISTINCT ?d) AS ?n) { ?d a ck:Document }"
    assert rows(kg, "query", text, "--store", examples_store) == [{"n": 4}] or rows(
        kg, "query", text, "--store", examples_store
    ) == [{"n": "4"}]


def test_a_missing_store_is_exit_code_3(kg: Kg, tmp_path: Path) -> None:
    code, _, err = kg("claims", "--store", tmp_path / "none.kg")
    assert code == 3
    assert "none.kg" in err


@pytest.mark.parametrize(
    "form",
    [
        "turtle",
        "trig",
        "nquads",
        "jsonld",
        "graphml",
        "gexf",
        "gml",
        "dot",
        "cytoscape",
        "node-link",
        "csv",
        "svg",
        "html",
    ],
)
def test_every_format_is_written_whole_and_twice_the_same(
    kg: Kg, examples_store: Path, tmp_path: Path, form: str
) -> None:
    files = [tmp_path / f"{n}.out" for n in "ab"]
    for file in files:
        code, _, err = kg("export", form, "--output", file, "--store", examples_store)
        assert code == 0, err
    assert files[0].read_bytes() == files[1].read_bytes() != b""


def test_a_focus_draws_what_stands_around_a_node(kg: Kg, examples_store: Path, tmp_path: Path) -> None:
    kg("export", "node-link", "--store", examples_store, "--output", tmp_path / "all.json")
    kg(
        "export",
        "node-link",
        "--store",
        examples_store,
        "--focus",
        "Rui Almeida",
        "--hops",
        "1",
        "--output",
        tmp_path / "part.json",
    )
    whole, part = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("all.json", "part.json"))
    assert 1 < len(part["nodes"]) < len(whole["nodes"])


@pytest.mark.parametrize("verb", ["export nquads", "query same-claims --format jsonl"])
def test_a_broken_pipe_is_quiet_and_no_fault(examples_store: Path, verb: str) -> None:
    command = f"{sys.executable} -m desk {verb} --store {examples_store} | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_doctor_finds_everything_in_place(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("doctor", "--store", examples_store)
    assert code == 0
    assert "4 documents" in out


def test_demo_reads_asks_and_draws(kg: Kg, tmp_path: Path) -> None:
    code, out, _ = kg("demo", "--output", tmp_path / "demo")
    assert code == 0
    assert "fictional" in out
    assert (tmp_path / "demo" / "graph.html").stat().st_size > 10_000
    again, _, _ = kg("demo", "--output", tmp_path / "demo")
    assert again == 0


def test_stats_counts_what_is_held(kg: Kg, examples_store: Path) -> None:
    counts = {row["what"]: row["count"] for row in rows(kg, "stats", "--store", examples_store)}
    assert counts["documents"] == 4
    assert counts["assertions"] >= counts["claims"] > 100


def test_remove_takes_a_document_out(kg: Kg, tmp_path: Path, examples_store: Path) -> None:
    store = tmp_path / "s.kg"
    kg("ingest", EXAMPLES / "article.txt", EXAMPLES / "announcement.html", "--store", store)
    said = rows(kg, "claims", "--document", "announcement.html", "--limit", "0", "--store", store)
    held = rows(kg, "claims", "--document", "article.txt", "--limit", "0", "--store", store)
    kg("review", "different", said[0]["assertion"], held[0]["assertion"], "--by", "ida", "--store", store)
    kg("verdict", "add", said[0]["assertion"], "--rating", "false", "--by", "ida", "--store", store)
    kg("correct", said[0]["assertion"], "--hedged", "--by", "ida", "--store", store)
    code, _, err = kg("remove", "announcement.html", "--store", store)
    assert code == 0
    assert "kg: 1 correction, 1 judgement, 1 verdict of people hang on it: kept" in err
    assert "`kg review list --kind waits`" in err
    assert len(rows(kg, "review", "list", "--kind", "waits", "--store", store)) == 3
    for action in rows(kg, "history", "--store", store):
        assert kg("review", "undo", action["action"], "--by", "ida", "--store", store)[0] == 0
    assert [r["document"] for r in rows(kg, "query", "documents", "--store", store)] != []
    kg("ingest", EXAMPLES / "article.txt", "--store", tmp_path / "t.kg")
    assert kg("export", "nquads", "--store", store)[1] == kg("export", "nquads", "--store", tmp_path / "t.kg")[1]


def test_identity_in_owl_is_exported_on_request_only(kg: Kg, examples_store: Path) -> None:
    code, out, _ = kg("export", "nquads", "--store", examples_store)
    assert code == 0
    same_as = "<http://www.w3.org/2002/07/owl#sameAs>"
    assert same_as not in {line.split()[1] for line in out.splitlines()}
    assert "graph/same-as" not in out
    _, asked, _ = kg("export", "nquads", "--same-as", "--store", examples_store)
    added = set(asked.splitlines()) - set(out.splitlines())
    assert added
    assert {line.split()[1] for line in added} == {same_as}
    assert len([line for line in out.splitlines() if "ns#refersTo>" in line]) <= len(added)
    code, _, err = kg("export", "svg", "--same-as", "--store", examples_store)
    assert code == 2
    assert "--same-as" in err
