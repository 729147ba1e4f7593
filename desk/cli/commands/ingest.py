"""`kg ingest`: documents into the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

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
    StoreOption,
    settings_of,
)

if TYPE_CHECKING:
    from ingest.pipeline import Failure
    from ingest.storing import Ingested

COLUMNS = ("document", "outcome", "assertions", "attributions", "title", "id", "reason")


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("ingest", short_help="Read documents into the store and link them.")(ingest)


def ingest(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH|URL|-…", help="Files, folders, addresses; '-' is standard input.")
    ],
    store: StoreOption = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    pipeline: PipelineOption = None,
    known_entities: KnownOption = None,
    scorer: ScorerOption = None,
    endpoint: EndpointOption = None,
    endpoint_model: EndpointModelOption = None,
    endpoint_use: EndpointUseOption = None,
    base: Annotated[
        str | None, typer.Option("--base", metavar="IRI", help="Base IRI of the data, for a new store.")
    ] = None,
    id_: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Id of the document, for a single one without an address.")
    ] = None,
) -> int:
    """Read documents into the store and link them; a document that cannot be read is told, the others are stored.

    Running it again over the same files changes nothing; a changed file supersedes its old text, which is kept.
    """
    from desk.cli.inputs import locations
    from desk.cli.news import Before, lines
    from desk.cli.output import Progress, say, written
    from desk.cli.render import write_rows
    from ingest.link import link
    from ingest.pipeline import Failure
    from ingest.storing import ingest_location, put_release_graphs
    from kg.errors import BadSetting
    from kg.store import open_store

    settings = settings_of(
        store=store,
        pipeline=pipeline,
        known_entities=known_entities,
        scorer=scorer,
        endpoint=endpoint,
        endpoint_model=endpoint_model,
        endpoint_use=endpoint_use,
        base=base,
    )
    found, passed_over = locations(paths, max_bytes=settings.max_bytes)
    if id_ is not None and len(found) != 1:
        raise BadSetting(f"--id names one document, but {len(found)} were given. Ingest it alone.")
    progress = Progress(len(found), quiet=quiet)
    rows: list[tuple[object, ...]] = [
        (line.split(": ", 1)[0], "passed over", None, None, None, None, line.split(": ", 1)[1]) for line in passed_over
    ]
    read: list[Ingested] = []
    with open_store(settings.store, base=base, write=True) as opened:
        put_release_graphs(opened)
        before = Before(opened)
        try:
            for location in found:
                progress.step(location.name)
                done = ingest_location(location, opened, settings, given_id=id_)
                progress.clear()
                _say(done, quiet=quiet)
                if not isinstance(done, Failure):
                    read.append(done)
                rows.append(_row(done))
        finally:
            progress.clear()
            report = link(opened)
        told = [] if quiet else lines(opened, before, read)
    with written(output) as stream:
        write_rows(COLUMNS, rows, form, stream)
    say(
        f"kg: {settings.store} holds {report.claims} claims ({report.shared_claims} said more than once) "
        f"and {report.things} entities ({report.shared_things} in more than one document).",
        quiet=quiet,
    )
    for line in told:
        say(f"kg: {line}")
    failed = len(found) - len(read)
    if failed:
        others = "" if failed == len(found) else "; the others were"
        say(f"kg: {failed} of {len(found)} documents were not ingested{others}.")
    return 1 if failed else 0


def _say(done: Ingested | Failure, *, quiet: bool) -> None:
    """Tells what a person must know of one document: why it was not read, what became of the corrections of it."""
    from desk.cli.output import say
    from ingest.pipeline import Failure

    if isinstance(done, Failure):
        say(f"kg: not ingested: {done.error}")
        return
    for line in done.unmet:
        say(f"kg: {done.name}: {line}. `kg correct --list` shows it.")
    for line in done.agreed:
        say(f"kg: {done.name}: {line}.", quiet=quiet)


def _row(done: Ingested | Failure) -> tuple[object, ...]:
    """One document's row, in the order of `COLUMNS`."""
    from ingest.pipeline import Failure

    if isinstance(done, Failure):
        return (done.name, "not ingested", None, None, None, None, str(done.error))
    held = f"the same text as {done.held_as}" if done.held_as else None
    return (done.name, done.outcome.value, done.assertions, done.attributions, done.title, done.document_id, held)
