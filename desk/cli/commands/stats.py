"""`kg stats`: how much of what the store holds."""

from __future__ import annotations

import typer

from desk.cli.options import Format, FormatOption, OutputOption, StoreOption, settings_of


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("stats", short_help="Count documents, claims, statements and entities.")(stats)


def stats(form: FormatOption = Format.TABLE, output: OutputOption = "-", store: StoreOption = None) -> int:
    """Count documents, claims, statements and entities."""
    from desk.cli.output import written
    from desk.cli.render import write_table
    from kg.store import open_store
    from queries.view.statistics import counts

    with open_store(settings_of(store=store).store, write=False) as opened:
        table = counts(opened)
    with written(output) as stream:
        write_table(table, form, stream)
    return 0
