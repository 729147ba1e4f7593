"""Reads a text passage by passage with an endpoint's model, and puts what it finds beside the rules' or in their place.

What the model points at becomes ordinary candidates: speakers, chains, realis and the graph are worked out as for the
rules'. Its scores say nothing, so all of them are `SCORE`; where the rules have the same, theirs stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ingest.annotate import windows
from ingest.endpoint.answer import SCHEMA, Item, Refusal, messages, place
from ingest.endpoint.client import TRIES, BadAnswer, Endpoint, TooLong
from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.selection import Choice
from kg.record import Span, Spans

__all__ = ["SCORE", "EndpointExtractor"]

SCORE = 0.6
"""The score of what only the endpoint found. It is not calibrated: no figures of the user's model are known here."""
PASSAGE = 6_000
"""Characters of a passage; passages end at the end of a paragraph where one is near."""
SHORTEST = 500
"""A passage that does not fit the model is halved, but not below this."""
MOST_TOKENS = 4_096


class EndpointExtractor:
    """Reads one document; `refused` counts the items that were not taken, by reason."""

    def __init__(self, endpoint: Endpoint, *, instead_of_rules: bool = False) -> None:
        self._endpoint = endpoint
        self._instead = instead_of_rules
        self.refused: Counter[Refusal] = Counter()

    def revise(self, scene: Scene, chosen: list[Choice]) -> list[Choice]:
        """The choices of the rules with what the endpoint adds, or the endpoint's alone.

        Raises:
            ServiceError: the endpoint does not answer.
            BadAnswer: it answers something else than it was asked for, again and again.
        """
        kept = [] if self._instead else list(chosen)
        for start, end in windows(scene.parse.text, PASSAGE):
            for offset, item in self._read(scene.parse.text, start, end):
                candidate = _candidate(scene, item, offset, self._endpoint.model)
                if not any(_rivals(choice[0], candidate) for choice in kept):
                    kept.append((candidate, SCORE))
        return kept

    def _read(self, text: str, start: int, end: int) -> Iterator[tuple[int, Item]]:
        """The items of one passage with the offset that they count from; a passage that does not fit is read in halves."""
        passage = text[start:end]
        if not passage.strip():
            return
        try:
            found = self._ask(passage, start)
        except TooLong as error:
            if end - start <= SHORTEST:
                raise BadAnswer(
                    f"endpoint {self._endpoint.url}, model {self._endpoint.model}: not even {end - start} characters and their "
                    f"answer fit ({error}). Give it a longer context."
                ) from error
            half = next(windows(passage, max(SHORTEST, (end - start + 1) // 2)))[1]
            yield from self._read(text, start, start + half)
            yield from self._read(text, start + half, end)
            return
        for item in found:
            if isinstance(item, Refusal):
                self.refused[item] += 1
            else:
                yield start, item

    def _ask(self, passage: str, start: int) -> list[Item | Refusal]:
        reason = ""
        for _ in range(TRIES):
            completion = self._endpoint.complete(messages(passage), SCHEMA, most_tokens=MOST_TOKENS)
            if not completion.whole:
                raise TooLong("the answer was cut off")
            try:
                return place(passage, completion.text)
            except ValueError as error:
                reason = str(error)
        raise BadAnswer(
            f"endpoint {self._endpoint.url}, model {self._endpoint.model}: its answer for characters {start}-{start + len(passage)} "
            f"is not the JSON it was asked for ({reason}), in {TRIES} tries. Does the server hold answers to a JSON schema?"
        )


def _candidate(scene: Scene, item: Item, offset: int, model: str) -> Candidate:
    """The item as a candidate, in offsets of the text."""

    def moved(spans: Spans) -> Spans:
        return tuple((s + offset, e + offset) for s, e in spans)

    content, cue, named = moved(item.content), moved(item.cue), moved(item.source)
    source = Source(named, _top(scene, named), "named by the endpoint") if named else None
    anchor = _top(scene, cue) if cue else -1
    return Candidate(f"endpoint {model}", item.kind, anchor, _top(scene, content), content, cue, source, SCORE)


def _tokens(scene: Scene, span: Span) -> range:
    """The tokens that the span touches: a model's span may begin or end inside one."""
    first, last = scene.parse.at(span[0]), scene.parse.at(span[1] - 1)
    return range(first, last + 1)


def _top(scene: Scene, spans: Spans) -> int:
    """The first token of the spans whose head lies outside them: a phrase's head."""
    tokens = [i for span in spans for i in _tokens(scene, span)]
    inside = set(tokens)
    words = [i for i in tokens if scene.parse.pos[i] not in ("PUNCT", "SPACE")] or tokens
    return next((i for i in words if scene.parse.head[i] == i or scene.parse.head[i] not in inside), words[0])


def _rivals(held: Candidate, new: Candidate) -> bool:
    """The same report: by the same cue, or at least half of both contents together in both."""
    if held.anchor >= 0 and held.anchor == new.anchor:
        return True
    shared = sum(max(0, min(e, f) - max(s, t)) for s, e in held.content for t, f in new.content)
    whole = sum(e - s for s, e in (*held.content, *new.content)) - shared
    return 2 * shared >= whole
