"""How well claims are matched: ranking, pairs, made-up pairs with one thing changed, the two seed documents, 100,000 made-up claims.

`python -m bench.matching` prints the figures; `measure` gives them to `bench.quality`. The CheckThat sets are for measuring
only: nothing is fitted on them.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.made_claims import made_documents, made_pairs
from bench.seed_links import counted
from ingest.link.matching import judge_pair, matching_version
from ingest.link.matching.encoders import ENCODERS, Encoder, encoder
from ingest.link.matching.files import read_corpus, read_pairs, read_queries
from ingest.link.matching.index import ClaimIndex
from ingest.link.matching.ranking import Ranking
from ingest.link.matching.reporting import reports, said_units, told_units
from ingest.link.matching.search import compare_texts
from ingest.link.matching.update import LINK_ENCODER, judged_of
from kg.errors import BadSetting
from kg.judgements import Outcome

ROOT = Path(__file__).resolve().parents[1]
EVAL = ROOT.parent / "shared" / "eval"
SETS = EVAL / "matching"
REPORTS = Path(__file__).with_name("reports.tsv")
"""Lines of what was said ("said"), then of reports of it: "faithful", or what is changed ("number", "negation" …)."""
LINKED, ADDED, GIVEN, WRONG = (
    "100,000 made claims linked: CPU minutes",
    "one document of 50 added to them: CPU seconds",
    "seeds: pairs given",
    "seeds: pairs joined that no annotator has",
)
LESS_IS_BETTER = (LINKED, ADDED, GIVEN, WRONG)


def encoders() -> list[Encoder]:
    """Those that are installed."""
    found = []
    for name in sorted(ENCODERS, reverse=True):
        try:
            found.append(encoder(name))
        except BadSetting:
            print(f"bench.matching: {name} is not installed and not measured", file=sys.stderr)
    return found


def ranking(made: Encoder) -> dict[str, float]:
    """Mean reciprocal rank on the development set, in percent; the set's own metric over the first 20."""
    folder = SETS / "clef20-dev"
    gold: dict[str, set[str]] = {}
    for line in (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines():
        query, document = line.split("\t")[:2]
        gold.setdefault(query, set()).add(document)
    queries = [(query, text) for query, text in read_queries(folder / "queries.tsv") if query in gold]
    ranked = Ranking(read_corpus(folder / "corpus.tsv"), made).rank([text for _, text in queries], 20)
    worth = [
        next((1 / place for place, one in enumerate(found, 1) if one.claim.id in gold[query]), 0.0)
        for (query, _), found in zip(queries, ranked, strict=True)
    ]
    return {f"clef20-dev: MRR, {made.name}": 100 * float(np.mean(worth))}


def average_precision(labels: NDArray[np.bool_], scores: NDArray[np.float64]) -> float:
    ordered = labels[np.argsort(-scores, kind="stable")]
    return float((np.cumsum(ordered) / np.arange(1, len(ordered) + 1))[ordered].mean())


def recall_at(labels: NDArray[np.bool_], scores: NDArray[np.float64], precision: float = 0.95) -> float:
    """Recall at the lowest score whose precision is still that."""
    ordered = labels[np.argsort(-scores, kind="stable")]
    kept = np.flatnonzero(np.cumsum(ordered) / np.arange(1, len(ordered) + 1) >= precision)
    return float(ordered[: kept[-1] + 1].sum() / ordered.sum()) if len(kept) else 0.0


def pairs(made: Encoder) -> dict[str, float]:
    """Average precision and recall at 95 % precision on the development pairs, of the decision and of the bare cosine."""
    path = SETS / "claims-dev.pairs.tsv"
    texts = read_pairs(path)
    labels = np.array([line.startswith("1\t") for line in path.read_text(encoding="utf-8").split("\n") if line])
    scores = np.array([compared.score for compared in compare_texts(texts, made)])
    different = list(dict.fromkeys(text for pair in texts for text in pair))
    rows = dict(zip(different, made.encode(different), strict=True))
    cosine = np.array([float(rows[a] @ rows[b]) for a, b in texts])
    return {
        f"claims-dev pairs: AP, {made.name}": 100 * average_precision(labels, scores),
        f"claims-dev pairs: AP of the cosine, {made.name}": 100 * average_precision(labels, cosine),
        f"claims-dev pairs: recall at 95 % precision, {made.name}": 100 * recall_at(labels, scores),
        f"claims-dev pairs: the same of the cosine, {made.name}": 100 * recall_at(labels, cosine),
    }


def made_up() -> dict[str, float]:
    """On made-up pairs: how many of the joined are right, and how many of those that are the same are joined or queued."""
    found = [(pair.same, judge_pair(pair.a, pair.b)) for pair in made_pairs()]
    joined = [same for same, judgement in found if judgement is not None and judgement.outcome is Outcome.POSITIVE]
    given = [judgement is not None for same, judgement in found if same]
    return {
        "made pairs: joined that are the same (precision)": 100 * float(np.mean(joined)),
        "made pairs: the same, joined": 100 * sum(joined) / len(given),
        "made pairs: the same, joined or queued": 100 * float(np.mean(given)),
    }


def reported() -> dict[str, float]:
    """On made-up sentences that somebody said, and reports of them: how many of those taken for the very words are faithful,
    and how many of the changed ones, each by one thing that matters, are not taken."""
    said, taken, changed, faithful = "", 0, 0, 0
    wrong = 0
    for line in REPORTS.read_text(encoding="utf-8").splitlines():
        kind, text = line.split("\t")
        if kind == "said":
            said = text
            continue
        found = reports(said_units(said), told_units(text))
        if kind == "faithful":
            faithful, taken = faithful + 1, taken + found
        else:
            changed, wrong = changed + 1, wrong + found
            if found:
                print(f"bench.matching: taken for the words said, though {kind}: {said!r}: {text!r}", file=sys.stderr)
    return {
        "made reports: taken that are faithful (precision)": 100 * taken / max(1, taken + wrong),
        "made reports: faithful, taken": 100 * taken / faithful,
        "made reports: changed in one thing, not taken": 100 * (1 - wrong / changed),
    }


def seed_documents() -> dict[str, float]:
    """Core pairs joined or queued, in percent, and the pairs given, through a store and the command line."""
    pattern = r"queued (\d+)/(\d+) of (\d+) given; .* neither annotator has it (\d+)"
    core, of, given, wrong = counted("--same", pattern, "query", "same-claims")
    return {"seeds: core pairs joined or queued": 100 * core / of, GIVEN: given, WRONG: wrong}


def scale(claims: int = 100_000) -> dict[str, float]:
    """CPU time to link made-up claims and to add one document to them, with reading and writing the index."""
    documents = made_documents(claims // 50 + 1)
    last = max(documents)
    more = {last: documents.pop(last)}
    made = encoder(LINK_ENCODER)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        index = ClaimIndex(Path(folder), matching_version(), made)
        index.put(documents)
        for _ in judged_of(index, documents):
            pass
        index.save()
        linked = time.process_time() - begun
        del index
        begun = time.process_time()
        index = ClaimIndex(Path(folder), matching_version(), made)
        index.put(more)
        for _ in judged_of(index, more):
            pass
        index.save()
        added = time.process_time() - begun
    return {LINKED: linked / 60, ADDED: added}


def measure() -> dict[str, float]:
    """All figures but the costs; percent, but for `LESS_IS_BETTER`. About three minutes, most of them for MiniLM."""
    figures: dict[str, float] = {}
    for made in encoders():
        figures |= ranking(made) | pairs(made)
    return figures | made_up() | reported() | seed_documents()


if __name__ == "__main__":
    for name, value in {**measure(), **scale()}.items():
        print(f"{value:8.2f}  {name}")
