"""SHACL over a document's graph before it is written, and the words of every span against the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rdflib import SH, Graph, Literal, URIRef
from rdflib.term import Node

from kg.errors import ShapeViolation
from kg.quads import Quad, Term
from kg.rdf.shapes import Facts, Shapes, compiled
from ontology import CK, OA, RDF, RDFS, SCHEMA, text

__all__ = ["check", "reported", "violations", "wrong_words"]


@cache
def _shapes() -> Graph:
    return Graph().parse(data=text("shapes.ttl"), format="turtle")


@cache
def _compiled() -> Shapes:
    return compiled(_shapes())


def violations(quads: Iterable[Quad]) -> tuple[str, ...]:
    """What breaks the shapes, one sentence a violation, sorted; empty where nothing does. Graph names do not matter.

    Costs about 5 us a quad where nothing breaks them, 60 us where something does.
    """
    held = list(quads)
    facts = Facts(held)
    # A graph with classes of its own (the ontology) needs the reading of sub-classes, which only pyshacl has.
    if RDFS.subClassOf not in facts.subjects_of and _compiled().kept(facts):
        return ()
    return reported(held)


def reported(quads: Iterable[Quad]) -> tuple[str, ...]:
    """`violations`, by pyshacl alone."""
    import pyshacl

    data = Graph(bind_namespaces="none")
    for subject, predicate, object_, _ in quads:
        data.add((subject, predicate, object_))
    conforms, report, _ = pyshacl.validate(data, shacl_graph=_shapes(), inference="none", advanced=False)
    if conforms or not isinstance(report, Graph):
        return ()
    return tuple(sorted({_sentence(data, report, result) for result in report.subjects(RDF.type, SH.ValidationResult)}))


def check(document: str, quads: Iterable[Quad]) -> None:
    """Nothing, where the quads keep to the shapes and every span's words are the text's.

    Raises:
        ShapeViolation: they do not; `document` names the document in the message.
    """
    held = list(quads)
    broken = violations(held) + tuple(wrong_words(held))
    if broken:
        raise ShapeViolation(document, broken)


def _sentence(data: Graph, report: Graph, result: Node) -> str:
    focus = report.value(result, SH.focusNode)
    path, value = report.value(result, SH.resultPath), report.value(result, SH.value)
    label = data.value(focus, RDFS.label) if focus is not None else None
    where = f"<{focus}>" + (f" ({label})" if label is not None else "")
    what = f" {_short(path)}" if isinstance(path, URIRef) else ""
    shown = "" if value is None else f" is {str(value)[:80]!r}"
    return f"{where}{what}{shown}: {report.value(result, SH.resultMessage)}"


def _short(iri: Node) -> str:
    return str(iri).rsplit("/", 1)[-1].rsplit("#", 1)[-1]


def wrong_words(quads: Iterable[Quad]) -> Iterator[str]:
    """One sentence for every span whose `oa:exact` is not what its text has between its offsets, in the order of IRIs.

    Spans of several documents may come together; each is looked up in the text that is its `oa:hasSource`.
    """
    wanted = {OA.hasSource, OA.hasSelector, OA.start, OA.end, OA.exact, SCHEMA.text, CK.order}
    facts: dict[URIRef, dict[URIRef, list[Term]]] = {}
    for subject, predicate, object_, _ in quads:
        if predicate in wanted:
            facts.setdefault(subject, {}).setdefault(predicate, []).append(object_)
    for span in sorted(subject for subject, known in facts.items() if CK.order in known):
        fault = _fault(span, facts)
        if fault is not None:
            yield f"<{span}>: {fault}"


def _fault(span: URIRef, facts: dict[URIRef, dict[URIRef, list[Term]]]) -> str | None:
    known: dict[URIRef, Term] = {}
    for selector in facts[span].get(OA.hasSelector, []):
        known |= {predicate: values[0] for predicate, values in facts.get(URIRef(selector), {}).items()}
    source = facts[span].get(OA.hasSource, [None])[0]
    held = facts.get(URIRef(source), {}).get(SCHEMA.text, [None])[0] if source is not None else None
    start, end, exact = known.get(OA.start), known.get(OA.end), known.get(OA.exact)
    if start is None or end is None or exact is None or not isinstance(held, Literal):
        return "it has no text, offsets and words"
    found = str(held)[int(start) : int(end)]
    if found == str(exact):
        return None
    return f"characters {start}-{end} of the text are {found[:80]!r}, not {str(exact)[:80]!r}"
