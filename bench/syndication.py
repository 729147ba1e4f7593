"""How well independent sources are counted: a made-up press with known answers, and the two seed documents.

`python -m bench.syndication` prints the figures, with `--wrong` every story that is answered wrongly; `measure` gives the
figures to `bench.quality`. Everything goes the whole way: pages are ingested, linked and traced.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.syndicated import SETS, Answer, Phrasing, Story, stories
from kg.store import Store, open_store
from queries.graph.independence import independent_sources

ROOT = Path(__file__).resolve().parents[1]
EVAL = ROOT.parent / "shared" / "eval" / "seeds"
SEEDS = ROOT.parent / "shared" / "seeds"
_PLACE = 0.33
"""Overlap from which two places are the same claim: a proposition may be split into two."""


@dataclass(frozen=True)
class Answered:
    """What the program says of one story; `split`: how many of its pages have their statement under another claim, or none."""

    story: Story
    documents: int
    traced_independent: int
    not_traceable: int
    circular: frozenset[frozenset[str]]
    split: int

    @property
    def figures_right(self) -> bool:
        gold = self.story.answer
        return (self.documents, self.traced_independent, self.not_traceable) == (
            gold.documents,
            gold.traced_independent,
            gold.not_traceable,
        )

    @property
    def circles_right(self) -> bool:
        return self.circular == self.story.answer.circular


@contextlib.contextmanager
def ingested(paths: list[Path], *, write: bool = False) -> Iterator[Store]:
    """A store that holds the files, made by `kg ingest`."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "s.kg"
        command = [sys.executable, "-m", "desk", "ingest", *map(str, paths), f"--store={store}", "--quiet"]
        subprocess.run([*command, f"--output={folder}/report"], cwd=ROOT, check=True)
        with open_store(store, write=write) as opened:
            yield opened


def asked(store: Store, made: list[Story]) -> list[Answered]:
    """The answer to each story: to the claim that most of its pages state."""
    statements = [tuple(map(str, row)) for row in _rows(store, "statements.rq")]
    outlets = {page.file: page.outlet for story in made for page in story.pages}
    answers = []
    for story in made:
        files = {f"{name}.html" for name in story.stating}
        claims = Counter(
            claim for claim, file in {(c, f) for c, f, quote in statements if f in files and story.words in quote}
        )
        if not claims:
            answers.append(Answered(story, 0, 0, 0, frozenset(), len(files)))
            continue
        claim, most = min(claims.items(), key=lambda item: (-item[1], item[0]))
        told = independent_sources(store, claim)
        answers.append(
            Answered(
                story,
                told.documents,
                told.traced_independent,
                told.not_traceable,
                frozenset(frozenset(outlets.get(file, file) for file in loop) for loop in told.loops),
                len(files) - most,
            )
        )
    return answers


def _rows(store: Store, name: str) -> Iterator[tuple[str | None, ...]]:
    query = (Path(__file__).parent / "syndicated" / name).read_text(encoding="utf-8")
    for row in store.select(query).values():
        yield tuple(None if value is None else str(value) for value in row)


def copies(store: Store, made: list[Story]) -> dict[str, float]:
    """Percent of the planted copies that are found, of those found that were planted, and of those with an order whose order
    is right."""
    derives = {(f"{a}.html", f"{b}.html") for story in made for a, b in story.answer.derives}
    alike = {frozenset(f"{name}.html" for name in pair) for story in made for pair in story.answer.alike}
    planted = alike | {frozenset(pair) for pair in derives}
    found = {frozenset(map(str, row[:2])): row for row in _rows(store, "derivations.rq")}
    ordered = {(str(d), next(iter(pair - {d}))) for pair, (_, _, d) in found.items() if d}
    return {
        "copies found": 100 * len(planted & found.keys()) / len(planted),
        "pairs that are copies": 100 * len(planted & found.keys()) / max(len(found), 1),
        "order of copies": 100 * len(derives & ordered) / len(derives),
    }


def press(phrasing: Phrasing, *, show: bool = False) -> dict[str, float]:
    """Percent of the stories of a set whose three figures, and whose circles, are right; and of the copies in them."""
    made = stories(phrasing)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for story in made:
            for page in story.pages:
                paths.append(Path(folder) / page.file)
                paths[-1].write_text(page.written(), encoding="utf-8")
        with ingested(paths) as store:
            answers = asked(store, made)
            found = copies(store, made)
    if show:
        for answer in answers:
            if not (answer.figures_right and answer.circles_right):
                print(_told(answer))
    figures = {
        "three figures": 100 * sum(a.figures_right for a in answers) / len(answers),
        "circular reporting": 100 * sum(a.circles_right for a in answers) / len(answers),
        **found,
    }
    return {f"{phrasing.name}: {name}": value for name, value in figures.items()}


@dataclass(frozen=True)
class SeedAnswer:
    """A question on the seed documents: what is right, and what the program says of the claim at that place. `overlap`: how
    well the place agrees."""

    claim: str
    right: tuple[int, int, int]
    said: tuple[int, int, int]
    others: frozenset[str]
    others_said: frozenset[str]
    overlap: float

    @property
    def is_right(self) -> bool:
        return self.overlap >= _PLACE and self.said == self.right and self.others <= self.others_said


def seed_assertion(store: Store, gold_id: str) -> tuple[str, float]:
    """The assertion that stands where the gold's claim does ("000-034"), and how well the two places agree."""
    document, _, number = gold_id.partition("-")
    [path] = EVAL.glob(f"{document}.gold.json")
    gold = json.loads(path.read_text(encoding="utf-8"))
    content = gold["claims"][int(number) - 1]["content"]
    span = content[0]["start"], content[-1]["end"]
    rows = [row for row in _rows(store, "places.rq") if row[1] == gold["doc"]]
    found = ((str(iri), _overlap(span, (int(str(start)), int(str(end))))) for iri, _, start, end in rows)
    return max(found, key=lambda one: (one[1], one[0]))


def seed_answers(store: Store) -> list[SeedAnswer]:
    """The answers to all questions on a store that holds both seed documents."""
    answers = []
    for question in json.loads((EVAL / "independence.gold.json").read_text(encoding="utf-8"))["answers"]:
        assertion, overlap = seed_assertion(store, question["claim"])
        told = independent_sources(store, assertion)
        others = {name for name in question.get("supporting_parties", ()) if "same party" not in name}
        answers.append(
            SeedAnswer(
                question["claim"],
                (question["documents"], question["traced_independent"], question.get("not_traceable", 0)),
                (told.documents, told.traced_independent, told.not_traceable),
                frozenset(others),
                frozenset(told.supporting_parties),
                overlap,
            )
        )
    return answers


def seeds(*, show: bool = False) -> dict[str, float]:
    """Percent of the answers on the two seed documents that are right: the three figures, and who else supports it."""
    with ingested(sorted(SEEDS.glob("*.txt"))) as store:
        answers = seed_answers(store)
    for answer in answers:
        if show and not answer.is_right:
            print(f"{answer.claim}: said {answer.said}, right is {answer.right}; overlap {answer.overlap:.2f}")
    return {"seeds: answers": 100 * sum(answer.is_right for answer in answers) / len(answers)}


def _overlap(a: tuple[int, int], b: tuple[int, int]) -> float:
    common = max(0, min(a[1], b[1]) - max(a[0], b[0]))
    return common / (a[1] - a[0] + b[1] - b[0] - common)


def _told(answer: Answered) -> str:
    gold: Answer = answer.story.answer
    return (
        f"{answer.story.pages[0].name.rpartition('-')[0]}: said {answer.documents}/{answer.traced_independent}/{answer.not_traceable} "
        f"{sorted(map(sorted, answer.circular))}, right is {gold.documents}/{gold.traced_independent}/{gold.not_traceable} "
        f"{sorted(map(sorted, gold.circular))}; {answer.split} statements stand apart"
    )


def measure() -> dict[str, float]:
    """All figures, in percent. About two minutes."""
    return {name: value for figures in (seeds(), *map(press, SETS)) for name, value in figures.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", action="store_true", help="name the stories answered wrongly")
    parser.add_argument("--set", choices=[one.name for one in SETS], help="this set only")
    given = parser.parse_args()
    figures = {} if given.set else seeds(show=given.wrong)
    for one in SETS:
        if given.set in (None, one.name):
            figures |= press(one, show=given.wrong)
    for name, value in figures.items():
        print(f"{value:8.2f}  {name}")
