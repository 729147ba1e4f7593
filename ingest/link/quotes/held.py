"""What the ledger reads of a store: documents, their quotations, and transcripts as spoken words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files

from rdflib import URIRef

from ingest.link.quotes.origin import Source, Standing
from ingest.link.quotes.seeds import SeedIndex
from ingest.link.quotes.spoken import TRANSCRIPTS, Spoken, Timed, Voice, chained, spoken_pieces
from kg.ids import digest
from kg.rdf.iri import Iris
from kg.store import Store
from kg.store.base import Plain

__all__ = [
    "HeldDocument",
    "HeldQuotation",
    "held_documents",
    "held_index",
    "held_quotations",
    "held_spoken",
]


_AT_ONCE = 500
"""Documents asked for in one query."""


@dataclass(frozen=True)
class HeldQuotation:
    """A quotation of a document: its node, place and words, and whose words they are said to be."""

    iri: str
    span: tuple[int, int]
    words: str
    speaker: str | None
    scare: bool


@dataclass
class HeldDocument:
    """A document: its node, id and file name, its text, what it says of itself, and signatures of what checks depend on."""

    iri: str
    id: str
    name: str
    kind: str
    sha256: str
    standing: Standing
    quoting: str = ""
    """Signature of its quotations; empty where it has none."""
    spoken: str = ""
    """Signature of its speech; empty where it is no transcript."""

    @property
    def is_transcript(self) -> bool:
        return self.kind in TRANSCRIPTS


def held_documents(store: Store, documents: Sequence[str] | None = None) -> list[HeldDocument]:
    """All documents, or those given by IRI, in order of IRI. Reads two rows a quotation and a turn, no text."""
    if documents is None:
        return _documents(store)
    parts = (documents[at : at + _AT_ONCE] for at in range(0, len(documents), _AT_ONCE))
    return sorted((document for part in parts for document in _documents(store, *part)), key=lambda held: held.iri)


def _documents(store: Store, *documents: str) -> list[HeldDocument]:
    iris = Iris(store.base)
    rows: dict[str, list[tuple[str | None, ...]]] = defaultdict(list)
    for row in _values(store, "documents.rq", *documents):
        rows[str(row[0])].append(tuple(None if value is None else str(value) for value in row))
    shows: dict[str, set[str]] = defaultdict(set)
    for document, show in _values(store, "series.rq", *documents):
        shows[str(document)].add(str(show))
    quotations = _keys(store, "quotation-keys.rq", *documents)
    voices = _keys(store, "voice-keys.rq", *documents)
    found = []
    for iri, held in sorted(rows.items()):
        _, name, kind, sha256, reader, title, publisher, url = held[0][:8]
        sources = tuple(
            sorted(
                {Source(str(row[8]), row[9], row[10]) for row in held if row[8]}, key=lambda s: (s.name, s.date or "")
            )
        )
        standing = Standing(iri, title, publisher, url, frozenset(shows[iri]), sources)
        said = repr((title, publisher, url, sorted(shows[iri]), sources))
        made = HeldDocument(iri, iris.document_id(iri) or "", str(name), str(kind), str(sha256), standing)
        if quotations.get(iri):
            made.quoting = digest(str(sha256), said, *quotations[iri])
        if made.is_transcript:
            made.spoken = digest(str(sha256), str(reader), said, *voices.get(iri, []))
        found.append(made)
    return found


def held_quotations(store: Store, documents: list[str]) -> dict[str, list[HeldQuotation]]:
    """The quotations of some documents, by IRI of the document, in text order."""
    found: dict[str, list[HeldQuotation]] = defaultdict(list)
    for at in range(0, len(documents), _AT_ONCE):
        for document, quotation, start, end, words, speaker, scare in _values(
            store, "quotations.rq", *documents[at : at + _AT_ONCE]
        ):
            found[str(document)].append(
                HeldQuotation(
                    str(quotation),
                    (int(str(start)), int(str(end))),
                    str(words),
                    None if speaker is None else str(speaker),
                    bool(scare),
                )
            )
    return found


def held_spoken(store: Store, document: HeldDocument) -> Spoken:
    """The spoken words of a transcript that the store holds."""
    timed = [
        Timed(
            (int(str(start)), int(str(end))), float(str(begin)), None if until is None else float(str(until)), str(code)
        )
        for start, end, begin, until, code in _values(store, "segments.rq", document.iri)
    ]
    voices = [
        Voice(
            (int(str(start)), int(str(end))),
            str(name or label) if name or label else None,
            None if speaker is None else str(speaker),
            certain is not False,
        )
        for start, end, speaker, name, certain, label in _values(store, "voices.rq", document.iri)
    ]
    text = store.text(document.id)
    voiced = [voice.span for voice in voices] or chained(timed)
    pieces = spoken_pieces(document.kind, [piece.span for piece in timed], voiced)
    if not pieces and document.kind == "transcript":
        pieces = [(0, len(text))]
    return Spoken.of(document.id, text, pieces, timed, voices)


def held_index(store: Store) -> tuple[SeedIndex, dict[str, str]]:
    """The transcripts of a store as an index by IRI, read from the ledger's files where they are there; and their file names.

    Nothing is written: what has no file yet is indexed in memory.
    """
    index = SeedIndex(store.derived_folder("quotes"), write=False)
    names = {}
    for document in held_documents(store):
        if document.is_transcript:
            index.put(document.iri, document.spoken, partial(held_spoken, store, document))
            names[document.iri] = document.name
    return index, names


def _keys(store: Store, query: str, *documents: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for document, item, speaker in _values(store, query, *documents):
        found[str(document)] += [str(item), str(speaker or "")]
    return found


def _values(store: Store, name: str, *documents: str) -> Iterator[tuple[Plain, ...]]:
    query = files("ingest.link.quotes").joinpath(name).read_text(encoding="utf-8")
    return store.select(query, {"document": [URIRef(iri) for iri in documents]} if documents else None).values()
