"""`kg correct`: change what the program read wrongly; it stays changed when the document is read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import ByOption, Format, FormatOption, OutputOption, QuietOption, StoreOption, person, settings_of

if TYPE_CHECKING:
    from kg.store import Store

COLUMNS = ("correction", "property", "before", "after", "passage", "document", "item", "note")
LISTED = ("correction", "at", "by", "property", "what", "before", "after", "why", "effect")
SHORT = 8

_Text = str | None
_Words = list[str] | None


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("correct", short_help="Correct what the program read wrongly.")(correct)


def correct(
    id_: Annotated[
        _Text,
        typer.Argument(
            metavar="[ID]",
            help="A statement, attribution, entity, relation, quotation or turn by its id or the beginning of it; for what was missed, the document.",
        ),
    ] = None,
    speaker: Annotated[_Text, typer.Option(metavar="NAME", help="Who says it.")] = None,
    nobody: Annotated[bool, typer.Option("--nobody", help="Who says it is not known.")] = False,
    author: Annotated[bool, typer.Option("--author", help="The document's author says it.")] = False,
    content: Annotated[
        _Text, typer.Option(metavar="WORDS", help="The exact words that are said; '…' between pieces.")
    ] = None,
    cue: Annotated[_Text, typer.Option(metavar="WORDS", help='The words of saying ("admitted").')] = None,
    source: Annotated[_Text, typer.Option(metavar="WORDS", help="The words that name who says it.")] = None,
    type_: Annotated[_Text, typer.Option("--type", metavar="TYPE", help="Type of a statement or of an entity.")] = None,
    polarity: Annotated[_Text, typer.Option(metavar="asserts|denies|questions", help="Whether it is asserted.")] = None,
    hedged: Annotated[
        bool | None, typer.Option("--hedged/--not-hedged", help="Whether it is hedged.", show_default=False)
    ] = None,
    date: Annotated[
        _Text, typer.Option(metavar="DATE", help="When it speaks of: 2026-10-06, 2026-10, 2026; 'none' for no time.")
    ] = None,
    realis: Annotated[
        _Text, typer.Option(metavar="said|denied|asked|hypothetical|future", help="Whether it was said at all.")
    ] = None,
    normalized: Annotated[_Text, typer.Option(metavar="SENTENCE", help="The statement as one sentence.")] = None,
    name: Annotated[_Text, typer.Option(metavar="NAME", help="Name of an entity.")] = None,
    predicate: Annotated[
        _Text, typer.Option(metavar="WORD", help="Predicate of a relation; with --add-relation, of the new one.")
    ] = None,
    strike: Annotated[
        bool, typer.Option("--strike", help="It is not there: take it away with all that hangs on it.")
    ] = False,
    narration: Annotated[
        bool, typer.Option("--keep-as-narration", help="With --strike: what was attributed stays, as the author's own.")
    ] = False,
    split: Annotated[
        _Text,
        typer.Option(metavar="NAME", help="The entity is two: the second is called so, and has the --mention given."),
    ] = None,
    mention: Annotated[
        _Words,
        typer.Option(
            "--mention",
            metavar="NUMBER|WORDS",
            help="Mentions, by number as `kg correct ENTITY` lists them, or by words.",
        ),
    ] = None,
    merge: Annotated[_Text, typer.Option(metavar="ID", help="This other entity of the document is the same.")] = None,
    add_claim: Annotated[
        _Text, typer.Option(metavar="WORDS", help="A missed claim, by its exact words; who says it with --speaker.")
    ] = None,
    add_entity: Annotated[
        _Text, typer.Option(metavar="NAME", help="A missed person, organisation …; --type says which.")
    ] = None,
    add_relation: Annotated[
        _Text,
        typer.Option(
            metavar="WORDS",
            help="A missed relation, by the words that bear it out; with --subject, --predicate, --object.",
        ),
    ] = None,
    subject: Annotated[_Text, typer.Option(metavar="NAME", help="Subject of the new relation.")] = None,
    object_: Annotated[_Text, typer.Option("--object", metavar="NAME", help="Object of the new relation.")] = None,
    at: Annotated[
        int | None, typer.Option(metavar="CHARACTER", help="Which place, where the words stand at several.")
    ] = None,
    why: Annotated[str, typer.Option("--why", "--reason", metavar="TEXT", help="Why; kept with the change.")] = "",
    by: ByOption = None,
    list_: Annotated[
        bool, typer.Option("--list", help="List the corrections that hold, of one document or of all.")
    ] = False,
    undo: Annotated[
        _Text, typer.Option(metavar="CORRECTION", help="Take a correction back, by the beginning of its id.")
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Correct what was read out of a document: who says it, which words, what was missed or is wrong.

    The text itself never changes. Who changed what is kept, can be undone, and holds when the document is read again.
    Without a change, shows the item and its numbered mentions.
    """
    from desk.cli.corrections import Wish, listed, made, shown, undone
    from desk.cli.folding import folded
    from desk.cli.news import Before, lost_lines
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.errors import BadParameter
    from kg.store import open_store

    settings = settings_of(store=store)
    if list_:
        with open_store(settings.store, write=False) as opened, written(output) as stream:
            write_rows(LISTED, listed(opened, settings, id_), form, stream)
        return 0
    if undo is None and id_ is None:
        raise BadParameter("what is to be corrected? Give the id of an item, --undo CORRECTION, or --list.")
    wish = Wish(
        speaker=speaker, nobody=nobody, author=author, content=content, cue=cue, source=source, type=type_, polarity=polarity,
        hedged=hedged, date=date, realis=realis, normalized=normalized, name=name, predicate=predicate, strike=strike,
        narration=narration, split=split, mentions=tuple(mention or ()), merge=merge, add_claim=add_claim, add_entity=add_entity,
        add_relation=add_relation, subject=subject, object=object_, at=at,
    )  # fmt: skip
    if undo is None and wish == Wish():
        with open_store(settings.store, write=False) as opened, written(output) as stream:
            for line in shown(opened, settings, id_ or ""):
                folded(stream).write(line + "\n")
        return 0
    who = person(settings, by)
    with open_store(settings.store, write=True) as opened:
        before = Before(opened)
        rows = (
            undone(opened, settings, undo, who, why)
            if undo is not None
            else made(opened, settings, id_ or "", wish, who, why)
        )
        _linked(opened)
        effects = lost_lines(opened, before)
    with written(output) as stream:
        if form is Format.TABLE:
            for row in rows:
                folded(stream).write(_told(dict(zip(COLUMNS, row, strict=True))))
        else:
            write_rows(COLUMNS, rows, form, stream)
    if undo is None:
        say(f"kg: recorded for {who}. `kg correct --undo {str(rows[0][0])[:SHORT]}` takes it back.", quiet=quiet)
    for line in effects:
        say(f"kg: {line}", quiet=quiet)
    return 0


def _linked(store: Store) -> None:
    from ingest.link import link

    store.flush()
    link(store)


def _told(row: dict[str, object]) -> str:
    """One change for people: what it was, what it is, where."""
    lines = [f"{row['property']}: {row['before'] or '(none)'} -> {row['after'] or '(none)'}"]
    lines += [f"  {row['passage']}"] if row["passage"] else []
    lines += [f"  {row['document']}" + (f"  <{row['item']}>" if row["item"] else "")]
    lines += [f"  {note}" for note in str(row["note"] or "").split("; ") if note]
    return "\n".join(lines) + "\n"
