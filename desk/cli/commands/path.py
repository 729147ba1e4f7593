"""`kg path`: how two nodes are connected, and by which words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from desk.cli.options import Format, FormatOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.table import Table


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("path", short_help="Show the shortest path between two nodes.")(path)


def path(
    a: Annotated[
        str, typer.Argument(metavar="A", help="An entity, claim or document: name, sentence, file name, IRI or hash.")
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The other end.")],
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Show the shortest path between two nodes, with the words that bear out each step. Exit code 1 where there is none."""
    import queries
    from desk.cli.folding import folded
    from desk.cli.nodes import as_typed
    from desk.cli.output import say, written
    from desk.cli.render import write_table
    from kg.errors import BadParameter, NotFound
    from kg.store import open_store
    from queries.view import expanded

    with open_store(settings_of(store=store).store, write=False) as opened:
        try:
            table = queries.run("evidence-path", opened, start=expanded(opened, a), end=expanded(opened, b))
        except (NotFound, BadParameter) as error:
            raise as_typed(error, start="the first", end="the second") from None
    with written(output) as stream:
        if form is Format.TABLE:
            _write(table, folded(stream))
        else:
            write_table(table, form, stream)
    if not table.rows:
        say(f"kg: no path joins {a!r} and {b!r}, or they are one node.", quiet=quiet)
        return 1
    return 0


def _write(table: Table, stream: TextIO) -> None:
    for row in table.records():
        arrow = "→" if row["walk_from"] == row["from"] else "←"
        stream.write(
            f"{row['step']}. {row['walk_from']}\n   {arrow} {str(row['predicate']).replace('_', ' ')} {arrow}  {row['walk_to']}\n"
        )
        at = f", at {row['timecode']}" if row["timecode"] else ""
        said = f"{row['said_by']}: " if row["said_by"] else ""
        if row["quotation"] is None:  # what a document was made from stands in its head, in no words of its own
            stream.write(f"   by the head of {row['document']}\n")
        else:
            words = " ".join(str(row["quotation"]).split())
            place = f"{row['document']}, characters {row['char_start']}-{row['char_end']}{at}"
            stream.write(f"   {said}“{words}” – {place}\n")
        if row["others"]:
            more = "statement joins" if row["others"] == 1 else "statements join"
            stream.write(f"   and {row['others']} more {more} the two\n")
