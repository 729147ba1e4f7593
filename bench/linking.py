"""What linking costs, and whether names are told apart: made documents with known answers.

`python -m bench.linking` prints the figures for a small store; `--claims 100000` those that the bar is for (about a quarter
of an hour, and 1.5 GB of disk while it runs); `--lines 300` those of so many transcripts that have five lines in common.
`measure` gives what is no time to `bench.quality`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from pathlib import Path

from bench.made_documents import World, made_document, made_documents
from bench.name_collisions import Collisions, measured
from ingest.link import link
from ingest.link.matching.judging import EQUAL_OPEN
from kg.judgements import EQUAL_TEXT
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.store import Store, memory_store, open_store
from ontology import CK

ALL = "minutes of CPU for all claims"
ONE = "seconds of CPU for one document more"
EACH = 50
"""Assertions of one document."""
_SMALL = 2000
_SEEDS = range(1, 4)
LINES = (
    "The Larkmoor Hour is produced by a workshop in Ashbury.",
    "Every guest is asked for a book that changed how she works.",
    "Quillstone repairs pumps, looms and kilns in every town on the coast.",
    "Thanks for listening to us, and see you next week with another guest.",
    "This hour is brought to you by the makers of quiet pumps.",
)
"""What every transcript has: three lines that say by themselves what they claim, two that do not."""


def filled(store: Store, world: World, claims: int) -> None:
    """Puts made documents with so many claims in a store."""
    documents = claims // EACH
    iris = Iris(store.base)
    for record in made_documents(world, 1, documents, assertions=EACH):
        store.replace_document(iris.document_graph(record.id), encode(record, store.base))


def speed(claims: int, *, settling: int = 10, more: int = 15) -> dict[str, float]:
    """CPU of linking so many claims in a store on disk from nothing, and of one document added to them, all threads counted.

    Documents are added by a process of its own that keeps the store open, as a desk does: the one that linked all claims at once still
    has millions of objects, which the garbage collector goes through every time. Just after the large write the database tidies up in
    the background, which is in the cost of whatever comes next: so the first document is told apart, and the median is that of
    `more` documents after the first `settling`.
    """
    with tempfile.TemporaryDirectory() as made:
        folder, first = str(Path(made) / "s.kg"), claims // EACH
        with open_store(Path(folder), write=True) as store:
            filled(store, World(1), claims)
            begun = time.process_time()
            link(store)
            all_ = time.process_time() - begun
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            each = pool.apply(_added, (folder, range(first, first + settling + more)))
    later = sorted(each[settling:])
    return {
        f"{claims} claims: {ALL}": all_ / 60,
        f"{claims} claims: {ONE}": later[len(later) // 2],
        f"{claims} claims: {ONE}, the first after so large a write": each[0],
    }


def _added(folder: str, numbers: range) -> list[float]:
    """CPU of linking after each of some documents was added; the store stays open."""
    spent = []
    with open_store(Path(folder), write=True) as store:
        iris, world = Iris(store.base), World(1)
        for number in numbers:
            record = made_document(world, 1, number, assertions=EACH)
            store.replace_document(iris.document_graph(record.id), encode(record, store.base))
            begun = time.process_time()
            link(store)
            spent.append(time.process_time() - begun)
    return spent


def lines(transcripts: int) -> dict[str, float]:
    """CPU of linking so many transcripts of 20 statements, five of which are in all of them, and what is written of these."""
    store, world = memory_store(), World(3, people=3, firms=300, statements=2000)
    iris = Iris(store.base)
    for number in range(transcripts):
        record = made_document(world, 3, 10 * number, assertions=20)
        common = [
            one.model_copy(update={"normalized": line, "about": (), "about_ids": ()})
            for one, line in zip(record.assertions, LINES, strict=False)
        ]
        record = record.model_copy(update={"assertions": (*common, *record.assertions[len(LINES) :])})
        store.replace_document(iris.document_graph(record.id), encode(record, store.base))
    begun = time.process_time()
    link(store)
    spent = time.process_time() - begun
    methods = [str(quad[2]) for quad in store.quads(iris.graph("judgements"), predicate=CK.method)]
    equal = sum(method in (EQUAL_TEXT, EQUAL_OPEN) for method in methods)
    return {
        f"{transcripts} transcripts with five lines in common: seconds of CPU": spent,
        f"{transcripts} transcripts: judgements on equal words": equal,
    }


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
    parser.add_argument("--lines", type=int, help="only: so many transcripts that have five lines in common")
    given = parser.parse_args()
    figures = {**names(), **speed(given.claims)} if given.lines is None else lines(given.lines)
    for name, value in figures.items():
        print(f"{value:10.2f}  {name}", flush=True)


if __name__ == "__main__":
    main()
