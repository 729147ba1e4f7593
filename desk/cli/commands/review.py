"""`kg review`: a person's judgement on what the program proposes, or on any two items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import (
    ByOption,
    EndpointModelOption,
    EndpointOption,
    Format,
    FormatOption,
    LimitOption,
    OutputOption,
    QuietOption,
    ReasonOption,
    StoreOption,
    person,
    settings_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from kg.audit import Action, Trail
    from kg.store import Store

verbs = typer.Typer(no_args_is_help=True, help="Judge what the program proposes; every word has an author.")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID…", help="Ids as `kg review list` shows them; a unique beginning is enough.")
]
KindOption = Annotated[
    list[str] | None,
    typer.Option(
        "--kind",
        "-k",
        metavar="KIND",
        help="disagreement, lost, claims, entities, conflict, link (all these by default), attribution, unsure, waits, joined; may be repeated.",
    ),
]
DocumentOption = Annotated[
    str | None, typer.Option("--document", metavar="DOCUMENT", help="Only what touches this document.")
]
WhoOption = Annotated[
    str | None,
    typer.Option("--person", metavar="NAME", help="Only what this person or thing says, or is spoken of in."),
]
Node = Annotated[str, typer.Argument(help="A statement, claim or entity: IRI, claim/…, hash, name or sentence.")]
COLUMNS = ("action", "id", "outcome", "relation", "a", "b", "effect")


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.add_typer(verbs, name="review")


@verbs.command("list", short_help="List what waits for a person, most useful first.")
def list_(
    kind: KindOption = None,
    document: DocumentOption = None,
    who: WhoOption = None,
    all_: Annotated[
        bool,
        typer.Option("--all", help="Also the entries that follow from those listed, as other formats than table do."),
    ] = False,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 20,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """List what waits for a person, most useful first: both texts, their documents, and why the program proposes it."""
    from desk.cli import reviewing
    from desk.cli.effects import lost_corrections
    from desk.cli.output import counted, say, written
    from desk.cli.render import write_rows
    from kg.reviews.queue import queue, short_queue
    from kg.store import open_store

    settings = settings_of(store=store)
    kinds = reviewing.kinds_named(kind)
    with open_store(settings.store, write=False) as opened:
        among = reviewing.limits(opened, document, who)
        if all_ or form is not Format.TABLE:
            items, total = queue(opened, kinds, among=among, limit=limit or None)
            follow = 0
        else:
            items, total, follow = short_queue(opened, kinds, among=among, limit=limit or None)
        lost = lost_corrections(opened, settings, kinds, among)
        total, items = total + len(lost), [*lost, *items][: limit or None]
    with written(output) as stream:
        if form is Format.TABLE:
            reviewing.write_items(items, stream)
        else:
            write_rows(reviewing.COLUMNS, map(reviewing.item_row, items), form, stream)
    shown = counted(total, "entry", "entries")
    if len(items) < total:
        shown = f"{len(items)} of {shown} shown; --limit 0 shows all"
    if not total:
        say("kg: nothing waits.", quiet=quiet)
    elif all(item.kind.value in ("lost", "waits") for item in items):
        say(f"kg: {shown}. `kg review undo ID` takes one back, where it shall not come into effect again.", quiet=quiet)
    else:
        say(f"kg: {shown}. `kg review accept|reject|unsure ID` judges one.", quiet=quiet)
    if follow and total:
        say(
            f"kg: {counted(follow, 'entry', 'entries')} more {'follows' if follow == 1 else 'follow'} from these: settled as soon as they "
            "are accepted, listed as soon as one is not; --all lists all.",
            quiet=quiet,
        )
    return 0


@verbs.command(short_help="Ask a language model of yours what it makes of it.")
def suggest(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID…]",
            help="Only these entries of `kg review list`; left out: the most useful ones not asked yet.",
        ),
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", "-k", metavar="KIND", help="claims, entities, conflict, link (all these by default)."),
    ] = None,
    document: DocumentOption = None,
    who: WhoOption = None,
    again: Annotated[bool, typer.Option("--again", help="Ask about what was answered before, too.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be asked; send nothing.")] = False,
    endpoint: EndpointOption = None,
    endpoint_model: EndpointModelOption = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 50,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Ask a language model of your own what it makes of what waits: a suggestion beside each entry, never a decision.

    The two statements with what stands around them are sent to the address that --endpoint or the settings name, and to no
    other; nothing is sent without one. What it says must quote words of both texts, or it is not taken. Answers are kept:
    a run that was cut off goes on where it was, and `kg review list` shows them until a person decides.
    """
    from desk.cli.suggesting import Wish, suggested

    settings = settings_of(store=store, endpoint=endpoint, endpoint_model=endpoint_model)
    wish = Wish(tuple(ids or ()), tuple(kind or ()), document, who, again, dry_run, limit)
    return suggested(settings, wish, form, output, quiet=quiet)


@verbs.command(short_help="It holds: the two are the same, or the link is right.")
def accept(
    ids: Ids,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say that it holds: the two are the same, or the link is right. Exit code 1 where other people's words forbid it.

    "Same claim, which the second denies?": accept makes it one claim, asserted by the one and denied by the other, which
    `kg query disputed-claims` then shows; who denies it is not counted as a source of it. Of two that contradict each other
    without one denying it (40 models, 30 models), reject that they are one; `kg review link A disputes B` says that they
    contradict.
    """
    return _judge_entries(ids, "positive", by, reason, form, store)


@verbs.command(short_help="It does not hold: kept apart, or the link is wrong.")
def reject(
    ids: Ids,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say that it does not hold: the two are kept apart, or the link is wrong.

    "Same claim, which the second denies?": reject keeps two claims; what the second denies is another thing than what the
    first says.
    """
    return _judge_entries(ids, "negative", by, reason, form, store)


@verbs.command(short_help="It cannot be told; the queue no longer asks.")
def unsure(
    ids: Ids,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say that it cannot be told: what the program made of the pair does not stand, and the queue no longer asks."""
    return _judge_entries(ids, "unsure", by, reason, form, store)


@verbs.command(short_help="Two statements, claims or entities are one.")
def same(
    a: Node,
    b: Node,
    more: Annotated[list[str] | None, typer.Argument(metavar="[C…]", help="Others that are the same too.")] = None,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say that two or more statements, claims or entities are one, whether or not the program proposed it."""
    return _judge_same([a, b, *(more or ())], "positive", by, reason, form, store)


@verbs.command(short_help="Two statements, claims or entities are not one.")
def different(
    a: Node,
    b: Node,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say that two statements, claims or entities are not one."""
    return _judge_same([a, b], "negative", by, reason, form, store)


@verbs.command("link", short_help="A supports, disputes, qualifies or elaborates B.")
def link_(
    a: Node,
    relation: Annotated[
        str, typer.Argument(metavar="supports|disputes|qualifies|elaborates", help="What the first does to the second.")
    ],
    b: Node,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say what one statement does to another, whether or not the program proposed it: A supports B.

    A claim is meant by any of its statements. The link stands beside what the documents' own words say, with your name; `kg review undo` takes it back. That two are the same is
    `kg review same`; that a proposed link is wrong, `kg review reject`.
    """
    from desk.cli.pairs import judge_link
    from kg.reviews.judge import relation_named

    named = relation_named(relation)

    def each(opened: Store, trail: Trail, name: str) -> list[Action]:
        return judge_link(opened, trail, a, named, b, by=name, reason=reason)

    return _recorded(each, by, form, store)


@verbs.command(short_help="Take actions back, by their ids.")
def undo(
    ids: Annotated[
        list[str], typer.Argument(metavar="ID…", help="Ids of actions (`kg history`), or of the entries judged.")
    ],
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Take actions back; the graph is as it was before them. An undo can be undone too."""
    from kg.reviews.find import action_named

    def each(opened: Store, trail: Trail, name: str) -> list[Action]:
        # All are looked up before anything is recorded: a wrong id leaves the store as it is.
        wanted = {action.id: action for action in (action_named(opened, trail, id_, by=name) for id_ in ids)}
        for action in wanted.values():
            trail.check_undoable(action)
        return [trail.undo(action_id, by=name, reason=reason) for action_id in wanted]

    return _recorded(each, by, form, store)


@verbs.command("export", short_help="Write decisions as JSON Lines, for `kg import-reviews`.")
def export_(output: OutputOption = "-", quiet: QuietOption = False, store: StoreOption = None) -> int:
    """Write all actions of people (judgements, corrections, verdicts, undos) as JSON Lines; `kg import-reviews` reads them."""
    from desk.cli.output import counted, say, written
    from kg.audit import actions
    from kg.reviews.exchange import line_of
    from kg.store import open_store

    with open_store(settings_of(store=store).store, write=False) as opened:
        found = actions(opened)
        with written(output) as stream:
            for action in found:
                stream.write(line_of(action, opened.base) + "\n")
    say(f"kg: {counted(len(found), 'action')}.", quiet=quiet)
    return 0


def _judge_entries(ids: list[str], outcome: str, by: str | None, reason: str, form: Format, store: str | None) -> int:
    from desk.cli.pairs import judge_once
    from kg.judgements import Outcome
    from kg.reviews.find import Target, entry_named

    def each(opened: Store, trail: Trail, name: str) -> list[Action]:
        # All are looked up before anything is recorded: a wrong id leaves the store as it is.
        entries = [entry_named(opened, id_) for id_ in dict.fromkeys(ids)]
        return [
            judge_once(
                trail, opened, entry.kind, entry.pair, Outcome(outcome), by=name, reason=reason, relation=entry.relation
            )
            if isinstance(entry, Target)
            else _judge_attribution(opened, trail, entry, outcome, name, reason)
            for entry in entries
        ]

    return _recorded(each, by, form, store)


def _judge_attribution(store: Store, trail: Trail, iri: str, outcome: str, by: str, reason: str) -> Action:
    """An attribution that is right or doubtful is noted; one that is wrong is struck, as `kg correct --strike` does."""
    from ingest.correct import Change, correct
    from ingest.corrections.items import item_named
    from kg.corrections import Property, Value
    from kg.judgements import Outcome
    from kg.reviews.attribution import attribution_judgements, judge_attribution

    if outcome != Outcome.NEGATIVE.value:
        held = attribution_judgements(trail.actions).get((by, iri))
        if held is not None and held.detail["outcome"] == outcome and reason in ("", held.reason):
            return held
        return judge_attribution(trail, store, iri, Outcome(outcome), by=by, reason=reason)
    settings = settings_of()
    strike = Change(item_named(store, iri, settings), Property.STRUCK, Value())
    return correct(store, [strike], settings, by=by, why=reason)[0].action


def _judge_same(names: list[str], outcome: str, by: str | None, reason: str, form: Format, store: str | None) -> int:
    from desk.cli.pairs import judge_same
    from kg.judgements import Outcome

    def each(opened: Store, trail: Trail, name: str) -> list[Action]:
        return judge_same(opened, trail, names, Outcome(outcome), by=name, reason=reason)

    return _recorded(each, by, form, store)


def _recorded(
    each: Callable[[Store, Trail, str], list[Action]], by: str | None, form: Format, store: str | None
) -> int:
    """Runs what records actions, brings the graph up to date, and tells what became of each; 1 where one is not applied."""
    from desk.cli.effects import effects, told_already
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from ingest.correct import refresh
    from ingest.link import link
    from kg.audit import Trail
    from kg.reviews import conflicts
    from kg.store import open_store

    settings = settings_of(store=store)
    name = person(settings, by)
    with open_store(settings.store, write=True) as opened:
        before = {conflict.join for conflict in conflicts(opened)}
        trail = Trail(opened)
        known = {action.id for action in trail.actions}
        made = each(opened, trail, name)
        refresh(opened, settings)
        opened.flush()
        link(opened)
        found = conflicts(opened)
        rows = effects(opened, trail, made, found, known)
        now = {(action.by, action.at) for action in made}
        others = [c for c in found if c.join not in before and (c.join.by, c.join.at) not in now]
    with written("-") as stream:
        write_rows(COLUMNS, [row for row, _ in rows], form, stream)
    for action in made:
        if action.id in known:
            say(f"kg: {action.id[:8]}: {told_already(action)}. Nothing was recorded.")
    for conflict in others:
        say(
            f"kg: {conflict.join.by}'s {conflict.what} of {conflict.join.at[:10]} is no longer applied: {conflict.why}. "
            "`kg review list --kind disagreement` shows it."
        )
    refused = sum(not applied for _, applied in rows)
    if refused:
        say(
            f"kg: {refused} recorded, not applied; the people named must agree first (`kg review list --kind disagreement`)."
        )
    return 1 if refused or others else 0
