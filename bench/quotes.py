"""How well quotations are checked: the development set, quotations against wrong transcripts, the two seed documents.

`python -m bench.quotes` prints the figures; `measure` gives them to `bench.quality`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.seed_links import counted
from ingest.link.quotes.bulk import Item, check_items, finding, read_items
from ingest.link.quotes.folder import index_of
from ingest.link.quotes.seeds import SeedIndex
from kg.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
EVAL = ROOT.parent / "shared" / "eval"
DEV = EVAL / "quotes" / "dev"
SPEED = "ms a check after indexing"
"""The one figure of which less is better."""


def _scored(gold: Path, rows: list[dict[str, object]]) -> dict[str, object]:
    """What the instrument says of the rows."""
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder) / "system.jsonl"
        given.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        command = [sys.executable, str(EVAL / "quotes" / "score.py"), str(gold), str(given), "--json"]
        scored: dict[str, object] = json.loads(
            subprocess.run(command, capture_output=True, text=True, check=True).stdout
        )
    return scored


def development(index: SeedIndex) -> dict[str, float]:
    """Accuracy and location in percent, and milliseconds of CPU for one quotation against its own transcript."""
    items = read_items(DEV / "quotes.jsonl")
    for item in items:
        index.spoken(str(item.transcript))  # read before the clock runs: the bar is for what follows indexing
    begun = time.process_time()
    checked = check_items(items, index, elsewhere=False)
    spent = time.process_time() - begun
    scored = _scored(DEV / "quotes.jsonl", [finding(one) for one in checked])
    return {
        "development: label": 100 * float(str(scored["accuracy"])),
        "development: macro F1": 100 * float(str(scored["macro_f1"])),
        "development: place": 100 * float(str(scored["location"])),
        SPEED: 1000 * spent / len(items),
    }


def wrong_transcripts(index: SeedIndex) -> dict[str, float]:
    """Each quotation of the set that was said, against the next transcript in the list: percent that is not found there."""
    keys = index.keys()
    gold = map(json.loads, (DEV / "quotes.jsonl").read_text(encoding="utf-8").splitlines())
    elsewhere = {row["id"] for row in gold if row["label"] == "not found"}  # said in one of the other transcripts
    moved = [
        Item(item.id, item.quote, keys[(keys.index(item.transcript) + 1) % len(keys)])
        for item in read_items(DEV / "quotes.jsonl")
        if item.transcript in keys and item.id not in elsewhere
    ]
    missed = sum(not row["spans"] for row in map(finding, check_items(moved, index, elsewhere=False)))
    return {"wrong transcript: not found": 100 * missed / len(moved)}


def seed_documents() -> dict[str, float]:
    """Labels and places right on the two seed documents, in percent, through a store and the command line."""
    pattern = r"labels right (\d+)/(\d+); place and timecode right (\d+)/(\d+)"
    labels, of, places, of_places = counted("--quotes", pattern, "check-quotes")
    return {"seeds: labels": 100 * labels / of, "seeds: places": 100 * places / of_places}


def measure() -> dict[str, float]:
    """All figures; percent, but for `SPEED`. About 15 s."""
    index, _ = index_of(sorted((DEV / "transcripts").glob("*.json")), Settings())
    return {**development(index), **wrong_transcripts(index), **seed_documents()}


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{value:8.2f}  {name}")
