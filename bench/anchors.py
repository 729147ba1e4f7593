"""How well passages are found again in edited texts: made edits with known answers, and the revisions of real transcripts.

`python -m bench.anchors` prints the figures of the made edits; `python -m bench.anchors REPOSITORY…` adds those of git
repositories of transcripts, which are brought by whoever runs it. `measure` gives the figures to `bench.quality`.
"""

from __future__ import annotations

import difflib
import random
import re
import subprocess
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from bench.edited import (
    EDITS,
    Edit,
    Page,
    chars_of,
    copy_paragraph,
    copy_sentence,
    copy_then_edit,
    numbered,
    page_of,
    stock,
    swap_equal,
    text_of,
)
from ingest.pipeline import Location, extract_document, read_location
from ingest.read import read
from kg.anchors import ALONE, Alignment, Words
from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.moves import moves, placed_nodes
from kg.record import Span
from kg.settings import Settings
from ontology import CK, RDFS

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = 60
"""Edited versions of each example text for each kind of edit."""
SPANS = 60
"""Passages that are looked for in each version."""
ITEM_VERSIONS = 4
"""Versions of each example text that are read anew by the program."""
BASE = "https://example.org/kg/"
BESIDE = 10
"""Words before and after a passage that tell it from a copy of it."""
WIDE = 20
"""Words before and after a place in a real revision that are compared."""
WRONG = "wrong anchors"
FOUND = "found where the words still stand"
TOLD = "found where copies side by side are not counted"
MOST: dict[Edit | None, int] = {copy_then_edit: 4}
"""Most edits of a kind in one version where that is not 12: these are three in one."""
MIXED = tuple(edit for edit in EDITS if edit is not swap_equal)
"""Of equal sentences that were swapped, one of which was then changed, nobody can tell which one that is."""
STOCK = 5
"""Lines that stand in many places of a text, before some of them come or go."""


@dataclass
class Tally:
    """What became of the passages looked for; `standing` are those whose words still stand where they stood.

    `twins` of them stand in one of several copies side by side that were not there before, or were more before: taking
    any of these out leaves the same text, so no text tells which one is meant. `twins_lost` of these are lost.
    """

    looked_for: int = 0
    standing: int = 0
    lost: int = 0
    wrong: int = 0
    twins: int = 0
    twins_lost: int = 0
    examples: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.looked_for + other.looked_for,
            self.standing + other.standing,
            self.lost + other.lost,
            self.wrong + other.wrong,
            self.twins + other.twins,
            self.twins_lost + other.twins_lost,
            self.examples + other.examples,
        )

    def figures(self, of: str) -> dict[str, float]:
        return {f"{of}: {WRONG}": float(self.wrong), f"{of}: {FOUND}": self.found}

    @property
    def found(self) -> float:
        """Percent of those that stand."""
        return 100 * (self.standing - self.lost) / max(self.standing, 1)

    @property
    def told(self) -> float:
        """Percent of those that stand and have no twin beside them."""
        standing, lost = self.standing - self.twins, self.lost - self.twins_lost
        return 100 * (standing - lost) / max(standing, 1)


# -- made edits


def _looked_for(words: Words, random_: random.Random, count: int) -> Iterator[tuple[int, int]]:
    """Ranges of 1 to 30 words, shorter ones more often."""
    for _ in range(count):
        length = min(len(words), round(30 ** random_.random()))
        first = random_.randrange(len(words) - length + 1)
        yield first, first + length


class _Answer:
    """Where the words of an old page came to stand in an edited one."""

    def __init__(self, old: Page, edited: Page) -> None:
        chars = chars_of(edited)
        self.old = Words(text_of(old))
        self.new = Words("".join(char for char, _ in chars))
        moved = {origin: at for at, (_, origin) in enumerate(chars) if origin is not None}
        number = {start: word for word, start in enumerate(self.new.starts)}
        self._now = [number.get(moved.get(start, -1)) for start in self.old.starts]
        self._mend()
        ends = [max(at for _, at in sentence if at is not None) for part in old for sentence in part if sentence]
        self._sentences = [bisect_left(ends, start) for start in self.old.starts]

    def _mend(self) -> None:
        """A word that was changed and changed back stands."""
        now, new = self._now, self.new.words
        taken = set(now)
        for step in (1, -1):
            for at in range(len(now))[::step]:
                beside = now[at - step] if 0 <= at - step < len(now) else None
                to = beside + step if beside is not None else -1
                same = 0 <= to < len(new) and new[to] == self.old.words[at]
                if now[at] is None and same and to not in taken:
                    now[at] = to
                    taken.add(to)

    def place(self, first: int, last: int) -> int | None:
        """The first word now; None where the words do not stand in one piece any more."""
        places = self._now[first:last]
        start = places[0]
        if start is None or places != list(range(start, start + last - first)):
            return None
        return start if self.new.words[start : start + last - first] == self.old.words[first:last] else None

    def edited(self, first: int, last: int) -> bool:
        """Whether a sentence was changed inside the passage: words of it are gone or apart, and others stand."""
        now = self._now[first:last]
        for at, (place, after) in enumerate(zip(now, [*now[1:], None], strict=True), first):
            inside = at + 1 < last and self._sentences[at] == self._sentences[at + 1]
            apart = inside and (place is None) != (after is None)
            apart = apart or (inside and place is not None and after != place + 1)
            if apart or (place is None and self._stands(self._sentences[at])):
                return True
        return False

    def _stands(self, sentence: int) -> bool:
        """Whether at least half of the words of an old sentence stand."""
        first, last = bisect_left(self._sentences, sentence), bisect_right(self._sentences, sentence)
        return 2 * sum(place is not None for place in self._now[first:last]) >= last - first

    def has_twin(self, first: int, last: int, at: int) -> bool:
        """Whether more, or fewer, equal stretches stand side by side around the passage now than before."""
        length = last - first
        steps = {abs(other - at) for other in self.new.places(at, at + length)}
        steps |= {abs(other - first) for other in self.old.places(first, last)}
        return any(_in_a_row(self.old, first, last, d) != _in_a_row(self.new, at, at + length, d) for d in steps - {0})

    def fits(self, places: list[tuple[int, int]], true: list[int | None], got: list[tuple[int, int]]) -> bool:
        """Whether the places found are the right ones, or such that nobody could tell; of one inside which a
        sentence was changed there is no right one."""
        if len(places) != len(got):
            return False
        return all(
            start == known or (not self.edited(first, last) and _as_good(self.old, first, last, self.new, start, known))
            for (first, last), known, (start, _) in zip(places, true, got, strict=True)
        )


def _compared(old: Page, edited: Page, random_: random.Random) -> Tally:
    """The passages of one edited version against the known answer."""
    known = _Answer(old, edited)
    before, alignment, tally = known.old, Alignment(known.old.text, known.new.text), Tally()
    for first, last in _looked_for(before, random_, SPANS):
        true = known.place(first, last)
        found = alignment.place((before.starts[first], before.ends[last - 1]))
        tally.looked_for += 1
        tally.standing += true is not None
        tally.lost += true is not None and found is None
        if true is not None and known.has_twin(first, last, true):
            tally.twins += 1
            tally.twins_lost += found is None
        if found is not None and not known.fits([(first, last)], [true], [alignment.new.within(found)]):
            tally.wrong += 1
            tally.examples.append(" ".join(before.words[first:last]))
    return tally


def _in_a_row(words: Words, first: int, last: int, step: int) -> int:
    """How many equal stretches of `step` words stand in a row, one of them with all words of the passage; 1 where it is alone."""
    most, every = 1, words.words
    for base in (first - step, first):  # the passage is in the later or in the earlier of two
        if base < 0 or every[base : base + last - first] != every[base + step : base + step + last - first]:
            continue
        start, end = base, base + last - first
        while start > 0 and every[start - 1] == every[start - 1 + step]:
            start -= 1
        while end + step < len(every) and every[end] == every[end + step]:
            end += 1
        most = max(most, (end - start) // step + 1)
    return most


def _as_good(old: Words, first: int, last: int, new: Words, found: int, true: int | None) -> bool:
    """Whether nobody who has only the two texts could tell: the same words are there, in surroundings that are no less
    those of the passage than where it came to stand (or it was itself altered or taken out, and a copy put in its place);
    or many words are there in one piece that stand so no more where they came to stand."""
    if new.words[found : found + last - first] != old.words[first:last]:
        return False
    if true is None and last - first >= ALONE:
        return True

    def kept(at: int) -> int:
        before = zip(
            reversed(old.words[max(0, first - BESIDE) : first]),
            reversed(new.words[max(0, at - BESIDE) : at]),
            strict=False,
        )
        after = zip(old.words[last : last + BESIDE], new.words[at + last - first :], strict=False)
        return sum(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], side)) for side in (before, after))

    return kept(found) >= max(BESIDE // 2, kept(true) if true is not None else 0)


def _texts() -> list[str]:
    paths = sorted(path for path in (ROOT / "examples").iterdir() if path.suffix in {".txt", ".html", ".vtt"})
    return [read(path, Settings()).text for path in paths]


def made(texts: list[str], versions: int = VERSIONS) -> dict[str, Tally]:
    """Kind of edit → what became of the passages; 1 to 12 edits of the kind a version, "mixed" 1 to 25 of all kinds.

    Every second version is of a text in which sentences and paragraphs already stand twice.
    """
    tallies: dict[str, Tally] = {}
    for edit in (*EDITS, None):
        name = edit.__name__.replace("_", " ") if edit else "mixed"
        tallies[name] = Tally()
        for number in range(versions):
            for text in texts:
                random_ = random.Random(f"{name} {number} {text[:40]}")
                page = page_of(text)
                if number % 2:
                    for _ in range(6):
                        random_.choice((copy_sentence, copy_paragraph))(page, random_)
                for _ in range(STOCK if edit is stock else 0):
                    stock(page, random_)
                old = numbered(page)
                new = [[list(sentence) for sentence in paragraph] for paragraph in old]
                for _ in range(random_.randint(1, MOST.get(edit, 12) if edit else 25)):
                    (edit or random_.choice(MIXED))(new, random_)
                tallies[name] += _compared(old, new, random_)
    return tallies


# -- real revisions


def _git(repository: Path, *arguments: str, whole: bool = True) -> str:
    """What git prints; with `whole` false also where it stops short, as a log does at what a snapshot lacks."""
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, check=whole).stdout.decode("utf-8", "replace")


def revisions(repository: Path, most: int) -> Iterator[tuple[str, str, str]]:
    """Path, old text, new text of changed transcripts, from the newest change on; a file gives at most three pairs."""
    taken: Counter[str] = Counter()
    commit, given = "", 0
    about_all = "log", "--no-merges", "--diff-filter=M", "--raw", "--no-abbrev", "--format=commit %H"
    log = _git(repository, *about_all, whole=False)
    for line in log.splitlines():
        if line.startswith("commit "):
            commit = line[7:]
            continue
        if not line.startswith(":"):
            continue
        about, path = line.split("\t", 1)
        if not re.search(r"\.(md|srt|vtt|txt)$", path) or re.search(r"readme|contribut|license", path, re.IGNORECASE):
            continue
        if taken[path] >= 3 or given >= most:
            continue
        blobs = about.split()[2:4]
        try:
            old, new = (_git(repository, "cat-file", "blob", blob) for blob in blobs)
        except subprocess.CalledProcessError:
            continue  # not in the snapshot
        if len(old) < 2000 or old == new:
            continue
        taken[path] += 1
        given += 1
        yield f"{commit[:8]} {path}", old, new


class _Lines:
    """Which lines of two texts belong together, by the difference of whole lines: a second opinion, made another way."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old.splitlines(keepends=True), new.splitlines(keepends=True)
        self._old_starts, self._new_starts = _starts(self.old), _starts(self.new)
        # Blank lines start no match (autojunk): in captions, where every fourth is one, they made it take minutes.
        self._blocks = difflib.SequenceMatcher(None, self.old, self.new).get_opcodes()

    def allowed(self, span: Span) -> Span:
        """Where in the new text the span may stand: shifted with its lines where they are equal, else anywhere in what
        took the place of its lines."""
        low, high = len("".join(self.new)), 0
        first, last = _line(self._old_starts, span[0]), _line(self._old_starts, span[1] - 1)
        for tag, a, b, c, d in self._blocks:
            if b <= first or a > last:
                continue
            if tag == "equal":
                shift = self._new_starts[c] - self._old_starts[a]
                start = max(span[0], self._old_starts[a]) + shift
                end = min(span[1], self._old_starts[b]) + shift
            else:
                start, end = self._new_starts[c], self._new_starts[d]
            low, high = min(low, start), max(high, end)
        return low, high


def _starts(lines: list[str]) -> list[int]:
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    return starts


def _line(starts: list[int], offset: int) -> int:
    return bisect_left(starts, offset + 1) - 1


def real(repository: Path, most: int = 400, *, tell: bool = False) -> Tally:
    """What became of passages over real changes. What counts as wrong is a place outside the lines that took the place
    of the passage's own, where fewer than half of the words around it are those around the passage; `tell` prints it."""
    tally = Tally()
    for path, old, new in revisions(repository, most):
        random_ = random.Random(path)
        alignment, lines = Alignment(old, new), _Lines(old, new)
        if not len(alignment.old):
            continue
        after = alignment.new
        for first, last in _looked_for(alignment.old, random_, SPANS):
            span = alignment.old.starts[first], alignment.old.ends[last - 1]
            low, high = lines.allowed(span)
            wanted = alignment.old.words[first:last]
            a, b = after.within((low, high)) if low < high else (0, 0)
            places = [i for i in range(a, b - len(wanted) + 1) if after.words[i : i + len(wanted)] == wanted]
            found = alignment.place(span)
            tally.looked_for += 1
            tally.standing += bool(places)
            tally.lost += bool(places) and found is None
            outside = found is not None and not (low <= found[0] and found[1] <= high)
            if found is not None and outside and _unlike(alignment, first, last, found):
                tally.wrong += 1
                shown = f"{path}: {old[span[0] - 40 : span[1] + 40]!r} -> {new[found[0] - 40 : found[1] + 40]!r}"
                tally.examples.append(shown)
    if tell:
        print("\n".join(tally.examples), file=sys.stderr)
    return tally


def _unlike(alignment: Alignment, first: int, last: int, found: Span) -> bool:
    """Whether fewer than half of the words around the two places are the same (a rewritten page confuses whole lines)."""
    start, end = alignment.new.within(found)
    old, new = alignment.old.words, alignment.new.words
    around = Counter(old[max(0, first - WIDE) : first] + old[last : last + WIDE])
    shared = around & Counter(new[max(0, start - WIDE) : start] + new[end : end + WIDE])
    return 2 * shared.total() < around.total()


# -- items, through the program


def _record(text: str, settings: Settings) -> list[Quad]:
    location = Location("document.txt", data=text.encode())
    document, _ = read_location(location, settings)
    return encode(extract_document(document, settings, given_id="document"), BASE)


def items(texts: list[str], versions: int = ITEM_VERSIONS) -> Tally:
    """What became of the statements, acts, quotations, mentions, relations and numbers that the program reads, over
    versions with 1 to 8 edits of all kinds that it reads anew; `standing` are those whose words all still stand. An act
    that was followed into another mouth is wrong."""
    settings, tally = Settings(), Tally()
    for text in texts:
        old = numbered(page_of(text))
        before = _record(text_of(old), settings)
        was = {iri: places for iri, places in placed_nodes(before, BASE).items() if "/segment/" not in iri}
        for number in range(versions):
            random_ = random.Random(f"items {number} {text[:40]}")
            new = [[list(sentence) for sentence in paragraph] for paragraph in old]
            for _ in range(random_.randint(1, 8)):
                random_.choice(MIXED)(new, random_)
            after = _record(text_of(new), settings)
            now, found = placed_nodes(after, BASE), moves(before, after, BASE).now
            known, said, says = _Answer(old, new), _speakers(before), _speakers(after)
            for iri, places in was.items():
                true = [known.place(first, last) for first, last in places]
                got = now.get(found.get(iri, ""))
                stands = None not in true
                tally.looked_for += 1
                tally.standing += stands
                tally.lost += stands and got is None
                mouth = got is not None and iri in said and not said[iri] & says.get(found[iri], frozenset())
                if got is not None and (mouth or not known.fits(places, true, got)):
                    tally.wrong += 1
                    tally.examples.append(iri)
    return tally


def _speakers(quads: list[Quad]) -> dict[str, frozenset[str]]:
    """Act → the words of its speaker's name; of acts of the author, and of nobody known, none."""
    names = {str(s): str(o) for s, p, o, _ in quads if p == RDFS.label}
    acts = ((s, o) for s, p, o, _ in quads if p == CK.speaker and "/attribution/" in str(s) and "/entity/" in str(o))
    return {str(act): frozenset(label.lower().split()) for act, speaker in acts if (label := names.get(str(speaker)))}


def measure() -> dict[str, float]:
    """The figures of the made edits: wrong anchors (a count, to be 0) and what is found of what stands, in percent. About a minute."""
    texts = _texts()
    tallies = made(texts)
    total = sum(tallies.values(), Tally())
    kinds = {f"made edits: {FOUND}, {name}": tally.found for name, tally in tallies.items()}
    told = {
        f"made edits: {TOLD}, {name}": tally.told
        for name, tally in tallies.items()
        if 100 * tally.twins > tally.standing
    }
    return {**total.figures("made edits"), **kinds, **told, **items(texts).figures("items read anew")}


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{value:8.2f}  {name}")
    for given in sys.argv[1:]:
        found = real(Path(given), tell=True)
        print(f"{found.looked_for:8}  {given}: looked for, {found.standing} stand")
        for name, value in found.figures(given).items():
            print(f"{value:8.2f}  {name}")
