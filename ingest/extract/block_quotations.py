"""Block quotations as attributions: whole, and of whom the line before or below them names; else of nobody that is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.quotation_regions import Region
from kg.record import AttributionKind as Kind
from kg.record import Document, EntityType, Span

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex

__all__ = ["BY_TALK", "with_block_quotations"]

BY_TALK = "answer behind a dash"
"""The pattern of an answer whose speaker only the talk around it tells."""
_PARTIES = frozenset((EntityType.PERSON, EntityType.ORGANIZATION))
_PEOPLE = frozenset((EntityType.PERSON,))
_PRONOUNS = frozenset(("he", "she"))
_SCORE, _UNTOLD = 0.8, 0.6
_GAP = 14
"""Words that may stand between the verb that introduces a block quotation and its colon."""
_LEAD = 14
"""Words of the longest verbless line that names whose words follow: "From Lind's letter to the staff:"."""
_DASHED = re.compile(r"[–—]\s")
_OPENING = re.compile(r"(?:[.!?…]['\"”’)\]]*\s+)(?=[\"“‘'(\[]?[A-Z0-9])")


def with_block_quotations(
    scene: Scene, document: Document, chosen: Sequence[tuple[Candidate, float]], entities: EntityIndex
) -> list[tuple[Candidate, float]]:
    """The choices with one attribution a block quotation in the place of those that reach into it from outside.

    Its speaker is whom the credit at or below its end names, else the source of the line above that ends with a colon; where
    neither names anybody, nobody is: its words are never the author's. Linear in the text.
    """
    kept = list(chosen)
    found: list[tuple[Candidate, float]] = []
    for regions in _quotations(scene):
        start, end = regions[0].start, regions[-1].end
        reaching = [c for c in kept if c[0].lo < end and start < c[0].hi and not _inside(scene, c[0], start, end)]
        kept = [choice for choice in kept if choice not in reaching]
        content = tuple(region.span for region in regions)
        head = scene.parse.at(start)
        source = _credit(scene, document, entities, end)
        if source is not None:
            candidate = Candidate(
                "block quotation with a credit", Kind.QUOTATION, -1, head, content, (), source, _SCORE
            )
            found.append((candidate, _SCORE))
            continue
        asked = _answering(scene, kept, start)
        if asked is not None:
            found.append((Candidate(BY_TALK, Kind.QUOTATION, -1, head, content, (), asked, _UNTOLD), _UNTOLD))
            continue
        lead = _lead(scene, start)
        anchor, source = _introduced(scene, entities, *lead) if lead else (-1, None)
        if source is not None and lead is not None and scene.parse.word[source.head] in _PRONOUNS:
            source = _just_named(scene, entities, lead[0]) or source
        told = [c for c in kept if c[0].anchor == anchor >= 0]
        cue = scene.cue(anchor) if anchor >= 0 and not told else ()
        score = _SCORE if source is not None else _UNTOLD
        candidate = Candidate(
            "block quotation", Kind.QUOTATION, anchor if cue else -1, head, content, cue, source, score
        )
        found.append((candidate, score))
    return sorted([*kept, *found], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


def _quotations(scene: Scene) -> Iterator[list[Region]]:
    """The paragraphs of each block quotation."""
    held: list[Region] = []
    for region in scene.regions.outer:
        if not region.set_off:
            continue
        held.append(region)
        if region.closed:
            yield held
            held = []


def _inside(scene: Scene, candidate: Candidate, start: int, end: int) -> bool:
    """Whether a report stands in the quoted words themselves, cue and all."""
    if not (start <= candidate.lo and candidate.hi <= end):
        return False
    places = [s for s, _ in candidate.cue]
    if candidate.source is not None and not places:
        places = [s for s, _ in candidate.source.spans]
    return bool(places) and all(start <= place < end for place in places)


def _answering(scene: Scene, chosen: Sequence[tuple[Candidate, float]], start: int) -> Source | None:
    """The only one to whom the talk behind dashes above gives words by a tag, where its last line asks and this one answers."""
    text, lines = scene.parse.text, scene.regions.lines
    place = scene.regions.line_of(start)
    if not _DASHED.match(text[slice(*lines[place])]):
        return None
    first = place
    while first > 0 and _DASHED.match(text[slice(*lines[first - 1])]):
        first -= 1
    if first == place or not text[slice(*lines[place - 1])].rstrip().endswith("?"):
        return None
    since = lines[first][0]
    tagged = [c.source for c, _ in chosen if since <= c.lo and c.hi < start and c.cue and c.source is not None]
    names = {" ".join(text[s:e] for s, e in source.spans) for source in tagged}
    return Source(tagged[-1].spans, tagged[-1].head, "answers in the same talk") if len(names) == 1 else None


def _credit(scene: Scene, document: Document, entities: EntityIndex, end: int) -> Source | None:
    """Who is named in the caption right behind or below the quotation."""
    text = scene.parse.text
    caption = next((b.span for b in document.blocks if b.role == "caption" and b.span[0] >= end), None)
    if caption is None or text[end : caption[0]].strip(" \t\r\n>—–-~"):
        return None
    people = entities.mentions(*caption, _PARTIES)
    first = next((span for span, entity in people if span[0] == caption[0]), None)
    span = first or next((span for span, entity in people if entity.type is EntityType.PERSON), None)
    span = span or _named(text, caption)
    return Source((span,), scene.parse.at(span[1] - 1), "credit of a block quotation")


def _named(text: str, caption: Span) -> Span:
    """The caption up to its first comma or bracket, where it names whom nothing else on the page names."""
    words = text[slice(*caption)]
    stop = re.search(r"\s*[,(|·–—]", words)
    return caption[0], caption[0] + (stop.start() if stop and stop.start() else len(words))


def _lead(scene: Scene, start: int) -> Span | None:
    """The last sentence of the line above, where it leads up to the quotation by a colon or a comma."""
    text, lines = scene.parse.text, scene.regions.lines
    place = scene.regions.line_of(start) - 1
    if place < 0:
        return None
    above, end = lines[place]
    end = above + len(text[above:end].rstrip())
    if not text[above:end].endswith((":", ",", ":–", ":—")) or any(r.set_off for r in scene.regions.within(above, end)):
        return None
    for match in _OPENING.finditer(text, above, end):
        if scene.regions.at(match.start()) is None:
            above = match.end()
    return above, end


def _introduced(scene: Scene, entities: EntityIndex, start: int, end: int) -> tuple[int, Source | None]:
    """The verb that introduces what follows the colon, and its source; -1 and the owner of a noun ("Lind's letter:") or nobody."""
    parse = scene.parse
    tokens = list(parse.within(start, end))
    for v in reversed(tokens):
        if not _utters(scene, v) or len(parse.text[parse.end[v] : end].split()) > _GAP:
            continue
        if scene.regions.at(parse.start[v]) is not None:
            continue
        if parse.lemma[v] in _DENYING or parse.child(v, "neg") is not None:
            return -1, None  # "he has denied this:", "she never wrote:": the words are somebody's, but not that one's
        over = parse.head[v]
        if (
            parse.dep[v] in ("ccomp", "xcomp")
            and over in tokens
            and (parse.lemma[over] in cues.SAY or parse.lemma[over] in cues.UTTER)
        ):
            return -1, None  # "Lind claims that Moe wrote:": that it is Moe's is itself somebody's word
        if parse.child(v, "nsubjpass") is not None:
            return -1, _agent(scene, v)  # "what she was told by the board:" is the board's
        source = scene.source(v)
        if source is not None and source.spans and source.spans[0][0] >= start:
            return v, source
    return -1, _owner(scene, entities, tokens, start, end)


def _agent(scene: Scene, v: int) -> Source | None:
    """By whom something is said in the passive; None where that is not told."""
    by = scene.parse.child(v, "agent")
    noun = scene.parse.child(by, "pobj") if by is not None else None
    return scene.phrase(noun, "agent", v) if noun is not None else None


def _just_named(scene: Scene, entities: EntityIndex, start: int) -> Source | None:
    """Whom "He writes:" can mean: the only person named before it in its paragraph."""
    people = entities.mentions(scene.regions.lines[scene.regions.line_of(start)][0], start, _PEOPLE)
    if len({person.id for _, person in people}) != 1:
        return None
    span = people[-1][0]
    return Source((span,), scene.parse.at(span[1] - 1), "the only person named before it in its paragraph")


def _utters(scene: Scene, v: int) -> bool:
    parse = scene.parse
    lemma = parse.lemma[v]
    if lemma == "put" and parse.word[v + 1 : v + 2] == ["it"]:
        return True
    if lemma in _ISSUING:
        issued = parse.child(v, "dobj")
        return issued is not None and (parse.lemma[issued] in cues.COMMUNICATIVE_NOUNS or parse.lemma[issued] in _TEXTS)
    known = lemma in cues.UTTER or lemma in cues.SAY or lemma in _WRITTEN
    return known and parse.pos[v] in ("VERB", "AUX")


_DENYING = frozenset(("contradict", "deny", "dismiss", "dispute", "refute", "reject"))
_ISSUING = frozenset(("give", "have", "issue", "leave", "make", "offer", "publish", "put", "release", "send", "sign"))
_WRITTEN = frozenset(("post", "read", "tweet", "email", "text", "write", "tell", "reply", "answer", "state", "publish", "sign", "recall"))  # fmt: skip


def _owner(scene: Scene, entities: EntityIndex, tokens: Sequence[int], start: int, end: int) -> Source | None:
    """Whose text is announced without a verb: "From Lind's letter:", "A statement by the Lim Line:"; else who alone is named."""
    parse = scene.parse
    found = entities.mentions(start, end, _PARTIES)
    if len(parse.text[start:end].split()) > _LEAD or not found:
        return None
    noun = any(parse.lemma[i] in cues.COMMUNICATIVE_NOUNS or parse.lemma[i] in _TEXTS for i in tokens)
    owners = []
    for (s, e), entity in found:
        before = parse.text[start:s].split()[-1:]
        owns = parse.text[e : e + 2] in ("'s", "’s") or (before and before[0].casefold() in ("by", "from", "of"))
        if owns and noun:
            owners.append(((s, e), entity))
    if not owners and len(found) == 1 and parse.text[slice(*found[0][0])] == parse.text[start:end].rstrip(" :–—"):
        owners = found  # "Ana Lind:"
    if len({entity.id for _, entity in owners}) != 1:
        return None
    span = owners[0][0]
    return Source((span,), parse.at(span[1] - 1), "owner of the words announced")


_TEXTS = frozenset(("letter", "email", "e-mail", "mail", "memo", "note", "message", "post", "tweet", "text", "reply", "answer", "response", "statement", "comment", "diary", "blog", "speech", "word"))  # fmt: skip
