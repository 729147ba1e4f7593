"""Names the speaker of an attribution, the document it is cited from and the work it goes back to."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.documents_before import document_before
from kg.record import AUTHOR, Document, Entity, EntityType, Turn

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["OWN_IN_TURN", "Naming", "Speakers", "issuing"]

_FIRST = frozenset(("i", "we", "me", "us", "my", "our", "myself", "ourselves"))
_WORK = frozenset((EntityType.WORK,))
_PARTIES = frozenset((EntityType.PERSON, EntityType.ORGANIZATION))
_BESIDE = frozenset(("in", "on", "at", "via", "during", "through", "to", "from", "with", "by"))
_MAKING = frozenset(
    ("assemble", "calculate", "collect", "compile", "count", "gather", "issue", "keep", "make", "obtain", "prepare", "produce", "publish", "record", "release")
)  # fmt: skip
"""What somebody does to figures that are then theirs."""
OWN_IN_TURN = "first person in a turn"
"""How "I think …" in a turn was resolved."""
_NEAR = 4
"""Tokens before a cue where its subject may stand."""
_SPOKEN_WORK = re.compile(r"\b(?:episode|podcast|interview|show|conversation|talk|speech|transcript)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Naming:
    """Who holds the content, how that was found, and the document it is cited from."""

    speaker: Entity | None = None
    name: str | None = None
    certain: bool = True
    how: str | None = None
    cited: Entity | None = None


class Speakers:
    """Answers for the sources of one document."""

    def __init__(
        self, document: Document, scene: Scene, entities: EntityIndex, references: References, turns: Sequence[Turn]
    ) -> None:
        self._scene = scene
        self.entities = self._entities = entities
        self._references = references
        self._turns = sorted(turns, key=lambda turn: turn.span)
        self._turn_starts = [turn.span[0] for turn in self._turns]
        self._voices = {turn.speaker for turn in turns if turn.speaker is not None}
        self.origin = _origin(document, entities)
        self.issuer = issuing(document, entities)
        self._named: dict[str, tuple[Entity, ...]] = {}

    def named(self, name: str) -> tuple[Entity, ...]:
        """Entities that bear the name; each name is looked up once."""
        if name not in self._named:
            self._named[name] = tuple(self._entities.named(name))
        return self._named[name]

    def turn_at(self, offset: int) -> Turn | None:
        """The turn that holds the character at `offset`."""
        place = bisect_right(self._turn_starts, offset) - 1
        if place >= 0 and offset < self._turns[place].span[1]:
            return self._turns[place]
        return None

    def who(self, source: Source) -> str | None:
        """The entity id of a source that stands outside quotations; None where it is not told."""
        if self.first_person(source) or not source.spans:
            return None
        resolved = self._references.entity_at(source.spans[0][0], source.spans[-1][1])
        return resolved.entity_id if resolved else None

    def first_person(self, source: Source | None) -> bool:
        """The source is "I" or "we" (or "my", "our")."""
        if source is None:
            return False
        return self._scene.parse.word[source.head] in _FIRST

    def name(self, candidate: Candidate, quoting: Naming | None) -> Naming:
        """Who the source of `candidate` is. `quoting` names whose quotation the source stands in, if it stands in one."""
        cited = self._cited(candidate)
        source = candidate.source
        if source is None or not source.spans:
            return Naming(how=None if source is None else source.how, cited=cited)
        label = self._label_end(source)
        if label is not None and source.spans[-1][1] <= label:
            source = self._spoken_subject(candidate)
            if source is None:
                return Naming(certain=False, how="a turn's label; not told", cited=cited)
            label = None
        if self.first_person(source):
            return self._own(source, quoting, cited)
        if self._scene.parse.word[source.head] == "you":
            addressed = self._addressed(candidate, source, cited)
            if addressed is not None:
                return addressed
        start, end = max(source.spans[0][0], label or 0), source.spans[-1][1]
        work = self._work_in(start, end, source.head)
        issuer = self._issuer(work, start, end) if work is not None else None
        if issuer is not None:
            return Naming(issuer, issuer.name, True, f"{source.how}; the document's issuer", cited or work)
        resolved = self._references.entity_at(start, end)
        if resolved is not None and resolved.name is not None:
            entity = self._entities.by_id.get(resolved.entity_id) if resolved.entity_id else None
            if entity is not None and entity.type is EntityType.WORK:
                work = work or entity
            return Naming(entity, resolved.name, resolved.certain, f"{source.how}; {resolved.how}", cited or work)
        if work is not None:
            return Naming(work, work.name, True, f"{source.how}; a document", cited or work)
        nouns = (self._scene.parse.lemma[source.head], self._scene.parse.word[source.head]) if source.head >= 0 else ()
        if any(noun in cues.COMMUNICATIVE_NOUNS for noun in nouns):
            issuer = self._owner_in(start, end, source.head)
            if issuer is not None:
                return Naming(issuer, issuer.name, True, f"{source.how}; the document's issuer", cited)
        before = document_before(self._scene, source, self._entities)
        if before is not None:
            itself = self._scene.parse.word[source.head] == "it"
            issuer = self._issuer(before, start, end) if itself else None
            if issuer is not None:
                return Naming(
                    issuer, issuer.name, False, f"{source.how}; issuer of the document just named", cited or before
                )
            return Naming(certain=False, how=f"{source.how}; of the document just named", cited=cited or before)
        return Naming(certain=False, how=f"{source.how}; not told", cited=cited)

    def _label_end(self, source: Source) -> int | None:
        """Where the label of the turn ends that the parse has taken into the source: "Ana Lim: When it opened, did you say …"."""
        start = source.spans[0][0]
        place = bisect_right(self._turn_starts, start) - 1
        for turn in self._turns[max(place, 0) : place + 2]:
            if turn.label_span is not None and turn.label_span[0] <= start < turn.label_span[1]:
                text, end = self._scene.parse.text, turn.label_span[1]
                while end < source.spans[-1][1] and not text[end].isalnum():
                    end += 1
                return end
        return None

    def _spoken_subject(self, candidate: Candidate) -> Source | None:
        """ "I", "we" or "you" right before the cue."""
        parse, v = self._scene.parse, candidate.anchor
        for i in range(v - 1, max(v - _NEAR, -1), -1):
            if parse.word[i] in _FIRST or parse.word[i] == "you":
                return Source(((parse.start[i], parse.end[i]),), i, "right before the cue")
        return None

    def _own(self, source: Source, quoting: Naming | None, cited: Entity | None) -> Naming:
        if quoting is not None:
            return Naming(quoting.speaker, quoting.name, quoting.certain, "first person in a quotation", cited)
        turn = self.turn_at(source.spans[0][0])
        if turn is not None and turn.speaker is not None:
            named = self.named(turn.speaker)
            return Naming(
                named[0] if named else None,
                turn.speaker,
                turn.speaker_certain,
                OWN_IN_TURN,
                cited or self.origin,
            )
        if not self._turns and self._scene.regions.at(source.spans[0][0]) is None:
            if self.issuer is not None:
                return Naming(self.issuer, self.issuer.name, True, "first person of the issuing organisation", cited)
            return Naming(None, AUTHOR, False, "first person of the author", cited)
        return Naming(certain=False, how="first person; not told", cited=cited)

    def _addressed(self, candidate: Candidate, source: Source, cited: Entity | None) -> Naming | None:
        """ "You said …", "Do you think …?" in a conversation: the other one of two, else who speaks before and after.

        "You think" that is neither past nor a question is anybody.
        """
        turn = self.turn_at(source.spans[0][0])
        asked = self._is_asked(source)
        if turn is None or turn.speaker is None or not (asked or self._is_past(candidate)):
            return None
        if len(self._voices) == 2:
            other = next(name for name in self._voices if name != turn.speaker)
        else:
            found = self._answering(turn) if asked else self._beside(turn)
            if found is None:
                return None
            other = found
        named = self.named(other)
        return Naming(named[0] if named else None, other, False, "whom a turn addresses", cited)

    def _answering(self, turn: Turn) -> str | None:
        """Who speaks next."""
        place = bisect_right(self._turn_starts, turn.span[0])
        return next((t.speaker for t in self._turns[place : place + 2] if t.speaker != turn.speaker), None)

    def _beside(self, turn: Turn) -> str | None:
        """Who speaks both before and after the turn."""
        place = bisect_right(self._turn_starts, turn.span[0]) - 1
        earlier = self._turns[max(place - 2, 0) : place][::-1]
        before = next((t.speaker for t in earlier if t.speaker != turn.speaker), None)
        return before if before == self._answering(turn) else None

    def _is_past(self, candidate: Candidate) -> bool:
        """The cue is a past or perfect: "you said", "you've mentioned"."""
        parse, v = self._scene.parse, candidate.anchor
        if v < 0 or parse.lemma[v] not in cues.SAY:
            return False
        return parse.tag[v] == "VBD" or (parse.tag[v] == "VBN" and parse.child(v, "aux") is not None)

    def _is_asked(self, source: Source) -> bool:
        """An auxiliary stands right before "you" in a sentence that ends in a question mark."""
        parse, i = self._scene.parse, source.head
        if i < 1 or (parse.pos[i - 1] != "AUX" and parse.word[i - 1] not in ("n't", "n’t")):
            return False
        last = parse.sent_end[parse.sent[i]] - 1
        return any("?" in parse.word[k] for k in range(max(i, last - 2), last + 1))

    def _work_in(self, start: int, end: int, head: int) -> Entity | None:
        """The work that a source phrase names: the one whose mention holds the phrase's head noun."""
        if head < 0:
            return None
        place = self._scene.parse.start[head]
        found = self._entities.at(place, _WORK)
        return found[1] if found and start <= found[0][1] and found[0][0] < end else None

    def _issuer(self, work: Entity, start: int, end: int) -> Entity | None:
        """The person or organisation that the phrase, or another mention of the work, names as its owner."""
        for s, e in ((start, end), *work.mentions):
            owner = self._owner_in(s, e)
            if owner is not None:
                return owner
        named = re.match(r"(.{2,60}?)['’]s?\s", work.name)
        holders = [entity for entity in self.named(named.group(1)) if entity.type in _PARTIES] if named else []
        return holders[0] if len(holders) == 1 else None

    def _owner_in(self, start: int, end: int, noun: int | None = None) -> Entity | None:
        """ "The firm's page", "a statement by the firm", "a story in the paper", "figures that the firm compiled".

        `noun`: the owner must be that of this token.
        """
        parse = self._scene.parse
        for i in parse.within(start, end):
            if parse.dep[i] != "poss" and not self._issues(i):
                continue
            if noun is not None and noun != self._owned(i):
                continue
            found = self._entities.at(parse.start[i], _PARTIES)
            if found is not None:
                return found[1]
            resolved = self._references.of_token(i)
            entity = (
                self._entities.by_id.get(resolved.entity_id) if resolved is not None and resolved.entity_id else None
            )
            if entity is not None and entity.type in _PARTIES:
                return entity
        return None

    def _owned(self, i: int) -> int:
        """The noun that an owner belongs to: right over it, or over the preposition or verb of making between them."""
        parse = self._scene.parse
        above = parse.head[i]
        if parse.dep[i] == "poss":
            return above
        over = parse.head[above]
        made = parse.dep[over] in ("acl", "relcl") and parse.lemma[over] in _MAKING
        return parse.head[over] if made and parse.dep[i] == "pobj" else over

    def _issues(self, i: int) -> bool:
        """The token is whom a document is by, what it stands in, or who has made it."""
        parse, head = self._scene.parse, self._scene.parse.head[i]
        if parse.dep[i] == "pobj":
            if parse.word[head] == "in":
                return parse.lemma[parse.head[head]] in cues.DOCUMENT_NOUNS
            return parse.word[head] in ("by", "from")
        return parse.dep[i] == "nsubj" and parse.dep[head] in ("relcl", "acl") and parse.lemma[head] in _MAKING

    def _cited(self, candidate: Candidate) -> Entity | None:
        """The work named beside the cue: "said on the podcast", "wrote in a letter", "told the paper in an interview".

        Of several the most particular: an episode before its show.
        """
        parse, v = self._scene.parse, candidate.anchor
        if v < 0 or parse.pos[v] not in ("VERB", "AUX", "NOUN"):
            return None
        found: list[Entity] = []
        for c in parse.children[v]:
            if parse.dep[c] != "prep" or parse.word[c] not in _BESIDE:
                continue
            noun = parse.child(c, "pobj")
            if noun is None or any(s <= parse.start[noun] < e for s, e in candidate.content):
                continue
            at = self._entities.at(parse.start[noun], _WORK)
            if at is not None:
                found.append(at[1])
            inside = self._entities.mentions(parse.start[parse.left[noun]], parse.end[parse.right[noun]], _WORK)
            if parse.lemma[noun] in cues.DOCUMENT_NOUNS or at is not None:
                found.extend(
                    entity for span, entity in inside if not any(s <= span[0] < e for s, e in candidate.content)
                )
        return next((entity for entity in found if "episode" in (entity.detail or "")), found[0] if found else None)


def issuing(document: Document, entities: EntityIndex) -> Entity | None:
    """The organisation that issues an announcement, or a page of which it is author and publisher: whom "we" stands for."""
    metadata = document.metadata
    own = metadata.author is not None and metadata.author == metadata.publisher
    if metadata.kind != "announcement" and not (own and metadata.kind in ("article", "web-page")):
        return None
    for name in (document.metadata.publisher, document.metadata.author):
        found = [e for e in entities.named(name) if e.type is EntityType.ORGANIZATION] if name else []
        if len(found) == 1:
            return found[0]
    return None


def _origin(document: Document, entities: EntityIndex) -> Entity | None:
    """The one recorded conversation that the document says it derives from, where it names exactly one."""
    works = [entity for entity in entities if entity.type is EntityType.WORK]
    derived = [d for d in document.metadata.derived_from if d.title or d.evidence]
    found: list[Entity] = []
    for d in derived:
        for entity in works:
            titled = d.title is not None and d.title in (entity.name, *entity.aliases)
            placed = d.evidence is not None and any(
                d.evidence[0] <= s and e <= d.evidence[1] for s, e in entity.mentions
            )
            if (
                (titled or placed)
                and entity not in found
                and _SPOKEN_WORK.search(f"{d.kind or ''} {entity.detail or ''} {entity.name}")
            ):
                found.append(entity)
    episodes = [entity for entity in found if "episode" in (entity.detail or "").lower()] or found
    return episodes[0] if len(episodes) == 1 else None
