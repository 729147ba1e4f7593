"""What the README shows is what happens: its sessions are run and compared line by line."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(
    bool(os.environ.get("KG_TEST_WHEEL")), reason="the wheel does not hold the README's folder"
)


def ran(command: str, folder: Path) -> str:
    """The command's output and messages, as a terminal shows them, without the blanks at line ends."""
    words = shlex.split(command)
    assert words[0] == "kg"
    done = subprocess.run(
        [sys.executable, "-m", "desk", *words[1:]], cwd=folder, capture_output=True, text=True, check=False
    )
    return "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines()).strip() + "\n"


@pytest.mark.model
def test_the_sessions_of_the_readme_are_real(tmp_path: Path, updating: bool) -> None:
    (tmp_path / "inbox").mkdir()
    for path in sorted((ROOT / "examples").iterdir()):
        shutil.copy(path, tmp_path / "inbox")
    text = README.read_text(encoding="utf-8")
    sessions = SESSION.findall(text)
    assert sessions
    for session in sessions:
        commands = [line[2:] for line in session.splitlines() if line.startswith("$ ")]
        now = "".join(f"$ {command}\n{ran(command, tmp_path)}" for command in commands)
        if updating:
            text = text.replace(session, now)
            README.write_text(text, encoding="utf-8")
        else:
            assert now == session


def test_every_document_that_the_readme_names_is_there() -> None:
    named = re.findall(r"`((?:docs|ontology)/[\w./-]+)`|\((docs/[\w./-]+)\)", README.read_text(encoding="utf-8"))
    missing = [name for pair in named for name in pair if name and not (ROOT / name).exists()]
    assert missing == []


def test_every_verb_is_told_of() -> None:
    from desk.cli.app import COMMANDS

    text = README.read_text(encoding="utf-8")
    assert [verb for verb in COMMANDS if f"kg {verb.replace('_', '-')}" not in text] == []


@pytest.mark.model
def test_the_picture_is_that_of_the_examples(tmp_path: Path, updating: bool) -> None:
    ran(f"kg demo --output {tmp_path}", tmp_path)
    drawn = (tmp_path / "graph.svg").read_bytes()
    shown = ROOT / "docs" / "example-graph.svg"
    if updating:
        shown.write_bytes(drawn)
    assert drawn == shown.read_bytes()


def test_the_published_schema_is_that_of_the_record(updating: bool) -> None:
    from kg.record import DocumentRecord

    schema = json.dumps(DocumentRecord.model_json_schema(), indent=1, ensure_ascii=False) + "\n"
    path = ROOT / "docs" / "record.schema.json"
    if updating:
        path.write_text(schema, encoding="utf-8")
    assert schema == path.read_text(encoding="utf-8")


def figures() -> str:
    """The README's table, made of what `make quality` and `make bench` wrote."""
    quality = json.loads((ROOT / "bench" / "quality.json").read_text(encoding="utf-8"))
    speed = json.loads((ROOT / "bench" / "speed.json").read_text(encoding="utf-8"))

    def row(name: str, table: str, *columns: str) -> str:
        return (
            f"| {name} | "
            + " | ".join(f"{quality[table][c]:.1f}" if c in quality[table] else "–" for c in columns)
            + " |"
        )

    columns = ("content", "joint", "core-cue joint recall", "speaker of matched")
    lines = [
        "Attributions, in per cent (F1 of the content; F1 of content and source together; recall of the two for plain reporting cues; right name of the speaker where the content was found):",
        "",
        "| texts | content | with its source | plain cues | speaker |",
        "|---|---|---|---|---|",
        row("news and technology articles and transcripts, documents held out in turn", "open", *columns),
        row("Wikinews articles", "gum_news", *columns),
        row("Wikinews interviews", "gum_interview", *columns),
        "",
        "Measured on texts that we could read while building; expect less on others. `make quality` prints these tables beside other programs' figures on the same texts and holds the floors.",
        "",
        "CPU time against the libraries underneath, same run (`make bench`):",
        "",
        "| | ratio |",
        "|---|---|",
    ]
    lines += [
        f"| {name} | {values['ratio']:.2f} |"
        for name, values in speed.items()
        if isinstance(values, dict) and "ratio" in values
    ]
    return "\n".join(lines)


def test_the_figures_are_those_that_were_measured(updating: bool) -> None:
    text = README.read_text(encoding="utf-8")
    found = re.search(r"<!-- figures -->\n(.*?)\n<!-- /figures -->", text, re.DOTALL)
    assert found
    if updating:
        README.write_text(text.replace(found[0], f"<!-- figures -->\n{figures()}\n<!-- /figures -->"), encoding="utf-8")
    else:
        assert found[1] == figures()
