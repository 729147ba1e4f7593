"""`kg check-quotes`: was it really said, where, and in these words?"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import (
    Format,
    FormatOption,
    LimitOption,
    OutputOption,
    PipelineOption,
    QuietOption,
    StoreOption,
    settings_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ingest.link.quotes.bulk import Item
    from ingest.link.quotes.seeds import SeedIndex
    from kg.settings import Settings

SHOWN = ("document", "transcript", "speaker", "quote", "claim", "label", "score", "timecode", "said", "finding")
"""Columns of the table on a terminal; data formats carry all."""


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("check-quotes", short_help="Compare quotations with timed transcripts.")(check_quotes)


def check_quotes(
    articles: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ARTICLE…]", help="Check the quotations of these documents against --in."),
    ] = None,
    quote: Annotated[
        list[str] | None,
        typer.Option("--quote", metavar="WORDS", help="A quotation to check against --in, or against the store."),
    ] = None,
    speaker: Annotated[
        str | None, typer.Option("--speaker", metavar="NAME", help="Whose words --quote is said to be.")
    ] = None,
    transcripts: Annotated[
        list[str] | None,
        typer.Option(
            "--in", "--transcripts", metavar="PATH", help="Transcripts: files or folders. Can be given again."
        ),
    ] = None,
    quotes: Annotated[
        Path | None,
        typer.Option("--quotes", metavar="FILE", help="JSON Lines of {id, quote, transcript} to check in bulk."),
    ] = None,
    document: Annotated[
        str | None,
        typer.Option("--document", metavar="DOCUMENT", help="Only the quotations of this document of the store."),
    ] = None,
    leads: Annotated[
        bool,
        typer.Option(
            "--leads", help="Instead: passages that may carry what documents of the store tell in other words."
        ),
    ] = False,
    index: Annotated[
        Path | None, typer.Option("--index", metavar="FOLDER", help="Keep the index of --in here for the next time.")
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    limit: LimitOption = 0,
    quiet: QuietOption = False,
    pipeline: PipelineOption = None,
    store: StoreOption = None,
) -> int:
    """Compare quotations with timed transcripts: where each was said, and what differs.

    With --in: a --quote, the quotations of an ARTICLE, or a file of --quotes. Without: a --quote against all transcripts of
    the store, or every quotation of the store against every transcript that may hold it. Transcripts may be wrong, so what
    differs is a reason to listen.
    """
    from desk.cli.folding import terminal_width
    from desk.cli.output import say
    from kg.errors import BadSetting

    told = _Told(quiet)
    settings = settings_of(store=store, pipeline=pipeline)
    files = transcripts or []
    if not files and articles:
        raise BadSetting(
            "--in names the transcripts to check an article against: files or folders. `kg ingest` takes both."
        )
    if not files and (quote or quotes) and (leads or document):
        raise BadSetting("--quote and --quotes are not for --leads and --document.")
    if files and sum(map(bool, (articles, quote, quotes))) != 1:
        raise BadSetting("with --in, give one of: --quote WORDS, --quotes FILE, or ARTICLE.")
    if files and (leads or document):
        raise BadSetting("--leads and --document are for the store; leave --in out.")
    if (quote or quotes) and not files:
        from desk.cli.quote_rows import store_findings

        rows = store_findings(settings.store, _items(quote, speaker, quotes, told), told.fault)
    elif quote or quotes:
        rows = _bulk(_items(quote, speaker, quotes, told), files, index, settings, told)
    elif articles:
        rows = _articles(articles, files, index, settings, told)
    else:
        from desk.cli.quote_rows import store_leads, store_rows

        rows = (store_leads if leads else store_rows)(settings.store, document)
    if not rows:
        say("kg: there are no quotations to check.", quiet=quiet)
    of_store = not (files or quote or quotes or leads)
    if of_store and form is Format.TABLE and output == "-" and terminal_width(sys.stdout) is not None:
        return _pages(settings.store, document, limit, quiet=quiet)
    _write(rows, form, output, limit, leads=leads, quiet=quiet)
    return 1 if told.faults else 0


def _write(
    rows: Sequence[Mapping[str, object]], form: Format, output: str, limit: int, *, leads: bool, quiet: bool
) -> None:
    from desk.cli.output import say, written
    from desk.cli.render import write_rows

    shown = rows if not limit else rows[:limit]
    columns = list(dict.fromkeys(name for row in rows[:1] for name in row))
    keep = [name for name in columns if form is not Format.TABLE or (name in SHOWN and (leads or name != "score"))]
    with written(output) as stream:
        write_rows(keep, [[row[name] for name in keep] for row in shown], form, stream)
    if len(shown) < len(rows):
        say(f"kg: {len(shown)} of {len(rows)} quotations shown; --limit 0 shows all.", quiet=quiet)


@dataclass
class _Told:
    """Tells what is left out; faults even where quiet is asked for, and they are counted for the exit code."""

    quiet: bool
    faults: int = 0

    def fault(self, line: str) -> None:
        from desk.cli.output import say

        self.faults += 1
        say(f"kg: not checked: {line}")

    def passed_over(self, line: str) -> None:
        from desk.cli.output import say

        say(f"kg: passed over: {line}", quiet=self.quiet)


def _pages(location: str, document: str | None, limit: int, *, quiet: bool) -> int:
    """The quotations of a store on a terminal, what differs first, with the words that are heard below those written."""
    from desk.cli.folding import folded
    from desk.cli.output import counted, say, written
    from desk.cli.quote_pages import pages, write_pages
    from desk.cli.quote_rows import documents_named
    from kg.store import open_store
    from queries.view.quotations import checked_quotations

    with open_store(location, write=False) as opened:
        found = pages(opened, checked_quotations(opened, documents_named(opened, document)))
    with written("-") as stream:
        write_pages(found[: limit or None], folded(stream))
    if limit and limit < len(found):
        say(f"kg: {limit} of {counted(len(found), 'quotation')} shown; --limit 0 shows all.", quiet=quiet)
    return 0


def _items(quote: list[str] | None, speaker: str | None, quotes: Path | None, told: _Told) -> list[Item]:
    """The quotations given; a line that is none is told, and the others are taken.

    Raises:
        InputError: the file cannot be read, or holds nothing.
        BadSetting: a quotation without words, or with too many.
    """
    from ingest.link.quotes.bulk import Item, parted_items, what_is_wrong
    from kg.errors import BadSetting, InputError

    if quotes is not None:
        items, refused = parted_items(quotes)
        for line in refused:
            told.fault(line)
        if not items and not refused:
            raise InputError(f"{quotes}: there is no quotation in it. Each line is an object with a 'quote'.")
        return items
    for words in quote or []:
        wrong = what_is_wrong(words)
        if wrong:
            raise BadSetting(f"--quote {words[:60]!r}: {wrong}.")
    return [Item(str(number), words, None, speaker or None) for number, words in enumerate(quote or [], 1)]


def _index(files: Sequence[str], folder: Path | None, settings: Settings, told: _Told) -> SeedIndex:
    """The transcripts that `files` name; what is none is told, and is a fault where it was named itself or cannot be read.

    Raises:
        InputError: there is not one.
    """
    from desk.cli.inputs import locations
    from desk.cli.output import Progress
    from ingest.link.quotes.folder import index_of
    from kg.errors import InputError

    found, passed_over = locations(files, max_bytes=settings.max_bytes)
    paths = [location.path for location in found if location.path is not None]
    progress = Progress(len(paths), quiet=told.quiet)
    index, not_taken = index_of(
        paths, settings, folder=folder, whatever=len(paths) == 1 and not Path(files[0]).is_dir(), step=progress.step
    )
    progress.clear()
    for line in passed_over:
        told.passed_over(line)
    for one in not_taken:
        (told.fault if one.is_fault or str(one.path) in files else told.passed_over)(one.reason)
    if not index.keys():
        raise InputError(
            f"{', '.join(files)}: no transcript there. Give .vtt, .srt, .json, .html or .txt files of one."
        )
    return index


def _bulk(
    items: Sequence[Item], files: Sequence[str], folder: Path | None, settings: Settings, told: _Told
) -> list[dict[str, object]]:
    from dataclasses import replace

    from ingest.link.quotes.bulk import check_items, finding, placeable

    index = _index(files, folder, settings, told)
    only = index.keys()[0] if len(index.keys()) == 1 else None
    own, refused = placeable([replace(item, transcript=item.transcript or only) for item in items], index)
    for line in refused:
        told.fault(line)
    return [finding(checked) for checked in check_items(own, index)]


def _articles(
    articles: Sequence[str], files: Sequence[str], folder: Path | None, settings: Settings, told: _Told
) -> list[dict[str, object]]:
    from desk.cli.inputs import locations
    from ingest.link.quotes.bulk import check_items, placed_finding, quoted_in
    from ingest.pipeline import Failure, extract_location

    index = _index(files, folder, settings, told)
    only = index.keys()[0] if len(index.keys()) == 1 else None
    rows: list[dict[str, object]] = []
    for location in locations(articles, max_bytes=settings.max_bytes)[0]:
        record = extract_location(location, settings)
        if isinstance(record, Failure):
            told.fault(str(record.error))
            continue
        rows += [placed_finding(checked) for checked in check_items(quoted_in(record, only), index)]
    return rows
