"""The store over Oxigraph, in memory or on disk. The only module that writes, and only by SPARQL updates.

One update string is Oxigraph's one transaction of several steps from Python: removing a graph and filling it again left
an empty graph after 16 of 48 kills; one update never (measured with 0.5.13).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TypeVar

import pyoxigraph as ox
import rdflib
from rdflib import URIRef

from kg.errors import NotFound, QueryError, StoreClosed, StoreError
from kg.quads import Quad, Term
from kg.rdf.iri import Iris
from kg.store.base import Bindings, Change, Plain, Rows, Triple, Version
from kg.store.bind import bound
from kg.store.graphs import is_aside, is_comparable
from kg.store.terms import from_ox, plain_of, quads_from_ox, quads_to_ox, to_ox
from kg.store.tokens import has_dataset_clause
from kg.store.updates import as_stored, patch_update, replace_update
from ontology import PREFIXES, SCHEMA

__all__ = ["Files", "OxigraphStore"]

_TEXT = ox.NamedNode(str(SCHEMA.text))
_SHA = ox.NamedNode(str(SCHEMA.sha256))
_Answer = TypeVar("_Answer")


class Files(Protocol):
    """Where raw bytes and superseded versions lie."""

    def keep_raw(self, data: bytes) -> str: ...
    def raw(self, sha256: str) -> bytes: ...
    def derived_folder(self, name: str) -> Path | None: ...
    def versions(self, document_id: str) -> list[Version]: ...
    def keep_version(self, document_id: str, sha256: str, quads: bytes) -> None: ...
    def version(self, document_id: str, number: int) -> bytes: ...


class _Rows:
    """See `kg.store.base.Rows`."""

    def __init__(self, solutions: ox.QuerySolutions) -> None:
        self._solutions = solutions
        self.variables = tuple(variable.value for variable in solutions.variables)

    def __iter__(self) -> Iterator[tuple[Term | None, ...]]:
        for row in self._solutions:
            yield tuple(None if term is None else from_ox(term) for term in row)

    def values(self) -> Iterator[tuple[Plain, ...]]:
        for row in self._solutions:
            yield tuple(map(plain_of, row))


class OxigraphStore:
    """`kg.store.base.Store` over one Oxigraph database and one for the graphs outside the union."""

    def __init__(
        self,
        base: str,
        main: ox.Store,
        aside: Callable[[], ox.Store],
        files: Files,
        *,
        writable: bool = True,
        on_backup: Callable[[Path], None] | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        self.base = base
        self.writable = writable
        self._iris = Iris(base)
        self._main: ox.Store | None = main
        self._open_aside = aside
        self._aside: ox.Store | None = None
        self._files = files
        self._on_backup = on_backup
        self._on_close = on_close
        self._writing = threading.Lock()

    # -- which database

    def _held(self) -> ox.Store:
        if self._main is None:
            raise StoreClosed("the store has been closed; open it again.")
        return self._main

    def _database(self, graph: str) -> ox.Store:
        main = self._held()
        if not is_aside(self._iris, graph):
            return main
        if self._aside is None:
            self._aside = self._open_aside()
        return self._aside

    def _database_of(self, quads: set[ox.Quad]) -> ox.Store:
        graphs = {quad.graph_name.value for quad in quads if isinstance(quad.graph_name, ox.NamedNode)}
        if len({is_aside(self._iris, graph) for graph in graphs}) > 1:
            raise StoreError("one patch cannot write graphs of the union and graphs outside it; make it two.")
        return self._database(min(graphs)) if graphs else self._held()

    def _for_writing(self) -> None:
        self._held()
        if not self.writable:
            raise StoreError("the store is open for reading only; open it for writing, or use a command that writes.")

    # -- writing

    def replace_document(self, graph: URIRef, quads: Iterable[Quad]) -> Change:
        document_id = self._iris.document_id(graph)
        if document_id is None:
            raise StoreError(f"<{graph}> is no document's graph; those start with {self._iris.document_graph('')}.")
        return self._replace(graph, quads, lambda held, wanted: self._archive(document_id, held, wanted))

    def replace_graph(self, graph: URIRef, quads: Iterable[Quad]) -> Change:
        return self._replace(graph, quads, None)

    def remove_graph(self, graph: URIRef) -> Change:
        return self._replace(graph, (), None)

    def patch(self, added: Iterable[Quad], removed: Iterable[Quad]) -> Change:
        self._for_writing()
        wanted, unwanted = as_stored(quads_to_ox(added)), as_stored(quads_to_ox(removed))
        with self._writing:
            database = self._database_of(wanted | unwanted)
            incoming = {quad for quad in wanted if quad not in database}
            outgoing = {quad for quad in unwanted - wanted if quad in database}
            if not incoming and not outgoing:
                return Change(0, 0)
            with _writing_told():
                database.update(patch_update(incoming, outgoing))
            return Change(len(incoming), len(outgoing))

    def _replace(
        self, graph: URIRef, quads: Iterable[Quad], before: Callable[[set[ox.Quad], set[ox.Quad]], None] | None
    ) -> Change:
        self._for_writing()
        wanted = set(quads_to_ox(quads))
        name = ox.NamedNode(str(graph))
        stray = next((quad for quad in wanted if quad.graph_name != name), None)
        if stray is not None:
            raise StoreError(f"{stray}: this statement is not in the graph <{graph}> that was to be replaced.")
        with self._writing:
            database = self._database(graph)
            held = set(database.quads_for_pattern(None, None, None, name))
            added, removed = wanted - held, held - wanted
            if added and removed:
                # The store rewrites numbers, times and language tags; what only differs in form is no difference.
                wanted = (wanted - added) | as_stored(added)
                added, removed = wanted - held, held - wanted
            if not added and not removed:
                return Change(0, 0)
            with _writing_told():
                if before is not None and held:
                    before(held, wanted)
                database.update(replace_update(name, added, removed, empty=not wanted))
            return Change(len(added), len(removed))

    def _archive(self, document_id: str, held: set[ox.Quad], wanted: set[ox.Quad]) -> None:
        """Keeps the held version where the new one has another text. Done before the write: a version that is archived
        and then not superseded after all does no harm, one that is lost does."""
        old, new = _text_shas(held), _text_shas(wanted)
        for sha256 in sorted(old - new):
            self._files.keep_version(document_id, sha256, _lines(held))

    def keep_raw(self, data: bytes) -> str:
        self._for_writing()
        with _writing_told():
            return self._files.keep_raw(data)

    # -- reading

    def select(self, query: str, bindings: Bindings | None = None) -> Rows:
        return _Rows(self._query(query, bindings, ox.QuerySolutions, "SELECT"))

    def ask(self, query: str, bindings: Bindings | None = None) -> bool:
        return bool(self._query(query, bindings, ox.QueryBoolean, "ASK"))

    def construct(self, query: str, bindings: Bindings | None = None) -> Iterator[Triple]:
        for triple in self._query(query, bindings, ox.QueryTriples, "CONSTRUCT or DESCRIBE"):
            subject, predicate, object_ = (from_ox(term) for term in triple)
            yield URIRef(subject), URIRef(predicate), object_

    def _query(self, query: str, bindings: Bindings | None, kind: type[_Answer], form: str) -> _Answer:
        held = self._held()
        query = bound(query, bindings)
        # With the union as its default graph Oxigraph would ignore what FROM chooses.
        union = not has_dataset_clause(query)
        try:
            answer = held.query(query, use_default_graph_as_union=union)
        except (SyntaxError, ValueError) as error:
            raise QueryError(
                f"the query cannot be read: {error}. See docs/graph.md for the terms, `kg queries` for examples."
            ) from error
        if not isinstance(answer, kind):
            raise QueryError(f"a {form} query is needed here.")
        return answer

    def quads(
        self,
        graph: URIRef | None = None,
        *,
        subject: URIRef | None = None,
        predicate: URIRef | None = None,
        object_: Term | None = None,
    ) -> Iterator[Quad]:
        database = self._held() if graph is None else self._database(graph)
        return quads_from_ox(
            database.quads_for_pattern(
                None if subject is None else ox.NamedNode(str(subject)),
                None if predicate is None else ox.NamedNode(str(predicate)),
                None if object_ is None else to_ox(object_),
                None if graph is None else ox.NamedNode(str(graph)),
            )
        )

    def graphs(self, start: str = "") -> list[URIRef]:
        held = [self._held(), self._database(self._iris.graph("runs"))]
        names = (name.value for store in held for name in store.named_graphs() if isinstance(name, ox.NamedNode))
        return [URIRef(name) for name in sorted(name for name in names if name.startswith(start))]

    def documents(self) -> int:
        start = str(self._iris.document_graph(""))
        return sum(str(name.value).startswith(start) for name in self._held().named_graphs())

    def text(self, document_id: str) -> str:
        graph = ox.NamedNode(str(self._iris.document_graph(document_id)))
        for quad in self._held().quads_for_pattern(None, _TEXT, None, graph):
            return str(plain_of(quad.object))
        raise NotFound(f"the store holds no document {document_id!r}. `kg query documents` lists those that it holds.")

    def raw(self, sha256: str) -> bytes:
        self._held()
        return self._files.raw(sha256)

    def versions(self, document_id: str) -> list[Version]:
        self._held()
        return self._files.versions(document_id)

    def version(self, document_id: str, number: int) -> list[Quad]:
        self._held()
        lines = self._files.version(document_id, number)
        return list(quads_from_ox(ox.parse(lines, format=ox.RdfFormat.N_QUADS)))

    def nquads(self, *, comparable_only: bool = False, texts: bool = True) -> bytes:
        held = self._held()
        stores = [held] if comparable_only else [held, self._database(self._iris.graph("runs"))]
        return _lines(
            quad
            for store in stores
            for quad in store
            if (texts or quad.predicate != _TEXT)
            and (
                not comparable_only
                or is_comparable(self._iris, quad.graph_name.value, quad.predicate.value, str(plain_of(quad.subject)))
            )
        )

    def dataset(self) -> rdflib.Dataset:
        from oxrdflib import OxigraphStore as RdflibStore  # brings rdflib's SPARQL engine, 0.1 s that few need

        dataset = rdflib.Dataset(store=RdflibStore(store=self._held()), default_union=True)
        for prefix, namespace in PREFIXES.items():
            dataset.bind(prefix, namespace, override=True, replace=True)
        return dataset

    # -- upkeep

    def derived_folder(self, name: str) -> Path | None:
        self._held()
        return self._files.derived_folder(name)

    def flush(self) -> None:
        self._for_writing()
        with _writing_told():
            for store in (self._main, self._aside):
                if store is not None:
                    store.flush()

    def backup(self, folder: Path) -> None:
        held = self._held()
        if self._on_backup is None:
            raise StoreError("a store in memory cannot be backed up; export it as N-Quads instead.")
        if folder.exists():
            raise StoreError(f"{folder} exists already; give a new folder for the backup.")
        with _writing_told():
            folder.mkdir(parents=True)
            for store, name in ((held, "oxigraph"), (self._database(self._iris.graph("runs")), "aside")):
                if self.writable:
                    store.backup(str(folder / name))
                else:
                    # A snapshot's files may be gone by now: a writer beside it compacts them away. Its statements are there.
                    ox.Store(str(folder / name)).bulk_extend(store)
            self._on_backup(folder)

    def close(self) -> None:
        if self._main is None:
            return
        if self.writable:
            self.flush()
        self._main = self._aside = None
        if self._on_close is not None:
            self._on_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def _writing_told() -> Iterator[None]:
    """Turns what the disk refuses into an error that says what to do."""
    try:
        yield
    except OSError as error:
        raise StoreError(
            f"the store cannot be written: {error}. Nothing was half written. Make room on the disk or mend its rights, and try again."
        ) from error


def _text_shas(quads: set[ox.Quad]) -> set[str]:
    return {str(plain_of(quad.object)) for quad in quads if quad.predicate == _SHA}


def _lines(quads: Iterable[ox.Quad]) -> bytes:
    """Sorted lines of N-Quads; a literal has no raw line feed in this form, so lines can be told apart."""
    written = ox.serialize(quads, format=ox.RdfFormat.N_QUADS) or b""
    return b"".join(line + b"\n" for line in sorted(written.split(b"\n")) if line)
