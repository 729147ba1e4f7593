"""`kg verdict`: rate what was claimed, with evidence; revise without losing the first version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from desk.cli.options import (
    ByOption,
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
    from kg.settings import Settings
    from kg.store import Store
    from kg.verdicts import Line

verbs = typer.Typer(no_args_is_help=True, help="Rate claims: evidence, revisions, second reviewer, reply.")


def _address(url: str | None) -> str | None:
    from desk.cli.evidence import address_of

    return address_of(url)


ClaimArgument = Annotated[
    str, typer.Argument(metavar="CLAIM", help="A statement or claim: IRI, claim/…, hash, or its sentence.")
]
VerdictArgument = Annotated[
    str, typer.Argument(metavar="VERDICT", help="Id as `kg verdict list` shows it; a unique beginning is enough.")
]
RatingOption = Annotated[str | None, typer.Option("--rating", metavar="WORD", help="A word of the scale.")]
ScaleOption = Annotated[
    str | None, typer.Option("--scale", metavar="NAME", help="The scale. Default: $KG_SCALE or 'truth'.")
]
TextOption = Annotated[str | None, typer.Option("--text", metavar="TEXT", help="What the verdict says, in your words.")]
WordsOption = Annotated[
    str | None, typer.Option("--words", metavar="TEXT", help="The exact words rated. Default: those of the statement.")
]
EvidenceOption = Annotated[
    list[str] | None,
    typer.Option(
        "--evidence",
        "-e",
        metavar="EVIDENCE",
        help="'https://… retrieved=2026-10-06 archive=https://… title=…', 'DOCUMENT#words' or 'DOCUMENT#start-end'; may be repeated.",
    ),
]
DateOption = Annotated[str | None, typer.Option("--date", metavar="DATE", help="The day it is dated, 2026-10-06.")]
UrlOption = Annotated[
    str | None, typer.Option("--url", metavar="URL", help="Where it is published.", callback=_address)
]
COLUMNS = ("verdict", "rating", "status", "claim", "reviewer", "date", "evidence", "done")
SHORT = 8


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.add_typer(verbs, name="verdict")


@verbs.command(short_help="Rate a claim.")
def add(
    claim: ClaimArgument,
    rating: Annotated[str, typer.Option("--rating", metavar="WORD", help="A word of the scale.")],
    scale: ScaleOption = None,
    text: TextOption = None,
    words: WordsOption = None,
    evidence: EvidenceOption = None,
    date: DateOption = None,
    url: UrlOption = None,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Rate a claim. The verdict belongs to the statement whose words are rated, and stands at every claim it expresses."""

    def make(opened: Store, trail: Trail, name: str, settings: Settings) -> Action:
        from desk.cli.ratings import rated, statement_of

        statement, detail = statement_of(opened, claim)
        said = rated(opened, settings, detail, rating, scale, text, words, evidence, date or _today(), url)
        return _record(trail, (statement,), {"act": "add", "reviewer": name, **said}, name, reason)

    return _done(make, by, form, store, "added")


@verbs.command(short_help="Make a new version of a verdict.")
def revise(
    verdict: VerdictArgument,
    rating: RatingOption = None,
    scale: ScaleOption = None,
    text: TextOption = None,
    words: WordsOption = None,
    evidence: EvidenceOption = None,
    date: DateOption = None,
    url: UrlOption = None,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Make a new version of a verdict; what is not given stays. --evidence takes the place of all evidence before."""

    def make(opened: Store, trail: Trail, name: str, settings: Settings) -> Action:
        from desk.cli.ratings import noted_of, rated
        from kg.verdicts import placed

        line = placed(opened, _named(opened, verdict))
        current = line.current
        detail = {**trail.find(current.id).detail, "act": "revise", "line": line.id, "reviewer": name}
        if current.assertion is not None:  # since then it may have been tied to another, or have moved
            detail |= noted_of(opened, current.assertion)
        elif current.lost:  # and stays so: who revises a verdict has not said what it is on now
            speakers = {} if current.rated_of is None else {"speakers": [current.rated_of]}
            detail |= {"documents": [current.document], "texts": [current.text], **speakers}
        said = rated(opened, settings, detail, rating, scale, text, words, evidence, date or _today(), url)
        statement = current.assertion or current.was
        target = () if statement is None else (statement,)
        return _record(trail, target, said, name, reason)

    return _done(make, by, form, store, "revised")


@verbs.command(short_help="Take a verdict back without another in its place.")
def withdraw(
    verdict: VerdictArgument,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Take a verdict back without another in its place. It stays readable, marked as withdrawn."""
    return _on(verdict, lambda line, name: {"act": "withdraw", "line": line.id}, by, reason, form, store, "withdrawn")


@verbs.command(short_help="Agree or not, as a second reviewer.")
def second(
    verdict: VerdictArgument,
    agree: Annotated[bool, typer.Option("--agree/--disagree", help="Whether you agree.")],
    text: TextOption = None,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say as a second reviewer whether you agree with the current version."""

    def said(line: Line, name: str) -> dict[str, Any]:
        from kg.errors import BadParameter

        if name == line.current.reviewer:
            raise BadParameter(f"{name} made this verdict; a second review is somebody else's. Give --by.")
        return {"act": "second", "line": line.id, "version": line.current.id, "agrees": agree, "text": text or ""}

    return _on(verdict, said, by, reason, form, store, "second review noted")


@verbs.command(short_help="Keep what the person criticised answers.")
def reply(
    verdict: VerdictArgument,
    whose: Annotated[
        str, typer.Option("--from", metavar="NAME", help="Who replies: the person criticised, or who speaks for her.")
    ],
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="The reply, in its own words.")],
    url: UrlOption = None,
    date: DateOption = None,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Keep what the person criticised answers to the current version."""

    def said(line: Line, name: str) -> dict[str, Any]:
        rest = {key: value for key, value in (("url", url), ("date", date)) if value is not None}
        return {"act": "reply", "line": line.id, "version": line.current.id, "whose": whose, "text": text, **rest}

    return _on(verdict, said, by, reason, form, store, "reply noted")


@verbs.command(short_help="Tie a verdict of others to a claim of ours.")
def tie(
    verdict: VerdictArgument,
    claim: ClaimArgument,
    by: ByOption = None,
    reason: ReasonOption = "",
    form: FormatOption = Format.TABLE,
    store: StoreOption = None,
) -> int:
    """Say that a verdict (such as one that others published) is on this claim of ours: the same year, company and number."""

    def make(opened: Store, trail: Trail, name: str, settings: Settings) -> Action:
        from desk.cli.ratings import statement_of

        line = _named(opened, verdict)
        statement, detail = statement_of(opened, claim)
        said = {key: value for key, value in detail.items() if key != "claim"}
        return _record(trail, (statement,), {"act": "tie", "line": line.id, **said}, name, reason)

    return _done(make, by, form, store, "tied to this claim")


@verbs.command(short_help="Propose claims that a verdict of others may be on.")
def match(
    verdict: Annotated[
        str | None,
        typer.Argument(metavar="[VERDICT]", help="One verdict; left out: all that are tied to no claim of ours."),
    ] = None,
    top: Annotated[int, typer.Option("--top", min=1, metavar="N", help="At most N claims for a verdict.")] = 3,
    minimum: Annotated[
        float, typer.Option("--minimum", min=0, max=1, metavar="SCORE", help="Lowest score that is listed.")
    ] = 0.3,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Propose claims of ours that a verdict of others may be on. A person decides: other year, other company, other number?"""
    from desk.cli.output import counted, say, written
    from desk.cli.render import write_rows
    from ingest.link.matching.encoders import encoder
    from ingest.link.matching.search import find_claims, store_claims
    from kg.rated import verdicts
    from kg.store import open_store
    from kg.verdicts import Status

    settings = settings_of(store=store)
    with open_store(settings.store, write=False) as opened:
        lines = [_named(opened, verdict)] if verdict is not None else verdicts(opened)
        claims = store_claims(opened)
    wanted = [
        line.current
        for line in lines
        if verdict is not None or (line.current.assertion is None and line.current.status is Status.IN_FORCE)
    ]
    made, rows = encoder(settings.encoder), []
    for version in wanted:
        for found in find_claims(version.claim, claims, made, top=top) if claims else ():
            if found.comparison.score >= minimum:
                key = version.id[:SHORT] if form is Format.TABLE else version.id
                score = round(found.comparison.score, 2)
                told = (found.claim.text, found.comparison.reason, found.claim.id)
                rows.append((key, version.rating.word, version.reviewer, version.claim, score, *told))
    with written(output) as stream:
        write_rows(("verdict", "rating", "reviewer", "words", "score", "claim", "reason", "id"), rows, form, stream)
    say(
        f"kg: {counted(len(wanted), 'verdict')} compared. `kg verdict tie VERDICT CLAIM` ties one to a claim.",
        quiet=quiet,
    )
    return 0


@verbs.command(short_help="Show a verdict with all that belongs to it.")
def show(
    verdict: Annotated[str, typer.Argument(metavar="VERDICT|CLAIM", help="A verdict's id, or a claim that was rated.")],
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    store: StoreOption = None,
) -> int:
    """Show a verdict with all its versions, evidence, second reviews and replies."""
    import dataclasses
    import json

    from desk.cli.folding import folded
    from desk.cli.output import written
    from desk.cli.ratings import file_names, lines_named, plain, words_gone, write_line
    from kg.store import open_store

    with open_store(settings_of(store=store).store, write=False) as opened:
        lines = lines_named(opened, verdict)
        files, gone = file_names(opened, lines), words_gone(opened, lines)
    with written(output) as stream:
        if form is Format.TABLE:
            for line in lines:
                write_line(line, folded(stream), files, gone)
        else:
            shown = [plain(dataclasses.asdict(line)) for line in lines]
            if form is Format.JSONL:
                stream.writelines(json.dumps(item, ensure_ascii=False) + "\n" for item in shown)
            else:
                stream.write(json.dumps(shown, ensure_ascii=False, indent=1) + "\n")
    return 0


@verbs.command("list", short_help="List verdicts, the last first.")
def list_(
    reviewer: Annotated[
        str | None, typer.Option("--reviewer", metavar="NAME", help="Only what this reviewer rated.")
    ] = None,
    untied: Annotated[
        bool, typer.Option("--untied", help="Only verdicts that are tied to none of our claims.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="Superseded and withdrawn versions too.")] = False,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 0,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """List verdicts, the last first; `kg query verdicts` gives their claims and speakers too."""
    from desk.cli.output import counted, say, written
    from desk.cli.render import write_rows
    from kg.rated import verdicts
    from kg.store import open_store
    from kg.verdicts import Status

    with open_store(settings_of(store=store).store, write=False) as opened:
        versions = [version for line in verdicts(opened) for version in line.versions]
    found = [
        version
        for version in sorted(versions, key=lambda version: (version.date or "", version.at), reverse=True)
        if (every or version.status is Status.IN_FORCE)
        and reviewer in (None, version.reviewer)
        and not (untied and version.assertion is not None)
    ]
    shown = found[:limit] if limit else found
    with written(output) as stream:
        columns = COLUMNS[:-1] if form is Format.TABLE else (*COLUMNS[:-1], "words_gone")
        write_rows(columns, [_listed(version, form) for version in shown], form, stream)
    gone = sum(version.lost for version in shown)
    if gone:
        say(
            f"kg: {counted(gone, 'verdict')} {'is' if gone == 1 else 'are'} no longer tied to the words rated: `kg verdict show VERDICT` "
            "says what has become of these, `kg verdict tie` ties it again.",
            quiet=quiet,
        )
    if len(shown) < len(found):
        say(f"kg: {len(shown)} of {len(found)} verdicts shown; --limit 0 shows all.", quiet=quiet)
    return 0


def _row(version: Any, form: Format) -> tuple[object, ...]:
    key = version.id[:SHORT] if form is Format.TABLE else version.id
    evidence = len(version.evidence)
    return (key, version.rating.word, version.status.value, version.claim, version.reviewer, version.date, evidence)


def _listed(version: Any, form: Format) -> tuple[object, ...]:
    """A row of the list: whether the words are lost stands beside the status for people, in a field of its own for programs."""
    row = _row(version, form)
    if form is not Format.TABLE:
        return (*row, version.lost)
    return (*row[:2], f"{row[2]}, no longer tied", *row[3:]) if version.lost else row


def _today() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).date().isoformat()


def _named(store: Store, named: str) -> Line:
    """The verdict with this id (or its beginning), else the only one on this claim.

    Raises:
        NotFound: there is none.
        BadParameter: there are several on the claim.
    """
    from desk.cli.ratings import lines_named
    from kg.audit import Trail
    from kg.errors import BadParameter
    from kg.verdicts import fold_verdicts, line_of

    lines = lines_named(store, named)
    if len(lines) > 1:
        listed = "; ".join(
            f"{line.current.id[:SHORT]} “{line.current.rating.word}” of {line.current.reviewer}" for line in lines
        )
        raise BadParameter(f"{named!r} has {len(lines)} verdicts: {listed}. Give the id of the one you mean.")
    # As it was recorded: whoever asks places it in the store once.
    return line_of(fold_verdicts(Trail(store).actions), lines[0].id)


def _record(trail: Trail, target: tuple[str, ...], detail: dict[str, Any], by: str, reason: str) -> Action:
    from kg.audit import Verb
    from kg.verdicts import checked_detail

    checked_detail(detail)
    return trail.record(Verb.VERDICT, target, detail, by=by, reason=reason)


def _on(
    named: str,
    said: Callable[[Line, str], dict[str, Any]],
    by: str | None,
    reason: str,
    form: Format,
    store: str | None,
    done: str,
) -> int:
    """Records an action on a verdict that is held."""

    def make(opened: Store, trail: Trail, name: str, settings: Settings) -> Action:
        line = _named(opened, named)
        target = () if line.current.assertion is None else (line.current.assertion,)
        return _record(trail, target, said(line, name), name, reason)

    return _done(make, by, form, store, done)


def _done(
    make: Callable[[Store, Trail, str, Settings], Action], by: str | None, form: Format, store: str | None, done: str
) -> int:
    """Records one action, brings the graph of verdicts up to date, and shows the verdict."""
    from desk.cli.output import say, written
    from desk.cli.ratings import whose_words
    from desk.cli.render import write_rows
    from kg.audit import Trail
    from kg.rated import put_verdicts
    from kg.store import open_store
    from kg.verdicts import fold_verdicts, line_of

    settings = settings_of(store=store)
    name = person(settings, by)
    with open_store(settings.store, write=True) as opened:
        trail = Trail(opened)
        action = make(opened, trail, name, settings)
        put_verdicts(opened, trail.actions)
        line = line_of(fold_verdicts(trail.actions), str(action.detail.get("line") or action.id))
        note = whose_words(opened, action) if action.detail.get("act") in ("add", "tie") else None
    with written("-") as stream:
        write_rows(COLUMNS, [(*_row(line.current, form), done)], form, stream)
    if note is not None:
        say(f"kg: {note}", quiet=False)
    return 0
