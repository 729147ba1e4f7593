"""The seam of the store: what every back end does, under one contract suite (`tests/kg/store/test_contract.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import rdflib
from rdflib import URIRef

from kg.quads import Quad, Term

__all__ = ["Bindings", "Change", "Plain", "Rows", "Store", "Triple", "Version"]

Plain = str | int | bool | Decimal | None
"""A term as a plain value: an IRI and any literal that is neither integer, decimal nor boolean is text; None is unbound."""

Bindings = Mapping[str, Term | Sequence[Term]]
"""Variable name (without "?") → the term, or the terms any of which may stand for it."""

Triple = tuple[URIRef, URIRef, Term]


@dataclass(frozen=True, slots=True)
class Change:
    """What a write did: counts of statements. Nothing at all was written where both are 0."""

    added: int
    removed: int

    def __bool__(self) -> bool:
        return bool(self.added or self.removed)


@dataclass(frozen=True, slots=True)
class Version:
    """A document's text that was superseded: its number (1 is the oldest), the sha256 of the text, and when another one took its
    place ("2026-10-06T09:00:00Z"; None where nobody knows)."""

    number: int
    sha256: str
    superseded_at: str | None = field(default=None, compare=False)


class Rows(Protocol):
    """The answer of a SELECT, read once and lazily; rows see the store as it was when the query was run."""

    @property
    def variables(self) -> tuple[str, ...]:
        """Names of the columns, in the order of the SELECT."""

    def __iter__(self) -> Iterator[tuple[Term | None, ...]]:
        """Rows of rdflib terms; None is unbound."""

    def values(self) -> Iterator[tuple[Plain, ...]]:
        """Rows of plain values, for hot paths: about a third of the cost of terms."""


class Store(Protocol):
    """Named graphs of one base IRI. Not for use by two threads at once, except that `select` may run beside `select`.

    After `close` every method raises StoreClosed; on a store opened for reading, what writes raises StoreError.
    """

    @property
    def base(self) -> str:
        """The base IRI of the data, fixed when the store was made."""

    @property
    def writable(self) -> bool: ...

    # -- writing

    def replace_document(self, graph: URIRef, quads: Iterable[Quad]) -> Change:
        """Makes the document's graph hold exactly these quads, in one transaction; writes the difference only.

        Where another text of the document is held, that whole graph goes to the archive first.
        """

    def replace_graph(self, graph: URIRef, quads: Iterable[Quad]) -> Change:
        """Makes the graph hold exactly these quads, in one transaction; writes the difference only."""

    def patch(self, added: Iterable[Quad], removed: Iterable[Quad]) -> Change:
        """Takes some quads out and puts some in, in one transaction; nothing else of their graphs is read or written.

        What is held already is not added, what is not held is not removed, and what is both added and removed stays or
        comes in. The graphs all lie in the union, or all outside it. Memory: about 1 KB a quad, so hand over large changes
        in parts of 50,000.

        Raises:
            StoreError: graphs in the union and outside it in one patch.
        """

    def remove_graph(self, graph: URIRef) -> Change:
        """Drops the graph in one transaction; a graph that is not held is no error."""

    def keep_raw(self, data: bytes) -> str:
        """The sha256 of the bytes, which are kept under it for good."""

    # -- reading

    def select(self, query: str, bindings: Bindings | None = None) -> Rows:
        """The rows of a SELECT over the union, or over what its FROM and FROM NAMED choose; see `kg.store.bind`.

        For queries of the program's own. Text from outside goes through `kg.store.guard.checked` first.

        Raises:
            QueryError: the query cannot be read.
            BadParameter: a binding that the query has no place for, or that is no valid term.
        """

    def ask(self, query: str, bindings: Bindings | None = None) -> bool:
        """The answer of an ASK; as `select`."""

    def construct(self, query: str, bindings: Bindings | None = None) -> Iterator[Triple]:
        """The triples of a CONSTRUCT or DESCRIBE; as `select`."""

    def quads(
        self,
        graph: URIRef | None = None,
        *,
        subject: URIRef | None = None,
        predicate: URIRef | None = None,
        object_: Term | None = None,
    ) -> Iterator[Quad]:
        """The quads of one graph, or of all graphs of the union, with the terms that are given; in no order.

        With a subject, or an object, only what matches is read.
        """

    def graphs(self, start: str = "") -> list[URIRef]:
        """The graphs that hold something, those outside the union too, in code point order; of all, or of those whose IRI
        begins so."""

    def documents(self) -> int:
        """How many documents are held."""

    def text(self, document_id: str) -> str:
        """The text that the document's offsets count in.

        Raises:
            NotFound: no such document.
        """

    def raw(self, sha256: str) -> bytes:
        """The bytes that were kept.

        Raises:
            NotFound: no such bytes.
        """

    def versions(self, document_id: str) -> list[Version]:
        """The superseded versions of a document, oldest first."""

    def version(self, document_id: str, number: int) -> list[Quad]:
        """The graph of a superseded version.

        Raises:
            NotFound: no such version.
        """

    def nquads(self, *, comparable_only: bool = False, texts: bool = True) -> bytes:
        """All quads as canonical N-Quads, lines sorted; without the documents' texts where `texts` is false.

        `comparable_only` leaves out what may differ between two runs on the same input (`kg.store.graphs`).
        """

    def dataset(self) -> rdflib.Dataset:
        """An rdflib Dataset over this same store, its default graph the union; prefixes are bound."""

    # -- upkeep

    def derived_folder(self, name: str) -> Path | None:
        """A folder of the store for files that can be made again from its graphs (indexes); None for a store in memory.

        It may not exist yet. Backups leave it out, and whoever uses it has to bear its loss.
        """

    def flush(self) -> None:
        """Forces what was committed to the disk: a power cut can lose the commits since the last flush."""

    def backup(self, folder: Path) -> None:
        """A complete copy in a folder that does not exist yet; opens as a store.

        Raises:
            StoreError: the folder exists, or the store is in memory.
        """

    def close(self) -> None:
        """Gives the store free; closing twice is no error."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
