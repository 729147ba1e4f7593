"""Each shape has one example that it accepts and one that it refuses."""

from __future__ import annotations

from pathlib import Path

import pyshacl
import pytest
from rdflib import RDF, SH, Graph
from rdflib.term import Node

import ontology

EXAMPLES = Path(ontology.__file__).parent / "examples"
SHAPES = Graph().parse(data=ontology.text("shapes.ttl"), format="turtle")
NAMES = sorted(str(shape).rsplit("#", 1)[-1] for shape in SHAPES.subjects(RDF.type, SH.NodeShape))


def report(path: Path) -> Graph:
    data = Graph(bind_namespaces="none").parse(path, format="turtle")
    found = pyshacl.validate(data, shacl_graph=SHAPES, inference="none")[1]
    assert isinstance(found, Graph)
    return found


def parts(shape: Node) -> set[Node]:
    """The shape and all that hangs on it by blank nodes."""
    found, open_ = {shape}, [shape]
    while open_:
        for _, _, value in SHAPES.triples((open_.pop(), None, None)):
            if value not in found and (value, None, None) in SHAPES:
                found.add(value)
                open_.append(value)
    return found


def test_every_shape_has_its_pair() -> None:
    for kind in ("valid", "invalid"):
        assert sorted(path.stem for path in (EXAMPLES / kind).glob("*.ttl")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_valid_example_is_accepted_and_is_a_target(name: str) -> None:
    path = EXAMPLES / "valid" / f"{name}.ttl"
    data = Graph().parse(path)
    shape = next(shape for shape in SHAPES.subjects(RDF.type, SH.NodeShape) if str(shape).endswith(f"#{name}"))
    targets = [node for cls in SHAPES.objects(shape, SH.targetClass) for node in data.subjects(RDF.type, cls)]
    targets += [node for p in SHAPES.objects(shape, SH.targetSubjectsOf) for node in data.subjects(p)]
    assert targets
    assert not list(report(path).subjects(RDF.type, SH.ValidationResult))


@pytest.mark.parametrize("name", NAMES)
def test_invalid_example_is_refused_by_its_shape(name: str) -> None:
    shape = next(shape for shape in SHAPES.subjects(RDF.type, SH.NodeShape) if str(shape).endswith(f"#{name}"))
    sources = set(report(EXAMPLES / "invalid" / f"{name}.ttl").objects(None, SH.sourceShape))
    assert sources & parts(shape)
