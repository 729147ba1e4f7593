"""`kg claims`: who claims what."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from desk.cli.options import Format, FormatOption, LimitOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.store import Store

SHOWN = (
    "check_worthy",
    "speaker",
    "statement",
    "quotation",
    "hedged",
    "relayed_by",
    "document",
    "timecode",
    "char_start",
    "claim",
)
"""Columns of the table, where the query has them; data formats carry all."""
ON_A_TERMINAL = ("worth", "speaker", "statement", "quotation", "place", "claim")
"""What fits a terminal; a hedge and who relays stand with the speaker, the place in the recording or text with the document."""


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("claims", short_help="List claims, most check-worthy first.")(claims)


def claims(
    by: Annotated[
        str | None,
        # As `kg review list` calls it too, where --by is who decides.
        typer.Option("--by", "--person", metavar="PERSON", help="Only what this person or organisation claims."),
    ] = None,
    about: Annotated[
        str | None,
        typer.Option("--about", metavar="NAME", help="Only claims about this person, company or technology."),
    ] = None,
    document: Annotated[
        str | None, typer.Option("--document", metavar="DOCUMENT", help="Only what this document claims.")
    ] = None,
    text: Annotated[
        str | None,
        typer.Option("--text", metavar="WORDS", help="Only claims that hold all these words, whatever they are about."),
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 50,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """List claims, most check-worthy first, each with its exact words and place.

    --about takes the name of a person, company, technology or the like; --text any words, also with one of the others.
    """
    import queries
    from desk.cli.folding import terminal_width
    from desk.cli.nodes import as_typed
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.errors import BadParameter, NotFound
    from kg.store import open_store

    given = {name: value for name, value in (("by", by), ("about", about), ("document", document)) if value is not None}
    if len(given) > 1:
        raise BadParameter(
            f"{' and '.join('--' + name for name in given)}: give one of them; `kg query` has queries with more parameters."
        )
    with open_store(settings_of(store=store).store, write=False) as opened:
        try:
            if by is not None:
                table = queries.run("most-check-worthy", opened, minimum="0", person=by)
            elif about is not None:
                table = queries.run("claims-about", opened, about=about)
            elif document is not None:
                table = queries.run("claims-in-document", opened, document=document)
            else:
                table = queries.run("most-check-worthy", opened, minimum="0")
        except (NotFound, BadParameter) as error:
            told = as_typed(error, person="--by", about="--about", document="--document")
            more = _by_words(opened, about) if about is not None and isinstance(error, NotFound) else ""
            raise type(told)(f"{told}{more}") from None
    columns = [column.name for column in table.columns]
    found = (
        table.rows
        if text is None
        else [row for row in table.rows if _holds(dict(zip(columns, row, strict=True)), text)]
    )
    rows = found if not limit else found[:limit]
    keep = [columns.index(name) for name in SHOWN if name in columns] if form is Format.TABLE else range(len(columns))
    with written(output) as stream:
        if form is Format.TABLE and terminal_width(stream) is not None:
            write_rows(ON_A_TERMINAL, map(_short, (dict(zip(columns, row, strict=True)) for row in rows)), form, stream)
        else:
            write_rows([columns[i] for i in keep], [[row[i] for i in keep] for row in rows], form, stream)
    if len(rows) < len(found):
        say(f"kg: {len(rows)} of {len(found)} claims shown; --limit 0 shows all.", quiet=quiet)
    return 0


def _holds(row: Mapping[str, Any], words: str) -> bool:
    """Whether a claim's sentence and exact words have all these words (or their beginnings), without regard to case."""
    said = re.findall(r"\w+", f"{row.get('statement') or ''} {row.get('quotation') or ''}".casefold())
    return all(any(one.startswith(word) for one in said) for word in re.findall(r"\w+", words.casefold()))


def _by_words(store: Store, about: str) -> str:
    """What to type for words that are the name of nothing."""
    import queries

    table = queries.run("most-check-worthy", store, minimum="0")
    columns = [column.name for column in table.columns]
    number = sum(_holds(dict(zip(columns, row, strict=True)), about) for row in table.rows)
    typed = shlex.quote(about)
    if number:
        return f" It is no name; {number} {'claim holds' if number == 1 else 'claims hold'} the words: `kg claims --text {typed}`."
    return f" No claim holds the words either; `kg match {typed}` looks for what is said alike."


def _short(row: Mapping[str, Any]) -> list[object]:
    """A row in the order of `ON_A_TERMINAL`."""
    hedged = " (hedged)" if row.get("hedged") else ""
    relayed = f", relayed by {row['relayed_by']}" if row.get("relayed_by") else ""
    place = row.get("timecode") or f"character {row.get('char_start')}"
    return [
        row.get("check_worthy"),
        f"{row.get('speaker') or '(not known)'}{relayed}{hedged}",
        row.get("statement"),
        row.get("quotation"),
        f"{row.get('document')}, {place}",
        row.get("claim"),
    ]
