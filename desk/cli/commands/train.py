"""`kg train`: the attribution scorer fitted to annotated documents, and how good it is on those it has not seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import Format, FormatOption, KnownOption, PipelineOption, QuietOption, settings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.agreement import Agreement
    from ingest.train import Prepared
    from kg.settings import Settings

COLUMNS = ("measured", "scorer", "n", "precision", "recall", "f1", "score", "right")
"""Percent, but `n`: the annotated attributions of a measure, the extracted ones of a bin of scores."""


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("train", short_help="Fit the attribution scorer to annotated documents.")(train)


def train(
    annotated: Annotated[
        list[Path],
        typer.Argument(
            metavar="ANNOTATED.jsonl…", help="Annotated documents, one JSON object a line (docs/training.md)."
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="WEIGHTS.json", help="Write the weights here. Default: only the figures."
        ),
    ] = None,
    folds: Annotated[
        int,
        typer.Option(
            "--held-out", min=0, metavar="N", help="Measure in N parts, each held out in turn; 0 measures nothing."
        ),
    ] = 10,
    form: FormatOption = Format.TABLE,
    quiet: QuietOption = False,
    pipeline: PipelineOption = None,
    known_entities: KnownOption = None,
) -> int:
    """Fit the attribution scorer to annotated documents; print its figures on documents that it was not fitted to.

    Use the weights with the setting `scorer` (kg.toml, KG_SCORER, or --scorer of extract and ingest). The same files in the same
    order give the same weights.
    """
    from desk.cli.output import Progress, say, written
    from desk.cli.render import write_rows
    from ingest.train import check_apart, fitted, prepare, read_annotated, weights_text
    from kg.errors import BadSetting

    settings = settings_of(pipeline=pipeline, known_entities=known_entities)
    records = [record for path in annotated for record in read_annotated(path)]
    check_apart(records)
    if not any(record.gold for record in records):
        raise BadSetting(
            f"{', '.join(map(str, annotated))}: no annotated attribution in there; nothing can be learned."
        )
    progress = Progress(len(records), quiet=quiet)
    prepared = []
    for record in records:
        progress.step(record.doc)
        prepared.append(prepare(record, settings))
    progress.clear()
    parts = min(folds, len(prepared))
    if parts > 1:
        with written("-") as stream:
            write_rows(COLUMNS, _figures(prepared, parts, settings), form, stream)
    else:
        say(
            "kg: nothing measured: documents are held out in turn only where there are two and --held-out is 2 or more."
        )
    if output is not None:
        scorer = fitted([example for part in prepared for example in part.examples])
        with written(str(output)) as stream:
            stream.write(weights_text(scorer))
        say(f"kg: {output} holds {len(scorer.weights)} weights from {len(prepared)} documents.", quiet=quiet)
    return 0


Row = tuple[str, str | None, int, float | None, float | None, float | None, float | None, float | None]


def _figures(prepared: Sequence[Prepared], folds: int, settings: Settings) -> list[Row]:
    from ingest.agreement import Agreement, bins, calibration_error
    from ingest.extract.scorer import RULES, RuleScorer
    from ingest.train import agreement, held_out

    learned, ruled = Agreement(), Agreement()
    for part, scorer in held_out(prepared, folds=folds):
        learned += agreement(part, scorer, settings)
        ruled += agreement(part, RuleScorer(), settings)
    rows = [*_shares(learned, "held out"), *_shares(ruled, RULES)]
    found = bins(learned.judged)
    rows += [
        (
            f"scores {b.lowest:.2f} to {b.highest:.2f}",
            "held out",
            b.n,
            None,
            None,
            None,
            _percent(b.score),
            _percent(b.right),
        )
        for b in found
    ]
    error = _percent(calibration_error(found))
    rows.append(("expected calibration error", "held out", len(learned.judged), None, None, None, error, None))
    return rows


def _shares(counts: Agreement, scorer: str) -> list[Row]:
    rows: list[Row] = []
    for name, matched in (("content", counts.content), ("content and source", counts.joint)):
        p, r, f1 = (round(share, 1) for share in counts.shares(matched))
        rows.append((name, scorer, counts.gold, p, r, f1, None, None))
    return rows


def _percent(share: float) -> float:
    return round(100 * share, 1)
