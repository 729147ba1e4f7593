"""The contract that every canned query passes, and its golden answers on both kinds of store."""

from __future__ import annotations

import re
from importlib import resources

import pytest
import rdflib

import queries
from kg.errors import BadParameter, NotFound, UnknownQuery
from kg.store import Store
from kg.store.bind import bound
from ontology import PREFIXES, is_declared
from queries import catalogue
from queries.parameter import terms_of
from tests.queries.golden import GOLDEN, Golden

ALL = catalogue.names()
OF_ANOTHER_WORLD = {
    *("check-worthy-without-verdict", "disputed-claims", "opposite-positions", "verdicts"),
    *("corrections", "judgements"),
}
"""Their golden answers are in `test_disputes.py` and `test_decisions.py`."""
NO_ROWS = {
    *("unsourced", "text-reuse", "disputed-claims", "opposite-positions", "verdicts"),
    *("corrections", "judgements"),
}
REQUIRED = {
    "person": "Mara Lindquorn",
    "organization": "Northlight Labs",
    "about": "Aurova",
    "claim": "Small models win on cost.",
    "document": "ledger.txt",
    "source": "Deep Stack, March 2",
    "entity": "Northlight Labs",
}


def _last(value: object) -> object:
    return value.rsplit("/", 1)[-1] if isinstance(value, str) and value.startswith("https://") else value


def _needed(name: str) -> dict[str, str]:
    return {p.name: REQUIRED[p.name] for p in catalogue.load(name).parameters if p.required}


def test_there_are_the_questions_that_analysts_ask() -> None:
    assert len(ALL) >= 15
    assert {golden.query for golden in GOLDEN} | {"claims", *OF_ANOTHER_WORLD} == set(ALL)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: "-".join([g.query, *g.parameters.values()]).replace(" ", "_"))
def test_golden(golden: Golden, store: Store) -> None:
    table = catalogue.run(golden.query, store, **golden.parameters)
    shown = zip(*(table.column(name) for name in golden.columns), strict=True)
    assert [tuple(map(_last, row)) for row in shown] == golden.rows


def test_claims_lists_each_claim_once(store: Store) -> None:
    first = next(catalogue.run("claims", store).records())
    assert (first["statement"], first["statements"], first["documents"], first["speakers"]) == (
        "Small models win on cost.",
        5,
        5,
        2,
    )
    assert first["first_published"] == "2026-01-15", "one document without a date must not hide the dates of the others"


@pytest.mark.parametrize("name", ALL)
def test_stores_agree(name: str, memory: Store, disk: Store) -> None:
    needed = _needed(name)
    assert catalogue.run(name, memory, **needed) == catalogue.run(name, disk, **needed)


@pytest.mark.parametrize("name", ALL)
def test_runs_on_a_flat_export_by_another_engine(name: str, memory: Store, flat: rdflib.Graph) -> None:
    query = catalogue.load(name)
    given = {p.name: _needed(name).get(p.name, p.default) for p in query.parameters}
    terms = {p.name: terms_of("test", p, value, memory) for p in query.parameters if (value := given[p.name])}
    found = flat.query(bound(query.text, terms))
    table = catalogue.run(name, memory, **_needed(name))
    spans = [place for place, column in enumerate(table.columns) if column.type == "spans"]
    rows = [[None if cell is None else str(cell) for cell in row] for row in found]  # type: ignore[union-attr]
    ours = [[None if cell is None else _text(cell) for cell in row] for row in table.rows]
    for row in rows:
        for place in spans:
            row[place] = " ".join(sorted((row[place] or "").split(), key=lambda p: int(p.partition("-")[0])))
    assert rows == ours


def _text(cell: object) -> str:
    if isinstance(cell, tuple):
        return " ".join(f"{start}-{end}" for start, end in cell)
    return str(cell).lower() if isinstance(cell, bool) else str(cell)


@pytest.mark.parametrize("name", ALL)
def test_runs_as_it_is(name: str, memory: Store) -> None:
    """A query file is SPARQL with every parameter left free."""
    query = catalogue.load(name)
    found = memory.select(query.text)
    assert found.variables == tuple(column.name for column in query.columns)
    assert bool(list(found.values())) == (name not in NO_ROWS)


@pytest.mark.parametrize(
    "package", ["queries.catalogue", "queries.lookup", "queries.graph.independence", "kg.projection"]
)
def test_only_declared_terms_and_no_graphs(package: str) -> None:
    for file in resources.files(package).iterdir():
        if not file.name.endswith(".rq"):
            continue
        text = file.read_text(encoding="utf-8")
        body = re.sub(r'"[^"]*"|^#.*$', "", text, flags=re.MULTILINE)
        prefixes = dict(re.findall(r"PREFIX (\w+): <([^>]*)>", body))
        assert all(PREFIXES[prefix] == iri for prefix, iri in prefixes.items()), file.name
        used = re.findall(r"(?<![\w?<])(\w+):(\w+)", re.sub(r"<[^>]*>", "", body))
        assert used, file.name
        undeclared = [f"{prefix}:{local}" for prefix, local in used if not is_declared(prefixes[prefix] + local)]
        assert not undeclared, f"{file.name}: {undeclared}"
        assert not re.search(r"\b(GRAPH|FROM|SERVICE|LIMIT|EXISTS)\b", body), (
            f"{file.name}: see the rules in docs/queries.md"
        )


@pytest.mark.parametrize("name", ALL)
def test_rows_have_a_total_order(name: str) -> None:
    order = catalogue.load(name).text.rpartition("ORDER BY")[2]
    iris = {column.name for column in catalogue.load(name).columns if column.type == "iri"} | {
        "organization_iri",
        "item",
    }
    assert iris & set(re.findall(r"\?(\w+)", order)), "the last key must tell any two rows apart"


@pytest.mark.parametrize("name", [n for n in ALL if "assertion" in [c.name for c in catalogue.load(n).columns]])
def test_every_list_of_statements_shows_the_same(name: str) -> None:
    def shared(text: str) -> str:
        return text[text.index("# What every list") : text.index("BIND(STR(?moment_label) AS ?said)")]

    assert shared(catalogue.load(name).text) == shared(catalogue.load("claims-by-person").text)


@pytest.mark.parametrize("name", ALL)
def test_an_empty_store_gives_no_rows(name: str) -> None:
    from kg.store import memory_store

    with memory_store() as empty:
        if _needed(name):
            with pytest.raises(NotFound):
                catalogue.run(name, empty, **_needed(name))
        else:
            assert catalogue.run(name, empty).rows == ()


def test_values_are_terms_not_text(memory: Store) -> None:
    crafted = 'x" } ?s ?p ?o . { ?person ?q "'
    with pytest.raises(NotFound):
        catalogue.run("claims-by-person", memory, person=crafted)


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("claims-by-person", {}, "parameter 'person' is missing"),
        ("claims-by-person", {"persn": "x"}, "Did you mean person?"),
        ("claims-about", {"about": "Aurova", "since": "soon"}, "it must be a date: 2026, 2026-10 or 2026-10-06"),
        ("claims-about", {"about": "Aurova", "since": "2026-02-30"}, "it must be a date"),
        ("entities", {"kind": "people"}, "one of person, organization, technology, product, work, event"),
        ("most-check-worthy", {"minimum": "high"}, "it must be a number"),
        ("most-check-worthy", {"minimum": "nan"}, "it must be a number"),
        ("named-together", {"entity": "Aurova", "within": "2.5"}, "it must be a whole number"),
        ("claims-by-person", {"person": "Lindquorn"}, "2 different entities of type Person:\n  thing/"),
    ],
)
def test_a_wrong_parameter_says_what_is_allowed(name: str, given: dict[str, str], told: str, memory: Store) -> None:
    with pytest.raises(BadParameter, match=re.escape(told)):
        catalogue.run(name, memory, **given)


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("claims-by-person", {"person": "Mara Lindquist"}, "Near names: “Mara Lindquorn”"),
        ("claims-by-person", {"person": "Northlight Labs"}, "nothing of type Person"),
        ("claims-by-person", {"person": "https://example.org/nobody"}, "with the IRI <https://example.org/nobody>"),
        ("claims-in-document", {"document": "ledger"}, "“ledger.txt”"),
        ("who-else-said", {"claim": "small models"}, "“Small models win on cost.”"),
    ],
)
def test_what_is_not_held_is_said_with_near_names(name: str, given: dict[str, str], told: str, memory: Store) -> None:
    with pytest.raises(NotFound, match=re.escape(told)):
        catalogue.run(name, memory, **given)


def test_an_unknown_query_names_near_ones(memory: Store) -> None:
    with pytest.raises(UnknownQuery, match="claims-by-person"):
        queries.run("claim-by-person", memory)


def test_the_list_holds_queries_and_algorithms() -> None:
    rows = list(queries.describe().records())
    assert [row["name"] for row in rows] == sorted([*ALL, *queries.graph.names()])
    assert (
        next(row for row in rows if row["name"] == "named-together")["parameters"]
        == "entity: name, required; within: integer, default 300"
    )
