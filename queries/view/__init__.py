"""One node of the graph as a person wants to see it: what is said of it, and the passages that bear it out, in their context."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from rdflib import URIRef

from kg.errors import BadParameter, NotFound
from kg.rdf.iri import Iris
from kg.redirects import resolve
from ontology import PREFIXES, RDF, RDFS
from queries.lookup import nodes
from queries.parameter import Parameter, ParameterType, is_iri

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["NodeView", "Passage", "Property", "Statement", "expanded", "nodes_named", "view"]

CONTEXT = 160
"""Code points shown before and after a passage."""
KINDS = (
    "claim",
    "thing",
    "assertion",
    "entity",
    "attribution",
    "relation",
    "quotation",
    "doc",
    "mention",
    "known",
    "judgement",
    "segment",
)


@dataclass(frozen=True)
class Property:
    """One statement about the node; `label` says what an IRI stands for."""

    predicate: str
    value: str
    label: str | None


@dataclass(frozen=True)
class Passage:
    """Words of a stored text with what stands around them; offsets are code points, half-open."""

    document: str
    document_iri: str
    role: str
    start: int
    end: int
    before: str
    words: str
    after: str
    timecode: str | None


@dataclass(frozen=True)
class Statement:
    """An assertion that belongs to the node."""

    speaker: str | None
    statement: str
    document: str
    char_start: int
    timecode: str | None
    assertion: str


@dataclass(frozen=True)
class NodeView:
    """A node with its types and label, properties, passages and statements, each in stable order."""

    iri: str
    label: str
    types: tuple[str, ...]
    properties: tuple[Property, ...]
    passages: tuple[Passage, ...]
    statements: tuple[Statement, ...]


def view(store: Store, iri: str) -> NodeView:
    """What the store says of one node.

    Raises:
        NotFound: nothing at all.
    """
    rows = list(_rows(store, "node", URIRef(iri)))
    if not rows:
        raise NotFound(
            f"the store says nothing of <{iri}>. `kg query entities`, `claims` and `documents` list what it holds."
        )
    types = tuple(sorted(_short(str(v)) for p, v, _ in rows if str(p) == str(RDF.type)))
    label = next((str(v) for p, v, _ in rows if str(p) == str(RDFS.label)), iri)
    properties = tuple(
        Property(_short(str(p)), _short(str(v)), None if lab is None else str(lab))
        for p, v, lab in rows
        if str(p) not in (str(RDF.type), str(RDFS.label))
    )
    statements = tuple(
        Statement(_text(row[0]), str(row[1]), str(row[2]), int(str(row[3])), _text(row[4]), str(row[5]))
        for row in _rows(store, "statements", URIRef(iri))
    )
    return NodeView(iri, label, types, properties, tuple(_passages(store, iri)), statements)


def expanded(store: Store, named: str) -> str:
    """The IRI that a short form stands for ("claim/3f2a…", or a bare hash); anything else as it is.

    A claim and a thing have the hash of their smallest member: a bare hash stands for the claim or the thing. A path
    stands for the document of that file name. What was handed out and is called otherwise now leads to that.

    Raises:
        NotFound: it is a short form, but the store holds no such node.
    """
    if not re.fullmatch(r"(?:[a-z-]+/)?[0-9a-f]{8,64}", named):
        return named.rpartition("/")[2] if "/" in named and not is_iri(named) and "." in named else named
    kinds = ("",) if "/" in named else tuple(f"{kind}/" for kind in KINDS)
    wanted = [URIRef(f"{store.base}{kind}{named}") for kind in kinds]
    found = {str(row[0]) for row in _rows(store, "kinds", *wanted)}
    for iri in wanted:
        if str(iri) in found:
            return str(iri)
    for iri in wanted:
        if (now := resolve(store, str(iri))) != str(iri):
            return now
    raise NotFound(f"the store holds no node {named!r} under <{store.base}>.")


def nodes_named(store: Store, named: str) -> list[str]:
    """The IRIs that a person means: an IRI; "claim/3f2a…" or the bare hash; a name, a file name, a title, a sentence.

    Raises:
        NotFound: nothing is called so.
        BadParameter: the name is that of several things of one type.
    """
    named = expanded(store, named)
    if is_iri(named):
        return [resolve(store, named)]
    return [str(term) for term in nodes("kg show", Parameter("id", ParameterType.NODE, ""), named, store)]


def _passages(store: Store, iri: str) -> Iterator[Passage]:
    iris = Iris(store.base)
    texts: dict[str, str] = {}
    for document, name, start_, end_, role, timecode in _rows(store, "passages", URIRef(iri)):
        document_iri = str(document)
        if document_iri not in texts:
            document_id = iris.document_id(document_iri)
            if document_id is None:
                raise BadParameter(f"<{document_iri}> is no document of this store.")
            texts[document_iri] = store.text(document_id)
        text, start, end = texts[document_iri], int(str(start_)), int(str(end_))
        yield Passage(
            str(name), document_iri, str(role), start, end,
            text[max(0, start - CONTEXT) : start], text[start:end], text[end : end + CONTEXT], _text(timecode),
        )  # fmt: skip


def _rows(store: Store, name: str, *nodes: URIRef) -> Iterator[tuple[Term | None, ...]]:
    query = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    bound: Sequence[Term] = nodes
    return iter(store.select(query, {"node": bound}))


def _text(term: Term | None) -> str | None:
    return None if term is None else str(term)


def _short(value: str) -> str:
    """An IRI of a known vocabulary as prefix:name; anything else as it is."""
    for prefix, namespace in PREFIXES.items():
        if value.startswith(namespace) and "/" not in value[len(namespace) :]:
            return f"{prefix}:{value[len(namespace) :]}"
    return value
