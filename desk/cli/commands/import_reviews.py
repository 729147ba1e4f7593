"""`kg import-reviews`: what people decided elsewhere, and verdicts that others publish."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from desk.cli.options import ByOption, Format, FormatOption, OutputOption, QuietOption, StoreOption, person, settings_of

COLUMNS = ("file", "line", "reason")
_Row = tuple[str, int | None, str]


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("import-reviews", short_help="Take in decisions of another store, or ClaimReviews.")(import_reviews)


def import_reviews(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…", help="JSON Lines of `kg review export`, or ClaimReviews (JSON-LD); '-' is standard input."
        ),
    ],
    by: ByOption = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Take in judgements, corrections and verdicts of another store, or ClaimReviews that others publish.

    Reading a file twice changes nothing. ClaimReviews become verdicts of their publishers, tied to no claim of ours:
    `kg verdict match` proposes claims, `kg verdict tie` ties them. What is about documents that are not held waits for them. What cannot be taken is listed with the number of
    its line (of its place among the ClaimReviews), and the rest is done; the exit code is then 1, as it is where people
    contradict each other.
    """
    from desk.cli.output import counted, say, written
    from desk.cli.render import write_rows
    from ingest.correct import refresh
    from ingest.link import link
    from kg.audit import Trail
    from kg.claim_reviews import looks_like_claim_reviews, read_claim_reviews
    from kg.errors import InputError
    from kg.reviews import conflicts
    from kg.reviews.exchange import parts, read_lines
    from kg.reviews.fold import State, held_reviews
    from kg.store import open_store

    rows: list[_Row] = []
    texts = _texts(files, rows)
    added = held = 0
    settings = settings_of(store=store)
    with open_store(settings.store, write=True) as opened:
        before = {conflict.join for conflict in conflicts(opened)}
        trail = Trail(opened)
        for name, text in texts:
            try:
                if looks_like_claim_reviews(text):
                    read = read_claim_reviews(text, trail, by=person(settings, by))
                else:
                    read = read_lines(parts(text), trail, opened.base)
            except InputError as error:
                rows.append((name, None, str(error)))
                continue
            added, held = added + read.added, held + read.held
            rows += [(name, bad.number, bad.reason) for bad in read.bad]
        refresh(opened, settings)
        opened.flush()
        link(opened)
        found = [conflict for conflict in conflicts(opened) if conflict.join not in before]
        waiting = sum(review.state is State.WAITS for review in held_reviews(opened))
    rows.sort(key=lambda row: (files.index(row[0]), row[1] or 0))
    if rows or form is not Format.TABLE:
        with written(output) as stream:
            write_rows(COLUMNS, rows, form, stream)
    waits = (
        f"; in all {counted(waiting, 'judgement')} {'waits' if waiting == 1 else 'wait'} for documents"
        if waiting
        else ""
    )
    taken = f"{counted(added, 'action')} taken in, {held} held already, {len(rows)} not taken"
    say(f"kg: {taken}{waits}.", quiet=quiet)
    for conflict in found:
        say(f"kg: not applied: {conflict.join.by}'s {conflict.what} of {conflict.join.at[:10]}: {conflict.why}.")
    return 1 if rows or found else 0


def _texts(files: list[str], rows: list[_Row]) -> list[tuple[str, str]]:
    """The files that can be read, by name; rows (file, line, reason) are added for what cannot, which is a line where others can.

    Raises:
        InputError: nothing of any file can be read.
    """
    from kg.errors import InputError

    texts: list[tuple[str, str]] = []
    for name in files:
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            reason = f"it cannot be read ({error.strerror}). Give a file that `kg review export` wrote."
            rows.append((name, None, reason))
            continue
        lines = []
        for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
            try:
                lines.append(line.decode("utf-8"))
            except UnicodeDecodeError as error:
                lines.append("")
                rows.append((name, number, f"not UTF-8 (byte {error.start} of the line). Write it again as UTF-8."))
        if any(map(str.strip, lines)) or not data.strip():
            texts.append((name, "\n".join(lines)))
    if not texts:
        name, line_number, reason = rows[0]
        raise InputError(f"{name}{f', line {line_number}' if line_number else ''}: {reason}")
    return texts
