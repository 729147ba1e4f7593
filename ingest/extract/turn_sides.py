"""Who asks and who answers in an interview whose questions and answers bear no names: by whom the page names above it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.extract.names import is_given_name, is_place
from ingest.extract.word_lists import word_set
from kg.record import Document, EntityType

if TYPE_CHECKING:
    from ingest.extract.entity_index import EntityIndex
    from ingest.extract.turn_participants import Participants

__all__ = ["interview_sides"]

_PERSON = frozenset((EntityType.PERSON,))
_FULL_NAME = re.compile(r"\b(?=(?P<name>(?P<given>[A-Z][\w’'-]+) [A-Z][\w’'-]+))")
_NO_NAMES = word_set(
    "the a an this that these in on at by for from with when where while after before since until as if but and so what who why how "
    "her his their our my its she he they we it i one two last next every each road street lane bridge island harbour mill lake river "
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday interview photo text words by"
)
"""Words with a capital that are no part of somebody's name where a sentence or a place begins or ends with them."""
_ROLE = re.compile(r"(?:q|a|question|answer)(?:er)?", re.IGNORECASE)


def interview_sides(document: Document, entities: EntityIndex, people: Participants) -> Participants:
    """The participants, with the author as who asks and the only other person named above the first question as who answers.

    For documents all of whose turns are labelled as question or answer; others are given back as they are. Of several people
    named above it the guest is the only one in the title, else whom the page's words tell; nobody is where that is in doubt.
    """
    labels = {turn.label for turn in document.turns if turn.label is not None}
    if not labels or not all(_ROLE.fullmatch(label) for label in labels):
        return people
    start = min((turn.label_span or turn.span)[0] for turn in document.turns)
    author = document.metadata.author
    signed = {e.name for e in entities.named(author) if e.type is EntityType.PERSON} if author else set()
    guests = {*people.guests} - signed
    if signed & {*people.guests}:  # "Demir spoke to Lowell", and Lowell signs
        hosts, guests = signed, {*people.hosts} - signed
    else:
        hosts = {*people.hosts} or signed
    mentions = entities.mentions(0, start, _PERSON)
    named = {entity.name for _, entity in mentions} - hosts - signed
    title = next((block.span for block in document.blocks if block.role == "title"), (0, 0))
    in_title = {entity.name for _, entity in entities.mentions(*title, _PERSON)} - hosts - signed
    alone = named if not _names_others(document.text[title[1] : start], title[1], entities) else set()
    chosen = next((group for group in (in_title, alone, guests) if len(group) == 1), set())
    if not hosts and chosen < guests and len(guests) == 2:
        hosts = guests - chosen  # "Demir spoke to Lowell" in an interview with Demir
    return replace(people, hosts=tuple(sorted(hosts)), guests=tuple(chosen))


def _names_others(words: str, offset: int, entities: EntityIndex) -> bool:
    """Whether a full name stands there that the finder of names has passed over."""
    for match in _FULL_NAME.finditer(words):
        span = (offset + match.start("name"), offset + match.end("name"))
        given, family = match["given"], match["name"].split()[-1]
        no_name = given.casefold() in _NO_NAMES or family.casefold() in _NO_NAMES or is_place(match["name"])
        if not no_name and not entities.mentions(*span) and (is_given_name(given) or not is_place(given)):
            return True
    return False
