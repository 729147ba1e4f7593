"""Which named organisation is what ("startup", "commission"), and which of them "the company" can mean."""

from __future__ import annotations

from collections import defaultdict

from ingest.resolve.descriptions import describe
from ingest.resolve.discourse import Discourse, Mention
from ingest.resolve.lexicon import GENERIC_ORGANISATION_NOUNS, HUMAN_NOUNS, ORGANISATION_CLASS, word_set
from kg.record import EntityType

__all__ = ["Organisations", "bars", "same_noun"]

_UNCOVERED_NAME = 0.4
"""How much a name that no entity holds counts as what \"the company\" may mean."""

_NAME_CLASS = {
    **ORGANISATION_CLASS,
    **dict.fromkeys(
        word_set("inc corp ltd llc plc gmbh ag corporation technologies labs systems motors airlines bank holdings"),
        "business",
    ),
    **dict.fromkeys(
        word_set(
            """news times post herald tribune gazette guardian journal press courier chronicle telegraph telegram
            examiner inquirer broadcasting radio television tv"""
        ),
        "media",
    ),
    **dict.fromkeys(["parliament", "congress", "senate"], "parliament"),
}
_NAME_CLASS.pop("group")  # "Northwind Group" may be anything
_LAST_WORD_CLASS = dict.fromkeys(
    word_set(
        "ledger globe argus mercury express independent nation inquirer observer mail sun star mirror standard echo sentinel dispatch bulletin register review wire voice"
    ),
    "media",
)
"""Told by only as the last word of a name: "the Oakhurst Star", but not "Star Robotics"."""
_SAME = {
    "start-up": "startup",
    "organization": "organisation",
    "watchdog": "regulator",
    "paper": "newspaper",
    "automaker": "carmaker",
    "non-profit": "nonprofit",
    "fc": "club",
}
"""Nouns that call an organisation the same."""
_NAME_CALLS = {
    "motors": "carmaker",
    "airlines": "airline",
    "airways": "airline",
    "bancorp": "bank",
    "insurance": "insurer",
    "pharmaceuticals": "drugmaker",
    "semiconductor": "chipmaker",
    "semiconductors": "chipmaker",
}
"""Words of names that say what their bearer is as clearly as the noun itself."""
_NEAR = {"association": frozenset({"association", "public"})}
"""Classes that a generic noun takes in beside its own."""
_AFTER_HEAD = word_set("of for on de du des der and & inc ltd plc llc gmbh ag")
_AIRED = frozenset({"television", "tv", "radio", "broadcasting", "news", "newspaper", "media"})
"""Words of a description that make any company one of the media."""
_PLAIN = frozenset({"company", "firm", "maker", "manufacturer", "startup", "business", "giant", "corporation", "group"})
"""Nouns for any business: who is called "a maker of pumps" is "the company" too."""
_OTHER = "other"
_NO_BODY = frozenset({"country", "place"})


def same_noun(word: str) -> str:
    """The noun, folded with those that call an organisation the same ("watchdog" is "regulator")."""
    return _SAME.get(word, word)


def bars(unnamed: str, noun: str) -> float:
    """How well an organisation without a name, spoken of as `unnamed`, can be what "the `noun`" means; 0 not at all."""
    if same_noun(unnamed) == same_noun(noun):
        return 1.0
    wanted = GENERIC_ORGANISATION_NOUNS.get(noun)
    kind = ORGANISATION_CLASS.get(unnamed)
    if wanted is None:
        return 0.0
    if kind is None:  # a name that no entity holds
        return _UNCOVERED_NAME
    return 0.7 if kind in _NEAR.get(wanted, {wanted}) else 0.0


class Organisations:
    """What the text and the names say of the document's organisations."""

    def __init__(self, discourse: Discourse) -> None:
        self._discourse = discourse
        self._nouns: dict[str, set[str]] = defaultdict(set)
        self._name_nouns: dict[str, set[str]] = defaultdict(set)
        self._name_heads: dict[str, set[str]] = defaultdict(set)
        self._name_classes: dict[str, set[str]] = defaultdict(set)
        self._places: set[str] = set()
        parse = discourse.parse
        for entity in discourse.entities:
            if entity.type is EntityType.ORGANIZATION:
                for name in (entity.name, *entity.aliases):
                    self._read_name(entity.id, [w.strip(".,()").casefold() for w in name.split()])
        for mention in discourse.mentions:
            if mention.entity.type is not EntityType.ORGANIZATION:
                continue
            if parse.ent[mention.head] in {"GPE", "LOC", "NORP"}:
                self._places.add(mention.entity.id)
            for found in describe(discourse, mention, ORGANISATION_CLASS):
                if mention.first <= found.noun <= mention.last:
                    continue
                self._nouns[mention.entity.id].add(same_noun(parse.word[found.noun]))
                if _AIRED.intersection(parse.word[found.first : found.last + 1]):
                    self._name_classes[mention.entity.id].add("media")
            if self._otherwise(mention):
                self._name_classes[mention.entity.id].add(_OTHER)

    def _otherwise(self, mention: Mention) -> bool:
        """The text says right before the name that it is something else: "the newsletter Lantern" is no startup."""
        parse, noun = self._discourse.parse, mention.first - 1
        if (
            noun < 1
            or parse.pos[noun] != "NOUN"
            or parse.word[noun] in ORGANISATION_CLASS
            or parse.word[noun] in HUMAN_NOUNS
        ):
            return False
        linked = mention.head in {parse.head[noun], noun} or parse.head[mention.head] == noun
        return linked and parse.pos[noun - 1] in {"DET", "ADJ", "NOUN"}

    def _read_name(self, entity: str, words: list[str]) -> None:
        self._name_nouns[entity].update(same_noun(word) for word in words)
        # "Union Rail" is no union: the noun stands last or before "of".
        followed = zip(words, [*words[1:], "of"], strict=True)
        self._name_heads[entity].update(same_noun(word) for word, after in followed if after in _AFTER_HEAD)
        self._name_classes[entity].update(_NAME_CLASS[word] for word in words if word in _NAME_CLASS)
        if len(words) > 1 and words[-1] in _LAST_WORD_CLASS:
            self._name_classes[entity].add(_LAST_WORD_CLASS[words[-1]])

    def said_of(self, entity: str) -> set[str]:
        """Words that the entity is named or described with."""
        return self._name_nouns[entity] | self._nouns[entity]

    def fit(self, entity: str, noun: str) -> float:
        """How well "the `noun`" can stand for the organisation: 1 it is called so, 0.35 nothing speaks against it, 0 it is something else."""
        folded = same_noun(noun)
        if folded in self._nouns[entity]:
            return 1.0
        named = self._name_heads[entity]
        if folded in named or noun in named or any(_NAME_CALLS.get(word) == folded for word in named):
            return 0.95
        wanted = GENERIC_ORGANISATION_NOUNS.get(noun)
        if wanted is None or noun == "group" or (entity in self._places and not self._nouns[entity]):
            return 0.0
        said = {ORGANISATION_CLASS[w] for w in self._nouns[entity] if w in ORGANISATION_CLASS}
        classes = (said | self._name_classes[entity]) - _NO_BODY
        if wanted in classes:
            # What the text calls "the supplier" is seldom "the company" as well.
            told = wanted in said and wanted not in self._name_classes[entity]
            return 0.8 if not told or self._nouns[entity] & _PLAIN else 0.4
        if classes or wanted in ("media", "public"):  # the agency that signs a site off is not the firm that owns it
            return 0.5 if classes & _NEAR.get(wanted, frozenset()) else 0.0
        return 0.35 if wanted == "business" else 0.25
