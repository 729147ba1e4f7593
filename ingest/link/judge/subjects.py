"""What a model is shown of the two sides of an entry of the queue: a statement with its context, a name with its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files

from rdflib import URIRef

from ingest.link.judge.question import ENTITIES, STATEMENTS, Passage, Question, Subject
from kg.judgements import JudgementKind
from kg.rdf.iri import Iris
from kg.reviews.items import Item, Side
from kg.store import Store

__all__ = ["Pair", "pairs_of"]

Pair = tuple[Item, Question, Subject, Subject]

_AROUND = 300
"""Characters of context on either side of a statement."""
_AROUND_NAME = 160
_MENTIONS = 3
"""Mentions of a name whose passages are shown."""


def pairs_of(store: Store, items: Sequence[Item]) -> Iterator[Pair]:
    """Each entry that is about two items of documents, with its question and its two sides, in the order given.

    Entries of other kinds, and those of which a side has no place in a held text, are passed over.
    """
    shower = _Shower(store, items)
    for item in items:
        if item.judged is None:
            continue
        question = ENTITIES if item.judged is JudgementKind.SAME_ENTITY else STATEMENTS
        show = shower.entity if question is ENTITIES else shower.statement
        a, b = show(item.a), show(item.b)
        if a is not None and b is not None:
            yield item, question, a, b


class _Shower:
    def __init__(self, store: Store, items: Sequence[Item]) -> None:
        self._store = store
        self._texts: dict[str, str] = {}
        self._places: dict[str, list[tuple[str, int, int]]] = {}
        wanted = sorted({side.iri for item in items if item.judged is not None for side in (item.a, item.b)})
        if not wanted:
            return
        query = files("ingest.link.judge").joinpath("places.rq").read_text(encoding="utf-8")
        iris = Iris(store.base)
        for node, document, start, end in store.select(query, {"node": [URIRef(iri) for iri in wanted]}).values():
            document_id = iris.document_id(str(document)) or ""
            self._places.setdefault(str(node), []).append((document_id, int(str(start)), int(str(end))))

    def statement(self, side: Side) -> Subject | None:
        """The statement from its first word to its last."""
        places = self._places.get(side.iri)
        if not places:
            return None
        document = places[0][0]
        start, end = min(start for _, start, _ in places), max(end for _, _, end in places)
        text = self._text(document)
        shown: dict[str, str | list[str]] = {
            "text": text[start:end],
            "context": text[max(start - _AROUND, 0) : end + _AROUND],
        }
        if side.speaker:
            shown["speaker"] = side.speaker
        if side.published:
            shown["published"] = side.published
        return Subject(side.iri, (Passage(text[start:end], start),), shown)

    def entity(self, side: Side) -> Subject | None:
        """The name with what stands around its first mentions."""
        places = self._places.get(side.iri)
        if not places:
            return None
        text = self._text(places[0][0])
        passages: list[Passage] = []
        covered = -1
        for _, start, end in places:
            if end <= covered:
                continue
            begin, covered = max(start - _AROUND_NAME, 0), min(end + _AROUND_NAME, len(text))
            passages.append(Passage(text[begin:covered], begin))
            if len(passages) == _MENTIONS:
                break
        shown: dict[str, str | list[str]] = {
            "name": side.text,
            "type": side.type or "",
            "passages": [passage.words for passage in passages],
        }
        if side.published:
            shown["published"] = side.published
        return Subject(side.iri, tuple(passages), shown)

    def _text(self, document_id: str) -> str:
        if document_id not in self._texts:
            self._texts[document_id] = self._store.text(document_id)
        return self._texts[document_id]
