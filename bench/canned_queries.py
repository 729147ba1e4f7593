"""What the canned queries cost on a large store: CPU and peak memory of each one in a process of its own, over made documents.

`python -m bench.canned_queries --claims 20000` makes the store, links it and prints a line a query that needs no parameter, the dearest
last. A query whose memory grows with the store, and not with its answer, reads all of it for one of its parts; OPTIONAL is most often why.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import tempfile
import time
from pathlib import Path

from bench.linking import filled
from bench.made_documents import World
from ingest.link import link
from kg.store import open_store
from queries import catalogue

_MEGABYTE = 1024


def _make(folder: str, claims: int) -> None:
    with open_store(Path(folder), write=True) as store:
        filled(store, World(1), claims)
        link(store)


def _measured(folder: str, name: str) -> tuple[float, float, int]:
    """CPU seconds, peak memory in MB, and rows of one query."""
    with open_store(Path(folder), write=False) as store:
        begun = time.process_time()
        rows = len(catalogue.run(name, store))
        spent = time.process_time() - begun
    return spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE, rows


def _names() -> list[str]:
    return [name for name in catalogue.names() if not any(p.required for p in catalogue.load(name).parameters)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=2000, help="how many claims the store holds")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = str(Path(made) / "s.kg")
        # Each in a process of its own, the making too: a process begins with the peak of the one that began it.
        fresh = multiprocessing.get_context("spawn")
        with fresh.Pool(1) as pool:
            pool.apply(_make, (folder, given.claims))
        found = []
        for name in _names():
            with fresh.Pool(1) as pool:
                found.append((*pool.apply(_measured, (folder, name)), name))
    for spent, peak, rows, name in sorted(found, key=lambda one: one[1]):
        print(f"{spent:8.2f} s  {peak:6.0f} MB  {rows:7} rows  {name}", flush=True)


if __name__ == "__main__":
    main()
