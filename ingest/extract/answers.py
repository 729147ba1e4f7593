"""What somebody holds by a bare "yes" or "no" to a reported question: "Asked whether the mine is open, Orr said no".

The question's clause is the content, the answer belongs to the cue: "yes" holds it, "no" denies it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.constructions.scene import tidy
from ingest.extract.word_lists import word_set
from kg.record import AttributionKind as Kind

__all__ = ["NO", "with_answers"]

Choice = tuple[Candidate, float]

NO = frozenset({"no", "nope"})
_YES = frozenset({"yes", "yeah", "yep"})
_ANSWERING = word_set("say answer reply respond")
_PASSIVE = word_set("when after once if being was were been is are while")
_NEGATIVE = word_set("not n't n’t never no nothing nobody none or neither hardly")
"""Words in a question that leave open what the answer means."""
_SCORE = 0.8
_REACH = 9
"""Tokens between "asked" and "whether": who asked, where, when."""
_WORDS = 3


def with_answers(scene: Scene, chosen: Sequence[Choice]) -> list[Choice]:
    """The choices with the answers added, without those that took the answer into the question. Cost: linear."""
    answers = list(_answers(scene))
    if not answers:
        return list(chosen)
    kept = [c for c in chosen if not any(_rivals(scene, c[0], answer, asked) for answer, asked in answers)]
    return sorted([*kept, *((answer, _SCORE) for answer, _ in answers)], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


def _rivals(scene: Scene, candidate: Candidate, answer: Candidate, asked: int) -> bool:
    """It is of the same cue, or has that cue in a question, or holds that who answers has asked."""
    if candidate.anchor == answer.anchor:
        return True
    if candidate.anchor != asked:
        return False
    holds = any(s <= scene.parse.start[answer.anchor] < e for s, e in candidate.content)
    same = candidate.source is not None and answer.source is not None and candidate.source.head == answer.source.head
    return holds or same


def _answers(scene: Scene) -> Iterator[tuple[Candidate, int]]:
    """The answers, each with the token that says that it was asked for."""
    parse = scene.parse
    for v in range(len(parse)):
        if parse.lemma[v] not in _ANSWERING or parse.pos[v] != "VERB" or scene.regions.at(parse.start[v]) is not None:
            continue
        answer = _bare_answer(scene, v)
        if answer is None:
            continue
        for asked in _asked(scene, v):
            source = _who(scene, v, asked)
            question = _question(scene, v, answer, asked, source.spans[0]) if source is not None else None
            if source is None or question is None:
                continue
            tokens = list(parse.within(*question))
            if len(tokens) < _WORDS or {parse.word[i] for i in tokens} & _NEGATIVE:
                continue
            inside = set(tokens)
            head = next((i for i in tokens if parse.head[i] not in inside or parse.head[i] == i), tokens[0])
            cue = scene.cue(v, (answer,))
            yield Candidate("answer to a question", Kind.CLAUSE, v, head, (question,), cue, source, _SCORE), asked
            break


def _asked(scene: Scene, v: int) -> Iterator[int]:
    parse = scene.parse
    for k in range(parse.sent_start[parse.sent[v]], parse.sent_end[parse.sent[v]]):
        if parse.word[k] == "asked" and k != v:
            yield k


def _who(scene: Scene, v: int, asked: int) -> Source | None:
    """Who answers: the verb's subject, or that of "asked" between commas ("Orr, asked whether …, said no")."""
    parse = scene.parse
    source = scene.source(v)
    if parse.child(v, "nsubj") is None and asked < v and asked and parse.word[asked - 1] == ",":
        source = scene.source(asked) or source
    return source if source is not None and source.head >= 0 and source.spans else None


def _bare_answer(scene: Scene, v: int) -> int | None:
    """The token of a yes or no right after the verb with nothing more to it."""
    parse, text = scene.parse, scene.parse.text
    stop = min(v + 5, len(parse))
    i = next((k for k in range(v + 1, stop) if parse.pos[k] not in ("PUNCT", "SPACE")), None)
    if i is None or parse.word[i] not in NO | _YES or any(parse.word[k] in (".", ";") for k in range(v + 1, i)):
        return None
    region = scene.regions.at(parse.start[i])
    if region is not None:
        return i if text[region.inner_start : region.inner_end].strip(" .,!").lower() == parse.word[i] else None
    after = i + 1
    bare = after >= len(parse) or parse.pos[after] in ("PUNCT", "SPACE") or parse.word[after] in ("when", "and", "but")
    return i if bare else None


def _question(scene: Scene, v: int, answer: int, asked: int, source: tuple[int, int]) -> tuple[int, int] | None:
    """Where the clause of the question stands in the same sentence, before or after its answer."""
    parse, text = scene.parse, scene.parse.text
    sentence = parse.sent[v]
    first, stop = parse.sent_start[sentence], parse.sent_end[sentence]
    if not _is_put(scene, asked, first, source):
        return None
    opening = next((k for k in range(asked + 1, min(asked + _REACH, stop)) if parse.word[k] in ("whether", "if")), None)
    if opening is None or any(parse.pos[k] in ("VERB", "AUX") for k in range(asked + 1, opening)):
        return None
    start = parse.end[opening]
    if asked > answer:
        end = next(
            (parse.start[k] for k in range(opening + 1, stop) if parse.word[k] in (".", ";")), parse.end[stop - 1]
        )
    elif opening < v:
        limit = source[0] if source[0] > start else parse.start[v]
        end = text.rfind(",", start, limit)
    else:
        return None
    if end <= start or "\n" in text[start:end] or scene.regions.within(start, end):
        return None
    span = tidy(text, *_trimmed(text, start, end))
    return span if span[0] < span[1] else None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    return start, end


def _is_put(scene: Scene, k: int, first: int, source: tuple[int, int]) -> bool:
    """Whether "asked" says that somebody was asked, not that he asked."""
    parse = scene.parse
    before = k - 1
    while before >= first and (parse.pos[before] in ("SPACE", "ADV") or parse.word[before] in ('"', "“")):
        if parse.word[before] in _PASSIVE:
            break
        before -= 1
    if before < first or parse.word[before] in _PASSIVE:
        return True
    return parse.word[before] == "," and 0 <= parse.start[before] - source[1] <= 1
