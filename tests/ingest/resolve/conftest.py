"""A text with its names, resolved: the fixture of this folder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entity_index import EntityIndex
from ingest.resolve.references import References, resolve
from kg.record import Document, Entity, EntityType, Span, Turn
from kg.settings import Settings

Names = Sequence[str]


def index(text: str, people: Names, organisations: Names) -> EntityIndex:
    """Entities "Full Name|Short|…" with a mention at every occurrence of a name; where names overlap the longest has it."""
    kinds = [(EntityType.PERSON, name) for name in people] + [(EntityType.ORGANIZATION, name) for name in organisations]
    spelled = [names.split("|") for _, names in kinds]
    mentions: list[list[Span]] = [[] for _ in kinds]
    taken: list[Span] = []
    for name, k in sorted(
        ((name, k) for k, names in enumerate(spelled) for name in names), key=lambda pair: -len(pair[0])
    ):
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            if all(match.end() <= start or end <= match.start() for start, end in taken):
                taken.append(match.span())
                mentions[k].append(match.span())
    return EntityIndex(
        Entity(
            id=f"e{k}",
            type=kind,
            name=spelled[k][0],
            aliases=tuple(spelled[k][1:]),
            mentions=tuple(sorted(mentions[k])),
        )
        for k, (kind, _) in enumerate(kinds)
    )


def document(text: str, turns: Sequence[Turn] = ()) -> Document:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Document(path="a.txt", text=text, sha256=digest, raw_sha256=digest, reader="test", turns=tuple(turns))


@dataclass(frozen=True)
class Reading:
    """A resolved text, asked by its words."""

    text: str
    references: References

    def _place(self, words: str, occurrence: int) -> Span:
        places = [match.span() for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", self.text)]
        return places[occurrence]

    def source(self, words: str, occurrence: int = 0) -> str | None:
        """The name that the source phrase `words` stands for."""
        found = self.references.entity_at(*self._place(words, occurrence))
        return None if found is None else found.name

    def group(self, words: str, occurrence: int = 0, speaker: str | None = None) -> str | None:
        """The name of the group that the source phrase `words` names or points back at."""
        found = self.references.group_at(*self._place(words, occurrence), speaker)
        return None if found is None else found.name

    def token(self, word: str, occurrence: int = 0) -> str | None:
        """The name that the word stands for."""
        found = self.references.of_token(self.token_index(word, occurrence))
        return None if found is None else found.name

    def token_index(self, word: str, occurrence: int = 0) -> int:
        return self.references.token_at(self._place(word, occurrence)[0])


Read = Callable[..., Reading]


@pytest.fixture(scope="session")
def read() -> Read:
    """Reads a text: `read(text, people=["Ana Lind|Lind"], organisations=["Northwind Labs"])`."""
    nlp = load_pipeline(Settings().pipeline)

    def reading(text: str, people: Names = (), organisations: Names = (), turns: Sequence[Turn] = ()) -> Reading:
        made = document(text, turns)
        return Reading(text, resolve(made, annotate(text, nlp), index(text, people, organisations)))

    return reading
