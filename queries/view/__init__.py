"""One node of the graph as a person wants to see it: what is said of it, and the passages that bear it out, in their context."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from rdflib import Literal, URIRef

from kg.errors import BadParameter, NotFound
from kg.rdf.iri import Iris
from kg.redirects import redirects, resolve
from ontology import PREFIXES, RDF, RDFS
from queries.lookup import nodes
from queries.parameter import Parameter, ParameterType, is_iri
from queries.view.around import Around, around
from queries.view.relays import Relayer, relayers

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["NodeView", "Passage", "Property", "Relayer", "Statement", "candidates", "expanded", "nodes_named", "view"]

_SHORT_FORM = re.compile(r"[a-z-]+/[0-9a-f]{4,64}|[0-9a-f]{8,64}")
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
    "link",
    "verdict",
    "quote-check",
    "derivation",
    "correction",
    "segment",
)
"""Of what a bare hash may be, the likeliest first."""


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
    """An assertion that belongs to the node. `polarity`: asserts, denies or questions; `realis`: said, or why it was not
    (denied, asked …); `relayers`: the outermost first."""

    speaker: str | None
    statement: str
    document: str
    char_start: int
    timecode: str | None
    assertion: str
    polarity: str | None = None
    realis: str | None = None
    hedged: bool = False
    relayers: tuple[Relayer, ...] = ()


@dataclass(frozen=True)
class NodeView:
    """A node with its types and label, properties, passages, statements, and what stands around it, each in stable order."""

    iri: str
    label: str
    types: tuple[str, ...]
    properties: tuple[Property, ...]
    passages: tuple[Passage, ...]
    statements: tuple[Statement, ...]
    around: Around


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
        Statement(
            _text(row[0]),
            str(row[1]),
            str(row[2]),
            int(str(row[3])),
            _text(row[4]),
            str(row[5]),
            _text(row[6]),
            _text(row[7]),
            str(row[8]) == "true",
            relayers(store, str(row[5])),
        )
        for row in _rows(store, "statements", URIRef(iri))
    )
    return NodeView(iri, label, types, properties, tuple(_passages(store, iri)), statements, around(store, iri))


def candidates(store: Store, named: str) -> list[str]:
    """The IRIs, whole or their beginning, that an IRI or a short form ("claim/3f2a…", a bare hash of eight characters or more)
    may stand for, the likeliest first; none where it is a name."""
    if is_iri(named):
        return [named]
    if not _SHORT_FORM.fullmatch(named):
        return []
    kinds = ("",) if "/" in named else tuple(f"{kind}/" for kind in KINDS)
    return [f"{store.base}{kind}{named}" for kind in kinds]


def expanded(store: Store, named: str) -> str:
    """The IRI that a short form stands for ("claim/3f2a…", or a bare hash, or the beginning of one); anything else as it is.

    A claim and a thing have the hash of their smallest member: a bare hash stands for the claim or the thing. A path
    stands for the document of that file name. What was handed out and is called otherwise now leads to that.

    Raises:
        NotFound: it is a short form, but the store holds no such node.
        BadParameter: several nodes begin so.
    """
    if is_iri(named) or not _SHORT_FORM.fullmatch(named):
        return named.rpartition("/")[2] if "/" in named and not is_iri(named) and "." in named else named
    wanted = candidates(store, named)
    found = {str(row[0]) for row in _rows(store, "kinds", *map(URIRef, wanted))}
    for iri in wanted:
        if iri in found:
            return iri
    for iri in wanted:
        if (now := resolve(store, iri)) != iri:
            return now
    begun = _begun(store, named, wanted)
    if len(begun) > 1:
        near = ", ".join(iri.removeprefix(store.base) for iri in begun[:5])
        raise BadParameter(f"{named!r} could be {near}{' …' if len(begun) > 5 else ''}. Give more characters.")
    if begun:
        return begun[0]
    raise NotFound(f"the store holds no node {named!r} under <{store.base}>.")


def _begun(store: Store, named: str, starts: Sequence[str]) -> list[str]:
    """The nodes that begin so, of the likeliest kind of which there are any; else where those lead that did and have moved."""
    part = named if "/" in named else f"/{named}"
    query = resources.files(__package__).joinpath("begins.rq").read_text(encoding="utf-8")
    held = [str(row[0]) for row in store.select(query, {"part": (Literal(part),)}).values()]
    for start in starts:
        found = [iri for iri in held if iri.startswith(start) and "/" not in iri[len(start) :]]
        if found:
            return found
    return sorted({resolve(store, old) for old in redirects(store) if old.startswith(tuple(starts))})


def nodes_named(store: Store, named: str) -> list[str]:
    """The IRIs that a person means: an IRI; "claim/3f2a…" or the bare hash; a name, a file name, a title, a sentence.

    Raises:
        NotFound: nothing is called so.
        BadParameter: the name is that of several things of one type.
    """
    named = expanded(store, named)
    if is_iri(named):
        return [resolve(store, named)]
    return [str(term) for term in nodes("", Parameter("id", ParameterType.NODE, ""), named, store)]


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
