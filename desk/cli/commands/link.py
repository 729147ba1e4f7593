"""`kg link`: what spans documents, brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import Format, FormatOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.judgements import Judgement, Refusal
    from kg.store import Store

COLUMNS = ("kind", "what", "one", "other", "reason", "one_id", "other_id")


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("link", short_help="Bring what spans documents up to date.")(link)


def link(
    store: StoreOption = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="Link everything, not just what changed; the result is the same.")
    ] = False,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
) -> int:
    """Judge what spans documents and derive claims and entities from it, as `kg ingest` does after reading.

    Lists the joins that were not made because somebody, or the program itself, keeps two of them apart: a conflict is
    where two people contradict each other. Exit code 1 where there is one.
    """
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from ingest.correct import refresh
    from ingest.link import link as linked
    from kg.store import open_store

    settings = settings_of(store=store)
    with open_store(settings.store, write=True) as opened:
        refresh(opened, settings)
        report = linked(opened, anew=anew)
        rows = [_row(opened, refusal) for refusal in report.refused]
    with written(output) as stream:
        write_rows(COLUMNS, rows, form, stream)
    say(
        f"kg: linked {_counted(report.documents, 'document')}{' (everything anew)' if report.anew else ''}: "
        f"{report.change.added} statements added, {report.change.removed} removed; "
        f"{_counted(report.moved, 'id')} changed, the old ones still lead there.",
        quiet=quiet,
    )
    say(
        f"kg: {settings.store} holds {report.claims} claims ({report.shared_claims} said more than once) "
        f"and {report.things} entities ({report.shared_things} in more than one document); "
        f"{_counted(report.queued, 'pair')} {'waits' if report.queued == 1 else 'wait'} for a person (`kg review list`).",
        quiet=quiet,
    )
    if report.conflicts:
        say(f"kg: {_counted(len(report.conflicts), 'conflict')} between people; nothing of them was joined.")
    return 1 if report.conflicts else 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _row(store: Store, refusal: Refusal) -> tuple[object, ...]:
    """One refused join, in the order of `COLUMNS`."""
    join = refusal.join
    one, other = (_name(store, member) for member in join.pair)
    why = "; ".join(_said(store, judgement, join) for judgement in refusal.because)
    what = "conflict" if refusal.is_conflict else "refused join"
    return (join.kind.value, what, one, other, f"{_who(join)} joined them, but {why}", join.a, join.b)


def _said(store: Store, judgement: Judgement, join: Judgement) -> str:
    verb = {"negative": "keeps apart", "unsure": "is unsure of", "positive": "joins"}[judgement.outcome.value]
    pair = "them" if judgement.pair == join.pair else " and ".join(_name(store, member) for member in judgement.pair)
    reason = f" ({judgement.reason})" if judgement.reason else ""
    return f"{_who(judgement)} {verb} {pair}{reason}"


def _who(judgement: Judgement) -> str:
    return (judgement.by or "somebody") if judgement.by_person else "the program"


def _name(store: Store, member: str) -> str:
    from rdflib import URIRef

    from ontology import RDFS

    label = next(store.quads(subject=URIRef(member), predicate=RDFS.label), None)
    return f"“{label[2]}”" if label is not None else f"<{member}>"
