"""Both back ends under one suite; small quads by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.store import Store, memory_store, open_store

BASE = "https://example.org/kg/"
BACK_ENDS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: memory_store(BASE),
    "disk": lambda folder: open_store(folder / "claims.kg", base=BASE, write=True),
}


@pytest.fixture(params=BACK_ENDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with BACK_ENDS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture
def iris() -> Iris:
    return Iris(BASE)


@pytest.fixture
def quads(record: DocumentRecord) -> list[Quad]:
    return encode(record, BASE)
