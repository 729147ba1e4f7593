"""Binding keeps terms terms; the guard lets through only what reads this store."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Literal, URIRef
from rdflib.plugins.sparql.parser import parseQuery

from kg.errors import BadParameter, QueryError
from kg.store import memory_store
from kg.store.bind import bound
from kg.store.guard import DEEPEST, LONGEST, MOST_SYMBOLS, checked
from kg.store.tokens import tokens

X = URIRef("https://x.example/1")


def test_tokens_tell_strings_comments_and_iris_apart() -> None:
    query = 'SELECT ?service # SERVICE <a:b>\n{ ?service <x:SERVICE> \'SERVICE\', """a"SERVICE"""@en ; ck:SERVICE ?b FILTER(?a < ?b) }'
    assert [token.text for token in tokens(query) if token.keyword == "SERVICE"] == []
    assert [token.kind for token in tokens("?a < ?b && ?c > ?d")].count("iri") == 0


@given(st.text(max_size=60))
def test_tokens_cover_the_text_in_order(query: str) -> None:
    found = list(tokens(query))
    assert all(query[token.start : token.end] == token.text for token in found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?s { ?s ?p ?v }",
        "SELECT ?s WHERE { ?s ?p ?v }",
        "SELECT ?v { ?s ?p ?v }",
        "ASK { ?s ?p ?v FILTER(?v != 'VALUES ?v { UNDEF }') }",
        "CONSTRUCT { ?s ?p ?v } WHERE { ?s ?p ?v }",
        "SELECT (COUNT(*) AS ?n) { ?s ?p ?v } GROUP BY ?v",
        "SELECT * { # VALUES ?v { UNDEF }\n ?s ?p ?v } VALUES ?s { <a:b> }",
    ],
)
def test_a_query_without_a_place_gets_one_at_the_head(query: str) -> None:
    written = bound(query, {"v": X})
    parseQuery(written)
    assert written.replace(f" VALUES ?v {{ <{X}> }} ", "", 1) == query


def test_every_place_kept_for_the_variable_is_filled_and_others_stay() -> None:
    query = "SELECT * { VALUES ?v {UNDEF} { SELECT ?s { values $v { undef } ?s ?p ?v } } VALUES ?w { UNDEF } ?s ?q ?w }"
    written = bound(query, {"v": [X, Literal('a"b', lang="en")]})
    assert written.count(f'{{ <{X}> "a\\"b"@en }}') == 2
    assert "VALUES ?w { UNDEF }" in written


def test_a_query_with_sub_selects_must_keep_a_place() -> None:
    with pytest.raises(BadParameter, match="must keep a place"):
        bound("SELECT ?s { { SELECT ?s { ?s ?p ?v } } }", {"v": X})


@given(st.text(max_size=40))
def test_any_text_is_bound_as_itself(text: str) -> None:
    with memory_store() as store:
        rows = list(store.select("SELECT ?v { VALUES ?v { UNDEF } }", {"v": Literal(text)}))
    assert rows == [(Literal(text),)]


@pytest.mark.parametrize("iri", ["", "a b", "x:a>b", "x:<", "no-scheme", "x:a\nb"])
def test_what_is_no_iri_is_refused(iri: str) -> None:
    with pytest.raises(BadParameter):
        bound("SELECT * { VALUES ?v { UNDEF } }", {"v": URIRef(iri)})


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { ?s a ck:Assertion }",
        "# SERVICE\nSELECT ?load { ?load <x:INSERT> 'DROP ALL' ; ck:words 'SERVICE <a:b> {}' }",
        "PREFIX service: <http://s.example/> SELECT * { ?s service:load 1 }",
        "SELECT * FROM <http://g.example/1> FROM NAMED <http://g.example/2> { ?s ?p ?o }",
        "DESCRIBE <http://g.example/1>",
        "ASK { FILTER(1 < 2 && 3 > 2) }",
        "SELECT * { VALUES ?s { " + "<x:a> " * 3000 + "} ?s ?p ?o }",
    ],
)
def test_what_only_reads_is_let_through(query: str) -> None:
    with memory_store() as store:
        passed = checked(query)
        assert passed.endswith(query)
        if "SELECT" in query:
            assert list(store.select(passed)) == []


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", "SERVICE"),
        ("SELECT * { service silent ?x { ?s ?p ?o } }", "SERVICE"),
        ("SELECT * { \\u0053ERVICE <http://127.0.0.1:9/> {} }", "SERVICE"),
        ("SELECT * { ?s ?p '\\u0027 . SERVICE <x:x> {} . ?s ?p ' }", "SERVICE"),
        ("INSERT DATA { <a:a> <a:b> <a:c> }", "INSERT"),
        ("SELECT * { ?s ?p ?o } ; DROP ALL", "DROP"),
        ("LOAD <http://127.0.0.1:9/>", "LOAD"),
        ("DELETE WHERE { ?s ?p ?o }", "DELETE"),
        ("", "no query"),
        ("BASE <http://x.example/>", "no query"),
        ("SELECT * { ?s ?p ?o", "cannot be read"),
        ("SELECT * { ?s nope:p ?o ", "cannot be read"),
        ("SELECT ?s { ?s ?p ?o \x00 }", "character of code 0"),
        ("SELECT * {" + " " * LONGEST + "}", "characters"),
        ("SELECT * {" + "{" * 3000 + "}" * 3000 + "}", "nested 3001 deep"),
        ("SELECT * { FILTER(" + "(" * DEEPEST + "1" + ")" * DEEPEST + ") }", "nested"),
        ("SELECT (1" + "+1" * MOST_SYMBOLS + " AS ?x) {}", "operators"),
        ("SELECT * {" + "MINUS{}" * (MOST_SYMBOLS + 1) + "}", "operators"),
    ],
)
def test_what_could_write_reach_out_or_crash_is_refused(query: str, told: str) -> None:
    with pytest.raises(QueryError, match=told):
        checked(query)


def test_the_deepest_that_is_let_through_can_be_parsed() -> None:
    levels = DEEPEST - 1
    with memory_store() as store:
        query = checked("SELECT * {" + "{" * levels + "}" * levels + "}")
        assert len(list(store.select(query))) == 1
