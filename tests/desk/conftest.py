"""One store with the shipped examples, made through the front door; every test that only reads shares it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from desk.cli.app import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
Kg = Callable[..., tuple[int, str, str]]


@pytest.fixture
def kg(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Kg:
    """Runs one command of `kg` in an empty folder; gives exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    for name in ("KG_STORE", "KG_BASE", "KG_PIPELINE"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        capfd.readouterr()
        code = run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return code, out, err

    return call


@pytest.fixture(scope="session")
def examples_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that holds the example documents."""
    folder = tmp_path_factory.mktemp("store") / "claims.kg"
    documents = [str(path) for path in sorted(EXAMPLES.iterdir()) if path.suffix in {".txt", ".html", ".vtt"}]
    assert (
        run(["ingest", *documents, "--store", str(folder), "--quiet", "--output", str(folder.parent / "report.txt")])
        == 0
    )
    return folder
