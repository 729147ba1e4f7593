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
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from ingest.pipeline import Location, extract_document, read_location
from ingest.read import read
from kg.anchors import ALONE, Alignment, Words
from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.moves import moves, placed_nodes
from kg.record import Span
from kg.settings import Settings

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

Char = tuple[str, int | None]
"""A character and its offset in the old text; None where an edit brought it in."""
Sentence = list[Char]
Page = list[list[Sentence]]
"""Paragraphs of sentences."""
_FOREIGN = (
    "Nobody at the table had expected that.",
    "She said it twice.",
    "The figure was later revised, the company said.",
    "That is not what we saw.",
)


@dataclass
class Tally:
    """What became of the passages looked for; `standing` are those whose words still stand where they stood."""

    looked_for: int = 0
    standing: int = 0
    lost: int = 0
    wrong: int = 0
    examples: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.looked_for + other.looked_for,
            self.standing + other.standing,
            self.lost + other.lost,
            self.wrong + other.wrong,
            self.examples + other.examples,
        )

    def figures(self, of: str) -> dict[str, float]:
        return {f"{of}: {WRONG}": float(self.wrong), f"{of}: {FOUND}": self.found}

    @property
    def found(self) -> float:
        """Percent of those that stand."""
        return 100 * (self.standing - self.lost) / max(self.standing, 1)


# -- made edits


def _page(text: str) -> Page:
    return [
        [[(char, None) for char in sentence] for sentence in re.split(r"(?<=[.!?”\"]) (?=[A-Z“\"])", block)]
        for block in re.split(r"\n\s*\n|\n", text)
        if block.strip()
    ]


def _flat(page: Page) -> list[Char]:
    flat: list[Char] = []
    for paragraph in page:
        for sentence in paragraph:
            flat += [*sentence, (" ", None)]
        flat[-1:] = [("\n", None), ("\n", None)]
    return flat


def _numbered(page: Page) -> Page:
    """The page with each character's offset in its own flat text."""
    at = 0
    numbered: Page = []
    for paragraph in page:
        sentences: list[Sentence] = []
        for sentence in paragraph:
            sentences.append([(char, at + i) for i, (char, _) in enumerate(sentence)])
            at += len(sentence) + 1
        at += 1
        numbered.append(sentences)
    return numbered


def _new(text: str) -> Sentence:
    return [(char, None) for char in text]


def _copied(sentence: Sentence) -> Sentence:
    return [(char, None) for char, _ in sentence]


def _any(page: Page, random_: random.Random) -> tuple[list[Sentence], int]:
    paragraph = random_.choice([paragraph for paragraph in page if paragraph])
    return paragraph, random_.randrange(len(paragraph))


def insert(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    paragraph.insert(at, _new(random_.choice(_FOREIGN)))


def delete(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    if len(paragraph) > 1:
        del paragraph[at]


def delete_paragraph(page: Page, random_: random.Random) -> None:
    if len(page) > 1:
        del page[random_.randrange(len(page))]


def move_paragraph(page: Page, random_: random.Random) -> None:
    paragraph = page.pop(random_.randrange(len(page)))
    page.insert(random_.randrange(len(page) + 1), paragraph)


def move_sentence(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    if len(paragraph) > 1:
        sentence = paragraph.pop(at)
        target, to = _any(page, random_)
        target.insert(to, sentence)


def copy_sentence(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    target, to = _any(page, random_)
    target.insert(to, _copied(paragraph[at]))


def copy_paragraph(page: Page, random_: random.Random) -> None:
    copied = [_copied(sentence) for sentence in random_.choice(page)]
    page.insert(random_.randrange(len(page) + 1), copied)


def _change_word(page: Page, random_: random.Random, change: Callable[[str], str]) -> None:
    paragraph, at = _any(page, random_)
    sentence = paragraph[at]
    words = list(re.finditer(r"\w+", "".join(char for char, _ in sentence)))
    if words:
        word = random_.choice(words)
        sentence[word.start() : word.end()] = _new(change(word[0]))


def mend(page: Page, random_: random.Random) -> None:
    """A word is spelled otherwise."""
    _change_word(page, random_, lambda word: word[:1] + word[2:] if len(word) > 3 else word + "e")


def replace(page: Page, random_: random.Random) -> None:
    """A word becomes another word of the text, a number another number: the old word may still stand elsewhere."""
    known = sorted({word.lower() for word in re.findall(r"\w+", "".join(char for char, _ in _flat(page)))})

    def another(word: str) -> str:
        other = random_.choice(known)
        return str(int(word) + 1) if word.isdigit() else other if other != word.lower() else "none"

    _change_word(page, random_, another)


def drop(page: Page, random_: random.Random) -> None:
    """A word is struck."""
    _change_word(page, random_, lambda word: "")


def respace(page: Page, random_: random.Random) -> None:
    """Other quotation marks and apostrophes, everywhere in one paragraph."""
    marks = {'"': "”", "'": "’"}
    paragraph, _ = _any(page, random_)
    for sentence in paragraph:
        sentence[:] = [(marks.get(char, char), origin) for char, origin in sentence]


EDITS: tuple[Callable[[Page, random.Random], None], ...] = (
    insert, delete, delete_paragraph, move_paragraph, move_sentence, copy_sentence, copy_paragraph, mend, replace, drop, respace,
)  # fmt: skip


def _looked_for(words: Words, random_: random.Random, count: int) -> Iterator[tuple[int, int]]:
    """Ranges of 1 to 30 words, shorter ones more often."""
    for _ in range(count):
        length = min(len(words), round(30 ** random_.random()))
        first = random_.randrange(len(words) - length + 1)
        yield first, first + length


class _Answer:
    """Where the words of an old page came to stand in an edited one."""

    def __init__(self, old: Page, edited: Page) -> None:
        flat = _flat(edited)
        self.old = Words("".join(char for char, _ in _flat(old)))
        self.new = Words("".join(char for char, _ in flat))
        self._moved = {origin: at for at, (_, origin) in enumerate(flat) if origin is not None}
        self._number = {start: word for word, start in enumerate(self.new.starts)}

    def place(self, first: int, last: int) -> int | None:
        """The first word now; None where the words do not stand in one piece any more."""
        places = [self._number.get(self._moved.get(start, -1)) for start in self.old.starts[first:last]]
        start = places[0]
        if start is None or places != list(range(start, start + last - first)):
            return None
        return start if self.new.words[start : start + last - first] == self.old.words[first:last] else None

    def fits(self, places: list[tuple[int, int]], true: list[int | None], got: list[tuple[int, int]]) -> bool:
        """Whether the places found are the right ones, or such that nobody could tell."""
        if len(places) != len(got):
            return False
        return all(
            start == known or _as_good(self.old, first, last, self.new, start, known)
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
        if found is not None and not known.fits([(first, last)], [true], [alignment.new.within(found)]):
            tally.wrong += 1
            tally.examples.append(" ".join(before.words[first:last]))
    return tally


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
                page = _page(text)
                if number % 2:
                    for _ in range(6):
                        random_.choice((copy_sentence, copy_paragraph))(page, random_)
                old = _numbered(page)
                new = [[list(sentence) for sentence in paragraph] for paragraph in old]
                for _ in range(random_.randint(1, 12 if edit else 25)):
                    (edit or random_.choice(EDITS))(new, random_)
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
    versions with 1 to 8 edits of all kinds that it reads anew; `standing` are those whose words all still stand."""
    settings, tally = Settings(), Tally()
    for text in texts:
        old = _numbered(_page(text))
        before = _record("".join(char for char, _ in _flat(old)), settings)
        was = {iri: places for iri, places in placed_nodes(before, BASE).items() if "/segment/" not in iri}
        for number in range(versions):
            random_ = random.Random(f"items {number} {text[:40]}")
            new = [[list(sentence) for sentence in paragraph] for paragraph in old]
            for _ in range(random_.randint(1, 8)):
                random_.choice(EDITS)(new, random_)
            after = _record("".join(char for char, _ in _flat(new)), settings)
            now, found = placed_nodes(after, BASE), moves(before, after, BASE).now
            known = _Answer(old, new)
            for iri, places in was.items():
                true = [known.place(first, last) for first, last in places]
                got = now.get(found.get(iri, ""))
                stands = None not in true
                tally.looked_for += 1
                tally.standing += stands
                tally.lost += stands and got is None
                if got is not None and not known.fits(places, true, got):
                    tally.wrong += 1
                    tally.examples.append(iri)
    return tally


def measure() -> dict[str, float]:
    """The figures of the made edits: wrong anchors (a count, to be 0) and what is found of what stands, in percent. About a minute."""
    texts = _texts()
    tallies = made(texts)
    total = sum(tallies.values(), Tally())
    kinds = {f"made edits: {FOUND}, {name}": tally.found for name, tally in tallies.items()}
    return {**total.figures("made edits"), **kinds, **items(texts).figures("items read anew")}


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{value:8.2f}  {name}")
    for given in sys.argv[1:]:
        found = real(Path(given), tell=True)
        print(f"{found.looked_for:8}  {given}: looked for, {found.standing} stand")
        for name, value in found.figures(given).items():
            print(f"{value:8.2f}  {name}")
