"""Which named organisation is what ("startup", "commission"), and which of them "the company" can mean."""

from __future__ import annotations

from collections import defaultdict

from ingest.resolve.descriptions import describe
from ingest.resolve.discourse import Discourse
from ingest.resolve.lexicon import ORGANISATION_CLASS
from kg.record import EntityType

__all__ = ["Organisations"]

_NAME_CLASS = {
    **ORGANISATION_CLASS,
    **dict.fromkeys(
        [
            "inc",
            "corp",
            "ltd",
            "llc",
            "plc",
            "gmbh",
            "ag",
            "corporation",
            "technologies",
            "labs",
            "systems",
            "motors",
            "airlines",
            "bank",
            "holdings",
        ],
        "business",
    ),
    **dict.fromkeys(["news", "times", "post", "herald", "tribune", "gazette", "guardian", "journal", "press"], "media"),
    **dict.fromkeys(["parliament", "congress", "senate"], "parliament"),
}
_LOOSE = {
    "business": frozenset({"business", "media"}),
    "media": frozenset({"media", "business"}),
    "public": frozenset({"public", "association"}),
    "association": frozenset({"association", "public", "business"}),
}
"""Classes that are near enough to let one noun stand for a name of the other, where the name itself does not say."""


class Organisations:
    """What the text and the names say of the document's organisations."""

    def __init__(self, discourse: Discourse) -> None:
        self._discourse = discourse
        self._nouns: dict[str, set[str]] = defaultdict(set)
        self._name_nouns: dict[str, set[str]] = defaultdict(set)
        self._places: set[str] = set()
        parse = discourse.parse
        for entity in discourse.entities:
            if entity.type is EntityType.ORGANIZATION:
                for name in (entity.name, *entity.aliases):
                    self._name_nouns[entity.id].update(w.strip(".,()").casefold() for w in name.split())
                if entity.detail:
                    self._nouns[entity.id].update(entity.detail.casefold().split())
        for mention in discourse.mentions:
            if mention.entity.type is not EntityType.ORGANIZATION:
                continue
            if parse.ent[mention.head] in {"GPE", "LOC", "NORP"}:
                self._places.add(mention.entity.id)
            for found in describe(discourse, mention, ORGANISATION_CLASS):
                self._nouns[mention.entity.id].add(parse.word[found.noun])

    def said_of(self, entity: str) -> set[str]:
        """Words that the entity is named or described with."""
        return self._name_nouns[entity] | self._nouns[entity]

    def fit(self, entity: str, noun: str) -> float:
        """How well "the `noun`" can stand for the organisation: 1 it is called so, 0.5 nothing speaks against it, 0 it is something else."""
        if noun in self._nouns[entity]:
            return 1.0
        named = {w for w in self._name_nouns[entity] if w in _NAME_CLASS}
        if noun in named:
            return 0.95
        wanted = ORGANISATION_CLASS[noun]
        said = {ORGANISATION_CLASS[w] for w in self._nouns[entity] if w in ORGANISATION_CLASS}
        classes = said | {_NAME_CLASS[w] for w in named}
        if wanted in {"country", "place"} or entity in self._places:
            return 0.9 if wanted in {"country", "place"} and entity in self._places else 0.0
        if wanted in classes:
            return 0.8
        if classes:
            return 0.5 if classes & _LOOSE.get(wanted, frozenset()) else 0.0
        # A court, a parliament or a university nearly always says so in its name.
        return 0.35 if wanted in {"business", "media"} else 0.25 if wanted in {"association", "public"} else 0.0
