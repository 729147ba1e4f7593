"""What an item said, and who said it, in the former text of its document: for what is no longer found in the text of now."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from kg.quads import Quad
from kg.rdf.iri import Iris
from kg.store import Store
from ontology import CK, RDFS, SCHEMA

__all__ = ["Former", "Formers", "Stands"]

_Facts = Mapping[str, Mapping[str, Collection[str]]]


class Stands(StrEnum):
    """What the text of now has of the words of an item that is not found there for sure."""

    GONE = "gone"
    UNREAD = "unread"
    """They stand there, but are not read as such an item."""
    MOVED = "moved"
    """An item says the same at another place; that it is the same passage is not sure."""
    OTHERS = "others"
    """They are read as somebody else's, or as denied where they were asserted, and so on."""

    def told(self, file: str) -> str:
        """Words that follow "the words"."""
        return {
            Stands.GONE: f"are no longer found in {file}",
            Stands.UNREAD: f"stand in {file} still, but are not read as they were: struck, corrected or cut otherwise since",
            Stands.MOVED: f"stand in {file} still, but at another place: that they are the same passage cannot be told for sure",
            Stands.OTHERS: f"stand in {file} still, but are said by another or in another way there",
        }[self]


@dataclass(frozen=True)
class Former:
    """An item as a superseded version of its document had it. `entities` are the IRIs of the document's entities that say it or are
    spoken of in it; `read` is how it was meant (polarity, realis, stance), to be compared only."""

    words: str
    speaker: str | None
    entities: frozenset[str]
    read: frozenset[tuple[str, str]]


class Formers:
    """Looks items up in the superseded versions of their documents; each version is read once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._versions: dict[tuple[str, int], _Facts] = {}
        self._held: dict[str, _Held] = {}

    def of(self, iri: str, document_id: str, sha256: str | None = None) -> Former | None:
        """The item in the newest superseded version that has it, or in that with the text of this sha256; None where none has it."""
        for version in reversed(self._store.versions(document_id)):
            if sha256 is None or version.sha256 == sha256:
                facts = self._version(document_id, version.number)
                if iri in facts:
                    return _former(facts, iri)
        return None

    def stands(self, iri: str, document_id: str, words: str, sha256: str | None = None) -> Stands:
        """What has become of the words of an item that is not found: `words` are those noted of it, where no version has it.

        Cost: the former version and the document's graph, once each.
        """
        was = self.of(iri, document_id, sha256)
        said = _plain(was.words if was is not None else words.rstrip(".!? "))
        if document_id not in self._held:
            self._held[document_id] = _Held(self._store, document_id)
        held = self._held[document_id]
        same = [_former(held.facts, node) for node in held.saying(iri, said)]
        if any(was is None or (one.speaker, one.read) == (was.speaker, was.read) for one in same):
            return Stands.MOVED
        if same:
            return Stands.OTHERS
        pieces = said.split(" … ")
        stand = all(re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", held.text) for piece in pieces)
        return Stands.UNREAD if said and stand else Stands.GONE

    def _version(self, document_id: str, number: int) -> _Facts:
        if (document_id, number) not in self._versions:
            self._versions[document_id, number] = _by_subject(self._store.version(document_id, number))
        return self._versions[document_id, number]


class _Held:
    """The graph of a document as it is now."""

    def __init__(self, store: Store, document_id: str) -> None:
        self._base = store.base
        self.facts = _by_subject(store.quads(Iris(store.base).document_graph(document_id)))
        texts = (text for held in self.facts.values() for text in held.get(str(SCHEMA.text), ()))
        self.text = _plain(next(texts, ""))
        self._saying: dict[tuple[str, str], list[str]] = defaultdict(list)
        for node, held in self.facts.items():
            self._saying[self._kind(node), _plain(_words(held))].append(node)

    def _kind(self, iri: str) -> str:
        return iri.removeprefix(self._base).partition("/")[0]

    def saying(self, iri: str, words: str) -> list[str]:
        """The items of the kind of this one that have just these words."""
        return self._saying.get((self._kind(iri), words), [])


def _by_subject(quads: Iterable[Quad]) -> _Facts:
    facts: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for subject, predicate, object_, _ in quads:
        facts[str(subject)][str(predicate)].append(str(object_))
    return facts


def _words(held: Mapping[str, Collection[str]]) -> str:
    return next(iter((*held.get(str(CK.quote), ()), *held.get(str(RDFS.label), ()))), "")


def _former(facts: _Facts, iri: str) -> Former:
    held = facts[iri]
    speakers = tuple(held.get(str(CK.speaker), ()))
    named = next((min(facts[one].get(str(RDFS.label), [one])) for one in speakers if one in facts), None)
    read = frozenset((name, value) for name in (str(CK.polarity), str(CK.realis)) for value in held.get(name, ()))
    return Former(_words(held), named, frozenset((*speakers, *held.get(str(SCHEMA.about), ()), iri)), read)


def _plain(words: str) -> str:
    return " ".join(words.split()).lower()
