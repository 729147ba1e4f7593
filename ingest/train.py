"""Trains the attribution scorer on annotated documents, from reading to weights, and measures what training gives.

Training data is JSON lines in the record shape of the evaluation: `doc`, `text`, and `attributions` with `content` and
`source` spans; a record of `kg extract --format jsonl` that a person has mended is one. Only lemmas, word classes and
shapes become features: no text of the training data is in the weights.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from ingest.agreement import Agreement, compare
from ingest.annotate import annotate, load_pipeline
from ingest.extract.attributions import find_attributions, make_scene
from ingest.extract.entities import find_entities
from ingest.extract.scorer import LinearScorer, Scorer
from ingest.extract.scorer_training import Example, Gold, examples_of, fit, to_json
from ingest.extract.turns import find_turns
from ingest.extract.works import find_works
from ingest.read import read_bytes
from ingest.resolve.references import resolve
from kg.errors import BadSetting, UnreadableDocument
from kg.record import AttributionKind, Document, Span
from kg.settings import Settings

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = [
    "Annotated",
    "Prepared",
    "agreement",
    "check_apart",
    "fitted",
    "held_out",
    "prepare",
    "read_annotated",
    "train",
    "training_examples",
    "weights_text",
    "write_weights",
]


class _Act(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    content: tuple[Span, ...]
    source: tuple[Span, ...] = ()
    kind: str | None = None


class Annotated(BaseModel):
    """One annotated document: its text and the attributions that a reader marked in it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    doc: str
    text: str
    attributions: tuple[_Act, ...]

    @property
    def gold(self) -> list[Gold]:
        """What training goes by. A speaker's own turn in a transcript reports nobody and is left out."""
        return [
            Gold(act.content, act.source)
            for act in self.attributions
            if act.content and act.kind != AttributionKind.TURN.value
        ]


@dataclass(frozen=True, slots=True)
class Prepared:
    """An annotated document as read and parsed, with its training examples; about 2 kB a word while it is held."""

    annotated: Annotated
    document: Document
    doc: Doc
    examples: tuple[Example, ...]


def read_annotated(path: Path) -> list[Annotated]:
    """The documents of a JSON lines file, in order.

    Raises:
        UnreadableDocument: the file cannot be read, a line is not such a record, or a span does not lie in its text.
    """
    try:
        # Not splitlines(): a text may hold U+2028 and its like, which JSON leaves as they are.
        lines = path.read_bytes().decode("utf-8").split("\n")
    except OSError as error:
        raise UnreadableDocument(
            str(path), error.strerror or str(error), "Give a file of annotated documents."
        ) from error
    except UnicodeDecodeError as error:
        raise UnreadableDocument(str(path), "it is not UTF-8", "Write JSON lines in UTF-8.") from error
    found = []
    for number, line in enumerate(lines, 1):
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


def check_apart(records: Iterable[Annotated]) -> None:
    """Makes sure that no text is there twice: figures of documents held out would be those of documents trained on.

    Raises:
        UnreadableDocument: two records have the same text.
    """
    first: dict[str, str] = {}
    for record in records:
        other = first.setdefault(record.text, record.doc)
        if other is not record.doc:
            raise UnreadableDocument(record.doc, f"its text is annotated twice (also as {other})", "Keep one of them.")


def prepare(record: Annotated, settings: Settings) -> Prepared:
    """The annotated document read, parsed and looked through for candidates. Cost: that of the parse.

    Raises:
        UnreadableDocument: the reader gives another text than the one whose spans were marked.
    """
    document = read_bytes(record.text.encode("utf-8"), f"{record.doc}.txt", settings)
    if document.text != record.text:
        raise UnreadableDocument(
            record.doc,
            "its text is read differently from how it stands in the record",
            "Leave out its byte order mark.",
        )
    edges = [offset for block in document.blocks for offset in block.span]
    doc = annotate(document.text, load_pipeline(settings.pipeline), edges)
    turns = find_turns(document, doc, find_entities(document, doc, known=settings.known_entities))
    return Prepared(record, document, doc, tuple(examples_of(make_scene(document, doc, turns), record.gold)))


def training_examples(record: Annotated, settings: Settings) -> list[Example]:
    """The candidates of one annotated document with whether each is right."""
    return list(prepare(record, settings).examples)


def fitted(examples: Sequence[Example]) -> LinearScorer:
    """The scorer that fits the examples.

    Raises:
        BadSetting: there are too few to learn anything from: no feature is there twice.
    """
    counts = Counter(name for example in examples for name in set(example.features))
    if not any(n > 1 for n in counts.values()):
        raise BadSetting(
            f"{len(examples)} candidates for attributions in the annotated documents: too few to learn from. "
            "Add documents (about a hundred do as well as the rules), or measure with fewer parts held out."
        )
    return fit(examples)


def train(records: Iterable[Annotated], settings: Settings) -> LinearScorer:
    """The scorer fitted on the documents. Deterministic; about 15 seconds for 46,000 words, most of it the parse."""
    return fitted([example for record in records for example in training_examples(record, settings)])


def held_out(prepared: Sequence[Prepared], *, folds: int = 10) -> Iterator[tuple[Prepared, LinearScorer]]:
    """Each document with a scorer that was fitted on the documents of the other folds only, in document order.

    A document's fold is its place modulo `folds`. The figures of a scorer on its own training data say little; these do.
    """
    scorers = [
        fitted([e for i, part in enumerate(prepared) if i % folds != fold for e in part.examples])
        for fold in range(folds)
    ]
    for place, part in enumerate(prepared):
        yield part, scorers[place % folds]


def agreement(part: Prepared, scorer: Scorer, settings: Settings) -> Agreement:
    """How far the attributions found in a prepared document by this scorer agree with the annotator's."""
    document, doc = part.document, part.doc
    entities = find_entities(document, doc, known=settings.known_entities)
    references = resolve(document, doc, entities)
    entities = find_works(document, doc, entities, references)
    turns = find_turns(document, doc, entities)
    found, _ = find_attributions(document, doc, entities, references, turns, scorer=scorer)
    return compare(document.text, part.annotated.gold, found)


def weights_text(scorer: LinearScorer) -> str:
    """The weights as JSON with keys in order: the same text for the same scorer."""
    return json.dumps(to_json(scorer), indent=0, ensure_ascii=False) + "\n"


def write_weights(scorer: LinearScorer, path: Path) -> None:
    """Writes the weights as `weights_text` gives them."""
    path.write_text(weights_text(scorer), encoding="utf-8", newline="\n")
