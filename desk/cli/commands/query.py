"""`kg query`: a canned query by name, a query file, or SPARQL."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from desk.cli.options import Format, FormatOption, LimitOption, OutputOption, QuietOption, StoreOption, settings_of


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("query", short_help="Ask the graph: a canned query, or SPARQL.")(query)


def query(
    what: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE|SPARQL|-", help="A name from `kg queries`, a .rq file, or a SELECT or ASK query."
        ),
    ],
    param: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", metavar="NAME=VALUE", help="A parameter of the query; may be repeated."),
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 0,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Ask the graph. `kg queries` lists the canned queries; `--param name=value` fills in their parameters."""
    import queries as catalogue
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.store import open_store

    parameters = parsed(param or [])
    text = _sparql(what)
    with open_store(settings_of(store=store).store, write=False) as opened:
        if text is not None:
            table = catalogue.run_text(text, opened, **parameters)
        else:
            table = catalogue.run(what, opened, **parameters)
    rows = table.rows if not limit else table.rows[:limit]
    with written(output) as stream:
        write_rows([column.name for column in table.columns], rows, form, stream)
    if len(rows) < len(table.rows):
        say(f"kg: {len(rows)} of {len(table.rows)} rows shown; --limit 0 shows all.", quiet=quiet)
    return 0


def parsed(given: list[str]) -> dict[str, str]:
    """`NAME=VALUE` pairs as a mapping.

    Raises:
        BadParameter: no "=", or a name given twice.
    """
    from kg.errors import BadParameter

    parameters: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadParameter(f"--param {pair!r}: write it as name=value, for example --param person='Ana Lind'.")
        if name in parameters:
            raise BadParameter(f"--param {name}: given twice; give it once.")
        parameters[name.strip()] = value
    return parameters


def _sparql(what: str) -> str | None:
    """The query's text where `what` is a file, standard input or SPARQL itself; None where it is a name."""
    if what == "-":
        return sys.stdin.read()
    if what.endswith(".rq") or ("/" in what and Path(what).is_file()):
        return Path(what).read_text(encoding="utf-8")
    return what if any(c in what for c in "{ \n") else None
