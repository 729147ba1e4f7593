"""Encoding: what stands where, that every node has one label, and that nothing depends on scores, models or place."""

from __future__ import annotations

from collections import Counter

import pytest
from rdflib import BNode, Literal, URIRef

from kg.errors import ModelError, SpanMismatch, UnknownTerm
from kg.quads import Quad, Term
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.rdf.validate import violations, wrong_words
from kg.record import DerivedFrom, DocumentRecord, Entity, EntityType
from ontology import CK, DCTERMS, OA, ORG, PROV, RDF, RDFS, SCHEMA

BASE = "https://example.org/kg/"
IRIS = Iris(BASE)


def values(quads: list[Quad], subject: URIRef, predicate: URIRef) -> set[Term]:
    return {o for s, p, o, _ in quads if s == subject and p == predicate}


def one(quads: list[Quad], subject: URIRef, predicate: URIRef) -> Term:
    (value,) = values(quads, subject, predicate)
    return value


def of_type(quads: list[Quad], type_: URIRef) -> set[URIRef]:
    return {s for s, p, o, _ in quads if p == RDF.type and o == type_}


def test_keeps_to_the_shapes_and_to_the_words(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    assert violations(quads) == ()
    assert list(wrong_words(quads)) == []


def test_all_quads_are_distinct_in_one_graph_without_blank_nodes(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    assert len(set(quads)) == len(quads)
    assert {graph for *_, graph in quads} == {IRIS.document_graph("talk")}
    assert not [quad for quad in quads if any(isinstance(term, BNode) for term in quad)]


def test_every_node_has_exactly_one_label(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    labels = Counter(s for s, p, _, _ in quads if p == RDFS.label)
    assert {s: labels[s] for s in {quad[0] for quad in quads}} == dict.fromkeys({quad[0] for quad in quads}, 1)


def test_everything_that_is_pointed_to_is_there(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    pointed = {o for _, _, o, _ in quads if isinstance(o, URIRef) and o.startswith(BASE)}
    assert pointed - {s for s, *_ in quads} == {IRIS.known("vllm")}


def test_same_record_gives_the_same_quads_and_scores_change_one(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    assert encode(record, BASE) == quads
    first, *others = record.attributions
    changed = record.model_copy(update={"attributions": (first.model_copy(update={"score": 0.5}), *others)})
    difference = set(encode(changed, BASE)) ^ set(quads)
    assert sorted(str(p) for _, p, _, _ in difference) == sorted([str(CK.score), str(CK.graphDigest)] * 2)


def test_mending_a_typo_changes_places_but_no_id(record: DocumentRecord) -> None:
    """An early edit of the same length: only the text, its hash and what stands next to the edit may change."""
    edited = record.model_copy(update={"text": record.text.replace("Harbour", "Harbuor", 1)})
    before, after = encode(record, BASE), encode(edited, BASE)
    assert {quad[0] for quad in after} == {quad[0] for quad in before}
    assert {p for _, p, _, _ in set(before) ^ set(after)} <= {SCHEMA.text, OA.prefix, OA.suffix, CK.graphDigest}


def test_a_content_of_two_pieces_keeps_their_order(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    pieces = values(quads, IRIS.assertion("s1"), CK.piece)
    words = sorted(
        (str(one(quads, URIRef(p), CK.order)), str(one(quads, IRIS.quote(URIRef(p)), OA.exact))) for p in pieces
    )
    assert words == [("1", "vLLM"), ("2", "is about 10 times faster")]
    assert one(quads, IRIS.assertion("s1"), CK.quote) == Literal("vLLM … is about 10 times faster")


def test_a_piece_has_its_place_in_the_recording(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    (piece,) = (
        p for p in values(quads, IRIS.assertion("s1"), CK.piece) if one(quads, URIRef(p), CK.order) == Literal(1)
    )
    recording = URIRef(one(quads, URIRef(piece), CK.inRecording))
    time = IRIS.recording_time(URIRef(piece))
    assert one(quads, time, RDF.value) == Literal("t=0,9")
    assert one(quads, time, DCTERMS.conformsTo) == URIRef("http://www.w3.org/TR/media-frags/")
    # What was recorded is the episode that the page derives from, not the page.
    assert one(quads, recording, OA.hasSource) == one(quads, IRIS.document("talk"), PROV.wasDerivedFrom)


def test_a_span_over_two_segments_runs_to_the_end_of_the_second_or_is_open(record: DocumentRecord) -> None:
    quotation = record.quotations[0].model_copy(update={"span": (40, len(record.text) - 2)})
    quads = encode(record.model_copy(update={"quotations": (quotation,)}), BASE)
    span = URIRef(one(quads, IRIS.quotation("q1"), CK.span))
    assert one(quads, IRIS.recording_time(span), RDF.value) == Literal("t=0")


def test_the_relay_is_a_chain_and_the_narration_is_the_authors(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    assert one(quads, IRIS.attribution("a2"), CK.reportedBy) == IRIS.attribution("a1")
    assert one(quads, IRIS.assertion("s1"), CK.relayedBy) == IRIS.entity("e1")
    assert one(quads, IRIS.assertion("s2"), CK.speaker) == IRIS.author("talk")
    assert not values(quads, IRIS.assertion("s2"), CK.attribution)


def test_a_role_is_a_membership_unless_it_is_negated(record: DocumentRecord) -> None:
    assert of_type(encode(record, BASE), ORG.Membership)
    denied = record.model_copy(update={"relations": (record.relations[0].model_copy(update={"negated": True}),)})
    assert not of_type(encode(denied, BASE), ORG.Membership)


def test_former_ends_in_the_past_that_publication_bounds(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    (relation,) = of_type(quads, CK.Relation)
    end = URIRef(one(quads, relation, CK.end))
    assert one(quads, end, CK.precision) == CK.past
    assert str(one(quads, end, CK.until)) == "2026-10-07T00:00:00Z"
    assert not values(quads, end, CK["from"])


def test_enumerations_and_numbers(record: DocumentRecord) -> None:
    quads = encode(record, BASE)
    assert one(quads, IRIS.attribution("a1"), CK.stance) == CK.relaysApproving
    assert str(one(quads, IRIS.attribution("a2"), CK.score)) == "1"
    (quantity,) = of_type(quads, SCHEMA.QuantitativeValue)
    assert str(one(quads, quantity, SCHEMA.value)) == "10"
    assert one(quads, IRIS.document("talk"), SCHEMA.publisher) == IRIS.entity("e4")


def test_a_named_source_is_the_entity_of_that_name(record: DocumentRecord) -> None:
    metadata = record.metadata.model_copy(update={"derived_from": (DerivedFrom(title="Harbour Talk"),)})
    quads = encode(record.model_copy(update={"metadata": metadata}), BASE)
    assert one(quads, IRIS.document("talk"), PROV.wasDerivedFrom) == IRIS.entity("e5")


def test_an_unnamed_source_is_the_work_that_is_named_in_the_same_words(record: DocumentRecord) -> None:
    work = record.entities[4].model_copy(update={"mentions": ((0, 12),)})
    metadata = record.metadata.model_copy(update={"derived_from": (DerivedFrom(kind="episode", evidence=(5, 20)),)})
    held = record.model_copy(update={"metadata": metadata, "entities": (*record.entities[:4], work)})
    assert one(encode(held, BASE), IRIS.document("talk"), PROV.wasDerivedFrom) == IRIS.entity("e5")
    apart = metadata.model_copy(update={"derived_from": (DerivedFrom(kind="episode", evidence=(20, 29)),)})
    quads = encode(held.model_copy(update={"metadata": apart}), BASE)
    source = URIRef(one(quads, IRIS.document("talk"), PROV.wasDerivedFrom))
    assert str(one(quads, source, RDFS.label)) == "episode (not named)"


def test_no_path_of_the_machine_gets_into_the_graph(record: DocumentRecord) -> None:
    assert not [quad for quad in encode(record, BASE) if "inbox" in str(quad[2])]


def test_an_unknown_predicate_is_refused(record: DocumentRecord) -> None:
    relation = record.relations[0].model_copy(update={"predicate": "employs_of"})
    with pytest.raises(UnknownTerm, match="chief_executive_of"):
        encode(record.model_copy(update={"relations": (relation,)}), BASE)


def test_a_span_outside_the_text_is_refused(record: DocumentRecord) -> None:
    entity = Entity(id="e9", type=EntityType.PERSON, name="Ana Lind", mentions=((5, 5),))
    with pytest.raises(SpanMismatch):
        encode(record.model_copy(update={"entities": (*record.entities, entity)}), BASE)


def test_a_name_that_is_no_entity_of_the_record_is_refused(record: DocumentRecord) -> None:
    attribution = record.attributions[0].model_copy(update={"speaker": "Ana Lind", "speaker_id": None})
    with pytest.raises(ModelError, match="Ana Lind"):
        encode(record.model_copy(update={"attributions": (attribution,)}), BASE)
