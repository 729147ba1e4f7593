"""Scores the extractor with the evaluation instruments beside the checkout, prints their tables, holds the pinned floors.

`python -m bench.quality` (or `make quality`) writes `bench/quality.json` and exits 1 when a figure lies under its floor in
`bench/floors.json`. `--pin` raises floors to the figures reached (less the stated margin) and never lowers one.
Peers' figures stand beside ours where the same scorer gave them on the same texts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
EVAL = ROOT.parent / "shared" / "eval"
SEEDS = ROOT.parent / "shared" / "seeds"
SCRIPTS = Path(sys.executable).parent

KINDS = "clause,quotation,according-to,free-indirect"
SETS = {
    "gum_news": ("attribution/data/dev/gum_news.jsonl", ["--kinds", KINDS]),
    "gum_interview": ("attribution/data/dev/gum_interview.jsonl", ["--kinds", KINDS]),
    "open": ("attribution/data/open/open.jsonl", []),
}
PEERS: dict[str, dict[str, dict[str, float]]] = {
    "gum_news": {
        "GenderGapTracker": {"content": 67.3, "joint": 59.2, "core-cue joint recall": 73.4},
        "rule prototype": {"content": 64.8, "joint": 61.7, "core-cue joint recall": 74.7, "speaker of matched": 77.2},
    },
    "gum_interview": {
        "GenderGapTracker": {"content": 30.1, "joint": 26.0, "core-cue joint recall": 52.2},
        "rule prototype": {"content": 47.7, "joint": 41.7, "core-cue joint recall": 60.9, "speaker of matched": 16.2},
    },
    "open": {
        "GenderGapTracker": {"content": 48.9, "joint": 37.8, "core-cue joint recall": 54.0},
        "rule prototype": {"content": 62.5, "joint": 57.0, "core-cue joint recall": 71.0, "speaker of matched": 54.0},
        "two readers apart": {
            "content": 97.0,
            "joint": 94.0,
            "core-cue joint recall": 97.0,
            "speaker of matched": 92.0,
        },
    },
}
MARGIN = 1.0
"""Points that a figure may fall under the one pinned: ties in the scorer and a change of patch versions move single items."""


def _environment() -> dict[str, str]:
    return {**os.environ, "PATH": f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', '')}"}


def _run(*command: str | Path) -> str:
    done = subprocess.run(
        [str(c) for c in command], capture_output=True, text=True, env=_environment(), cwd=ROOT, check=False
    )
    if done.returncode not in (0, 1) or not done.stdout.strip():
        sys.exit(f"{' '.join(map(str, command))}\nexit {done.returncode}: {done.stderr.strip()[-2000:]}")
    return done.stdout


def seeds(*options: str) -> dict[str, float]:
    """The seed scorer's rows, as "000 narration claims found" → percent."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.jsonl"
        out.write_text(
            _run("kg", "extract", *sorted(SEEDS.glob("*.txt")), *options, "--format", "jsonl"), encoding="utf-8"
        )
        scored = json.loads(_run(sys.executable, EVAL / "seeds" / "score.py", out, "--json"))
    return {
        f"{doc} {row}": value["percent"]
        for doc, rows in scored.items()
        for row, value in rows.items()
        if value["percent"] is not None
    }


def attribution(gold: str, options: list[str]) -> dict[str, float]:
    """The main figures of the attribution scorer on one set."""
    r: dict[str, Any] = json.loads(
        _run(sys.executable, EVAL / "attribution" / "run_extract.py", EVAL / gold, "--json", *options)
    )
    return {
        "content": r["content_overlap50"]["f1"],
        "content precision": r["content_overlap50"]["p"],
        "content recall": r["content_overlap50"]["r"],
        "joint": r["joint"]["f1"],
        "core-cue joint recall": r["core_cue_recall"]["joint"],
        "speaker of matched": r["speaker"]["acc_given_content"],
        "source of matched": r["source_given_content"]["overlap"],
        "direct": r["by_form"]["direct"]["overlap50"]["f1"],
    }


def measure() -> dict[str, dict[str, float]]:
    """All tables: name → row → percent."""
    tables = {
        "seeds": seeds(),
        "seeds, no known entities": {k: v for k, v in seeds("--no-known-entities").items() if " entities found" in k},
    }
    for name, (gold, options) in SETS.items():
        tables[name] = attribution(gold, options)
    return tables


def show(tables: dict[str, dict[str, float]], floors: dict[str, dict[str, float]]) -> None:
    for name, rows in tables.items():
        peers = PEERS.get(name, {})
        print(f"\n{name}" + "".join(f"{peer:>20}" for peer in peers))
        for row, value in rows.items():
            floor = floors.get(name, {}).get(row)
            beside = "".join(f"{figures.get(row, float('nan')):20.1f}" for figures in peers.values())
            print(f"  {value:6.1f}  {row:60}{'floor ' + format(floor, '.1f') if floor is not None else '':12}{beside}")


def below(tables: dict[str, dict[str, float]], floors: dict[str, dict[str, float]]) -> list[str]:
    """The figures that lie under their floors, and the floors that have no figure."""
    return [
        f"{name}: {row}: {tables.get(name, {}).get(row)} is under the floor {floor}"
        for name, rows in floors.items()
        for row, floor in rows.items()
        if tables.get(name, {}).get(row, -1.0) < floor
    ]


def pinned(tables: dict[str, dict[str, float]], floors: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """The floors raised to the figures less the margin; none is lowered."""
    return {
        name: {row: max(round(value - MARGIN, 1), floors.get(name, {}).get(row, 0.0)) for row, value in rows.items()}
        for name, rows in tables.items()
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pin", action="store_true", help="raise the floors to the figures reached")
    args = parser.parse_args()
    if not EVAL.is_dir():
        print(
            "bench.quality: the evaluation data is not beside this checkout (../shared/eval); nothing was measured.",
            file=sys.stderr,
        )
        return 2
    floors_path = HERE / "floors.json"
    floors = json.loads(floors_path.read_text(encoding="utf-8")) if floors_path.is_file() else {}
    tables = measure()
    show(tables, floors)
    (HERE / "quality.json").write_text(json.dumps(tables, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if args.pin:
        floors_path.write_text(
            json.dumps(pinned(tables, floors), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        return 0
    failures = below(tables, floors)
    for line in failures:
        print(f"UNDER THE FLOOR {line}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
