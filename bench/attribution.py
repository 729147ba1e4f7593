"""What `bench.quality` measures in this process: documents held out in turn, calibration, false merges of two people.

The weights that ship were fitted to the open set, so its figures come from scorers that were fitted to the other
documents. The evaluation's own scorer beside the checkout counts; only calibration is counted here.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from ingest.agreement import Agreement, bins, calibration_error, compare
from ingest.extract import extract
from ingest.extract.scorer import Scorer, load_scorer
from ingest.train import Prepared, check_apart, held_out, prepare, read_annotated
from kg.record import EntityType, Extraction
from kg.settings import Settings

__all__ = ["false_merges", "figures", "held_out_figures", "shipped_figures"]

FOLDS = 10
LEFT_OUT = frozenset(("turn", "narration"))

Record = dict[str, Any]


@lru_cache(maxsize=1)
def instrument(folder: Path) -> Any:
    """The evaluation's module `score`, from its own folder."""
    sys.path.insert(0, str(folder))
    try:
        spec = importlib.util.spec_from_file_location("evaluation_score", folder / "score.py")
        if spec is None or spec.loader is None:
            raise FileNotFoundError(folder / "score.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
    return module


def held_out_figures(gold: Path, score: Any) -> tuple[dict[str, float], list[str]]:
    """The figures of a set with every document judged by a scorer fitted to the others, and its false merges."""
    settings = Settings()
    annotated = read_annotated(gold)
    check_apart(annotated)
    prepared = [prepare(record, settings) for record in annotated]
    counts = Agreement()
    system = []
    for part, extraction in _extracted(held_out(prepared, folds=FOLDS)):
        counts += compare(part.document.text, part.annotated.gold, extraction.attributions)
        system.append((part.annotated.doc, extraction))
    rows, merges = figures(gold, system, score)
    rows["expected calibration error"] = round(100 * calibration_error(bins(counts.judged)), 1)
    return rows, merges


def shipped_figures(gold: Path, score: Any, kinds: frozenset[str]) -> tuple[dict[str, float], list[str]]:
    """The figures of a set by the scorer that ships, with only these kinds of attribution, and its false merges."""
    settings = Settings()
    prepared = (prepare(record, settings) for record in read_annotated(gold))
    system = [(part.annotated.doc, e) for part, e in _extracted((part, load_scorer()) for part in prepared)]
    return figures(gold, system, score, kinds)


def _extracted(parts: Iterable[tuple[Prepared, Scorer]]) -> Iterator[tuple[Prepared, Extraction]]:
    for part, scorer in parts:
        yield part, extract(part.document, part.doc, scorer=scorer)


def figures(
    gold: Path, system: list[tuple[str, Extraction]], score: Any, kinds: frozenset[str] | None = None
) -> tuple[dict[str, float], list[str]]:
    """The main figures of the evaluation's scorer, and the false merges of two people."""
    records = [json.loads(line) for line in gold.read_bytes().decode("utf-8").split("\n") if line]
    by_doc = {record["doc"]: record for record in records}
    given = []
    merges = []
    for doc, extraction in system:
        acts = [
            a.model_dump(mode="json", include={"content", "cue", "source", "speaker"})
            for a in extraction.attributions
            if a.kind.value not in LEFT_OUT and (kinds is None or a.kind.value in kinds)
        ]
        given.append({"doc": doc, "text": by_doc[doc]["text"], "attributions": acts})
        merges += [f"{doc}: {m}" for m in false_merges(extraction, named_sources(by_doc[doc], score), score)]
    r = score.evaluate(records, given)
    return {
        "content": r["content_overlap50"]["f1"],
        "content precision": r["content_overlap50"]["p"],
        "content recall": r["content_overlap50"]["r"],
        "joint": r["joint"]["f1"],
        "core-cue joint recall": r["core_cue_recall"]["joint"],
        "speaker of matched": r["speaker"]["acc_given_content"],
        "source of matched": r["source_given_content"]["overlap"],
        "direct": r["by_form"]["direct"]["overlap50"]["f1"],
    }, merges


def named_sources(record: Record, score: Any) -> list[tuple[int, int, str]]:
    """Where a source span of the gold names its speaker by the last word of the name, with the name."""
    out = []
    for act in record["attributions"]:
        name = act.get("speaker")
        words = score.name_words(name) if name else []
        for start, end in act.get("source") or ():
            at = record["text"][start:end].casefold().find(words[-1]) if words else -1
            if at >= 0:
                out.append((start + at, start + at + len(words[-1]), name))
    return out


def false_merges(extraction: Extraction, people: list[tuple[int, int, str]], score: Any) -> list[str]:
    """The pairs of gold names of different people that mentions of one extracted person hold, as text.

    `people` are half-open places in the text where gold has a name, with that name.
    """
    merges = []
    for entity in extraction.entities:
        if entity.type is not EntityType.PERSON:
            continue
        held = {name for s, e, name in people for start, end in entity.mentions if start < e and s < end}
        names = sorted(held)
        merges += [
            f"{entity.name} holds {b} and {a}"
            for i, a in enumerate(names)
            for b in names[:i]
            if not (score.same_name(a, [b]) or score.same_name(b, [a]))
        ]
    return merges
