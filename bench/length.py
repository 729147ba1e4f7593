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

__all__ = ["lengths", "many"]

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SIZES = (25_000, 50_000, 100_000)
"""Words."""
DOCUMENTS = (250, 500, 2_000)

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
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings
settings = Settings()
text = sys.stdin.read()
for k in range(int(sys.argv[1])):
    extract_document(read_bytes(text.replace("2,000", f"{k:,}").encode(), f"{k}.txt", settings), settings).model_dump_json()
print(json.dumps({"documents": k + 1, "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""


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
    """Peak memory after so many short documents."""
    text = "\n".join((EXAMPLES / "article.txt").read_text(encoding="utf-8").split("\n")[:8])
    return [{k: round(v, 1) for k, v in _child(MANY, text, str(n)).items()} for n in DOCUMENTS]


def _child(code: str, given: str, *arguments: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], input=given.encode(), capture_output=True, cwd=ROOT, check=False
    )
    if done.returncode:
        raise RuntimeError(f"exit {done.returncode}: {done.stderr.decode()[-2000:]}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures
