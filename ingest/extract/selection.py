"""Chooses among candidates: one content a cue, no doubles, every quotation to somebody where the text says whose it is."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from dataclasses import replace

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene
from ingest.extract.constructions.semicolons import within_semicolon
from ingest.extract.contested import codas, with_contested, without_codas
from ingest.extract.echoes import with_echoes
from ingest.extract.mentioned import about_words
from ingest.extract.quotation_regions import Region
from ingest.extract.quoted import (
    beside,
    carried,
    goes_on,
    introduced,
    is_sentence,
    is_title,
    prolong,
    stretch,
)
from ingest.extract.quoting import with_quoted
from ingest.extract.relays import relays
from ingest.extract.retractions import without_retraction
from ingest.extract.suppositions import only_supposes
from ingest.extract.testimonies import with_testimonies
from ingest.extract.word_lists import word_set
from kg.record import AttributionKind, Span, Spans

__all__ = ["Choice", "choose"]

Choice = tuple[Candidate, float]
"""A candidate that was taken, with its score in [0, 1]."""

Score = Callable[[Candidate], float]

_CITED = word_set(
    """person people source official witness insider employee lawyer executive colleague staff worker neighbour neighbor relative
    friend diplomat banker investor aide adviser advisor expert analyst spokesman spokeswoman spokesperson"""
)
_PAPERS = word_set("record document memo file filing letter email figure data transcript paper source")
THRESHOLD = 0.5
QUOTED = 0.6
"""The threshold for a report inside somebody's quotation: there "I think" and "they want" are mostly the quoted words' own."""


def choose(
    scene: Scene, candidates: Iterable[Candidate], score: Callable[[Candidate], float], threshold: float = THRESHOLD
) -> list[Choice]:
    """The attributions of a text, in text order of their contents.

    Candidates at or above the threshold: the best a cue, and the better of two with the same words. Then quotations that
    nobody has yet are tied to a cue beside them, joined to the quotation they go on with, or carried.
    """
    scored: list[Choice] = []
    spare: list[Choice] = []
    added = codas(scene)
    skipped = sorted(scene.skipped)
    for candidate in candidates:
        if _is_passed_over(skipped, candidate):
            continue
        own = within_semicolon(scene, without_codas(scene, without_retraction(scene, candidate), added))
        stretched = prolong(scene, stretch(scene, own))
        if stretched.content:
            value = score(stretched)
            needed = max(threshold, QUOTED) if _in_quotation(scene, stretched) else threshold
            (scored if value >= needed else spare).append((stretched, value))
    best: dict[tuple[int, bool], Choice] = {}
    for candidate, value in scored:
        key = (candidate.anchor, candidate.pattern == "inserted report")
        if key not in best or value > best[key][1]:
            best[key] = (candidate, value)
    chosen = _without_doubles(sorted(best.values(), key=lambda c: (c[0].lo, c[0].hi, c[0].anchor)))
    chosen = _quotations(scene, chosen, spare, score, threshold)
    chosen += relays(scene, chosen)
    held = [
        (_without_side_report(scene, c), score)
        for c, score in chosen
        if not only_supposes(scene, c) and not _only_cites(scene, c) and not _is_corrected(scene, c)
    ]
    held = with_testimonies(scene, with_quoted(scene, held))
    return with_echoes(scene, with_contested(scene, held))


def _is_passed_over(skipped: list[Span], candidate: Candidate) -> bool:
    """It stands in an advertisement or another line that is no part of what the page says."""
    if not candidate.content:
        return False
    k = bisect_left(skipped, (candidate.lo + 1,)) - 1
    return k >= 0 and candidate.hi <= skipped[k][1]


def _only_cites(scene: Scene, candidate: Candidate) -> bool:
    """ "…, citing a person familiar with the talks": who is cited is no content."""
    parse, v = scene.parse, candidate.anchor
    if v < 0 or parse.word[v] not in ("citing", "quoting") or candidate.kind is not AttributionKind.NOUN_PHRASE:
        return False
    noun = parse.child(v, "dobj")
    named = noun is not None and (parse.pos[noun] == "PROPN" or parse.lemma[noun] in _CITED | _PAPERS)
    told = noun is not None and parse.child(noun, "relcl") is not None and parse.lemma[noun] not in _PAPERS
    return named and noun is not None and parse.start[noun] >= candidate.lo and not told


def _is_corrected(scene: Scene, candidate: Candidate) -> bool:
    """ "4 percent, | not 3 percent | as Orr had claimed": what is set right is the opposite of what Orr claimed.

    "Otherwise" is no content either.
    """
    start, end = candidate.content[0]
    words = scene.parse.text[start:end].lower()
    if words.startswith("otherwise"):  # "anyone who says | otherwise is mistaken"
        return True
    return candidate.pattern == "as said" and words.startswith(("not ", "rather than ", "instead of "))


def _without_side_report(scene: Scene, candidate: Candidate) -> Candidate:
    """A noun phrase without what another says of it after a comma: "rejected the offer, | which Orr said would save them"."""
    if candidate.kind is not AttributionKind.NOUN_PHRASE or candidate.anchor < 0 or len(candidate.content) > 1:
        return candidate
    parse = scene.parse
    start, end = candidate.content[0]
    for i in parse.within(start, end):
        if parse.dep[i] != "relcl" or parse.lemma[i] not in cues.SAY or not start <= parse.start[parse.head[i]] < end:
            continue
        first = parse.left[i]
        subject = parse.child(i, "nsubj")
        named = any(parse.dep[c] == "nsubj" and c > first for c in parse.children[i])
        if parse.word[first] in ("which", "who") and parse.word[first - 1] == "," and subject is not None and named:
            return replace(candidate, content=((start, parse.end[first - 2]),)) if first - 2 > 0 else candidate
    return candidate


def _in_quotation(scene: Scene, candidate: Candidate) -> bool:
    v = candidate.anchor
    return not scene.spoken and v >= 0 and scene.regions.at(scene.parse.start[v]) is not None


def _without_doubles(choices: list[Choice]) -> list[Choice]:
    """Of two with nearly the same content and neither cue inside the other's content, the better."""
    kept: list[Choice] = []
    for choice in choices:
        rival = next((k for k in reversed(kept[-12:]) if _same(k[0], choice[0])), None)
        if rival is None:
            kept.append(choice)
        elif choice[1] > rival[1]:
            kept[kept.index(rival)] = choice
    return kept


def _same(a: Candidate, b: Candidate) -> bool:
    shared = sum(max(0, min(e, f) - max(s, t)) for s, e in a.content for t, f in b.content)
    total = _length(a.content) + _length(b.content) - shared
    return shared >= 0.85 * total


def _length(spans: Spans) -> int:
    return sum(e - s for s, e in spans)


class _Taken:
    """The choices so far, found by place without walking all of them."""

    def __init__(self, scene: Scene, choices: Iterable[Choice]) -> None:
        self._regions = scene.regions
        self.by_start: list[tuple[int, int, Choice]] = []
        self.by_source: list[tuple[int, int, Choice]] = []
        self.anchors: set[int] = set()
        self._serial = 0
        self._longest = 0
        for choice in choices:
            self.add(choice)

    def add(self, choice: Choice) -> None:
        candidate = choice[0]
        self._serial += 1
        insort(self.by_start, (candidate.lo, self._serial, choice))
        if candidate.source is not None and candidate.source.spans and not self._quoted(candidate):
            insort(self.by_source, (candidate.source.spans[0][0], self._serial, choice))
        self.anchors.add(candidate.anchor)
        self._longest = max(self._longest, candidate.hi - candidate.lo)

    def _quoted(self, candidate: Candidate) -> bool:
        source = candidate.source
        return source is not None and self._regions.at(source.spans[0][0]) is not None

    def remove(self, choice: Choice) -> None:
        self.by_start = [item for item in self.by_start if item[2] is not choice]
        self.by_source = [item for item in self.by_source if item[2] is not choice]

    def part_of(self, found: Candidate) -> Choice | None:
        """The choice of the same cue whose content is a piece of what was found."""
        if found.anchor not in self.anchors:
            return None
        first = bisect_left(self.by_start, (found.lo,))
        last = bisect_left(self.by_start, (found.hi,))
        for k in range(first, last):
            choice = self.by_start[k][2]
            if choice[0].anchor == found.anchor and set(choice[0].content) < set(found.content):
                return choice
        return None

    def ending_before(self, scene: Scene, region: Region) -> Choice | None:
        """The choice whose content ends where the region begins, with no more than a comma between."""
        first = bisect_left(self.by_start, (region.start - self._longest,))
        last = bisect_left(self.by_start, (region.start,))
        for k in range(last - 1, first - 1, -1):
            choice = self.by_start[k][2]
            end = choice[0].hi
            if end <= region.start and not scene.parse.text[end : region.start].strip(" ,") and choice[0].anchor >= 0:
                return choice
        return None

    def covering(self, region: Region) -> bool:
        """Some content holds most of the region."""
        first = bisect_left(self.by_start, (region.start - self._longest,))
        last = bisect_left(self.by_start, (region.end,))
        return any(_covers(self.by_start[k][2][0].content, region) for k in range(first, last))

    def before(self, region: Region) -> Choice | None:
        """The choice whose source is named last before the region, outside quotations."""
        k = bisect_left(self.by_source, (region.start,))
        return self.by_source[k - 1][2] if k else None

    def choices(self) -> list[Choice]:
        return [choice for _, _, choice in self.by_start]


def _quotations(
    scene: Scene, chosen: list[Choice], spare: list[Choice], score: Score, threshold: float
) -> list[Choice]:
    """The choices and, for each region that none of them holds, what ties it to a source, where that passes."""
    taken = _Taken(scene, chosen)
    skipped = sorted(scene.skipped)
    for region in scene.regions.outer:
        k = bisect_left(skipped, (region.start + 1,)) - 1
        if region.set_off or taken.covering(region) or (k >= 0 and region.start < skipped[k][1]):
            continue
        if about_words(scene.parse.text, region):
            continue  # "“…” is not what she said"
        sentence, title = is_sentence(scene, region), is_title(scene, region)
        if not sentence and not title:
            wider = _around(spare, region, taken.anchors)
            if wider is not None:
                taken.add(wider)
                continue
        found = beside(scene, region)
        host = taken.ending_before(scene, region) if goes_on(scene, region) else None
        if host is not None and (found is None or found.anchor in (host[0].anchor, -1)):
            taken.remove(host)
            taken.add(
                (replace(host[0], content=(*host[0].content[:-1], (host[0].content[-1][0], region.end))), host[1])
            )
            continue
        if found is not None and (sentence or not title):
            found = prolong(scene, found)
            value = score(found)
            part = taken.part_of(found)
            if part is not None:  # "A," she said, "or B.": one saying, of which the parse gave the cue only B
                value = max(value, part[1])
                taken.remove(part)
            elif found.anchor in taken.anchors:  # the cue has told its own content: this is added without one
                found = replace(found, cue=())
            if value >= threshold:
                taken.add((found, value))
                continue
        last = taken.before(region)
        if scene.spoken or not sentence or title or last is None or last[0].source is None:
            continue
        led = introduced(scene, region)
        if led is not None and not any(s < led[1] and led[0] < e for s, e in last[0].source.spans):
            continue  # what leads up to it in its own sentence is about somebody else
        if len(scene.parse.text[region.inner_start : region.inner_end].split()) >= 4:
            candidate = carried(scene, region, last[0].source)
            value = score(candidate)
            if value >= threshold:
                taken.add((candidate, value))
    return taken.choices()


def _around(spare: list[Choice], region: Region, used: set[int]) -> Choice | None:
    """The likeliest reading that was not taken for itself and has the quoted fragment in its content."""
    fits = [
        choice
        for choice in spare
        if choice[1] >= 0.3
        and choice[0].lo <= region.start
        and region.end <= choice[0].hi + 1
        and choice[0].anchor not in used
        and choice[0].source is not None
        and _covers(choice[0].content, region)
    ]
    best = max(fits, key=lambda choice: (choice[1], -_length(choice[0].content)), default=None)
    return (best[0], 0.55) if best is not None else None


def _covers(content: Spans, region: Region) -> bool:
    shared = sum(max(0, min(e, region.inner_end) - max(s, region.inner_start)) for s, e in content)
    return shared >= 0.6 * (region.inner_end - region.inner_start)
