"""A name that several things have: by what a person can tell them apart, and how she goes on. All names are fictional."""

from __future__ import annotations

import re

import pytest

from ingest.link import link
from kg.errors import BadParameter
from kg.store import Store, memory_store
from ontology import CK
from queries import catalogue
from queries.lookup import claims, documents, things
from queries.lookup.ambiguous import several_claims
from queries.parameter import Parameter, ParameterType
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill

NAME = Parameter("person", ParameterType.NAME, "", choices=("Person",))
CLOSED = "the harbour is closed"


def told_by(
    id_: str, who: str, *said: str, firm: str | None = None, predicate: str = "chief_executive_of"
) -> RecordBuilder:
    text = f"{who} of {firm} said {' and '.join(said) or 'nothing'}."
    builder = RecordBuilder(f"{id_}.txt", text, kind="article", title="Ferries", published="2026-11-06")
    speaker = builder.entity("Person", who)
    if firm is not None:
        builder.relation(speaker, predicate, builder.entity("Organization", firm), f"{who} of {firm}")
    for words in said:
        act = builder.attribution(words, speaker=speaker)
        builder.assertion(words, normalized=f"{words.capitalize()}.", attribution=act)
    return builder


@pytest.fixture(scope="module")
def store() -> Store:
    records = [
        told_by("a", "Anna Berg", "ferries are late", CLOSED, firm="Norrvik Ferries"),
        told_by("b", "Anna Berg", "strikes are legal", firm="Harbour Union", predicate="spokesperson_of"),
        told_by("c", "Tom Olsen", "it rained", firm="Tidemill Lab"),
        told_by("d", "Kari Olsen"),
    ]
    filled = fill(memory_store(), [builder.record() for builder in records])
    link(filled)
    return filled


def message(store: Store, named: str) -> list[str]:
    with pytest.raises(BadParameter) as caught:
        things("", NAME, named, store)
    return str(caught.value).splitlines()


def test_each_is_told_with_its_role_its_statements_and_its_documents(store: Store) -> None:
    head, first, second, last = message(store, "Anna Berg")
    assert head == "'Anna Berg' is the name of 2 different entities of type Person:"
    assert first.endswith("  Anna Berg: chief executive of Norrvik Ferries; 2 statements; in a.txt")
    assert second.endswith("  Anna Berg: spokesperson of Harbour Union; 1 statement; in b.txt")
    ids = [line.split()[0] for line in (first, second)]
    assert all(re.fullmatch(r"thing/\S+", id_) for id_ in ids)
    assert f"for example {ids[0]}." in last
    assert last.endswith(f"Where two of them are one: `kg review same {ids[0]} {ids[1]}`.")


def test_the_id_that_is_told_is_taken_in_place_of_the_name(store: Store) -> None:
    _, *lines, _ = message(store, "Anna Berg")
    for line, said in zip(lines, (2, 1), strict=True):
        assert len(catalogue.run("claims-by-person", store, person=line.split()[0])) == said


def test_whoever_says_nothing_is_told_so() -> None:
    silent = [
        told_by("d", "Kari Olsen", firm="Tidemill Lab").record(),
        told_by("e", "Kari Olsen", firm="Norrvik Ferries").record(),
    ]
    filled = fill(memory_store(), silent)
    _, *lines, _ = message(filled, "kari olsen")
    assert sorted(line.partition(": ")[2] for line in lines) == [
        "chief executive of Norrvik Ferries; says nothing; in e.txt",
        "chief executive of Tidemill Lab; says nothing; in d.txt",
    ]


def test_documents_and_claims_of_one_name_are_told_apart_too(store: Store) -> None:
    with pytest.raises(BadParameter) as caught:
        documents("", Parameter("document", ParameterType.DOCUMENT, ""), "Ferries", store)
    assert "  doc/a  Ferries: a.txt, 2026-11-06" in str(caught.value).splitlines()
    assert [str(iri) for iri in documents("", NAME, "doc/a", store)] == [f"{store.base}doc/a"]
    one, two = sorted({str(quad[2]) for quad in store.quads(predicate=CK.expresses)})[:2]
    told = str(several_claims(store, "", "Strikes.", [one, two]))
    assert told.startswith("'Strikes.' is the sentence of 2 claims:\n  claim/")
    assert re.search(r"  claim/\S+  (?:Anna Berg|Tom Olsen) \([abc]\.txt\)", told)
    assert f"`kg review same {one.removeprefix(store.base)} {two.removeprefix(store.base)}`" in told
    assert [str(iri) for iri in claims("", NAME, one.removeprefix(store.base), store)] == [one]
