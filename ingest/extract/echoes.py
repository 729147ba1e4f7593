"""Who holds what the sentence before reports of another: "Orr believes it is safe. So does Lind.", "Lind does not."

The second sentence names no content; alone it would be a statement about nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene
from ingest.extract.realis import negated
from kg.record import AttributionKind as Kind

__all__ = ["with_echoes"]

Choice = tuple[Candidate, float]
_SCORE = 0.75
_SO = frozenset(("so",))
_NOR = frozenset(("neither", "nor"))
_NOT = frozenset(("not", "n't", "n’t"))
_RAISING = frozenset(("think", "believe", "expect", "suppose", "feel", "imagine"))
"""Who does not do these holds that it is not so; who does not say or know it holds nothing."""
_SAME = frozenset(("too", "also"))
_LONGEST = 16


@dataclass(frozen=True, slots=True)
class _Echo:
    """An elliptic sentence: whose it is, its auxiliary with "so" or "not", and what it does with what was held before."""

    who: int
    words: tuple[int, ...]
    denies: bool
    after_no: bool


def with_echoes(scene: Scene, chosen: Sequence[Choice]) -> list[Choice]:
    """The choices with those of the echoes added. Cost: linear."""
    parse = scene.parse
    by_sentence: dict[int, list[Choice]] = {}
    for choice in chosen:
        if choice[0].anchor >= 0:
            by_sentence.setdefault(parse.sent[choice[0].anchor], []).append(choice)
    added = [choice for s in sorted(by_sentence) for choice in _echo_of(scene, s, by_sentence[s])]
    return sorted([*chosen, *added], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor)) if added else list(chosen)


def _echo_of(scene: Scene, s: int, before: Sequence[Choice]) -> Iterator[Choice]:
    """What the sentence behind sentence `s` holds of the report that `s` is."""
    parse = scene.parse
    if s + 1 >= len(parse.sent_start):
        return
    echo = _echo(scene, s + 1)
    held = next((c for c, _ in before if parse.head[c.anchor] == c.anchor and _may_be_echoed(scene, c)), None)
    if echo is None or held is None or held.source is None:
        return
    if scene.regions.line_of(held.lo) != scene.regions.line_of(parse.start[echo.words[0]]):
        return
    no = negated(scene, held.anchor)
    if no != echo.after_no or (echo.denies and parse.lemma[held.anchor] not in _RAISING):
        return
    source = scene.phrase(echo.who, "subject", echo.words[-1])
    if source is not None and parse.word[echo.who] != parse.word[held.source.head]:
        cue = (*held.cue, *scene.spans(sorted(echo.words)))
        yield Candidate("echo", held.kind, echo.words[0], held.head, held.content, cue, source, _SCORE), _SCORE


def _may_be_echoed(scene: Scene, candidate: Candidate) -> bool:
    lemma = scene.parse.lemma[candidate.anchor]
    kinds = (Kind.CLAUSE, Kind.INFINITIVE)
    return candidate.kind in kinds and (lemma in cues.THINK or lemma in cues.SAY) and len(candidate.content) == 1


def _echo(scene: Scene, s: int) -> _Echo | None:
    """ "So does Orr.", "Nor does Orr.", "Orr does not.", "Orr does too."; None for a sentence that says more."""
    parse = scene.parse
    tokens = [i for i in range(parse.sent_start[s], parse.sent_end[s]) if parse.pos[i] != "SPACE"]
    while tokens and parse.word[tokens[-1]] in (".", "!"):
        tokens.pop()
    does = next(
        (i for i in tokens[:_LONGEST] if parse.lemma[i] == "do" and parse.tag[i] in ("VBD", "VBZ", "VBP")), None
    )
    if does is None or len(tokens) > _LONGEST or scene.regions.at(parse.start[does]) is not None:
        return None
    if any(parse.pos[i] in ("VERB", "AUX") and i != does for i in tokens):
        return None
    place = tokens.index(does)
    before, after = tokens[:place], tokens[place + 1 :]
    if place == 1 and parse.word[before[0]] in _SO | _NOR:
        who = next((i for i in after if parse.pos[i] in ("PROPN", "NOUN", "NUM") and parse.head[i] not in after), None)
        return _Echo(who, (before[0], does), False, parse.word[before[0]] in _NOR) if who is not None else None
    who = next((i for i in before if parse.pos[i] in ("PROPN", "NOUN") and parse.head[i] not in before), None)
    words = [parse.word[i] for i in after if parse.word[i] != ","]
    if who is None or len(words) != 1 or words[0] not in _NOT | _SAME:
        return None
    return _Echo(who, (does, after[-1]), words[0] in _NOT, False)
