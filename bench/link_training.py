"""Fits the model that weighs links (`ingest/extract/links/weights.json`) on the articles of `bench/linked`, and measures it.

`python -m bench.link_training [--write]`: figures with each article left out in turn, by set; `--write` then fits on all.
`--seeds FOLDER`: also the article of a folder like `eval/seeds` beside its texts (by default the one beside the checkout); it
is measured and never fitted on.

The recipe: every two statements that `Weighing` looks at are one example; what an annotator links is what `CLASSES` says, a
pair of which one has no claim is left out. A statement belongs to the claim that it shares half of its words with, or that
holds it. L2-penalised softmax regression by accelerated full-batch gradient steps, from zero, a fixed number of them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.links import LINKED, LinkedArticle, both, claim_of, read_linked, score, words_of
from ingest.annotate import annotate, load_pipeline
from ingest.extract.assertions import find_assertions
from ingest.extract.attributions import find_attributions
from ingest.extract.entities import find_entities
from ingest.extract.group_speakers import name_groups
from ingest.extract.links import ruled
from ingest.extract.links.judging import judged
from ingest.extract.links.model import CLASSES, LinkModel
from ingest.extract.links.statements import Argument
from ingest.extract.links.weighing import Weighing
from ingest.extract.relations import find_relations
from ingest.extract.turns import find_turns
from ingest.extract.works import find_works
from ingest.pipeline import Location, read_location
from ingest.resolve.references import resolve
from kg.record import LinkRelation
from kg.settings import Settings

WEIGHTS = Path(__file__).resolve().parents[1] / "ingest" / "extract" / "links" / "weights.json"
SEEDS = Path(__file__).resolve().parents[2] / "shared" / "eval" / "seeds"
L2, STEPS, FEWEST = 5.0, 150, 4
"""Penalty, gradient steps, and how often a feature must be seen."""
OPEN = Path(__file__).resolve().parents[2] / "shared" / "eval" / "attribution" / "data" / "open" / "open.jsonl"
_REPORT = 0.2
"""What a pair of a plain report counts beside one of an annotated article."""
_REPORTS = range(40)
_HELD = 0.8
"""Share of a statement's words that lie in a claim that holds it."""

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Example:
    """Two statements as the model sees them, and what an annotator says of them."""

    features: tuple[str, ...]
    label: int
    weight: float = 1.0


@dataclass(frozen=True)
class Case:
    """One article, read: its statements, and its examples. `kind` is the set that it belongs to."""

    name: str
    kind: str
    article: LinkedArticle
    argument: Argument
    examples: tuple[Example, ...]


def read_case(name: str, kind: str, article: LinkedArticle) -> Case:
    argument = argument_of(name, article.text)
    claims = {key: words_of(article.text, spans) for key, spans in article.claims.items()}
    ends = {}
    for statement in argument.statements:
        words = words_of(article.text, statement.assertion.content)
        ends[statement.number] = claim_of(words, claims) or _holding(words, claims)
    return Case(name, kind, article, argument, tuple(_examples(argument, ends, article)))


def argument_of(name: str, text: str) -> Argument:
    """The statements of a text, as `find_links` is given them."""
    settings = Settings()
    document, _ = read_location(Location(name, data=text.encode("utf-8")), settings)
    edges = [offset for block in document.blocks for offset in block.span]
    doc = annotate(document.text, load_pipeline(settings.pipeline), edges)
    entities = find_entities(document, doc, known=True)
    references = resolve(document, doc, entities)
    entities = find_works(document, doc, entities, references)
    turns = find_turns(document, doc, entities)
    attributions, quotations = find_attributions(document, doc, entities, references, turns)
    entities, attributions, _ = name_groups(document.text, entities, references, attributions, quotations)
    relations = find_relations(document, doc, entities, references)
    assertions = find_assertions(document, doc, entities, references, turns, attributions, relations)
    return Argument(document, doc, entities, references, attributions, assertions)


def _holding(words: set[int], claims: dict[str, set[int]]) -> str | None:
    """The claim that holds nearly all of a statement's words."""
    best = max(claims, key=lambda key: (len(claims[key] & words), -len(claims[key])))
    return best if len(words) > 2 and len(claims[best] & words) >= _HELD * len(words) else None


def _examples(argument: Argument, ends: dict[int, str | None], article: LinkedArticle) -> Iterable[Example]:
    accepted, core = both(article.links), both(article.core)
    for later, earlier, features in Weighing(argument).pairs():
        a, b = ends[later.number], ends[earlier.number]
        if a is None or b is None:
            continue
        asked = ((a, b, "supports"), (b, a, "supports"), (a, b, "disputes"))
        label = next((k for k, link in enumerate(asked, 1) if link in core), 0)
        label = label or next((k for k, link in enumerate(asked, 1) if link in accepted), 0)
        yield Example(tuple(features), label)


def fit(examples: Sequence[Example]) -> LinkModel:
    """The model of some examples. Deterministic; to three decimals the same on every machine."""
    counts = Counter(f for e in examples for f in e.features)
    names = sorted(f for f, n in counts.items() if n >= FEWEST)
    place = {name: k for k, name in enumerate(names)}
    x = np.zeros((len(examples), len(names) + 1), np.float32)
    x[:, -1] = 1
    for row, example in enumerate(examples):
        for feature in example.features:
            if feature in place:
                x[row, place[feature]] = 1
    y = np.eye(len(CLASSES), dtype=np.float32)[[e.label for e in examples]]
    weights = _descend(x, y, np.array([[e.weight] for e in examples], np.float32))
    rows = {name: tuple(round(float(v), 3) for v in weights[k]) for name, k in place.items()}
    return LinkModel(tuple(round(float(v), 3) for v in weights[-1]), {n: r for n, r in rows.items() if any(r)})


def _descend(x: Floats, y: Floats, counts: Floats) -> Floats:
    penalty = np.full((x.shape[1], 1), L2, np.float32)
    penalty[-1] = 0
    direction = np.ones(x.shape[1], np.float32)
    size = np.float32(1)
    for _ in range(12):
        direction = x.T @ (counts[:, 0] * (x @ direction))
        size = np.linalg.norm(direction)
        direction /= size
    step = 1 / (0.5 * size + L2)
    weights = np.zeros((x.shape[1], y.shape[1]), np.float32)
    ahead, speed = weights.copy(), 1.0
    for _ in range(STEPS):
        scores = x @ ahead
        shares = np.exp(scores - scores.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        new = ahead - step * (x.T @ ((shares - y) * counts) + penalty * ahead)
        faster = (1 + np.sqrt(1 + 4 * speed * speed)) / 2
        ahead = new + np.float32((speed - 1) / faster) * (new - weights)
        weights, speed = new, faster
    return weights


def measured(case: Case, model: LinkModel) -> tuple[int, int, int, int]:
    """Core links found, core links, links given that are an annotator's, links given."""
    given = [f for f in judged(case.argument, ruled(case.argument), model) if f.relation is not LinkRelation.ELABORATES]
    ends = [(f.source.assertion.content, f.target.assertion.content, f.relation.value) for f in given]
    return score(case.article, ends)


def cases(seeds: Path) -> list[Case]:
    """Every article of `bench/linked`, and the seed article where it stands."""
    found = [
        read_case(f"{path.stem}.txt", "blind" if path.suffix == ".json" else "own", read_linked(path))
        for path in sorted(LINKED.iterdir())
        if path.suffix in (".txt", ".json")
    ]
    gold = next(iter(sorted(seeds.glob("0*.gold.json"))), None)
    if gold is not None:
        found.append(read_case("seed.txt", "seed", read_gold(gold)))
    return found


def plain_reports(path: Path, counted: range) -> list[Example]:
    """Pairs of news texts that nobody annotated and that are taken for unlinked: of one holder or the author's, found by no rule
    and not after a summing up, where a reader seldom links. They keep the model from linking what is merely told in a row."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else ()):
        if number not in counted:
            continue
        argument = argument_of("report.txt", json.loads(line)["text"])
        rules = {frozenset((f.source.number, f.target.number)) for f in ruled(argument)}
        for later, earlier, features in Weighing(argument).pairs():
            open_ = features[0].startswith("other xx") or any(f.startswith("frame x same") for f in features)
            if not open_ and frozenset((later.number, earlier.number)) not in rules:
                found.append(Example(tuple(features), 0, _REPORT))
    return found


def read_gold(path: Path) -> LinkedArticle:
    """The article of a gold file like those of `eval/seeds`, whose text stands in `seeds` two folders up."""
    gold = json.loads(path.read_text(encoding="utf-8"))
    text = (path.parents[2] / "seeds" / gold["doc"]).read_bytes().decode("utf-8")
    claims = {c["id"]: tuple((p["start"], p["end"]) for p in c["content"]) for c in gold["claims"]}
    return LinkedArticle.of(text, claims, [(x["from"], x["relation"], x["to"], x["core"]) for x in gold["links"]])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--seeds", type=Path, default=SEEDS)
    parser.add_argument("--only-write", action="store_true", help="leave the figures out")
    given = parser.parse_args()
    held = cases(given.seeds)
    plain = plain_reports(OPEN, _REPORTS)
    if not given.only_write:
        for line in left_out(held, plain):
            print(line)
    if given.write or given.only_write:
        model = fit([*plain, *(e for case in held if case.kind != "seed" for e in case.examples)])
        rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(model.weights.items()))
        WEIGHTS.write_text(f'{{"bias": {json.dumps(model.bias)},\n"weights": {{\n{rows}\n}}}}\n', encoding="utf-8")
    return 0


def left_out(held: Sequence[Case], plain: Sequence[Example]) -> list[str]:
    """One line a set: each of its articles measured with a model of all the others."""
    totals: dict[str, NDArray[np.int64]] = {}
    for case in held:
        others = (other for other in held if other is not case and other.kind != "seed")
        model = fit([*plain, *(example for other in others for example in other.examples)])
        figures = np.array(measured(case, model))
        totals[case.kind] = totals.get(case.kind, np.zeros(4, np.int64)) + figures
    return [
        f"{kind:6} core found {t[0]}/{t[1]} ({100 * t[0] / t[1]:.0f} %); of {t[3]} given {t[2]} are the annotator's"
        f" ({100 * t[2] / max(t[3], 1):.0f} %)"
        for kind, t in totals.items()
    ]


if __name__ == "__main__":
    raise SystemExit(main())
