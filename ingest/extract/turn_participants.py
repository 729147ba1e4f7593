"""Who takes part in a conversation, and on which side, by what the page itself says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.extract.entity_index import EntityIndex
from ingest.extract.turn_lists import Side, listed_people, stated_roles
from kg.record import Document, EntityType, Span

__all__ = ["Participants", "find_participants", "spoken_blocks"]

_PERSON = frozenset({EntityType.PERSON})
_PART = r"(?:[^\W\d_a-z][\w’'-]+|[^\W\d_a-z]\.)"
_NAME = rf"{_PART}(?: (?:(?:de|da|di|del|van|von|der|den|la|le|bin|al|el) )*{_PART}){{1,3}}"
# Names run into the word that says what their bearer does, as pages saved without their layout have it.
_GLUED = re.compile(r"(?P<name>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*)*? [A-Z][a-z’'-]+)(?P<side>Co-?[Hh]ost|Host|Guest)\b")
_HOST_AFTER = re.compile(
    r"[\s,(–—·|:-]*(?:(?:is|was|your|our|the|a|and|show|podcast|executive) )*(?:co-?)?host(?:s|ed|ing)?\b"
    r"|[\s,]+(?:interviews|interviewed|talks? (?:to|with)|talked (?:to|with)|sits? down with|sat down with|speaks? (?:to|with)|spoke (?:to|with)|is joined by|was joined by|moderates?)\b",
    re.IGNORECASE,
)
_HOST_BEFORE = re.compile(
    r"(?:host(?:ed)?(?: by| is)?|interviewers?(?: is)?|interview(?:ed)? by|moderat(?:or|ed by)|presented by|talk(?:s|ed|ing)? (?:to|with) host|questions by|in conversation with host)[\s:,–—·|-]*$",
    re.IGNORECASE,
)
_GUEST_AFTER = re.compile(
    r"[\s,(–—·|:-]*(?:(?:is|was|our|the|a|today's|special) )*guest\b|[\s,]+(?:joins|joined|talked about|answers|answered)\b",
    re.IGNORECASE,
)
_GUEST_BEFORE = re.compile(
    r"(?:guests?(?: is)?|interview(?:s|ed|ing)? (?:with)?|conversation with|talk(?:s|ed|ing)? (?:to|with)|sits? down with|sat down with|spoke (?:to|with)|speaks? (?:to|with)"
    r"|joined by|featuring|feat\.|ft\.|questions (?:for|to)|q&a with|q & a with|chat(?:s|ted)? with|discuss(?:es)? \S+(?: \S+){0,4} with)[\s:,–—·|-]*(?:[^.!?\r\n]{0,60}[,:] )?(?:(?:dr|prof|mr|mrs|ms)\.? )?$",
    re.IGNORECASE,
)
_SAYS_OWN_NAME = re.compile(rf"\b(?:I’m|I'm|I am|my name is|[Tt]his is) (?:your (?:co-?)?host,? )?(?P<name>{_NAME})")
_PRESENTS = re.compile(
    rf"\b(?:[Mm]y guest(?: today)?(?: is)?|[Ww]ith (?:me|us)(?: today)? is|[Jj]oined (?:today )?by|[Jj]oining (?:me|us)(?: today)? is|[Ww]elcome(?: to the (?:show|podcast))?)[:,]? (?P<name>{_NAME})"
)
_AT_TIME = re.compile(r"\d{1,2}:[0-5]\d")
_AND = re.compile(r"(?:, [^,.;:\r\n]{1,60})?(?:,|,? and|,? &)? (?:(?:dr|prof|mr|mrs|ms)\.? )?", re.IGNORECASE)
_REACH = 60
_OPENING = 2500
"""Code points of a conversation in which people introduce themselves."""


@dataclass(frozen=True)
class Participants:
    """Names of those who ask and those who are asked, in text order, and passages that the page gives to one of them."""

    hosts: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    quoted: tuple[tuple[str, str], ...] = ()
    """Pairs of words and the name of whom the page says has said them."""
    roles: tuple[tuple[str, str], ...] = ()
    """Pairs of a role and the name that the page gives with it: "Chair: Ana Lim"."""

    @property
    def host(self) -> str | None:
        """The only one who asks; None where there are several or none."""
        return self.hosts[0] if len(self.hosts) == 1 else None

    @property
    def guest(self) -> str | None:
        """The only one who is asked; None where there are several or none."""
        return self.guests[0] if len(self.guests) == 1 else None


def spoken_blocks(document: Document) -> tuple[Span, ...]:
    """The spans of what was said, in text order: the transcript's blocks, or all paragraphs where no block is marked so."""
    spoken = tuple(block.span for block in document.blocks if block.role == "transcript")
    return spoken or tuple(
        block.span for block in document.blocks if block.role in {"paragraph", "pull-quote", "list-item"}
    )


def find_participants(document: Document, entities: EntityIndex) -> Participants:
    """Hosts and guests by the page's own words: roles beside names, cards, timed quotations, introductions at the start.

    A person is on one side only, the host's where both are stated. Who is merely named is on neither, but for whom the page
    lists or shows on a card without a side, or gives a timed quotation: beside a host, or alone, they are the guests.
    """
    text = document.text
    spoken = spoken_blocks(document)
    said_from = spoken[0][0] if spoken else len(text)
    hosts: dict[str, None] = {}
    guests: dict[str, None] = {}
    cards: dict[str, None] = {}
    for listed in listed_people(document, said_from):
        side = hosts if listed.side is Side.ASKS else guests if listed.side is Side.ASKED else cards
        side.setdefault(_name_of(text[slice(*listed.span)], entities))
    for match in _GLUED.finditer(text, 0, said_from):
        side = guests if match["side"] == "Guest" else hosts
        side.setdefault(_name_of(match["name"], entities))
    last: int | None = None
    for (start, end), entity in entities.mentions(0, said_from, _PERSON):
        line_start, line_end = _line(text, start, end)
        after, before = text[end : min(line_end, end + _REACH)], text[max(line_start, start - 2 * _REACH) : start]
        if _HOST_AFTER.match(after) or _HOST_BEFORE.search(before):
            hosts.setdefault(entity.name)
        elif _GUEST_AFTER.match(after) or _GUEST_BEFORE.search(before):
            guests.setdefault(entity.name)
            last = end
        elif last is not None and last <= start and _AND.fullmatch(text[last:start]):
            guests.setdefault(entity.name)  # "a conversation with Ana Lind and Bo Ek"
            last = end
    quoted = list(_quotations(document, entities))
    for _, name in quoted:
        cards.setdefault(name)
    for block in document.blocks:
        if block.role == "caption" and not _AT_TIME.search(text[slice(*block.span)]):
            for (start, _), entity in entities.mentions(*block.span, _PERSON):
                if not text[block.span[0] : start].strip():  # "Chief executive, Lim Line" is nobody's card
                    cards.setdefault(entity.name)
    _introductions(document, entities, spoken, hosts, guests)
    others = [name for name in cards if name not in hosts]
    if not guests and (len(others) == 1 or hosts):
        guests.update(dict.fromkeys(others))
    roles = tuple((role, _name_of(text[slice(*span)], entities)) for role, span in stated_roles(document, said_from))
    return Participants(tuple(hosts), tuple(name for name in guests if name not in hosts), tuple(quoted), roles)


def _line(text: str, start: int, end: int) -> Span:
    line_end = min((place for place in (text.find("\n", end), text.find("\r", end)) if place >= 0), default=len(text))
    return max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1, line_end


def _quotations(document: Document, entities: EntityIndex) -> Iterator[tuple[str, str]]:
    """Quotations set off on the page with the one person named in the timed line below them."""
    for quote, below in zip(document.blocks, document.blocks[1:], strict=False):
        if quote.role == "pull-quote" and below.role == "caption":
            caption = document.text[slice(*below.span)]
            names = {entity.name for _, entity in entities.mentions(*below.span, _PERSON)}
            if not names:
                names = {
                    entity.name for entity in entities if entity.type is EntityType.PERSON and entity.name in caption
                }
            if len(names) == 1 and _AT_TIME.search(caption):
                yield document.text[slice(*quote.span)].strip("“”\"‘’' "), names.pop()


def _introductions(
    document: Document, entities: EntityIndex, spoken: tuple[Span, ...], hosts: dict[str, None], guests: dict[str, None]
) -> None:
    """Who gives an own name at the start is the host, if a guest is presented there too; who is presented is a guest."""
    if not spoken:
        return
    opening = document.text[spoken[0][0] : spoken[0][0] + _OPENING]
    presented = [_name_of(match["name"], entities) for match in _PRESENTS.finditer(opening)]
    own = [_name_of(match["name"], entities) for match in _SAYS_OWN_NAME.finditer(opening)]
    if own and (presented or re.search(r"\b[Ww]elcome (?:to|back)\b", opening)):
        hosts.setdefault(own[0])
    for name in presented:
        guests.setdefault(name)


def _name_of(name: str, entities: EntityIndex) -> str:
    """The entity's name where exactly one person is called so; else the words."""
    people = [entity for entity in entities.named(name) if entity.type is EntityType.PERSON]
    return people[0].name if len(people) == 1 else name
