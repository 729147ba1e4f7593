"""Scores the extractor with the evaluation instruments beside the checkout, prints their tables, holds the pinned floors.

`python -m bench.quality` (or `make quality`) writes `bench/quality.json` and exits 1 when a figure lies under its floor in
`bench/floors.json`. `--pin` raises floors to the figures reached (less the stated margin) and never lowers one.
Peers' figures stand beside ours where the same scorer gave them on the same texts. The open set is measured with documents
held out in turn.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench import anchors, linking, links, matching, quotes, syndication
from bench.attribution import false_merges, held_out_figures, instrument, shipped_figures
from bench.bars import BARS, CEILINGS, MARGIN, MARGINS, PEERS, TIMES
from ingest.pipeline import extract_document
from ingest.read import read
from kg.record import Extraction
from kg.settings import Settings

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
EVAL = ROOT.parent / "shared" / "eval"
SEEDS = ROOT.parent / "shared" / "seeds"
SCRIPTS = Path(sys.executable).parent

SPANNING: dict[str, Callable[[], dict[str, float]]] = {
    "quotations": quotes.measure,
    "same claims": matching.measure,
    "names": linking.measure,
    "links": links.measure,
    "anchors": anchors.measure,
    "independence": syndication.measure,
}
"""What spans documents: table → what measures it."""
KINDS = frozenset(("clause", "quotation", "according-to", "free-indirect"))
"""GUM's gold has clauses only."""
SETS = {
    "gum_news": "attribution/data/dev/gum_news.jsonl",
    "gum_interview": "attribution/data/dev/gum_interview.jsonl",
}
OPEN = "attribution/data/open/open.jsonl"


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


def seed_merges() -> list[str]:
    """False merges of two people in the seed documents, by the places where their gold names people."""
    score = instrument(EVAL / "attribution")
    merges = []
    for path in sorted(SEEDS.glob("*.txt")):
        gold = json.loads((EVAL / "seeds" / f"{path.name[:3]}.gold.json").read_text(encoding="utf-8"))
        people = [
            (mention["start"], mention["end"], entity["name"])
            for entity in gold["entities"]
            if entity["type"] == "Person"
            for mention in entity["mentions"]
        ]
        record = extract_document(read(path, Settings()), Settings())
        merges += [f"{path.name}: {m}" for m in false_merges(Extraction(entities=record.entities), people, score)]
    return merges


def measure() -> dict[str, dict[str, float]]:
    """All tables: name → row → percent."""
    tables = {
        "seeds": seeds(),
        "seeds, no known entities": {k: v for k, v in seeds("--no-known-entities").items() if " entities found" in k},
    }
    score = instrument(EVAL / "attribution")
    merges = seed_merges()
    for name, gold in SETS.items():
        tables[name], merged = shipped_figures(EVAL / gold, score, KINDS)
        merges += merged
    tables["open"], merged = held_out_figures(EVAL / OPEN, score)
    merges += merged
    for line in merges:
        print(f"one person made of two: {line}", file=sys.stderr)
    tables["people"] = {"false merges of two people, all sets": len(merges)}
    for name, spanning in SPANNING.items():
        tables[name] = spanning()
    return tables


def show(tables: dict[str, dict[str, float]], floors: dict[str, dict[str, float]]) -> None:
    """Prints the tables: figure, row, the project's own bar, the pinned floor, and the peers'."""
    for name, rows in tables.items():
        peers = PEERS.get(name, {})
        print(f"\n{name:70}{'bar':>10}{'floor':>8}" + "".join(f"{peer:>20}" for peer in peers))
        for row, value in rows.items():
            ceiling = {**CEILINGS.get(name, {}), **TIMES.get(name, {})}.get(row)
            bar = (
                f"{BARS[name][row]:.0f}" if row in BARS.get(name, {}) else "" if ceiling is None else f"<= {ceiling:g}"
            )
            floor = f"{floors[name][row]:.1f}" if row in floors.get(name, {}) else ""
            beside = "".join(f"{figures[row]:20.1f}" if row in figures else " " * 20 for figures in peers.values())
            print(f"  {value:6.1f}  {row:60}{bar:>10}{floor:>8}{beside}".rstrip())


def below(tables: dict[str, dict[str, float]], floors: dict[str, dict[str, float]]) -> list[str]:
    """The figures that lie under their floors or over their ceilings, and the floors and ceilings that have no figure."""
    over = [
        f"{name}: {row}: {tables.get(name, {}).get(row)} is over {ceiling}"
        for name, rows in CEILINGS.items()
        for row, ceiling in rows.items()
        if tables.get(name, {}).get(row, 1000.0) > ceiling
    ]
    return over + [
        f"{name}: {row}: {tables.get(name, {}).get(row)} is under the floor {floor}"
        for name, rows in floors.items()
        for row, floor in rows.items()
        if tables.get(name, {}).get(row, -1.0) < floor
    ]


def pinned(tables: dict[str, dict[str, float]], floors: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """The floors raised to the figures less the margin; none is lowered."""
    return {
        name: {
            row: max(round(value - MARGINS.get(name, MARGIN), 1), floors.get(name, {}).get(row, 0.0))
            for row, value in rows.items()
            if row not in CEILINGS.get(name, {}) and row not in TIMES.get(name, {}) and "of the cosine" not in row
        }
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
        print(f"MISSED {line}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
