"""`kg match`: has this been claimed, or checked, before?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from desk.cli.options import Format, FormatOption, OutputOption, QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from ingest.link.matching.encoders import Encoder
    from ingest.link.matching.search import Found
    from kg.settings import Settings

LEAST = 0.3
"""Score under which a claim only shares a word or two with the text, and is not shown for a single text."""


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("match", short_help="Has this been claimed, or checked, before?")(match)


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
    from desk.cli.output import say, written
    from ingest.link.matching.encoders import encoder as encoder_named
    from kg.errors import BadSetting

    settings = settings_of(store=store, encoder=encoder)
    if sum(given is not None for given in (text, queries, pairs)) != 1 or (pairs and corpus):
        raise BadSetting("give one of TEXT, --queries FILE and --pairs FILE; --corpus FILE goes with the first two.")
    made = encoder_named(settings.encoder)
    faults: list[str] = []
    if pairs is not None:
        lines = _scores(pairs, made)
    elif queries is not None:
        lines = _ranks(queries, corpus, top, made, settings, faults.append)
    else:
        return _found(text or "", corpus, top, made, settings, form, output, quiet=quiet)
    for fault in faults:
        say(f"kg: passed over: {fault}")
    with written(output) as stream:
        stream.writelines(lines)
    return 1 if faults else 0


def _scores(pairs: Path, encoder: Encoder) -> list[str]:
    from ingest.link.matching.files import read_pairs
    from ingest.link.matching.search import compare_texts

    return [f"{comparison.score:.6f}\n" for comparison in compare_texts(read_pairs(pairs), encoder)]


def _ranks(
    queries: Path, corpus: Path | None, top: int, encoder: Encoder, settings: Settings, refuse: Callable[[str], None]
) -> list[str]:
    from ingest.link.matching.files import read_queries
    from ingest.link.matching.ranking import Ranking

    asked = read_queries(queries, refuse)
    ranked = Ranking(_claims(corpus, settings, refuse), encoder).rank([text for _, text in asked], top)
    return [
        f"{query}\t{one.claim.id}\t{one.score:.6f}\n"
        for (query, _), found in zip(asked, ranked, strict=True)
        for one in found
    ]


def _claims(corpus: Path | None, settings: Settings, refuse: Callable[[str], None]) -> list[Any]:
    from ingest.link.matching.files import read_corpus
    from ingest.link.matching.search import store_claims
    from kg.store import open_store

    if corpus is not None:
        return read_corpus(corpus, refuse)
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

    from desk.cli.folding import folded, terminal_width
    from desk.cli.match_pages import write_matches
    from desk.cli.output import say, written
    from desk.cli.render import write_rows
    from kg.errors import InputError

    words = (sys.stdin.read() if text == "-" else text).strip()
    if not words:
        raise InputError("there is no text to match. Give it in quotation marks, or '-' and pipe it in.")
    faults: list[str] = []
    if corpus is None:
        rows = _in_store(words, top, encoder, settings)
    else:
        rows = _in_file(words, corpus, top, encoder, faults.append)
    for fault in faults:
        say(f"kg: passed over: {fault}")
    less = len(rows)
    rows = [row for row in rows if row["score"] >= LEAST]
    with written(output) as stream:
        columns = list(rows[0]) if rows else ["score", "claim", "reason", "id"]
        if form is Format.TABLE and terminal_width(stream) is not None:
            write_matches(rows, folded(stream))
        else:
            write_rows(columns, [[row[name] for name in columns] for row in rows], form, stream)
    if not rows:
        say("kg: no known claim is like it.", quiet=quiet)
    elif less > len(rows):
        say(f"kg: {less - len(rows)} less like it than {LEAST} are left out.", quiet=quiet)
    return 1 if faults else 0


def _in_file(
    words: str, corpus: Path, top: int, encoder: Encoder, refuse: Callable[[str], None]
) -> list[dict[str, Any]]:
    from ingest.link.matching.files import read_corpus
    from ingest.link.matching.search import find_claims

    return [
        {**_told(one), "title": one.claim.title or None, **_ends(one)}
        for one in find_claims(words, read_corpus(corpus, refuse), encoder, top=top)
    ]


def _in_store(words: str, top: int, encoder: Encoder, settings: Settings) -> list[dict[str, Any]]:
    """A row for each statement of each claim, and one for each verdict on words that are tied to no claim of ours.

    One without a speaker where the claim is only asked or denied to be said.
    """
    import queries
    from ingest.link.matching.ranking import KnownClaim
    from ingest.link.matching.search import find_claims, find_in_store
    from kg.store import open_store

    shown = ("speaker", "polarity", "document", "timecode", "said")
    rows: list[dict[str, Any]] = []
    with open_store(settings.store, write=False) as opened:
        verdicts = list(queries.run("verdicts", opened, status="inForce").records())
        for one in find_in_store(words, opened, encoder, top=top):
            sayings = queries.run("who-else-said", opened, claim=one.claim.id).records()
            said = [{name: row[name] for name in shown} for row in sayings] or [dict.fromkeys(shown)]
            rating = _rated((row for row in verdicts if str(row["claim_iri"]) == one.claim.id), one.claim.text)
            rows += [{**_told(one), "verdict": rating, **each, **_ends(one)} for each in said]
        elsewhere = {str(row["verdict"]): row for row in verdicts if row["claim_iri"] is None}
        known = [KnownClaim(iri, str(row["words"])) for iri, row in elsewhere.items()]
        for one in find_claims(words, known, encoder, top=top) if known else ():
            rating = _rated([elsewhere[one.claim.id]], one.claim.text)
            rows.append({**_told(one), "verdict": rating, **dict.fromkeys(shown), **_ends(one)})
    return sorted(rows, key=lambda row: -row["score"])


def _rated(verdicts: Iterable[Mapping[str, Any]], claim: str) -> str | None:
    """What the verdicts in force say: "mostly false (Delmar Checks, 2026-10-20)"; two of them one after the other. Other words than
    those of the claim, such as a denial of it, are told with the rating: "true" of them says nothing, or the opposite, of the claim."""
    told = []
    for row in verdicts:
        rating = f"{row['rating']} ({', '.join(str(row[name]) for name in ('reviewer', 'dated') if row[name])})"
        is_same = _plain(claim) in (_plain(row["words"]), _plain(row["statement"]))
        told.append(rating if is_same else f"{rating}, of “{row['words']}”")
    return "; ".join(told) or None


def _plain(words: object) -> str:
    return " ".join(str(words or "").casefold().split()).rstrip(".")


def _told(one: Found) -> dict[str, Any]:
    return {"score": round(one.comparison.score, 2), "claim": one.claim.text}


def _ends(one: Found) -> dict[str, Any]:
    return {"reason": one.comparison.reason, "id": one.claim.id}
