"""Relations that a page's layout states: name-and-role headers, bios below them, segments of an episode, who publishes the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.extract.page_lines import BIO_START, Header, Line, headers, lines
from ingest.extract.relation_found import Found, Reading, found
from ingest.extract.relation_times import PAST, Period, spoken_of_as_past
from ingest.extract.role_words import predicates_of
from kg.record import Entity, EntityType, Span

__all__ = ["page_relations"]


def page_relations(reading: Reading) -> Iterator[Found]:
    """Relations from headers and from the page's own structure; prose pages without headers give none."""
    episodes = [entity for entity in reading.entities if entity.detail == "podcast episode"]
    shows = [entity for entity in reading.entities if entity.detail == "podcast"]
    page = lines(reading.text)
    transcript = reading.document.metadata.kind in ("transcript", "transcript-page")
    for header in headers(reading.document):
        person = _entity(reading, header.name, EntityType.PERSON)
        if person is None:
            continue
        is_host = _is_host(reading, header)
        yield from _header(reading, person, header, page)
        if not transcript:
            continue
        evidence = (header.name[0], (header.role or header.name)[1])
        if is_host and len(shows) == 1:
            yield from found(person, "hosts", shows[0], evidence)
        elif not is_host and len(episodes) == 1:
            yield from found(person, "guest_on", episodes[0], evidence, Period(date=episodes[0].date))
    yield from _structure(reading, episodes)


def _entity(reading: Reading, span: Span, kind: EntityType) -> Entity | None:
    named = reading.entities.mentions(*span, types=frozenset({kind}))
    return named[0][1] if named else None


def _is_host(reading: Reading, header: Header) -> bool:
    return (
        header.role is not None
        and re.match(r"(?:co-?)?host|moderator|presenter|interviewer", reading.text[slice(*header.role)], re.IGNORECASE)
        is not None
    )


def _header(reading: Reading, person: Entity, header: Header, page: list[Line]) -> Iterator[Found]:
    """The role line, and the line below it where that reads like a bio."""
    if header.role is None:
        return
    place = next((number for number, line in enumerate(page) if line.start <= header.role[0] < line.end), None)
    if place is None:
        return
    yield from _bio(reading, person, (header.role[0], page[place].end), header.name[0])
    if place + 1 < len(page):
        below = page[place + 1]
        starts = BIO_START.match(below.text)
        if (
            starts
            and len(below.text) < 240
            and not reading.entities.mentions(below.start, below.end, frozenset({EntityType.PERSON}))
        ):
            yield from _bio(reading, person, (below.start, below.end), below.start)


_PART = re.compile(r"[^;·|•\n]+")


def _bio(reading: Reading, person: Entity, span: Span, evidence_start: int) -> Iterator[Found]:
    """ "CEO, Acme · Investor in B and C; ex-D": each part's role with the organisations in it."""
    for match in _PART.finditer(reading.text, *span):
        words = match.group()
        named = reading.entities.mentions(*match.span(), types=frozenset({EntityType.ORGANIZATION}))
        if not named:
            continue
        before = reading.text[match.start() : named[0][0][0]]
        former = spoken_of_as_past(before)
        predicates = predicates_of(before) or (["formerly_at"] if former else [])
        if re.search(r"\bin\s+(?:the )?$", before) is None:
            predicates = ["works_at" if name == "invests_in" else name for name in predicates]
        evidence = (evidence_start if span[0] <= match.start() < span[0] + len(words) else match.start(), match.end())
        for predicate in predicates:
            name = "formerly_at" if former and predicate == "works_at" else predicate
            when = Period(end=PAST) if former and name != "formerly_at" else None
            for _, organization in named if predicate in ("invests_in", "advises", "formerly_at") else named[:1]:
                yield from found(person, name, organization, evidence, when)


def _structure(reading: Reading, episodes: list[Entity]) -> Iterator[Found]:
    """Segment, episode and show; and the site that publishes the page."""
    metadata = reading.document.metadata
    own = next(iter(reading.named(metadata.title)), None)
    if len(episodes) == 1:
        for segment in reading.entities:
            if segment.detail == "segment" and segment.mentions:
                yield from found(segment, "part_of", episodes[0], segment.mentions[-1])
    if own is not None and own.type == EntityType.WORK and metadata.publisher:
        for publisher in reading.named(metadata.publisher):
            if publisher.mentions:
                yield from found(publisher, "published", own, publisher.mentions[0])
