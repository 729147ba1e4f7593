"""Chooses among candidates: one content a cue, no doubles, every quotation to somebody where the text says whose it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ingest.extract.constructions import Candidate, Scene
from ingest.extract.quotation_regions import Region
from ingest.extract.quoted import beside, carried, is_sentence, is_title, joins, stretch
from kg.record import Spans

__all__ = ["Choice", "choose"]

Choice = tuple[Candidate, float]
"""A candidate that was taken, with its score in [0, 1]."""

THRESHOLD = 0.5


def choose(
    scene: Scene, candidates: Iterable[Candidate], score: Callable[[Candidate], float], threshold: float = THRESHOLD
) -> list[Choice]:
    """The attributions of a text, in text order of their contents.

    Candidates at or above the threshold: the best a cue, and the better of two with the same words. Then quotations that
    nobody has yet are tied to a cue beside them, joined to the quotation they go on with, or carried.
    """
    scored = []
    spare: list[Choice] = []
    for candidate in candidates:
        stretched = stretch(scene, candidate)
        if stretched.content:
            value = score(stretched)
            (scored if value >= threshold else spare).append((stretched, value))
    best: dict[tuple[int, bool], Choice] = {}
    for candidate, value in scored:
        key = (candidate.anchor, candidate.pattern == "inserted report")
        if key not in best or value > best[key][1]:
            best[key] = (candidate, value)
    chosen = _without_doubles(sorted(best.values(), key=lambda c: (c[0].lo, c[0].hi, c[0].anchor)))
    chosen = _quotations(scene, chosen, spare, score, threshold)
    return sorted(chosen, key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


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


def _quotations(
    scene: Scene, chosen: list[Choice], spare: list[Choice], score: Callable[[Candidate], float], threshold: float
) -> list[Choice]:
    text = scene.parse.text
    out = list(chosen)
    for region in scene.regions.outer:
        holder = next((c for c in out if _covers(c[0].content, region)), None)
        if holder is not None or any(s <= region.start < e for s, e in scene.skipped):
            continue
        last = _last_before(out, region)
        found = beside(scene, region)
        sentence = is_sentence(scene, region)
        if last is not None and joins(
            scene, last[0].content, last[0].cue, last[0].source.spans if last[0].source else (), region
        ):
            follows = (
                found is not None
                and found.anchor != last[0].anchor
                and found.anchor >= 0
                and found.pattern in ("quotation before its cue",)
            )
            if not follows and (sentence or found is None or found.anchor == last[0].anchor):
                out[out.index(last)] = (replace(last[0], content=(*last[0].content, region.span)), last[1])
                continue
        if not sentence and not is_title(scene, region):
            wider = _around(scene, spare, region, out)
            if wider is not None:
                out.append(wider)
                continue
        if found is not None and (sentence or not is_title(scene, region)):
            value = score(found)
            if value >= threshold:
                out.append((found, value))
                continue
        alone = (
            not scene.spoken
            and sentence
            and not is_title(scene, region)
            and len(text[region.inner_start : region.inner_end].split()) >= 4
        )
        if alone and last is not None and last[0].source is not None:
            candidate = carried(scene, region, last[0].source)
            value = score(candidate)
            if value >= threshold:
                out.append((candidate, value))
    return out


def _around(scene: Scene, spare: list[Choice], region: Region, taken: list[Choice]) -> Choice | None:
    """The likeliest reading that was not taken for itself and has the quoted fragment in its content."""
    used = {candidate.anchor for candidate, _ in taken}
    fits = [
        choice
        for choice in spare
        if choice[1] >= 0.3 and choice[0].lo <= region.start and region.end <= choice[0].hi + 1 and choice[0].anchor not in used
        and choice[0].source is not None and _covers(choice[0].content, region)
    ]
    best = max(fits, key=lambda choice: (choice[1], -_length(choice[0].content)), default=None)
    return (best[0], 0.55) if best is not None else None


def _covers(content: Spans, region: Region) -> bool:
    shared = sum(max(0, min(e, region.inner_end) - max(s, region.inner_start)) for s, e in content)
    return shared >= 0.6 * (region.inner_end - region.inner_start)


def _last_before(choices: list[Choice], region: Region) -> Choice | None:
    before = [c for c in choices if c[0].hi <= region.start and c[0].source is not None]
    return max(before, key=lambda c: (c[0].hi, c[0].lo), default=None)
