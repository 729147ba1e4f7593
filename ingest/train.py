"""Trains the attribution scorer on annotated documents, from reading to weights.

Training data is JSON lines in the record shape of the evaluation: `doc`, `text`, and `attributions` with `content` and
`source` spans. Only lemmas, word classes and shapes become features: no text of the training data is in the weights.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from ingest.annotate import annotate, load_pipeline
from ingest.extract.attributions import make_scene
from ingest.extract.entities import find_entities
from ingest.extract.scorer import LinearScorer
from ingest.extract.scorer_training import Example, Gold, examples_of, fit, to_json
from ingest.extract.turns import find_turns
from ingest.read import read_bytes
from kg.errors import UnreadableDocument
from kg.record import Span
from kg.settings import Settings

__all__ = ["Annotated", "held_out", "read_annotated", "train", "training_examples", "write_weights"]


class _Act(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    content: tuple[Span, ...]
    source: tuple[Span, ...] = ()


class Annotated(BaseModel):
    """One annotated document: its text and the attributions that a reader marked in it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    doc: str
    text: str
    attributions: tuple[_Act, ...]


def read_annotated(path: Path) -> list[Annotated]:
    """The documents of a JSON lines file, in order.

    Raises:
        UnreadableDocument: a line is not such a record, or a span does not lie in its text.
    """
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = Annotated.model_validate_json(line)
        except ValidationError as error:
            raise UnreadableDocument(
                f"{path}, line {number}",
                f"not an annotated document: {error.errors()[0]['msg']}",
                "Give one JSON object a line with doc, text and attributions.",
            ) from error
        spans = [span for act in record.attributions for span in (*act.content, *act.source)]
        bad = next(((s, e) for s, e in spans if not 0 <= s < e <= len(record.text)), None)
        if bad is not None:
            raise UnreadableDocument(
                f"{path}, line {number}", f"span {bad} does not lie in the text of {record.doc!r}", "Mend the span."
            )
        found.append(record)
    return found


def training_examples(record: Annotated, settings: Settings) -> list[Example]:
    """The candidates of one annotated document with whether each is right."""
    document = read_bytes(record.text.encode("utf-8"), f"{record.doc}.txt", settings)
    doc = annotate(document.text, load_pipeline(settings.pipeline))
    turns = find_turns(document, doc, find_entities(document, doc, known=settings.known_entities))
    gold = [Gold(act.content, act.source) for act in record.attributions if act.content]
    return examples_of(make_scene(document, doc, turns), gold)


def train(records: Iterable[Annotated], settings: Settings) -> LinearScorer:
    """The scorer fitted on the documents. Deterministic; about 15 seconds for 46,000 words, most of it the parse."""
    return fit([example for record in records for example in training_examples(record, settings)])


def held_out(
    records: Sequence[Annotated], settings: Settings, *, folds: int = 10
) -> Iterator[tuple[Annotated, LinearScorer]]:
    """Each document with a scorer that was fitted on the documents of the other folds only, in document order.

    A document's fold is its place modulo `folds`. The figures of a scorer on its own training data say little; these do.
    """
    examples = [training_examples(record, settings) for record in records]
    scorers = [fit([e for i, part in enumerate(examples) if i % folds != fold for e in part]) for fold in range(folds)]
    for place, record in enumerate(records):
        yield record, scorers[place % folds]


def write_weights(scorer: LinearScorer, path: Path) -> None:
    """Writes the weights as JSON with keys in order: the same bytes for the same scorer."""
    path.write_text(json.dumps(to_json(scorer), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
