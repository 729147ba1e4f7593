"""`kg show`: one node, with the passages that bear it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from desk.cli.options import Format, FormatOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.store import Store
    from queries.view import NodeView, Passage, Statement

SHOWN = 12


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("show", short_help="Show a claim, statement, entity or document.")(show)


def show(
    id_: Annotated[
        str, typer.Argument(metavar="ID", help="An IRI, claim/…, a hash, a name, a file name or a claim's sentence.")
    ],
    version: Annotated[
        int | None,
        typer.Option(
            "--version", metavar="N", help="The text of a document's version N (1 is the oldest; the last is held now)."
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Show a claim, statement, entity or document: who says so, the words in their context, and what stands around it.

    Verdicts, links with other statements, pairs that wait for a person, corrections. An id that was handed out before leads to
    what it is called now; of an item that is lost or struck it is told what became of it (exit code 1).
    """
    import dataclasses
    import json

    from desk.cli.around import told_gone, told_moved
    from desk.cli.folding import folded
    from desk.cli.output import say, written
    from kg.errors import NotFound
    from kg.store import open_store
    from queries.view import nodes_named, view

    with open_store(settings_of(store=store).store, write=False) as opened:
        try:
            nodes = nodes_named(opened, id_)
            if version is not None:
                return _show_version(opened, id_, nodes, version, output)
            views = [view(opened, node) for node in nodes]
        except NotFound:
            told = told_gone(opened, id_)
            if told is None:
                raise
            raise NotFound(told) from None
        moved = told_moved(opened, id_, nodes)
    if moved is not None:
        say(f"kg: {moved}", quiet=quiet)
    with written(output) as stream:
        if form is Format.TABLE:
            for shown in views:
                _write(shown, folded(stream))
        elif form is Format.JSONL:
            for shown in views:
                stream.write(json.dumps(dataclasses.asdict(shown), ensure_ascii=False) + "\n")
        else:
            json.dump([dataclasses.asdict(shown) for shown in views], stream, ensure_ascii=False, indent=1)
            stream.write("\n")
    return 0


def _write(shown: NodeView, stream: TextIO) -> None:
    from desk.cli.around import write_around
    from desk.cli.folding import Folded, short_ids
    from desk.cli.plain_words import kinds_told, property_told

    stream.write(f"{shown.label}\n  {kinds_told(shown.types)}  <{shown.iri}>\n")
    for item in shown.properties:
        told = property_told(item.predicate, item.value)
        if told is None:
            continue
        is_node = item.label and item.label != item.value and not item.value.startswith("ck:")
        value = f"{item.label}  <{item.value}>" if is_node else told[1]
        value = short_ids(value) if isinstance(stream, Folded) else value
        stream.write(f"  {told[0]:24} {value}\n")
    if shown.statements:
        stream.write("\n  Statements\n")
        # Where all its statements deny, the claim's own sentence says so.
        of_claim = "schema:Claim" in shown.types and any(s.polarity != "denies" for s in shown.statements)
        for statement in shown.statements[:SHOWN]:
            place = f"{statement.document}, {statement.timecode or 'character ' + str(statement.char_start)}"
            iri = f"<{statement.assertion}>"
            stream.write(
                f"    {_said_by(statement, of_claim=of_claim)}: {statement.statement}\n"
                f"        {place}  {short_ids(iri) if isinstance(stream, Folded) else iri}\n"
            )
        _cut(len(shown.statements), stream)
    if shown.passages:
        stream.write("\n  In the words of the text\n")
        for passage in shown.passages[:SHOWN]:
            stream.write(
                f"    {passage.document}, characters {passage.start}-{passage.end}{', at ' + passage.timecode if passage.timecode else ''} ({passage.role})\n"
            )
            stream.write(f"      {_in_context(passage, colour=isinstance(stream, Folded))}\n")
        _cut(len(shown.passages), stream)
    write_around(shown.around, stream)
    stream.write("\n")


def _said_by(statement: Statement, *, of_claim: bool) -> str:
    from desk.cli.speakers import marks, relayed, who_says

    relays = relayed([(relayer.name, relayer.disputes) for relayer in statement.relayers])
    how = marks(statement.polarity, statement.realis, statement.hedged, of_claim=of_claim)
    return f"{who_says(statement.speaker)}{relays}{how}"


def _cut(count: int, stream: TextIO) -> None:
    if count > SHOWN:
        stream.write(f"    … and {count - SHOWN} more; --format json shows all.\n")


def _in_context(passage: Passage, *, colour: bool) -> str:
    opening, closing = ("\x1b[1;7m", "\x1b[0m") if colour else (">>>", "<<<")
    before = passage.before.rpartition("\n")[2]
    after = passage.after.partition("\n")[0]
    line = f"{'…' if len(before) == len(passage.before) else ''}{before}{opening}{passage.words}{closing}{after}{'…' if len(after) == len(passage.after) else ''}"
    return " ".join("".join(c if c.isprintable() or (c == "\x1b" and colour) else " " for c in line).split())


def _show_version(store: Store, named: str, nodes: list[str], number: int, output: str) -> int:
    from desk.cli.output import say, written
    from kg.errors import NotFound
    from kg.rdf.iri import Iris
    from ontology import SCHEMA

    document_id = Iris(store.base).document_id(nodes[0])
    if document_id is None:
        raise NotFound(f"<{nodes[0]}> is not a document; only documents have versions.")
    numbers = [version.number for version in store.versions(document_id)]
    held = max(numbers, default=0) + 1
    if number == held:
        text = store.text(document_id)
        say(
            f"kg: version {number} is the one that is held now (`kg show {named}` shows what was read in it); its text:"
        )
    elif number in numbers:
        quads = store.version(document_id, number)
        text = next(str(o) for _, p, o, _ in quads if p == SCHEMA.text)
        say(f"kg: version {number} of {len(numbers)} superseded ones: {len(quads)} triples; its text:")
    else:
        superseded = f"{', '.join(map(str, numbers))} (superseded) and " if numbers else ""
        raise NotFound(f"the document has no version {number}; it has {superseded}{held} (held now).")
    with written(output) as stream:
        stream.write(text)
    return 0
