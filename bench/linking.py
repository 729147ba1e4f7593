"""What linking costs, and whether names are told apart: made documents with known answers.

`python -m bench.linking` prints the figures for a small store; `--claims 100000` those that the bar is for (about half an
hour, and 1.5 GB of disk while it runs). `measure` gives what is no time to `bench.quality`.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.made_documents import World, made_document, made_documents
from bench.name_collisions import Collisions, measured
from ingest.link import link
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.store import Store, open_store

ALL = "minutes of CPU for all claims"
ONE = "seconds of CPU for one document more"
_EACH = 50
"""Assertions of one document."""
_SMALL = 2000
_SEEDS = range(1, 4)


def _filled(store: Store, world: World, documents: int) -> None:
    iris = Iris(store.base)
    for record in made_documents(world, 1, documents, assertions=_EACH):
        store.replace_document(iris.document_graph(record.id), encode(record, store.base))


def speed(claims: int, *, more: int = 5) -> dict[str, float]:
    """CPU of linking so many claims in a store on disk from nothing, and of one document added to them: the median of `more`."""
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "s.kg", write=True) as store:
        world, documents = World(1), claims // _EACH
        _filled(store, world, documents)
        begun = time.process_time()
        link(store)
        all_ = time.process_time() - begun
        each = sorted(_added(store, world, range(documents, documents + more)))
    return {f"{claims} claims: {ALL}": all_ / 60, f"{claims} claims: {ONE}": each[len(each) // 2]}


def _added(store: Store, world: World, numbers: range) -> Iterator[float]:
    """CPU of linking after each of some documents was added; the store stays open."""
    iris = Iris(store.base)
    for number in numbers:
        record = made_document(world, 1, number, assertions=_EACH)
        store.replace_document(iris.document_graph(record.id), encode(record, store.base))
        begun = time.process_time()
        link(store)
        yield time.process_time() - begun


def names() -> dict[str, float]:
    """Over all seeds: percent of the pairs that are one, and how many were joined that are two."""
    found = [measured(seed) for seed in _SEEDS]
    return Collisions(
        *(sum(getattr(one, name) for one in found) for name in ("same", "joined", "queued", "false"))
    ).figures()


def measure() -> dict[str, float]:
    """How well names are told apart."""
    return names()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=_SMALL, help="how many claims the store holds")
    given = parser.parse_args()
    for name, value in {**names(), **speed(given.claims)}.items():
        print(f"{value:10.2f}  {name}", flush=True)


if __name__ == "__main__":
    main()
