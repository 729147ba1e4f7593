"""The rules of the house that a machine can check: sizes, names, where SPARQL and IRIs stand, what the repository must not hold."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("kg", "ontology", "ingest", "queries", "desk")
MODULE_LINES, FUNCTION_LINES, PUBLIC_METHODS = 500, 60, 20

pytestmark = pytest.mark.skipif(bool(os.environ.get("KG_TEST_WHEEL")), reason="checks the checkout, not the wheel")


def modules() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py") if path.name != "terms.py")


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """String literals that are no docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_and_functions_are_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MODULE_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or node.lineno) - node.body[0].lineno + 1
            docstring = ast.get_docstring(node, clean=False) or ""
            assert length - docstring.count("\n") <= FUNCTION_LINES, node.name
        if isinstance(node, ast.ClassDef):
            public = [m for m in node.body if isinstance(m, ast.FunctionDef) and not m.name.startswith("_")]
            assert len(public) <= PUBLIC_METHODS or path.name in ("base.py", "iri.py", "oxigraph.py"), node.name


def test_names_are_terms_of_the_field() -> None:
    banned = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "data"}
    assert [str(p) for p in modules() if p.stem in banned] == []


def test_sparql_stands_in_rq_files_only() -> None:
    sparql = re.compile(r"\b(SELECT|CONSTRUCT|INSERT DATA|DELETE DATA|ASK)\b[^.]*[{?]")
    allowed = {
        "kg/store/oxigraph.py",
        "kg/store/bind.py",
        "kg/store/guard.py",
        "kg/store/tokens.py",
        "queries/outside.py",
        "queries/catalogue/header.py",
    }
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules()
        if str(path.relative_to(ROOT)) not in allowed
        for node in strings(ast.parse(path.read_text(encoding="utf-8")))
        if sparql.search(node.value)
    ]
    assert found == []


def test_own_terms_come_from_the_ontology() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules()
        if path.parent.name != "ontology"
        for node in strings(ast.parse(path.read_text(encoding="utf-8")))
        if "w3id.org/claim-kg/ns#" in node.value
    ]
    assert found == []


def test_the_repository_holds_no_machine_path_and_no_registry_address() -> None:
    banned = re.compile(
        r"/(?:work|farm|root)/|/tmp/bash"
        + r"_jobs|files\.python"
        + r"hosted|//py"
        + r"pi\.org|registry\.npm"
        + r"js|deb\.deb"
        + r"ian\.org"
    )
    suffixes = {".py", ".md", ".toml", ".txt", ".rq", ".ttl", ".json", ".jsonld", ".html", ".vtt", ".css", ".js", ""}
    skipped = {
        ".git",
        ".venv",
        "dist",
        "build",
        "demo-output",
        "__pycache__",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        ".hypothesis",
        ".import_linter_cache",
    }
    found = []
    for path in sorted(ROOT.rglob("*")):
        if (
            path.is_file()
            and path.suffix in suffixes
            and not skipped & set(path.relative_to(ROOT).parts)
            and path != Path(__file__)
        ):
            text = path.read_text(encoding="utf-8", errors="replace")
            found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in banned.finditer(text)]
    assert found == []


@pytest.mark.parametrize("room", ROOMS)
def test_the_import_name_is_the_folder(room: str) -> None:
    module = __import__(room)
    assert Path(str(module.__file__)).resolve().parent == ROOT / room
