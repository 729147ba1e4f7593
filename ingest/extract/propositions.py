"""Splits stretches of a text into propositions: what could be true or false apart.

Split are sentences, coordinated clauses, coordinated predicates (the shared subject is a piece of each), clauses of reason,
concession or result after a comma, and relative clauses that add a fact. Kept whole are conditions, purposes, complements,
and whatever only narrows a noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.extract.tokens import TokenMap
from kg.record import Span

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["SUBJECTS", "Proposition", "Shape", "finite", "has_subject", "split"]

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})
_CLAUSE_MARKS = frozenset(
    {"because", "since", "although", "though", "while", "whereas", "as", "so", "for", "when", "whilst", "even", "just"}
)
_BACKGROUND = frozenset({"before", "after"})
_FRAMES = frozenset(
    {
        "thing",
        "point",
        "trend",
        "view",
        "fact",
        "idea",
        "truth",
        "issue",
        "problem",
        "reality",
        "answer",
        "news",
        "part",
        "belief",
    }
    | {
        "argument",
        "sense",
        "bet",
        "thesis",
        "theory",
        "feeling",
        "concern",
        "hope",
        "case",
        "takeaway",
        "lesson",
        "upshot",
        "result",
        "thought",
    }
)
_OPENERS = frozenset(
    {
        "and",
        "but",
        "or",
        "so",
        "yet",
        "nor",
        "that",
        "well",
        "yeah",
        "yes",
        "oh",
        "okay",
        "ok",
        "right",
        "basically",
        "like",
        "um",
        "uh",
    }
)


_COMPLEMENTS = frozenset(
    {"dobj", "obj", "attr", "acomp", "ccomp", "xcomp", "prep", "dative", "oprd", "agent", "npadvmod", "prt"}
)
_LIGHT = frozenset({"go", "come", "try", "sit", "wait", "stop"})


class Shape(StrEnum):
    """How a proposition stands in its sentence."""

    CLAUSE = "clause"
    PREDICATE = "predicate"
    RELATIVE = "relative"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class Proposition:
    """Tokens of one proposition. `head` is its predicate; `shared` are tokens it takes from elsewhere (subject, antecedent)."""

    tokens: tuple[int, ...]
    head: int
    shape: Shape = Shape.CLAUSE
    shared: tuple[int, ...] = ()


def finite(token: Token) -> bool:
    """Whether the verb, or an auxiliary of it, carries tense."""
    return token.tag_ in _FINITE or any(c.dep_ in ("aux", "auxpass") and c.tag_ in _FINITE for c in token.children)


def has_subject(token: Token) -> bool:
    return any(child.dep_ in SUBJECTS for child in token.children)


def split(tokens: TokenMap, spans: Iterable[Span]) -> list[Proposition]:
    """The propositions of `spans`, in text order; at least one for spans that hold a word. Cost: linear in their tokens."""
    chosen = tokens.inside(spans)
    found: list[Proposition] = []
    for part in _by_sentence(tokens, chosen):
        found.extend(_split_sentence(tokens, part))
    return [p for p in found if any(tokens.doc[i].is_alpha or tokens.doc[i].like_num for i in p.tokens)]


def _by_sentence(tokens: TokenMap, chosen: list[int]) -> Iterator[list[int]]:
    part: list[int] = []
    for i in chosen:
        if part and tokens.sentence_of[i] != tokens.sentence_of[part[-1]]:
            yield part
            part = []
        part.append(i)
    if part:
        yield part


def _split_sentence(tokens: TokenMap, part: list[int]) -> Iterator[Proposition]:
    within = set(part)
    groups: dict[int, list[int]] = {}
    for i in part:
        groups.setdefault(_top(tokens, i, within), []).append(i)
    for head, members in _absorb_fragments(tokens, groups):
        yield from _split_group(tokens, head, set(members))


def _top(tokens: TokenMap, i: int, within: set[int]) -> int:
    token = tokens.doc[i]
    while token.head.i != token.i and token.head.i in within:
        token = token.head
    return token.i


def _absorb_fragments(tokens: TokenMap, groups: dict[int, list[int]]) -> list[tuple[int, list[int]]]:
    """Groups that hold a clause, each with the fragments that stand before it (or, at the end, after it)."""
    clauses: list[tuple[int, list[int]]] = []
    waiting: list[int] = []
    best_fragment = -1
    for head, members in groups.items():
        token = tokens.doc[head]
        if (token.pos_ in ("VERB", "AUX") and (finite(token) or has_subject(token))) or has_subject(token):
            clauses.append((head, waiting + members))
            waiting = []
        else:
            if best_fragment < 0 or len(members) > len(groups[best_fragment]):
                best_fragment = head
            waiting += members
    if not clauses:
        return [(best_fragment, waiting)] if waiting else []
    clauses[-1][1].extend(waiting)
    return clauses


def _split_group(tokens: TokenMap, head: int, members: set[int]) -> Iterator[Proposition]:
    doc = tokens.doc
    points: dict[int, Shape] = {head: Shape.CLAUSE}
    queue = [head]
    while queue:
        verb = doc[queue.pop()]
        for child in verb.children:
            if child.i in members and child.i not in points and (shape := _clause_shape(verb, child)) is not None:
                points[child.i] = shape
                queue.append(child.i)
    for i in sorted(members):
        if doc[i].dep_ == "relcl" and i not in points and _adds_fact(doc[i]):
            points[i] = Shape.RELATIVE
    owned: dict[int, set[int]] = {point: set() for point in points}
    for i in members:
        owned[_owner(tokens, i, points, head)].add(i)
    for point in sorted(points, key=lambda p: min(owned[p], default=p)):
        yield _proposition(tokens, point, points[point], owned, members)


def _owner(tokens: TokenMap, i: int, points: dict[int, Shape], head: int) -> int:
    token = tokens.doc[i]
    while token.i not in points:
        if token.head.i == token.i:
            return head
        token = token.head
    return token.i


def _clause_shape(verb: Token, child: Token) -> Shape | None:
    """How `child` stands as a proposition of its own beside `verb`; None where it is part of the verb's."""
    verbal = child.pos_ in ("VERB", "AUX")
    if child.dep_ == "conj" and (verbal or has_subject(child)):
        if has_subject(child):
            return Shape.CLAUSE
        return Shape.PREDICATE if _coordinated_predicate(verb, child) else None
    if child.dep_ in ("ccomp", "parataxis") and has_subject(child) and finite(child):
        if any(c.dep_ == "mark" for c in child.children):
            return None
        if child.i < verb.i or child.dep_ == "parataxis":
            return Shape.CLAUSE
        return Shape.CLAUSE if _between(verb, child) & {";", "-", "–", "—", "--"} else None
    if child.dep_ == "advcl" and has_subject(child) and finite(child):
        marks = {c.lower_ for c in child.children if c.dep_ in ("mark", "advmod") and c.i < child.i}
        if child.i > verb.i and ((marks & _CLAUSE_MARKS and _comma_before(child)) or "because" in marks):
            return Shape.CLAUSE
    return None


def _coordinated_predicate(verb: Token, child: Token) -> bool:
    """Two predicates of one subject, each with content of its own; "go and see", "try and win" are one."""
    if verb.pos_ not in ("VERB", "AUX") or (child.tag_ == "VBG" and verb.tag_ != "VBG"):
        return False
    bare = not any(c.dep_ in _COMPLEMENTS for c in verb.children)
    return not (bare and verb.lemma_ in _LIGHT)


def _between(verb: Token, child: Token) -> set[str]:
    low, high = sorted((verb.i, child.i))
    return {verb.doc[i].text for i in range(low, high)}


def _comma_before(token: Token) -> bool:
    edge = token.left_edge.i - 1
    return edge >= 0 and token.doc[edge].text in {",", "-", "–", "—", "(", ";", "--"}


def _adds_fact(verb: Token) -> bool:
    """A relative clause set off by a comma; one without a comma narrows its noun."""
    return _comma_before(verb) and finite(verb) and verb.left_edge.lower_ != "that"


def _proposition(
    tokens: TokenMap, point: int, shape: Shape, owned: dict[int, set[int]], members: set[int]
) -> Proposition:
    doc = tokens.doc
    shared: set[int] = set()
    token = doc[point]
    if shape is Shape.PREDICATE:
        shared = _shared_subject(tokens, token, members)
    elif shape is Shape.RELATIVE:
        shared = {i for i in _antecedent(token.head, members) if i < point}
    own = _without_openers(tokens, sorted(owned[point]))
    return Proposition(tuple(sorted(set(own) | shared)), point, shape, tuple(sorted(shared)))


def _without_openers(tokens: TokenMap, own: list[int]) -> list[int]:
    """Leading conjunctions, "that" and fillers of speech carry nothing that could be false."""
    start = 0
    while start < len(own) - 1:
        token = tokens.doc[own[start]]
        opener = token.lower_ in _OPENERS and token.dep_ in ("cc", "mark", "intj", "advmod", "discourse", "preconj")
        if opener or (token.is_punct and token.text not in ("(", "[")):
            start += 1
        else:
            break
    end = len(own)
    while end > start + 1 and (tokens.doc[own[end - 1]].is_punct or tokens.doc[own[end - 1]].dep_ in ("cc", "preconj")):
        end -= 1
    return own[start:end]


def _shared_subject(tokens: TokenMap, verb: Token, members: set[int]) -> set[int]:
    """The subject, and the auxiliaries before it, that a coordinated predicate takes from its first conjunct."""
    first = verb
    while first.dep_ == "conj" and not has_subject(first):
        first = first.head
    shared: set[int] = set()
    own_aux = finite(verb) and verb.tag_ != "VB"
    for child in first.children:
        if child.dep_ in SUBJECTS:
            shared |= tokens.subtree(child, members)
        elif child.dep_ in ("aux", "auxpass", "neg") and not own_aux and child.i < first.i and child.i in members:
            shared.add(child.i)
    return shared


def _antecedent(noun: Token, members: set[int]) -> set[int]:
    """The noun phrase before its relative clause: the noun with what stands before it and its prepositional phrases."""
    kept = {noun.i}
    for child in noun.children:
        if child.i not in members or child.dep_ in ("relcl", "appos", "conj", "cc", "punct", "acl"):
            continue
        if child.i < noun.i or child.dep_ == "prep":
            kept |= {t.i for t in child.subtree if t.i in members and t.dep_ != "relcl"}
    return kept
