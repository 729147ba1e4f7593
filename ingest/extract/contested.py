"""What a reporter adds of somebody who contests it: "Orr said the ferry was new, a claim that the union rejects".

The addition is no part of what Orr said, and it tells who denies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.extract.constructions import Candidate, Scene, Source
from kg.record import AttributionKind as Kind
from kg.record import Span

__all__ = ["Coda", "codas", "with_contested", "without_codas"]

Choice = tuple[Candidate, float]
_SCORE = 0.8
_CLAIM = (
    r"(?:claim|charge|allegation|assertion|account|accusation|suggestion|statement|version|contention|view|idea|theory|story|"
    r"denial|finding|conclusion|interpretation|characteri[sz]ation|description|argument|explanation)s?"
)
_AUX = r"(?:(?:has|have|had|strongly|firmly|flatly|hotly|later|since|also|now|still|always|both|repeatedly)\s+)*"
_DENY = (
    r"(?:den(?:y|ies|ied)|dispute[sd]?|contradict(?:s|ed)?|doubt(?:s|ed)?|contest(?:s|ed)?|refute[sd]?|rebut(?:s|ted)?)"
)
_ANY_DENIAL = rf"(?:{_DENY}|reject(?:s|ed)?|dismiss(?:es|ed)?)"
_WHO = r"(?P<who>he|she|they|it|(?:[A-Z][\w.’'-]*|the|a|an|his|her|its|their|two|three|several|some|many|other|both)(?:\s+[\w’'-]+){0,5}?)"
_LAST = r"(?:\s+(?:vehemently|strongly|on\s+[A-Z]\w+|in\s+court|this\s+week))?\s*(?=[.;!?]|$)"
_CODA = re.compile(
    rf"""[,–—]\s+(?:
      (?:(?:a|an|the)\s+(?:[\w-]+\s+)?{_CLAIM}|something)(?:\s+(?:that|which))?\s+{_WHO}\s+{_AUX}(?P<verb1>{_ANY_DENIAL}){_LAST}
     |which\s+{_WHO.replace("<who>", "<who2>")}\s+{_AUX}(?P<verb2>{_DENY}){_LAST}
     |(?:(?:a|an|the)\s+(?:[\w-]+\s+)?{_CLAIM}|which\s+(?:is|was|has\s+been))\s+(?P<verb3>{_ANY_DENIAL})\s+by\s+{_WHO.replace("<who>", "<who3>")}{_LAST}
     |which\s+(?:is|was|proved|turned\s+out\s+to\s+be)\s+(?:not\s+|quite\s+|simply\s+|plainly\s+)?
      (?:true|untrue|false|wrong|incorrect|a\s+lie|correct|nonsense|inaccurate|so|the\s+case){_LAST}
    )""",
    re.VERBOSE,
)
_REQUESTS = frozenset(
    ("permit", "request", "application", "appeal", "visa", "bail", "leave", "motion", "entry", "access", "parole", "asylum", "loan")
)  # fmt: skip
"""What is denied to somebody: "she applied for a permit, which the council denied" contests nothing."""


@dataclass(frozen=True, slots=True)
class Coda:
    """Where the addition stands, and the words that name who contests and by which verb; none where nobody is named."""

    span: Span
    who: Span | None
    verb: Span | None


def codas(scene: Scene) -> list[Coda]:
    """The additions of a text outside quotations, in text order. Cost: linear."""
    found = []
    for match in _CODA.finditer(scene.parse.text):
        if "\n" in match.group() or scene.regions.within(*match.span()):
            continue
        who = next((match.span(g) for g in ("who", "who2", "who3") if match.group(g)), None)
        verb = next((match.span(g) for g in ("verb1", "verb2", "verb3") if match.group(g)), None)
        noun = scene.parse.at(max(match.start() - 1, 0))
        if match.group("verb2") is not None and noun >= 0 and scene.parse.lemma[noun] in _REQUESTS:
            continue
        found.append(Coda(match.span(), who, verb))
    return found


def without_codas(scene: Scene, candidate: Candidate, found: Sequence[Coda]) -> Candidate:
    """The candidate without an addition at its content's end or in its source; without content where it is but that."""
    if not found or candidate.anchor < 0:
        return candidate
    for coda in found:
        start, end = coda.span
        source = candidate.source
        if source is not None and any(start <= s < end for s, _ in source.spans):
            spans = tuple(span for span in source.spans if not start <= span[0] < end)
            if not spans:
                return replace(candidate, content=())
            candidate = replace(candidate, source=Source(spans, source.head, source.how))
        if start <= scene.parse.start[candidate.anchor] < end:
            return replace(candidate, content=())
        if candidate.content and candidate.content[-1][1] > start and candidate.content[0][0] < end:
            content = [(s, min(e, start)) for s, e in candidate.content if s < start]
            candidate = replace(candidate, content=tuple(content))
        if not candidate.content:
            return candidate
    return candidate


def with_contested(scene: Scene, chosen: Sequence[Choice]) -> list[Choice]:
    """The choices with the denials added: the content is that of the report before the addition. Cost: linear."""
    added = [choice for coda in codas(scene) for choice in _denial(scene, coda, chosen)]
    return sorted([*chosen, *added], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor)) if added else list(chosen)


def _denial(scene: Scene, coda: Coda, chosen: Sequence[Choice]) -> Iterator[Choice]:
    parse = scene.parse
    start = coda.span[0]
    ending = [
        c for c, _ in chosen if 0 <= start - c.hi <= 1 and c.anchor >= 0 and c.kind in (Kind.CLAUSE, Kind.QUOTATION)
    ]
    held = max(ending, key=lambda c: c.hi - c.lo, default=None)
    if held is None or coda.who is None or coda.verb is None or held.source is None:
        return
    v, who = parse.at(coda.verb[0]), list(parse.within(*coda.who))
    if v < 0 or not who:
        return
    inside = set(who)
    head = next((i for i in reversed(who) if parse.head[i] not in inside), who[-1])
    source = Source((coda.who,), head, "subject")
    yield Candidate("contested", Kind.CLAUSE, v, held.head, held.content, (coda.verb,), source, _SCORE), _SCORE
