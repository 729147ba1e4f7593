"""`kg query`: a canned query by name, a query file, or SPARQL."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import Format, FormatOption, LimitOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.settings import Settings
    from kg.store import Store
    from kg.table import Column


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
    """Ask the graph. `kg queries` lists the canned queries; `--param name=value` fills in their parameters.

    On a terminal, ids are short and the places of pieces left out; --format and files have every column whole.
    """
    import queries as catalogue
    from desk.cli.folding import terminal_width
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.store import open_store

    parameters = parsed(param or [])
    text = _sparql(what)
    settings = settings_of(store=store)
    with open_store(settings.store, write=False) as opened:
        if text is not None:
            table = catalogue.run_text(text, opened, **parameters)
        else:
            table = catalogue.run(what, opened, **parameters)
        aside = _left_out(opened, settings, parameters) if what == "corrections" else None
    rows = table.rows if not limit else table.rows[:limit]
    with written(output) as stream:
        keep = list(range(len(table.columns)))
        if form is Format.TABLE and terminal_width(stream) is not None:
            keep = [place for place, column in enumerate(table.columns) if not _is_for_programs(column)]
        names = [table.columns[place].name for place in keep]
        write_rows(names, ([row[place] for place in keep] for row in rows), form, stream)
    if len(rows) < len(table.rows):
        say(f"kg: {len(rows)} of {len(table.rows)} rows shown; --limit 0 shows all.", quiet=quiet)
    if aside is not None:
        say(f"kg: {aside}", quiet=quiet)
    return 0


def _left_out(store: Store, settings: Settings, parameters: dict[str, str]) -> str | None:
    """How many corrections within the parameters have no effect now and so are not in the graph; None where all are."""
    from desk.cli import reviewing
    from desk.cli.effects import lost_corrections
    from desk.cli.output import counted
    from kg.reviews.items import ItemKind

    among = reviewing.limits(store, parameters.get("document"), None)
    who = parameters.get("person")
    lost = lost_corrections(store, settings, (ItemKind.LOST, ItemKind.WAITS), among)
    kinds = [item.kind.value for item in lost if who is None or (item.by or "").lower() == who.lower()]
    if not kinds:
        return None
    lists = "".join(f" --kind {kind}" for kind in dict.fromkeys(kinds))
    return (
        f"{counted(len(kinds), 'correction')} more {'has' if len(kinds) == 1 else 'have'} no effect now and "
        f"{'is' if len(kinds) == 1 else 'are'} not in the graph: `kg review list{lists}`."
    )


def _is_for_programs(column: Column) -> bool:
    """Whether a column says nothing to a person beside the others: the places of pieces."""
    return column.type.value == "spans" or column.name.endswith("char_end")


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
