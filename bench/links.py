"""How well links are found: the seed article, the project's own articles (`bench/linked`), and made pairs for possible conflicts.

`python -m bench.links` prints the figures; `measure` gives them to `bench.quality`. Scored as `eval/seeds/score_links.py` does:
direction and relation count, disputes hold both ways, and disputes and qualifies may stand for each other.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.made_conflicts import made_pairs
from bench.seed_links import counted
from ingest.extract.links.signs import MEASURED, allowed, is_possible, precision
from ingest.link.conflicts.pairs import conflict_of
from ingest.link.conflicts.side import read_side
from ingest.pipeline import Location, extract_document, read_location
from kg.record import DocumentRecord, LinkRelation, Spans
from kg.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
EVAL = ROOT.parent / "shared" / "eval"
LINKED = Path(__file__).resolve().parent / "linked"
SETS = {"own articles": "*.txt", "articles of others": "blind-*.json"}
"""All were used to fit the model: `bench.link_training` says what it does on those left out."""
_MARKED = re.compile(r"\{(\w+)\|(.*?)\}", re.DOTALL)
_SAME = 0.5
"""Share of common words from which two contents are one claim."""

Triple = tuple[str | None, str | None, str]
"""From claim, to claim, supports or disputes."""


@dataclass(frozen=True)
class LinkedArticle:
    """A text with its claims and the links between them; `core` are the links that every annotator should have."""

    text: str
    claims: dict[str, Spans]
    links: frozenset[Triple]
    core: frozenset[Triple]

    @classmethod
    def of(cls, text: str, claims: dict[str, Spans], links: Iterable[tuple[str, str, str, bool]]) -> LinkedArticle:
        """From links of (from, relation, to, core); what is neither support nor dispute is left out."""
        told = [((a, b, _kind(r)), core) for a, r, b, core in links if _kind(r) in ("supports", "disputes")]
        return cls(text, claims, frozenset(x for x, _ in told), frozenset(x for x, core in told if core))


def read_linked(path: Path) -> LinkedArticle:
    """One file of `bench/linked`: a marked text, or the text, claims and links of a pair that others annotated."""
    if path.suffix == ".json":
        held = json.loads(path.read_text(encoding="utf-8"))
        claims = {key: tuple((s, e) for s, e in spans) for key, spans in held["claims"].items()}
        return LinkedArticle.of(held["text"], claims, held["links"])
    body, _, tail = path.read_text(encoding="utf-8").partition("\n---\n")
    text, at = "", 0
    claims = {}
    for mark in _MARKED.finditer(body):
        text += body[at : mark.start()]
        claims[mark[1]] = (*claims.get(mark[1], ()), (len(text), len(text) + len(mark[2])))
        text += mark[2]
        at = mark.end()
    found = [line.split() for line in tail.splitlines() if line.strip()]
    links = [(from_, relation, to, not more) for from_, relation, to, *more in found]
    return LinkedArticle.of(text + body[at:], claims, links)


def _kind(relation: str) -> str:
    return "disputes" if relation in ("disputes", "qualifies") else relation


def articles(pattern: str) -> tuple[int, int, int, int]:
    """Core links found, core links, links given that are an annotator's, links given, over the articles of a pattern."""
    totals = [0, 0, 0, 0]
    for path in sorted(LINKED.glob(pattern)):
        article = read_linked(path)
        document, _ = read_location(Location(f"{path.stem}.txt", data=article.text.encode("utf-8")), Settings())
        figures = score(article, _given(extract_document(document, Settings())))
        totals = [a + b for a, b in zip(totals, figures, strict=True)]
    return totals[0], totals[1], totals[2], totals[3]


def _given(record: DocumentRecord) -> list[tuple[Spans, Spans, str]]:
    contents = {a.id: a.content for a in record.assertions}
    return [
        (contents[link.from_assertion], contents[link.to_assertion], link.relation.value)
        for link in record.links
        if link.relation is not LinkRelation.ELABORATES
    ]


def score(article: LinkedArticle, given: Iterable[tuple[Spans, Spans, str]]) -> tuple[int, int, int, int]:
    """Core links found, core links, links given that are an annotator's, links given; a link given twice counts once."""
    claims = {key: words_of(article.text, spans) for key, spans in article.claims.items()}
    got = {
        (claim_of(words_of(article.text, a), claims), claim_of(words_of(article.text, b), claims), _kind(relation))
        for a, b, relation in given
    }
    found = sum(bool(both({link}) & got) for link in article.core)
    return found, len(article.core), len(got & both(article.links)), len(got)


def claim_of(words: set[int], claims: dict[str, set[int]]) -> str | None:
    """The claim that shares half of its words and of these, both together."""
    best = max(claims, key=lambda key: _shared(claims[key], words))
    return best if _shared(claims[best], words) >= _SAME else None


def both(links: Iterable[Triple]) -> set[Triple]:
    """With each dispute both ways."""
    links = set(links)
    return links | {(to, from_, kind) for from_, to, kind in links if kind == "disputes"}


def words_of(text: str, spans: Spans) -> set[int]:
    """Where the words of the spans begin."""
    return {match.start() for match in re.finditer(r"\w+", text) if any(s <= match.start() < e for s, e in spans)}


def _shared(a: set[int], b: set[int]) -> float:
    return len(a & b) / len(a | b) if a | b else 0.0


def seeds() -> dict[str, float]:
    """What the instrument says of `claim-links` over a store that holds the two seed documents."""
    pattern = r"core found (\d+)/(\d+); of (\d+) given (\d+)"
    core, all_core, count, right = counted("--links", pattern, "query", "claim-links")
    return {
        "seed 000: core links found": 100 * core / all_core,
        "seed 000: links given that are an annotator's (precision)": 100 * right / max(count, 1),
    }


def conflicts() -> dict[str, float]:
    """Made pairs: those in conflict that are found, those found with the right kind, those not in conflict that are left alone."""
    found = kind = in_conflict = alone = without = 0
    for a, b, wanted in made_pairs():
        one, other = read_side("a", "a", a), read_side("b", "b", b)
        conflict = conflict_of(one, other) if one is not None and other is not None else None
        if wanted is None:
            without += 1
            alone += conflict is None
            continue
        in_conflict += 1
        found += conflict is not None
        kind += conflict is not None and conflict.kind is wanted
    return {
        "made pairs: conflicts found": 100 * found / in_conflict,
        "made pairs: conflicts found with their kind": 100 * kind / in_conflict,
        "made pairs: no conflict where there is none": 100 * alone / without,
    }


def signs() -> Iterator[str]:
    """The frozen table, one line a sign: given, right, the score, and what is done with its links."""
    yield f"{'sign':38} given right score"
    for sign, (given, right) in MEASURED.items():
        kept = allowed(sign, LinkRelation.SUPPORTS)
        use = "dropped" if not kept else "possible" if is_possible(sign) else "stated"
        yield f"{sign.value:38} {given:5} {right:5} {precision(sign):5.2f}  {use}"


def measure() -> dict[str, float]:
    """All figures, in percent."""
    figures = seeds()
    for name, pattern in SETS.items():
        core, all_core, right, count = articles(pattern)
        figures[f"{name}: core links found"] = 100 * core / all_core
        figures[f"{name}: links given that are the annotator's (precision)"] = 100 * right / count
    return figures | conflicts()


def main() -> int:
    for row, value in measure().items():
        print(f"{value:6.1f}  {row}")
    print(*signs(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
