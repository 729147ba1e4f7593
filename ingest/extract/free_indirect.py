"""Sentences without a cue that go on with what somebody was just reported to hold (free indirect speech).

Reporting prose names the speaker once and goes on in his account: "She described a pattern. Companies start with …".
The account ends at the paragraph's end, at a sentence about the speakers themselves, at a gloss of a term, at a new
party, and at the writer's own view. A lower score than that of a report with a cue says that this is a reading.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.selection import Choice
from kg.record import AttributionKind as Kind
from kg.record import EntityType

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex

__all__ = ["Account", "continued"]

_OPENING = frozenset(
    [
        "describe",
        "picture",
        "outline",
        "explain",
        "answer",
        "argue",
        "mention",
        "sketch",
        "lay",
        "recount",
        "detail",
        "recall",
        "envision",
        "imagine",
        "elaborate",
        "continue",
        "respond",
        "reply",
        "reason",
        "push",
        "summarize",
        "summarise",
        "set",
        "list",
        "define",
        "suggest",
        "paint",
        "liken",
        "compare",
        "warn",
    ]
)
_COUNTED = re.compile(
    r"\b(?:two|three|four|five|several|some|a (?:series|number|pattern|set|list|pair|range|couple|sequence|few)|ways|kinds|parts|reasons|steps|things|layers|types|points)\b",
    re.IGNORECASE,
)
_MARKER = re.compile(
    r"(?:First(?:ly)?|Second(?:ly)?|Third(?:ly)?|Finally|Then|Next|Or|And|But|So|Instead|Once|In (?:some|others|other|practice|contrast|turn)|The (?:first|second|third|other|last|next|main|new|idea|key|aim|goal|point)|At the (?:bottom|top|end)|Above|Below|Beyond|Beneath|Many more|Others|Another|That(?:'s| is| way| means| makes)|This(?: is| means| makes)|Otherwise|For example|For instance|Because|If|When|Without|They|These|Those)\b"
)
_WRITER = re.compile(
    r"(?:If (?:he|she|they) (?:is|are) right|For now|Meanwhile|Earlier|Later|Last (?:week|month|year)|In \d{4}|On (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:His|Her|Their) (?:answer|remarks?|comments?|argument|view|company)|(?:That|This) (?:focus|argument|answer|view|claim|statement|comment|remark)|(?:That|This|It) (?:may|might|could|seems?|sounds?|looks?|remains?)\b|Others (?:make|have|say|agree|disagree)|The (?:argument|claim|statement|announcement|company|episode|interview|comments?|remarks?)\b)"
)
_PAST = frozenset(("VBD",))
_FEATURE, _BETWEEN = 0.45, 0.15
"""Share of the reports from which one person is whom the text is about, and what it tells for a sentence that stands between
two reports of that one in a paragraph."""
_ACCOUNT_NOUNS = frozenset(
    (
        "answer",
        "argument",
        "explanation",
        "response",
        "reply",
        "account",
        "advice",
        "point",
        "view",
        "case",
        "pitch",
        "theory",
    )
)


@dataclass(frozen=True, slots=True)
class Account:
    """Whose account a sentence may belong to: the last report's source, its speaker's id, and how openly it was begun."""

    source: Source
    speaker: str
    opening: float
    words: frozenset[str]


def continued(
    scene: Scene,
    chosen: Sequence[Choice],
    speakers: Sequence[str | None],
    entities: EntityIndex,
    who: Callable[[Source], str | None],
    threshold: float,
) -> list[tuple[Choice, int | None]]:
    """Further attributions of kind free-indirect, each with the index of the report that it goes on with.

    The index is None where a sentence opened the account without telling any of it ("She answered in two parts.").
    `speakers[i]` is the entity id of whoever holds `chosen[i]`, None where unknown; `who` gives the id of a source.
    Nothing is found in transcripts.
    """
    if scene.spoken or not chosen:
        return []
    share = _main_share(speakers)
    sentences = _sentences(scene)
    by_sentence = _by_sentence(scene, chosen, sentences)
    found: list[tuple[Choice, int | None]] = []
    open_index: int | None = None
    account: Account | None = None
    announced = False
    line = -1
    for place, (first, last) in enumerate(sentences):
        here = scene.regions.line_of(scene.parse.start[first])
        if here != line:
            line, account, open_index, announced = here, None, None, False
        holders = by_sentence.get(first, [])
        leading = [i for i in holders if _leads(scene, chosen[i][0], first, last)]
        if account is not None and not any(speakers[i] == account.speaker for i in leading):
            value = _score(scene, first, last, account, entities, share, bool(leading))
            if 0 < value < threshold and share >= _FEATURE and not leading:
                following = [
                    f
                    for f, _ in sentences[place + 1 : place + 2]
                    if scene.regions.line_of(scene.parse.start[f]) == here
                ]
                if any(speakers[i] == account.speaker for f in following for i in by_sentence.get(f, [])):
                    value += _BETWEEN
            if announced and leading and all(speakers[i] is None for i in leading):
                value = max(value, threshold)  # "She pushed back. Early users said …": her account of what they said
            candidate = _sentence_candidate(scene, first, last, account.source) if value >= threshold else None
            if candidate is not None:
                found.append(((candidate, round(min(value, 0.75), 3)), open_index))
                announced = False
                continue
        account, open_index = _opened(scene, chosen, speakers, leading or holders, entities, who, (first, last))
        announced = account is not None and open_index is None and account.opening >= 0.5
    return found


def _opened(
    scene: Scene,
    chosen: Sequence[Choice],
    speakers: Sequence[str | None],
    holders: Sequence[int],
    entities: EntityIndex,
    who: Callable[[Source], str | None],
    sentence: tuple[int, int],
) -> tuple[Account | None, int | None]:
    """The account that a sentence begins, with the index of its report (None where it only announces one)."""
    own = [
        i
        for i in holders
        if speakers[i] is not None and chosen[i][0].source is not None and not _quoted(scene, chosen[i][0])
    ]
    if not own:
        return _announced(scene, *sentence, entities, who), None
    i = max(own, key=lambda k: (chosen[k][0].hi, -chosen[k][0].lo))
    source, speaker = chosen[i][0].source, speakers[i]
    if source is None or speaker is None:
        return None, None
    opening = _opening(scene, [chosen[k][0] for k in own if speakers[k] == speaker])
    return Account(source, speaker, opening, _names(scene, entities, *sentence)), i


def _quoted(scene: Scene, candidate: Candidate) -> bool:
    """The cue stands in a quotation: the report is the quoted person's, not the writer's."""
    return candidate.anchor >= 0 and scene.regions.at(scene.parse.start[candidate.anchor]) is not None


def _leads(scene: Scene, candidate: Candidate, first: int, last: int) -> bool:
    """The report is what the sentence is about: its cue heads the sentence, or its content is most of it."""
    parse = scene.parse
    v = candidate.anchor
    if first <= v <= last and (parse.head[v] == v or not first <= parse.head[v] <= last):
        return True
    start, end = parse.span(first, last)
    shared = sum(max(0, min(e, end) - max(s, start)) for s, e in candidate.content)
    return 2 * shared >= end - start


def _main_share(speakers: Sequence[str | None]) -> float:
    named = [s for s in speakers if s is not None]
    if len(named) < 8:
        return 0.0
    return max(named.count(s) for s in set(named)) / len(named)


def _by_sentence(scene: Scene, chosen: Sequence[Choice], sentences: Sequence[tuple[int, int]]) -> dict[int, list[int]]:
    """For each sentence's first token the reports that have their cue or a piece of content in it."""
    out: dict[int, list[int]] = {}
    starts = [first for first, _ in sentences]
    for i, (candidate, _) in enumerate(chosen):
        places = {scene.parse.at(candidate.lo)}
        if candidate.anchor >= 0:
            places.add(candidate.anchor)
        for s, _ in candidate.content:
            places.add(scene.parse.at(s))
        for place in places:
            k = bisect_right(starts, place) - 1
            if k >= 0 and i not in out.setdefault(starts[k], []):
                out[starts[k]].append(i)
    return out


def _sentences(scene: Scene) -> list[tuple[int, int]]:
    """(first, last) tokens of the sentences; a sentence that begins inside a quotation belongs to the one before."""
    parse = scene.parse
    out: list[tuple[int, int]] = []
    for first, stop in zip(parse.sent_start, parse.sent_end, strict=True):
        while first < stop and parse.pos[first] == "SPACE":
            first += 1
        if first >= stop:
            continue
        region = scene.regions.at(parse.start[first])
        if (
            out
            and region is not None
            and region.start < parse.start[first]
            and scene.regions.line_of(parse.start[out[-1][0]]) == region.line
        ):
            out[-1] = (out[-1][0], stop - 1)
        else:
            out.append((first, stop - 1))
    return out


def _opening(scene: Scene, candidates: Sequence[Candidate]) -> float:
    parse = scene.parse
    best = 0.0
    for candidate in candidates:
        if candidate.anchor < 0:
            continue
        value = 0.3 if parse.lemma[candidate.anchor] in cues.SAY else 0.15
        if parse.lemma[candidate.anchor] in _OPENING:
            value = 0.45
        if candidate.kind is Kind.ACCORDING_TO:
            value = 0.4
        content = parse.text[candidate.lo : candidate.hi]
        if _COUNTED.search(content[-60:]):
            value += 0.15
        best = max(best, value)
    return best


def _announced(
    scene: Scene, first: int, last: int, entities: EntityIndex, who: Callable[[Source], str | None]
) -> Account | None:
    """A sentence that announces an account without telling any of it: "She answered in two parts.", "Her answer was mixed."."""
    parse = scene.parse
    root = next((i for i in range(first, last + 1) if parse.head[i] == i), None)
    subject = parse.child(root, "nsubj") if root is not None else None
    if root is None or subject is None or parse.tag[root] not in ("VBD", "VBZ") or last - first > 24:
        return None
    opening = 0.5
    owner = parse.child(subject, "poss")
    if owner is not None and parse.lemma[subject] in _ACCOUNT_NOUNS:
        source, opening = scene.phrase(owner, "possessive", -1), 0.35
    elif parse.lemma[root] in _OPENING and parse.child(root, "auxpass", "neg") is None and last - first <= 14:
        source = scene.source(root)
    else:
        return None
    speaker = who(source) if source is not None else None
    if source is None or speaker is None:
        return None
    return Account(source, speaker, opening, _names(scene, entities, first, last))


def _names(scene: Scene, entities: EntityIndex, first: int, last: int) -> frozenset[str]:
    start, end = scene.parse.span(first, last)
    return frozenset(entity.id for _, entity in entities.mentions(start, end))


def _score(
    scene: Scene, first: int, last: int, account: Account, entities: EntityIndex, share: float, cued: bool
) -> float:
    """How far the sentence reads as part of the account, in [0, 1]."""
    parse, text = scene.parse, scene.parse.text
    start, end = parse.span(first, last)
    sentence = text[start:end]
    if last - first < 3 or _WRITER.match(sentence):
        return 0.0
    root = next((i for i in range(first, last + 1) if parse.head[i] == i or not first <= parse.head[i] <= last), first)
    value = account.opening + (0.15 if share >= 0.5 else -0.1)
    subject = parse.child(root, "nsubj", "nsubjpass", "expl")
    named = entities.mentions(start, end)
    if subject is not None:
        at = entities.at(parse.start[subject])
        if (at is not None and at[1].type is EntityType.PERSON) or parse.word[subject] in ("he", "she", "i"):
            return 0.0
    if any(entity.type is EntityType.PERSON for _, entity in named):
        value -= 0.3
    fresh = [entity for _, entity in named if entity.id not in account.words]
    if fresh:
        value -= 0.15
    if _MARKER.match(sentence):
        value += 0.1
    if subject is not None and parse.word[subject] in ("they", "these", "those"):
        value += 0.05  # what he was just speaking of
    finite = {parse.tag[root], *(parse.tag[c] for c in parse.children[root] if parse.dep[c] in ("aux", "auxpass"))}
    if finite & _PAST and "MD" not in finite:
        value -= 0.35
    elif "MD" in finite:
        value += 0.15
    else:
        value += 0.05
    if _glosses(scene, first, last, root, subject):
        value -= 0.4
    if cued:
        value -= 0.25
    return value


def _glosses(scene: Scene, first: int, last: int, root: int, subject: int | None) -> bool:
    """A definition: bare noun + is/are + "the/a" noun, short, or "X, Y, verb …" that takes up a term."""
    parse = scene.parse
    if subject is None or last - first > 22:
        return False
    if parse.lemma[root] == "be" and parse.tag[root] in ("VBZ", "VBP"):
        attr = parse.child(root, "attr")
        bare = parse.left[subject] == subject and parse.pos[subject] in ("NOUN", "PROPN")
        return attr is not None and bare and parse.word[parse.left[attr]] in ("the", "a", "an")
    return any(parse.dep[c] == "appos" and parse.right[c] - parse.left[c] <= 1 for c in parse.children[subject])


def _sentence_candidate(scene: Scene, first: int, last: int, source: Source) -> Candidate | None:
    tokens = list(range(first, last + 1))
    content = scene.spans(tokens)
    if not content:
        return None
    return Candidate(
        "account goes on",
        Kind.FREE_INDIRECT,
        -1,
        first,
        content,
        (),
        Source(source.spans, source.head, "carried from the last report"),
        0.5,
    )
