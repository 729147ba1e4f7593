"""Relations of works: who published and announced what, who hosts a show, who speaks on it, which episode is part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.extract.masked_text import pattern
from ingest.extract.relation_found import Found, Reading, found
from ingest.extract.relation_holders import token_before, true_holder
from ingest.extract.relation_times import Period
from ingest.extract.work_acts import LAUNCH
from kg.record import Entity, EntityType, Span

__all__ = ["work_relations"]

SPOKEN = frozenset({"podcast", "podcast episode", "show", "episode", "interview", "series"})
_ANNOUNCING = frozenset({"announcement", "press release", "news release"})


def work_relations(reading: Reading) -> Iterator[Found]:
    """Relations with a cited work at one end."""
    owners = {
        _possessive(entity.name): entity
        for entity in reading.entities
        if entity.type not in (EntityType.WORK, EntityType.EVENT)
    }
    for work in reading.entities:
        if work.type == EntityType.WORK and work.mentions and work.detail and work.detail != LAUNCH:
            yield from _published(reading, work, owners)
    yield from _episodes(reading)
    yield from _patterns(reading)


def _possessive(name: str) -> str:
    return name + ("'" if name.endswith("s") else "'s")


def _published(reading: Reading, work: Entity, owners: dict[str, Entity]) -> Iterator[Found]:
    """From the owner in the work's name, and what an announcement's own words say that it announces."""
    match = re.match(r"(.+?['’]s?) ", work.name)
    owner = owners.get(match.group(1)) if match else None
    when = Period(date=work.date)
    if owner is not None and work.detail in ("podcast", "show", "series"):
        yield from found(owner, "hosts", work, work.mentions[0], when)
    elif owner is not None and work.detail not in SPOKEN:
        yield from found(owner, "published", work, work.mentions[0], when)
    if work.detail in _ANNOUNCING:
        for span in work.mentions:
            for _, thing in reading.entities.mentions(
                *span, types=frozenset({EntityType.PRODUCT, EntityType.TECHNOLOGY})
            ):
                yield from found(work, "announces", thing, span, when)
                if owner is not None:
                    yield from found(owner, "offers", thing, span, when)


def _episodes(reading: Reading) -> Iterator[Found]:
    """An episode is part of, and published by, the show that the page or the sentence names."""
    for derived in reading.document.metadata.derived_from:
        shows = reading.named(derived.by)
        episode = _at(reading, derived.evidence) if derived.evidence else None
        if episode is None or len(shows) != 1:
            continue
        yield from _part(shows[0], episode, _evidence(shows[0], episode))
    for episode in reading.entities:
        if episode.detail == "podcast episode" and "," in episode.name and episode.mentions:
            show = episode.name.rsplit(",", 1)[0]
            for whole in reading.named(show):
                yield from _part(whole, episode, episode.mentions[0])


def _part(show: Entity, episode: Entity, evidence: Span) -> Iterator[Found]:
    when = Period(date=episode.date)
    yield from found(episode, "part_of", show, evidence, when)
    yield from found(show, "published", episode, evidence, when)


def _at(reading: Reading, span: Span) -> Entity | None:
    works = reading.entities.mentions(*span, types=frozenset({EntityType.WORK}))
    return next((entity for _, entity in works if entity.detail in SPOKEN), None)


def _evidence(show: Entity, episode: Entity) -> Span:
    """From the nearest naming of the show to the episode, where they stand close together; else the episode's own words."""
    start, end = episode.mentions[0]
    near = [span for span in show.mentions if abs(span[0] - start) < 120]
    if not near:
        return start, end
    span = min(near, key=lambda s: abs(s[0] - start))
    return min(start, span[0]), max(end, span[1])


_SAID = r"(?:said|says|told|argued|explained|recalled|added|claimed|spoke|speaking|appeared|appearing|talked|talking|described|suggested|joked|announced|revealed|guested)"
_GUEST = (
    pattern(
        rf"(?P<p>«P»),? (?:\w+ )?{_SAID}[^.\n«»]{{0,60}}? (?:on|in|to|as a guest on) (?:the |an? )?(?:[\w'-]+ ){{0,3}}?(?P<w>«W»)(?P<rest>[^.\n]{{0,40}})"
    ),
    pattern(
        r"\b(?:remark|comment|statement|claim|quip|appearance|interview)s? (?:by|from|with|of) (?P<p>«P») on (?:the |an? )?(?P<w>«W»)(?P<rest>)"
    ),
    pattern(r"(?P<p>«P»)'s (?:remark|comment|appearance|interview)s? on (?:the |an? )?(?P<w>«W»)(?P<rest>)"),
    pattern(r"(?P<w>«W»)(?P<rest>),? (?:with|featuring) (?:guests? )?(?P<p>«P»)"),
)
_TOLD = pattern(r"(?P<p>«P»),? (?:who )?(?:told|tells|has told) (?:the )?(?P<w>«W»)(?P<rest>)")
_HOST = (
    pattern(r"(?P<p>«P»),? (?:who )?(?:co-)?(?:hosts|hosted|presents|presented|runs) (?:the )?(?P<w>«W»)"),
    pattern(r"(?P<p>«P»)[^.;\n«P»]{0,80}?,? (?:who|and) (?:also )?(?:co-)?hosts (?:the )?(?P<w>«W»)"),
    pattern(r"(?P<w>«W»),? (?:podcast |show )?(?:which is )?(?:hosted by|with host|host|co-host) (?P<p>«P»)"),
    pattern(r"(?P<p>«P»),? (?:the )?(?:co-)?host of (?:the )?(?P<w>«W»)"),
)
_BY = pattern(r"(?P<w>«W»),? (?:published |released |issued |posted |written )?(?:by|from) (?:the )?(?P<o>«OP»)")
_ANNOUNCES = pattern(
    r"(?P<w>«W») (?:announces|announced|introduces|introduced|unveils|unveiled|describes the launch of) (?:the )?(?:[\w'-]+ ){0,3}?(?P<o>«DT»)"
)


_SAYING = re.compile(rf"\b(?:{_SAID}|tells)\b")
_HOSTING = re.compile(r"\b(?:hosts|hosted|presents|presented|runs)\b")


def _speaker(reading: Reading, match: re.Match[str], person: Entity, *, hosting: bool = False) -> Entity | None:
    """The person who does what the match's verb says, by the parse; a match without a verb keeps its name."""
    masked = reading.masked
    verbs = list((_HOSTING if hosting else _SAYING).finditer(masked.text, match.end("p"), match.start("w")))
    if not verbs:
        return person
    end = masked.real((match.start(), verbs[-1 if hosting else 0].end()))[1]
    told = true_holder(reading, masked.real(match.span("p")), person, token_before(reading, end))
    return told[0] if told is not None else None


def _patterns(reading: Reading) -> Iterator[Found]:
    masked = reading.masked
    hosting: set[tuple[str, str]] = set()
    for shape in _HOST:
        for match in shape.finditer(masked.text):
            person, show = masked.entity(match.start("p")), masked.entity(match.start("w"))
            told = _speaker(reading, match, person, hosting=True)
            if told is None:
                continue
            person = told
            if show.detail in ("podcast", "show", "series", None):
                hosting.add((person.id, show.id))
                yield from found(person, "hosts", show, masked.real(match.span()))
    for shape in (*_GUEST, _TOLD):
        for match in shape.finditer(masked.text):
            person, work = masked.entity(match.start("p")), masked.entity(match.start("w"))
            if work.detail not in ("podcast", "podcast episode", "show", "episode") or (person.id, work.id) in hosting:
                continue
            told = _speaker(reading, match, person)
            if told is None:
                continue
            person = told
            later = masked.entities_in(match.span("rest"))
            episode = next((entity for entity in later if entity.detail == "podcast episode"), work)
            evidence = masked.real(
                match.span()
                if episode is not work
                else (match.start(), match.start("rest") if match["rest"] else match.end())
            )
            yield from found(person, "guest_on", episode, evidence, Period(date=episode.date))
    for match in _BY.finditer(masked.text):
        work, owner = masked.entity(match.start("w")), masked.entity(match.start("o"))
        if work.detail and work.detail not in SPOKEN:
            yield from found(owner, "published", work, masked.real(match.span()), Period(date=work.date))
    for match in _ANNOUNCES.finditer(masked.text):
        yield from found(
            masked.entity(match.start("w")), "announces", masked.entity(match.start("o")), masked.real(match.span())
        )
