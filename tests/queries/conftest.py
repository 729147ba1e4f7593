from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import rdflib

from kg.store import Store, memory_store, open_store
from tests.queries.fixtures import fill, world


@pytest.fixture(scope="session")
def memory() -> Store:
    """The made-up world in memory. Read-only by agreement."""
    return fill(memory_store(), world())


@pytest.fixture(scope="session")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The same world on disk, filled in another order."""
    folder: Path = tmp_path_factory.mktemp("queries") / "store"
    with open_store(folder, write=True) as store:
        yield fill(store, reversed(world()))


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest) -> Store:
    found: Store = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def flat(memory: Store) -> rdflib.Graph:
    """All triples of the world in one rdflib graph: a flat export, read by another engine."""
    graph = rdflib.Graph()
    for subject, predicate, object_, _ in memory.quads():
        graph.add((subject, predicate, object_))
    return graph
