from __future__ import annotations

from decimal import Decimal

import pytest

from kg.errors import BadParameter, QueryError
from kg.store import Store
from kg.table import ColumnType
from queries import run_text


def test_a_select_needs_no_prefixes(store: Store) -> None:
    table = run_text(
        "SELECT ?c (COUNT(*) AS ?n) (AVG(?w) AS ?mean) { ?a ck:expresses ?c ; ck:checkWorthy ?w } GROUP BY ?c ORDER BY DESC(?n) ?c",
        store,
    )
    assert [(c.name, c.type) for c in table.columns] == [
        ("c", ColumnType.STRING),
        ("n", ColumnType.INTEGER),
        ("mean", ColumnType.DECIMAL),
    ]
    assert table.rows[0] == ("https://example.org/kg/claim/copycat-s1", 5, Decimal("0.3"))


def test_a_parameter_is_a_term(store: Store) -> None:
    document = "https://example.org/kg/doc/news"
    query = "SELECT ?quote { ?a ck:inDocument ?d ; ck:quote ?quote } ORDER BY ?quote"
    assert len(run_text(query, store, d=document)) == len(run_text(query, store, d=f"<{document}>")) == 2
    assert len(run_text("SELECT ?s { ?s oa:start ?n }", store, n="239")) > 0
    with pytest.raises(BadParameter):
        run_text(query, store, e=document)


def test_ask_and_construct(store: Store) -> None:
    assert run_text("ASK { ?c a schema:Claim }", store).rows == ((True,),)
    triples = run_text("CONSTRUCT { ?d ck:kind ?k } WHERE { ?d ck:kind ?k }", store)
    assert len(triples) == 5
    assert triples.rows == tuple(sorted(triples.rows))


@pytest.mark.parametrize(
    "text", ["DROP ALL", "SELECT * { SERVICE <http://a.example/> { ?s ?p ?o } }", "SELECT", "hello"]
)
def test_what_writes_or_leaves_the_store_is_refused(text: str, store: Store) -> None:
    with pytest.raises(QueryError):
        run_text(text, store)
