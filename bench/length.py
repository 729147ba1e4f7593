"""Time and memory of `kg extract` against the length of a text and the number of documents.

Long texts are the shipped examples over and over, with other numbers in each round, as a labelled transcript and as an
article. A child process a size: peak memory is that of one run.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from ingest.extract.word_lists import word_list

__all__ = ["lengths", "many", "short"]

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SIZES = (25_000, 50_000, 100_000)
"""Words."""
DOCUMENTS = (500, 1_000, 2_500, 5_000, 10_000)

ONE = """
import json, resource, sys, time
from ingest.annotate import annotate, load_pipeline
from ingest.assemble import assemble
from ingest.extract import extract
from ingest.read import read_bytes
from kg.record import Provenance
from kg.settings import Settings
settings = Settings()
document = read_bytes(sys.stdin.buffer.read(), "long.txt", settings)
nlp = load_pipeline(settings.pipeline)
edges = [offset for block in document.blocks for offset in block.span]
a = time.process_time()
doc = annotate(document.text, nlp, edges)
b = time.process_time()
extraction = extract(document, doc)
record = assemble(document, extraction, Provenance(program="bench", reader="", pipeline="", pipeline_version=""))
size = len(record.model_dump_json())
c = time.process_time()
print(json.dumps({"words": len(document.text.split()), "parse_s": b - a, "extract_s": c - b, "json_mb": size / 1e6,
    "turns": len(record.turns), "attributions": len(record.attributions),
    "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""

MANY = """
import json, resource, sys
from bench.length import short
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings
settings = Settings()
marks = [int(n) for n in sys.argv[1:]]
rows, words, acts = [], 0, 0
for k in range(marks[-1]):
    text = short(k)
    record = extract_document(read_bytes(text.encode(), f"{k}.txt", settings), settings)
    record.model_dump_json()
    words, acts = words + len(text.split()), acts + len(record.attributions)
    if k + 1 in marks:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        with open("/proc/self/statm") as statm:
            now = int(statm.read().split()[1]) * resource.getpagesize() / 2**20
        rows.append({"documents": k + 1, "words": words, "attributions": acts, "memory_mb": peak, "memory_now_mb": now})
print(json.dumps(rows))
"""

_SYLLABLES = word_list("ba cor den fal gri hul jor kes lam mor nev ost pel qui ros sel tam ulm vor wex yar zan")
_TRADES = word_list("bridges pumps ferries kilns dams mills looms cranes")


def _name(k: int) -> str:
    """A made-up name for each number, another for each one below 234,256."""
    n = len(_SYLLABLES)
    return "".join(_SYLLABLES[k // n**place % n] for place in (0, 2, 1, 3)[: 3 if k < n**3 else 4]).capitalize()


def short(k: int) -> str:
    """The k-th of many short news texts, each of its own people, firm, place and numbers."""
    firm, first, last, other, town = (_name(k * 5 + i) for i in range(5))
    trade, share = _TRADES[k % len(_TRADES)], k % 90 + 5
    return (
        f"{firm} Works to close its {town} site\n\n"
        f"{first} {last}, chief executive of {firm} Works, said on Monday that the maker of {trade} would close its site in "
        f"{town} by {2027 + k % 9}. “We lost {share}% of our orders in a year,” {last} told reporters. “Nobody builds "
        f"{trade} here any more.”\n\n"
        f"{other} {town}, who represents the workers, disputed the figure. According to a report by the {town} Council, "
        f"orders fell by {share // 2}%. The company did not say how many of its {k % 700 + 40:,} workers it will keep.\n"
    )


def transcript(words: int) -> str:
    """A transcript with labelled turns: the example episode's words, over and over."""
    voices = re.findall(r"<v ([^>]+)>([^<\n]+)", (EXAMPLES / "episode.vtt").read_text(encoding="utf-8"))
    turns = [(name.upper(), " ".join(said.split())) for name, said in voices]
    return _repeated([f"{name}: {said}" for name, said in turns], words)


def article(words: int) -> str:
    """An article: the example's paragraphs, over and over."""
    text = (EXAMPLES / "article.txt").read_text(encoding="utf-8")
    return _repeated([line for line in text.split("\n") if line.strip()], words)


def _repeated(paragraphs: list[str], words: int) -> str:
    out: list[str] = []
    count = 0
    for k in range(words):
        for paragraph in paragraphs:
            changed = re.sub(r"\d+", lambda m, k=k: str(int(m.group()) + k), paragraph)
            out.append(changed)
            count += len(changed.split())
        if count >= words:
            break
    return "\n\n".join(out) + "\n"


def lengths() -> list[dict[str, float | str]]:
    """A row a kind and size: CPU seconds of the parse and of extraction beyond it, a thousand words each, and peak memory."""
    rows: list[dict[str, float | str]] = []
    for kind, make in (("transcript", transcript), ("article", article)):
        for size in SIZES:
            row = _child(ONE, make(size))
            per = {
                f"{part}_per_1000_words": round(1000 * row[part] / row["words"], 4) for part in ("parse_s", "extract_s")
            }
            rows.append({"kind": kind, **{k: round(v, 2) for k, v in row.items()}, **per})
    return rows


def many() -> list[dict[str, float]]:
    """A row a number of documents read in one process, all different: peak memory so far, and what is held then."""
    rows: list[dict[str, float]] = _child(MANY, "", *map(str, DOCUMENTS))
    return [{k: round(v, 1) for k, v in row.items()} for row in rows]


def _child(code: str, given: str, *arguments: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], input=given.encode(), capture_output=True, cwd=ROOT, check=False
    )
    if done.returncode:
        raise RuntimeError(f"exit {done.returncode}: {done.stderr.decode()[-2000:]}")
    return json.loads(done.stdout)
