"""Who is named in a talk and in a page that quotes it, under one common name, is one; in any order of the documents."""

from __future__ import annotations

import random
from itertools import permutations

from ingest.link import link
from kg.judged import judgements
from kg.judgements import JudgementKind, Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.store import Store, memory_store
from ontology import CK, RDFS
from tests.ingest.link.quotes.talk import LINES, article, transcript

BASE = "https://example.org/kg/"
LONG = "salt water eats every cheap seal within three winters"
RECORDS = {
    "talk": transcript(),
    "quotes": article("quotes.txt", (LONG, "Mira Voss"), origin=False),
    "too": article("too.txt", (LINES[6][1], "Mira Voss"), origin=False),
    "other": article("other.txt", ("The big yards will pay for this one day", "Mira Voss"), origin=False),
}


def put(store: Store, record: DocumentRecord) -> None:
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))
    link(store)


def people(store: Store) -> dict[str, set[str]]:
    """Thing → the records that name Mira Voss as it."""
    names = {str(Iris(BASE).document(record.id)): name for name, record in RECORDS.items()}
    documents = {str(s): names[str(o)] for s, _, o, _ in store.quads(predicate=CK.inDocument) if str(o) in names}
    found: dict[str, set[str]] = {}
    mira = {str(s) for s, _, o, _ in store.quads(predicate=RDFS.label) if str(o) == "Mira Voss"}
    for member, _, thing, _ in store.quads(predicate=CK.refersTo):
        if str(member) in mira:
            found.setdefault(str(thing), set()).add(documents[str(member)])
    return found


def together(store: Store) -> list[list[str]]:
    return sorted(sorted(names) for names in people(store).values())


def test_a_quotation_found_in_a_talk_makes_the_speakers_of_one_name_one() -> None:
    store = memory_store(BASE)
    for name in RECORDS:
        put(store, RECORDS[name])
    assert together(store) == [["other"], ["quotes", "talk", "too"]]
    told = [one for one in judgements(store) if one.kind is JudgementKind.SAME_ENTITY and "recording" in one.reason]
    assert {one.outcome for one in told} == {Outcome.POSITIVE}


def test_any_order_and_what_is_taken_away_again_gives_the_same() -> None:
    whole = None
    for order in permutations(RECORDS):
        store = memory_store(BASE)
        for name in order:
            put(store, RECORDS[name])
        whole = whole or store.nquads(comparable_only=True)
        assert store.nquads(comparable_only=True) == whole
    draw = random.Random(1)
    store, held = memory_store(BASE), set[str]()
    for _ in range(24):
        name = draw.choice(sorted(RECORDS))
        if name in held:
            held.remove(name)
            store.remove_graph(Iris(BASE).document_graph(RECORDS[name].id))
            link(store)
        else:
            held.add(name)
            put(store, RECORDS[name])
        anew = memory_store(BASE)
        for one in sorted(held):
            anew.replace_document(Iris(BASE).document_graph(RECORDS[one].id), encode(RECORDS[one], BASE))
        link(anew)
        assert store.nquads(comparable_only=True) == anew.nquads(comparable_only=True)
