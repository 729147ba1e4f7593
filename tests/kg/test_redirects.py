"""Old IRIs lead to what they are called now, over any number of steps, and never away from what is there."""

from __future__ import annotations

from rdflib import URIRef

from kg.redirects import forget, redirect, redirects, resolve
from kg.store import Store, memory_store
from ontology import RDF, SCHEMA

OLD, NEWER, NOW = (f"https://example.org/kg/claim/{key}" for key in "abc")


def live(store: Store, iri: str) -> None:
    graph = URIRef(f"{store.base}graph/derived")
    store.patch([(URIRef(iri), RDF.type, SCHEMA.Claim, graph)], ())


def test_an_iri_of_which_nothing_is_known_is_itself() -> None:
    assert resolve(memory_store(), OLD) == OLD


def test_steps_are_followed_to_their_end() -> None:
    store = memory_store()
    redirect(store, {OLD: NEWER})
    redirect(store, {NEWER: NOW})
    assert resolve(store, OLD) == NOW
    assert redirects(store) == {OLD: NEWER, NEWER: NOW}


def test_what_is_in_the_graph_is_never_redirected() -> None:
    store = memory_store()
    redirect(store, {OLD: NOW})
    live(store, OLD)
    assert resolve(store, OLD) == OLD


def test_an_iri_that_is_in_use_again_loses_its_redirect() -> None:
    store = memory_store()
    redirect(store, {OLD: NOW, NEWER: NOW})
    redirect(store, {NOW: OLD})
    assert redirects(store) == {NEWER: NOW, NOW: OLD}
    assert resolve(store, NEWER) == OLD
    forget(store, [NEWER])
    assert redirects(store) == {NOW: OLD}


def test_redirects_that_lead_in_a_ring_lead_nowhere() -> None:
    store = memory_store()
    graph = URIRef(f"{store.base}graph/redirects")
    redirect(store, {OLD: NEWER})
    replaced = next(store.quads(graph))[1]
    store.patch([(URIRef(NEWER), replaced, URIRef(OLD), graph)], ())
    assert resolve(store, OLD) == OLD


def test_redirects_are_outside_the_union_and_the_comparison() -> None:
    store = memory_store()
    redirect(store, {OLD: NOW})
    assert list(store.quads()) == []
    assert store.nquads(comparable_only=True) == b""
    assert store.nquads() != b""
