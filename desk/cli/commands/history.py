"""`kg history`: who changed what, when and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import Format, FormatOption, LimitOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.audit import Trail
    from kg.store import Store

COLUMNS = ("at", "by", "verb", "what", "reason", "standing", "undone_by", "action")
SHORT = 8


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("history", short_help="Show who decided what, when and why.")(history)


def history(
    id_: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]", help="A claim, statement, entity, document or action; left out: everything that people did."
        ),
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Only what this person did.")] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 0,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Show what people decided about an item, oldest first, with what was undone and by whom."""
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.audit import Trail
    from kg.reviews.history import history as entries_of
    from kg.reviews.history import sentence
    from kg.store import open_store

    with open_store(settings_of(store=store).store, write=False) as opened:
        trail = Trail(opened)
        actions, nodes = _wanted(opened, trail, id_)
        entries = entries_of(opened, trail.actions, nodes)
    if actions is not None:
        entries = [entry for entry in entries if entry.action.id in actions]
    entries = [entry for entry in entries if by is None or entry.action.by == by]
    shown = entries[-limit:] if limit else entries
    rows = [
        (
            entry.action.at,
            entry.action.by,
            entry.action.verb.value,
            sentence(entry.action, trail.get(entry.action.undoes)),
            entry.action.reason or None,
            entry.standing.value,
            f"{entry.undone_by.by}, {entry.undone_by.at[:10]}" if entry.undone_by else None,
            entry.action.id[:SHORT] if form is Format.TABLE else entry.action.id,
        )
        for entry in shown
    ]
    with written(output) as stream:
        write_rows(COLUMNS, rows, form, stream)
    if len(shown) < len(entries):
        say(f"kg: the last {len(shown)} of {len(entries)} actions shown; --limit 0 shows all.", quiet=quiet)
    return 0


def _wanted(store: Store, trail: Trail, named: str | None) -> tuple[set[str] | None, list[str] | None]:
    """The actions meant by the id of an action or of an entry of the queue, with what undoes them, or the nodes meant by
    anything else."""
    from kg.errors import NotFound
    from queries.view import nodes_named

    if named is None:
        return None, None
    found = _actions_named(store, trail, named) if re.fullmatch(r"[0-9a-f]{4,64}", named) else set()
    for action in trail.actions:
        if action.undoes in found:
            found.add(action.id)
    if found:
        return found, None
    try:
        return None, nodes_named(store, named)
    except NotFound:
        # What people judged may have gone since: its actions still name it.
        whole = (named, store.base + named)
        gone = {t for a in trail.actions for t in a.target if t in whole or t.endswith(f"/{named}")}
        if not gone:
            raise
        return None, sorted(gone)


def _actions_named(store: Store, trail: Trail, beginning: str) -> set[str]:
    from kg.errors import NotFound
    from kg.reviews.find import Target, entry_named

    try:
        return {trail.find(beginning).id}
    except NotFound:
        pass
    try:
        entry = entry_named(store, beginning)
    except NotFound:
        return set()
    pair = set(entry.pair) if isinstance(entry, Target) else {entry}
    return {action.id for action in trail.actions if set(action.target) == pair}
