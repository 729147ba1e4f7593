"""Which reports go back to the recorded conversation that a document is about, and which do not.

An article about an episode also tells what its guest said elsewhere, and what others said. A statement goes back to the
episode only where the text ties it there: it is said to be from there, or one of those who talk in it says it and nothing
in the sentence names another occasion. In doubt there is none: a wrong origin makes two sources look like one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.constructions.shapes import ADDRESSING
from ingest.extract.work_acts import LAUNCH, LIST
from kg.record import Entity, EntityType, Spans

if TYPE_CHECKING:
    from ingest.extract.constructions import Candidate, Scene
    from ingest.extract.entity_index import EntityIndex

__all__ = ["Told", "origins_of"]

_PERSON = frozenset((EntityType.PERSON,))
_WORK = frozenset((EntityType.WORK,))
_HOSTING = frozenset(("host", "guest", "interview", "interviewer", "interviewee", "co-host", "presenter", "moderator"))
_TALKING = frozenset(("talk", "speak", "chat", "converse", "conversation", "sit"))
_CONVERSATIONS = frozenset(("episode", "podcast", "interview", "show", "conversation", "talk", "programme", "program"))
_ELSEWHERE = frozenset(
    ("later", "afterwards", "afterward", "subsequently", "previously", "earlier", "recently", "elsewhere", "separately")
)
_LISTENERS = frozenset(("listener", "audience", "host", "viewer", "him", "her", "me", "us", "you", "them"))
_SENTENCES_BACK = 4
"""How far back a sentence can still set the scene of a report."""
_BESIDE = frozenset(("in", "on", "at", "via", "during", "through", "by", "from"))


@dataclass(frozen=True, slots=True)
class Told:
    """One report as its origin is looked for. `turn`: it is a turn of a transcript; `own`: "I …" inside one."""

    content: Spans
    speaker: Entity | None
    cited: Entity | None
    candidate: Candidate | None
    turn: bool = False
    own: bool = False


def origins_of(
    scene: Scene,
    told: Sequence[Told],
    parents: Sequence[int | None],
    conversation: Entity | None,
    entities: EntityIndex,
) -> list[Entity | None]:
    """The work that each report goes back to: the one it is cited from, the conversation it is plainly a part of, else the
    launch or list that its own clause names.

    `told` are in text order; `parents[i]` is the index of the report whose content holds the i-th. Cost: linear.
    """
    found = _spoken_or_cited(scene, told, parents, conversation, entities)
    return [work or _act_beside(scene, t, entities) for work, t in zip(found, told, strict=True)]


def _act_beside(scene: Scene, t: Told, entities: EntityIndex) -> Entity | None:
    """The launch that the clause of the report names ("X, launching Y on May 3, stressed …"), or the list that it is from."""
    parse = scene.parse
    if t.candidate is None or t.candidate.anchor < 0 or t.speaker is None:
        return None
    v = t.candidate.anchor
    source = t.candidate.source
    head = source.head if source is not None and source.head >= 0 else v
    start, end = parse.span(min(parse.left[v], parse.left[head]), max(parse.right[v], parse.right[head], v))
    listing = parse.word[v] in ("lists", "listed", "list")
    for span, work in entities.mentions(start, max(end, t.content[-1][1]), _WORK):
        inside = any(s <= span[0] < e for s, e in t.content)
        if (work.detail == LAUNCH and not inside) or (work.detail == LIST and listing and inside):
            return work
    return None


def _spoken_or_cited(
    scene: Scene,
    told: Sequence[Told],
    parents: Sequence[int | None],
    conversation: Entity | None,
    entities: EntityIndex,
) -> list[Entity | None]:
    if conversation is None:
        return [t.cited for t in told]
    works = frozenset({conversation.id, *(w.id for w in entities if _is_show(w, conversation))})
    people = _participants(scene, told, conversation, works, entities)
    occasions = _Occasions(scene, works, people, entities)
    out: list[Entity | None] = []
    away: set[tuple[int, str]] = set()
    last: dict[str, int] = {}
    for t in told:
        origin = t.cited
        if t.candidate is not None and t.speaker is not None:
            line, speaker = scene.regions.line_of(_place(scene, t.candidate)), t.speaker.id
            tied = t.cited is not None and t.cited.id in works and not t.own
            elsewhere = not tied and (
                occasions.elsewhere(t.candidate) or occasions.led_away(last.get(speaker), t.candidate, line)
            )
            if tied:
                away.discard((line, speaker))
            elif elsewhere or (t.cited is not None and not t.own):
                away.add((line, speaker))
            last[speaker] = _place(scene, t.candidate)
            if t.cited is None or t.own:
                origin = conversation if speaker in people and (line, speaker) not in away else None
        out.append(origin)
    return [
        None if _relayed_from_elsewhere(told, out, i, parents[i], conversation) else out[i] for i in range(len(out))
    ]


def _relayed_from_elsewhere(
    told: Sequence[Told], origins: Sequence[Entity | None], i: int, outer: int | None, conversation: Entity
) -> bool:
    """Somebody else tells it, and not in the conversation: then it is not known to have been said there."""
    if outer is None or told[outer].turn or told[i].cited is not None or origins[i] is not conversation:
        return False
    return origins[outer] is not conversation and told[outer].speaker is not told[i].speaker


def _is_show(work: Entity, conversation: Entity) -> bool:
    """The show that an episode is one of: its name stands in the episode's."""
    return work.type is EntityType.WORK and work.name.lower() in conversation.name.lower()


def _place(scene: Scene, candidate: Candidate) -> int:
    return scene.parse.start[candidate.anchor] if candidate.anchor >= 0 else candidate.lo


def _participants(
    scene: Scene, told: Sequence[Told], conversation: Entity, works: frozenset[str], entities: EntityIndex
) -> frozenset[str]:
    """Ids of those who talk in it: who has turns, is cited from it, or is named as its host or guest."""
    parse = scene.parse
    people = {
        t.speaker.id
        for t in told
        if t.speaker is not None
        and t.speaker.type is EntityType.PERSON
        and (t.turn or (t.cited is not None and t.cited.id in works))
    }
    for i, lemma in enumerate(parse.lemma):
        hosting = lemma in _HOSTING
        if not hosting and lemma not in _TALKING:
            continue
        if not hosting and not any(parse.word[c] == "with" for c in parse.children[i]):
            continue
        first, stop = parse.sent_start[parse.sent[i]], parse.sent_end[parse.sent[i]]
        start, end = parse.span(first, stop - 1)
        named = {person.id for _, person in entities.mentions(start, end, _PERSON)}
        about = any(work.id in works for _, work in entities.mentions(start, end, _WORK))
        show = any(parse.lemma[k] in _CONVERSATIONS for k in range(first, stop))
        if len(named) <= 2 and (named & people or about or show):
            people |= named
    return frozenset(people)


class _Occasions:
    """Whether a sentence names another occasion than the conversation."""

    def __init__(self, scene: Scene, works: frozenset[str], people: frozenset[str], entities: EntityIndex) -> None:
        self._scene = scene
        self._works = works
        self._people = people
        self._entities = entities

    def elsewhere(self, candidate: Candidate) -> bool:
        """Beside the content stand a time, another work or document, or somebody told who is not in the conversation."""
        v = candidate.anchor
        if v < 0:
            return False
        held = [*candidate.content, *(candidate.source.spans if candidate.source else ())]
        beside = [i for i in self._scene.parse.subtree(v) if i != v and not self._inside(i, held)]
        return self._dated(beside) or self._other_work(v, beside) or self._addressed(v, held)

    def led_away(self, before: int | None, candidate: Candidate, line: int) -> bool:
        """A sentence between the speaker's last report and this one tells of a later meeting ("Reached on Friday, he …")."""
        parse = self._scene.parse
        place = _place(self._scene, candidate)
        sentence = parse.sent[parse.at(place)]
        start = self._scene.regions.lines[line][0]
        first = parse.sent[parse.at(start)]
        if before is not None and before > start:
            first = max(first, parse.sent[parse.at(before)] + 1)
        first = max(first, sentence - _SENTENCES_BACK)
        for s in range(first, sentence):
            tokens = range(parse.sent_start[s], parse.sent_end[s])
            if not any(parse.word[k] in ("he", "she") and parse.dep[k] in ("nsubj", "nsubjpass") for k in tokens):
                continue
            if any(parse.dep[k] in ("advcl", "acl") and parse.tag[k] == "VBN" for k in tokens) and self._dated(tokens):
                return True
        return False

    def _inside(self, i: int, spans: Iterable[tuple[int, int]]) -> bool:
        return any(s <= self._scene.parse.start[i] < e for s, e in spans)

    def _dated(self, tokens: Iterable[int]) -> bool:
        """A date or time, but not the date of the conversation itself."""
        parse = self._scene.parse
        for i in tokens:
            if parse.word[i] in _ELSEWHERE and parse.pos[i] == "ADV":
                return True
            if parse.ent[i] in ("DATE", "TIME") and parse.pos[i] != "PUNCT":
                found = self._entities.at(parse.start[i], _WORK)
                if found is None or found[1].id not in self._works:
                    return True
        return False

    def _other_work(self, v: int, beside: Sequence[int]) -> bool:
        parse = self._scene.parse
        for i in beside:
            found = self._entities.at(parse.start[i], _WORK)
            if found is not None and found[1].id not in self._works:
                return True
            up = parse.head[i]
            written = parse.lemma[i] in cues.DOCUMENT_NOUNS and parse.lemma[i] not in _CONVERSATIONS
            if written and parse.dep[i] == "pobj" and parse.head[up] == v and parse.word[up] in _BESIDE:
                return True
        return False

    def _addressed(self, v: int, held: Sequence[tuple[int, int]]) -> bool:
        parse = self._scene.parse
        for c in parse.children[v]:
            if self._inside(c, held):
                continue
            noun = c if parse.lemma[v] in ADDRESSING and parse.dep[c] == "dobj" else None
            if parse.dep[c] in ("prep", "dative", "agent") and parse.word[c] in ("to", "by"):
                noun = parse.child(c, "pobj")
            if noun is None or self._inside(noun, held) or parse.lemma[noun] in _LISTENERS:
                continue
            found = self._entities.at(parse.start[noun])
            if found is None or found[1].id not in self._people | self._works:
                return True
        return False
