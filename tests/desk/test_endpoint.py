"""`kg extract` and `kg ingest` with an endpoint, through the front door, against a real server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.rdf.runs import location_graph
from kg.store import open_store
from tests.desk.conftest import Kg
from tests.ingest.endpoint.server import MODEL, annotate_said, answer_of, item, serving

pytestmark = pytest.mark.model

TEXT = "Ana Lind said the bridge is safe. She whispered the ferry is not. The mayor slept.\n"


@pytest.fixture
def article(kg: Kg, tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_an_endpoint_reads_where_it_is_named(kg: Kg, article: Path) -> None:
    with serving(annotate_said, lambda passage: answer_of([item("never written")])) as server:
        options = ["--endpoint", server.url, "--endpoint-model", MODEL, "--endpoint-use", "replace"]
        code, out, err = kg("extract", article, *options, "--format", "jsonl")
        assert code == 0, err
        record = json.loads(out)
        assert record["provenance"]["endpoint_model"] == MODEL
        assert {a["explanation"].split(":")[0] for a in record["attributions"]} == {f"endpoint {MODEL}"}
        assert "kg: 0 items of the endpoint's answers were refused." in err
        _, _, err = kg("extract", article, *options)
        assert "kg: 1 items of the endpoint's answers were refused." in err


def test_the_store_remembers_which_model_read(kg: Kg, article: Path) -> None:
    with serving(annotate_said) as server:
        code, _, err = kg("ingest", article, "--endpoint", server.url, "--endpoint-model", MODEL, "--store", "s.kg")
    assert code == 0, err
    assert kg("validate", "--store", "s.kg")[0] == 0
    with open_store("s.kg", write=False) as store:
        run = list(store.quads(location_graph(str(article.resolve()), store.base)))
    assert any(f"endpoint model {MODEL} (0 items refused)" in str(value) for _, _, value, _ in run)


def test_a_server_that_is_not_there_is_exit_code_3(kg: Kg, article: Path) -> None:
    with serving(annotate_said) as server:
        url = server.url
    code, out, err = kg("extract", article, "--endpoint", url, "--endpoint-model", MODEL)
    assert (code, out) == (3, "")
    assert f"endpoint {url}, model {MODEL}: cannot be reached" in err


@pytest.mark.parametrize(
    "options",
    [
        ["--endpoint", "http://localhost:8000/v1"],
        ["--endpoint", "localhost"],
        ["--endpoint", "http://localhost:8000/v1", "--endpoint-model", "m", "--endpoint-use", "maybe"],
    ],
)
def test_wrong_options_are_exit_code_2(kg: Kg, article: Path, options: list[str]) -> None:
    code, _, err = kg("extract", article, *options)
    assert code == 2
    assert "endpoint" in err
