"""`kg match`: has this been claimed, or checked, before?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from desk.cli.options import Format, FormatOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from ingest.link.matching.encoders import Encoder
    from kg.settings import Settings


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("match")(match)


def match(
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT]", help="What may repeat a claim of the store; '-' reads it.")
    ] = None,
    queries: Annotated[
        Path | None, typer.Option("--queries", metavar="FILE", help="Many texts: lines of query_id, text.")
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            "--corpus", metavar="FILE", help="Known claims: lines of doc_id, claim, title. Default: the store's."
        ),
    ] = None,
    pairs: Annotated[
        Path | None, typer.Option("--pairs", metavar="FILE", help="Pairs to score: lines of label, a, b.")
    ] = None,
    top: Annotated[int, typer.Option("--top", min=1, metavar="N", help="At most N known claims for a text.")] = 20,
    encoder: Annotated[
        str | None,
        typer.Option("--encoder", metavar="NAME", help="auto, static, or minilm (needs claim-kg[semantic])."),
    ] = None,
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Rank known claims for a text: has this been claimed, or checked, before?

    TEXT is compared with the claims of the store, or of --corpus: the claim, who said it, where, the score and its reasons.
    --queries prints query_id, doc_id and score, and --pairs one score a line in the order of its lines, both tab-separated
    without a header. Files have tabs between columns, no header, no quoting.
    """
    from desk.cli.output import written
    from ingest.link.matching.encoders import encoder as encoder_named
    from kg.errors import BadSetting

    settings = settings_of(store=store, encoder=encoder)
    if sum(given is not None for given in (text, queries, pairs)) != 1 or (pairs and corpus):
        raise BadSetting("give one of TEXT, --queries FILE and --pairs FILE; --corpus FILE goes with the first two.")
    made = encoder_named(settings.encoder)
    if pairs is not None:
        lines = _scores(pairs, made)
    elif queries is not None:
        lines = _ranks(queries, corpus, top, made, settings)
    else:
        return _found(text or "", corpus, top, made, settings, form, output, quiet=quiet)
    with written(output) as stream:
        stream.writelines(lines)
    return 0


def _scores(pairs: Path, encoder: Encoder) -> list[str]:
    from ingest.link.matching.files import read_pairs
    from ingest.link.matching.search import compare_texts

    return [f"{comparison.score:.6f}\n" for comparison in compare_texts(read_pairs(pairs), encoder)]


def _ranks(queries: Path, corpus: Path | None, top: int, encoder: Encoder, settings: Settings) -> list[str]:
    from ingest.link.matching.files import read_queries
    from ingest.link.matching.ranking import Ranking

    asked = read_queries(queries)
    ranked = Ranking(_claims(corpus, settings), encoder).rank([text for _, text in asked], top)
    return [
        f"{query}\t{one.claim.id}\t{one.score:.6f}\n"
        for (query, _), found in zip(asked, ranked, strict=True)
        for one in found
    ]


def _claims(corpus: Path | None, settings: Settings) -> list[Any]:
    from ingest.link.matching.files import read_corpus
    from ingest.link.matching.search import store_claims
    from kg.store import open_store

    if corpus is not None:
        return read_corpus(corpus)
    with open_store(settings.store, write=False) as opened:
        return store_claims(opened)


def _found(
    text: str,
    corpus: Path | None,
    top: int,
    encoder: Encoder,
    settings: Settings,
    form: Format,
    output: str,
    *,
    quiet: bool,
) -> int:
    """Writes the claims that one text may repeat, each with all who said it."""
    import sys

    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from ingest.link.matching.search import find_claims
    from kg.errors import InputError

    words = (sys.stdin.read() if text == "-" else text).strip()
    if not words:
        raise InputError("there is no text to match. Give it in quotation marks, or '-' and pipe it in.")
    found = find_claims(words, _claims(corpus, settings), encoder, top=top)
    rows: list[dict[str, Any]] = []
    for one in found:
        told = {"score": round(one.comparison.score, 2), "claim": one.claim.text}
        ends = {"reason": one.comparison.reason, "id": one.claim.id}
        if corpus is not None:
            rows.append({**told, "title": one.claim.title or None, **ends})
        else:
            rows += [{**told, **said, **ends} for said in _sayings(one.claim.id, settings)]
    with written(output) as stream:
        columns = list(rows[0]) if rows else ["score", "claim", "reason", "id"]
        write_rows(columns, [[row[name] for name in columns] for row in rows], form, stream)
    if not rows:
        say("kg: no known claim shares a word or a meaning with it.", quiet=quiet)
    return 0


def _sayings(claim: str, settings: Settings) -> list[dict[str, Any]]:
    """Who said the claim, and where; one row without them where it is only asked or denied to have been said."""
    import queries
    from kg.store import open_store

    shown = ("speaker", "polarity", "document", "timecode", "said")
    with open_store(settings.store, write=False) as opened:
        rows = [
            {name: row[name] for name in shown} for row in queries.run("who-else-said", opened, claim=claim).records()
        ]
    return rows or [dict.fromkeys(shown)]
