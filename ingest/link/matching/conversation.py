"""Which documents report one talk, as the ledger of quotations knows it, and what their assertions say in which words, where."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from rdflib import URIRef

from ingest.link.quotes.ledger import LEDGER_VERSION
from ingest.link.quotes.lexicon import word_set
from ingest.link.words import words
from kg.rdf.iri import Iris
from kg.record import Span, Spans
from kg.store import Store
from ontology import CK

__all__ = ["CONVERSATION_VERSION", "Conversation", "Said", "conversations", "held_said", "limits_around"]

CONVERSATION_VERSION = f"3.{LEDGER_VERSION}"
"""Raised whenever the same two documents may be taken for one talk otherwise; what the ledger finds is part of it."""

_LONG, _WORDS = 8, 5
"""Words of one quotation that no other talk has, and of one of two."""
_FOUND = frozenset(str(grade) for grade in (CK.exact, CK.near, CK.elided))
_AT_ONCE = 200
_STOP = re.compile(r"[.!?…][\"”’')\]]*(?=\s)|\n")
_AROUND = 200
"""Characters beside an assertion that are looked at where no sentence ends before."""
_LIMITS = word_set(
    "if unless until except only provided assuming suppose supposing maybe perhaps probably possibly likely unlikely not "
    "never nobody doubt denied denies deny refused whether hope hopes hoped"
)
"""Words that limit or take back what stands beside them in the sentence."""
_TAKEN_BACK = word_set(
    "if unless until except only provided assuming supposing true untrue nonsense wrong false kidding joking rubbish ridiculous"
)
"""Words after it that do: "we will sell, unless …", "…, that's not true"; "…, and it's not ours" leaves it as it was said."""


@dataclass(frozen=True, order=True)
class Conversation:
    """A document and a transcript of the talk that it reports; both may be one, where a page quotes its own transcript.

    `anchors` are the places of words that both have: those of a quotation in the article, and those of the passage.
    `bodies` are the people and the organisations that one of the two says they are of, by name.
    """

    article: str
    transcript: str
    anchors: tuple[tuple[Span, Span], ...]
    bodies: tuple[tuple[str, str], ...] = ()

    def bodies_of(self, person: str) -> list[str]:
        """The names of the organisations that this person is of."""
        return [body for name, body in self.bodies if name.casefold() == person.casefold()]


@dataclass(frozen=True)
class Said:
    """An assertion's exact words and pieces. `form` and `realis` are those of the record ("direct", "said" …); `is_limited`
    says that its sentence goes on with what may limit it ("if", "probably", "not"); `is_turned` that it begins so, or goes on with
    what takes it back ("unless", "that's not true"); `limits` are all such words of the sentence around it, in order."""

    words: str
    form: str
    realis: str
    pieces: Spans
    is_limited: bool
    is_turned: bool = False
    limits: tuple[str, ...] = ()

    @property
    def is_asked(self) -> bool:
        return self.realis == "asked"

    @property
    def start(self) -> int:
        return self.pieces[0][0]


def conversations(store: Store, documents: Collection[str]) -> list[Conversation]:
    """The conversations that these documents (IRIs) are a part of, sorted.

    Two documents are of one where the article says that it is from the recording (`ck:sameOrigin`), or where a quotation of
    8 words, or two of 5, stand in the transcript. It depends on the two documents alone.
    """
    checked: dict[tuple[str, str], set[tuple[Span, Span | None, str, bool]]] = defaultdict(set)
    rows = _rows(store, "conversations.rq", documents)
    places: dict[str, set[Span]] = defaultdict(set)
    # Apart, since an optional part of several patterns is read for all checks of the store: 40 ms at 100,000 claims, this 1.
    for check, start, end in _rows(store, "check-passages.rq", {str(row[0]) for row in rows}, "check"):
        places[str(check)].add((int(str(start)), int(str(end))))
    for check, article, transcript, same_origin, grade, start, end, text in rows:
        found = places[str(check)] if str(grade) in _FOUND else ()
        for passage in found or (None,):
            span = (int(str(start)), int(str(end)))
            checked[str(article), str(transcript)].add((span, passage, str(text), same_origin is True))
    bodies: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for document, person, body in _rows(store, "bodies.rq", {iri for pair in checked for iri in pair}):
        bodies[str(document)].add((str(person), str(body)))
    made = []
    for (article, transcript), quotations in sorted(checked.items()):
        lengths = sorted({(span, len(words(text))) for span, passage, text, _ in quotations if passage})
        telling = sum(length >= _WORDS for _, length in lengths)
        if any(same for *_, same in quotations) or telling >= 2 or any(length >= _LONG for _, length in lengths):
            anchors = sorted({(span, passage) for span, passage, _, _ in quotations if passage})
            of_both = tuple(sorted(bodies[article] | bodies[transcript]))
            made.append(Conversation(article, transcript, tuple(anchors), of_both))
    return made


def held_said(store: Store, documents: Collection[str]) -> dict[str, Said]:
    """The words and places of these documents' assertions, by IRI."""
    pieces: dict[str, list[Span]] = defaultdict(list)
    kept: dict[str, tuple[str, str, str, str]] = {}
    for document, assertion, text, form, realis, start, end in _rows(store, "said.rq", documents):
        kept[str(assertion)] = (str(document), str(text), _name(form), _name(realis))
        pieces[str(assertion)].append((int(str(start)), int(str(end))))
    iris = Iris(store.base)
    texts = {iri: store.text(iris.document_id(iri) or "") for iri in {document for document, *_ in kept.values()}}
    found: dict[str, Said] = {}
    for iri, (document, text, form, realis) in kept.items():
        spans: Spans = tuple(sorted(set(pieces[iri])))
        around = _around(texts[document], spans)
        found[iri] = Said(text, form, realis, spans, *_limiting(*around), _all_limits(*around))
    return found


def limits_around(text: str, pieces: Spans) -> tuple[bool, bool]:
    """Whether the sentence around the pieces has words that limit them; whether those before, between or after do so that stand
    against the pieces' own words too."""
    return _limiting(*_around(text, pieces))


def _around(text: str, pieces: Spans) -> tuple[list[str], list[str]]:
    """The words of the sentence before and between the pieces, and those after them."""
    first, last = pieces[0][0], pieces[-1][1]
    low, high = max(0, first - _AROUND), min(len(text), last + _AROUND)
    stops = [match.end() for match in _STOP.finditer(text, low, first)]
    start = stops[-1] if stops else low
    ending = _STOP.search(text, max(first, last - 1), high)
    end = ending.start() if ending else high
    at, before = start, list[str]()
    for piece in pieces:
        before += words(text[at : piece[0]])
        at = piece[1]
    return before, list(words(text[at : max(at, end)]))


def _limiting(before: Sequence[str], after: Sequence[str]) -> tuple[bool, bool]:
    led = any(map(_limits, before))
    return led or any(map(_limits, after)), led or any(word in _TAKEN_BACK for word in after)


def _all_limits(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in (*before, *after) if _limits(word) or word in _TAKEN_BACK)


def _limits(word: str) -> bool:
    return word in _LIMITS or word.endswith("n't")


def _rows(store: Store, name: str, iris: Collection[str], by: str = "document") -> list[Sequence[object]]:
    query = files("ingest.link.matching").joinpath(name).read_text(encoding="utf-8")
    asked = sorted(iris)
    found: list[Sequence[object]] = []
    for at in range(0, len(asked), _AT_ONCE):
        bindings: Mapping[str, list[URIRef]] = {by: [URIRef(iri) for iri in asked[at : at + _AT_ONCE]]}
        found += store.select(query, bindings).values()
    return found


def _name(term: object) -> str:
    return str(term).removeprefix(str(CK))
