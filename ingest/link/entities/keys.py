"""Under which keys an entity is compared with others: two that share no key are no candidates."""

from __future__ import annotations

import re
from enum import StrEnum

from ingest.link.entities.named import Named
from ingest.link.entities.names import bare_organisation, first_and_last, folded, is_full_name

__all__ = ["Block", "block_keys", "episode_number", "is_own_title"]

_ARTICLES = frozenset({"a", "an", "another", "the", "this", "unnamed"})
_EPISODES = frozenset({"", "episode", "interview", "podcast", "show", "broadcast", "program", "programme"})
_NUMBER = re.compile(r"\b(?:episode|ep\.?|no\.?)\s*#?(\d+)\b|#(\d+)\b", re.IGNORECASE)


class Block(StrEnum):
    """What the entities of one block share; the order is that in which a key is written."""

    KNOWN = "known"
    """The entry of the curated list."""
    NAME = "name"
    """Type and whole name."""
    ALIAS = "alias"
    """Type and name, which is an alias of some of them."""
    FIRST_AND_LAST = "first-and-last"
    """A person's first and last name, whatever stands between them."""
    BARE = "bare"
    """An organisation's name without legal form and article."""
    EPISODE = "episode"
    """Podcast and day."""


def block_keys(entity: Named) -> list[str]:
    """The keys of the entity, sorted: kind of block, type, and what is shared, parted by line feeds.

    A person needs a first and a last name: never a surname alone. A work needs a title of its own, not the words by
    which one document speaks of it.
    """
    found: set[str] = set()

    def add(block: Block, *parts: str) -> None:
        found.add("\n".join((block.value, *parts)))

    if entity.known is not None:
        add(Block.KNOWN, entity.known)
    name = folded(entity.name)
    if entity.type == "Work":
        if entity.shows and entity.day and entity.kind in _EPISODES:
            add(Block.EPISODE, min(entity.shows), entity.day)
        if is_own_title(entity.name):
            add(Block.NAME, entity.type, name)
        return sorted(found)
    usable = [form for form in (entity.name, *entity.aliases) if folded(form)]
    if entity.type == "Person":
        usable = [form for form in usable if is_full_name(form)]
        for form in usable[:1]:
            add(Block.FIRST_AND_LAST, first_and_last(form)[0])
    if entity.type == "Organization" and name:
        add(Block.BARE, bare_organisation(entity.name)[0])
    for form in usable:
        if form == entity.name:
            add(Block.NAME, entity.type, name)
        add(Block.ALIAS, entity.type, folded(form))
    return sorted(found)


def is_own_title(name: str) -> bool:
    """Whether a work's name is one of its own, not made of the words by which one document speaks of it.

    >>> is_own_title("The Stack Hour"), is_own_title("the announcement"), is_own_title("Another podcast")
    (True, False, False)
    """
    words = name.split()
    if not words or not words[0][:1].isupper() or name.endswith("(not named)"):
        return False
    return words[0].casefold() not in _ARTICLES or words[1:2] != [word.lower() for word in words[1:2]]


def episode_number(name: str) -> str:
    """The number by which a name calls an episode; empty where it has none.

    >>> episode_number("The Stack Hour, episode 41: serving"), episode_number("Loud Hour #7"), episode_number("Loud Hour")
    ('41', '7', '')
    """
    found = _NUMBER.search(name)
    return (found[1] or found[2]) if found else ""
