"""`kg extract`: what stands in documents, without a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from desk.cli.options import (
    EndpointModelOption,
    EndpointOption,
    EndpointUseOption,
    Format,
    FormatOption,
    KnownOption,
    OutputOption,
    PipelineOption,
    QuietOption,
    ScorerOption,
    settings_of,
)

if TYPE_CHECKING:
    from kg.record import DocumentRecord

ASSERTIONS = (
    "document",
    "speaker",
    "via",
    "form",
    "type",
    "polarity",
    "hedged",
    "timecode",
    "start",
    "end",
    "words",
    "normalized",
)
ATTRIBUTIONS = ("document", "speaker", "how", "kind", "realis", "score", "start", "end", "words", "explanation")


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("extract", short_help="Print what is read out of documents, without a store.")(extract)


def extract(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH|URL|-…", help="Files, folders, addresses; '-' is standard input.")
    ],
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    pipeline: PipelineOption = None,
    known_entities: KnownOption = None,
    scorer: ScorerOption = None,
    endpoint: EndpointOption = None,
    endpoint_model: EndpointModelOption = None,
    endpoint_use: EndpointUseOption = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="A row for each attribution: which pattern found it, by which words.")
    ] = False,
) -> int:
    """Read documents and print who asserts what, in which words; no store is touched.

    With --format jsonl or json: the whole extraction record of each document (docs/record.md).
    """
    from desk.cli.inputs import locations
    from desk.cli.output import Progress, say, written
    from ingest.pipeline import Failure, extract_location

    settings = settings_of(
        pipeline=pipeline,
        known_entities=known_entities,
        scorer=scorer,
        endpoint=endpoint,
        endpoint_model=endpoint_model,
        endpoint_use=endpoint_use,
    )
    found, passed_over = locations(paths, max_bytes=settings.max_bytes)
    for line in passed_over:
        say(f"kg: passed over: {line}", quiet=quiet)
    progress = Progress(len(found), quiet=quiet)
    failed = refused = 0
    with written(output) as stream:
        writer = _Writer(form, stream, explain=explain)
        for location in found:
            progress.step(location.name)
            outcome = extract_location(location, settings)
            if isinstance(outcome, Failure):
                failed += 1
                progress.clear()
                say(f"kg: not read: {outcome.error}")
            else:
                refused += outcome.provenance.endpoint_refused or 0
                writer.add(outcome)
        progress.clear()
        writer.close()
    if settings.endpoint is not None:
        say(f"kg: {refused} items of the endpoint's answers were refused.", quiet=quiet)
    if failed:
        say(
            f"kg: {failed} of {len(found)} documents could not be read{'' if failed == len(found) else '; the others were'}."
        )
    return 1 if failed else 0


class _Writer:
    """Records as they come: JSON Lines at once, so that a long run can be read while it goes on; tables at the end."""

    def __init__(self, form: Format, stream: TextIO, *, explain: bool) -> None:
        self._form = form
        self._stream = stream
        self._explain = explain
        self._rows: list[tuple[Any, ...]] = []
        self._records = 0

    def add(self, record: DocumentRecord) -> None:
        if self._form is Format.JSONL:
            self._stream.write(record.model_dump_json() + "\n")
        elif self._form is Format.JSON:
            self._stream.write(("[" if not self._records else ",\n") + record.model_dump_json(indent=1))
        else:
            self._rows.extend(_attribution_rows(record) if self._explain else _assertion_rows(record))
        self._records += 1

    def close(self) -> None:
        from desk.cli.render import write_rows

        if self._form is Format.JSON:
            self._stream.write("]\n" if self._records else "[]\n")
        elif self._form is not Format.JSONL:
            write_rows(ATTRIBUTIONS if self._explain else ASSERTIONS, self._rows, self._form, self._stream)


def _assertion_rows(record: DocumentRecord) -> list[tuple[Any, ...]]:
    return [
        (
            record.doc, s.speaker, ", ".join(s.via), s.form.value, s.type.value, s.polarity.value, s.hedged, s.timecode,
            s.content[0][0], s.content[-1][1], _words(record, s.content), s.normalized,
        )
        for s in record.assertions
    ]  # fmt: skip


def _attribution_rows(record: DocumentRecord) -> list[tuple[Any, ...]]:
    return [
        (
            record.doc, a.speaker, a.resolution, a.kind.value, a.realis.value, a.score,
            a.content[0][0], a.content[-1][1], _words(record, a.content), a.explanation,
        )
        for a in record.attributions
    ]  # fmt: skip


def _words(record: DocumentRecord, spans: tuple[tuple[int, int], ...]) -> str:
    return " … ".join(record.text[start:end] for start, end in spans)
