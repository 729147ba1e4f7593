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
    from spacy.tokens import Doc, Token

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


_LOOSE = frozenset({",", ";", ":", ".", "–", "—", "-", "--"})
_CLAUSE_WORDS = 4
"""Fewer words than this before ", so" are an opening, not a clause."""


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
    previous: Proposition | None = None
    for head, members in _absorb_fragments(tokens, groups):
        for proposition in _split_group(tokens, head, set(members)):
            previous = _with_subject_of(tokens, proposition, previous)
            yield previous


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
    if _conditional_command(doc, head, points):
        points = {head: Shape.CLAUSE}
    owned: dict[int, set[int]] = {point: set() for point in points}
    for i in members:
        owned[_owner(tokens, i, points, head)].add(i)
    for point in list(owned):
        _cut_at_result(tokens, point, points, owned)
    for point in sorted(points, key=lambda p: min(owned[p], default=p)):
        yield _proposition(tokens, point, points[point], owned, members)


def _cut_at_result(tokens: TokenMap, point: int, points: dict[int, Shape], owned: dict[int, set[int]]) -> None:
    """ ", so the bridge is closed": the parser often hangs what stands before "so" under the clause after it."""
    head = tokens.doc[point]
    so = next((c.i for c in head.children if c.lower_ == "so" and c.i in owned[point] and _comma_before(c)), None)
    if so is None or not finite(head) or not any(c.dep_ in SUBJECTS and c.i > so for c in head.children):
        return
    before = {i for i in owned[point] if i < so}
    verbs = [i for i in sorted(before) if tokens.doc[i].pos_ in ("VERB", "AUX")]
    if verbs and sum(tokens.doc[i].is_alpha for i in before) >= _CLAUSE_WORDS:
        owned[point] -= before
        owned[verbs[0]] = before
        points[verbs[0]] = Shape.CLAUSE


def _conditional_command(doc: Doc, head: int, points: dict[int, Shape]) -> bool:
    """ "Do this, and you have that" is one conditional statement, not a command and a statement."""
    first, last = doc[head], doc[max(points)]
    if (
        first.tag_ != "VB"
        or has_subject(first)
        or last.i == head
        or any(c.dep_ in ("aux", "mark") for c in first.children)
    ):
        return False
    joined = any(doc[i].lower_ in ("and", "or") for i in range(last.left_edge.i - 1, last.left_edge.i + 1) if i > head)
    return joined and any(c.dep_ == "nsubj" and c.lower_ in ("you", "we", "they", "it") for c in last.children)


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
        if child.dep_ == "parataxis" or (child.i < verb.i and (finite(verb) or not _to_infinitive(verb))):
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


def _to_infinitive(verb: Token) -> bool:
    return any(c.dep_ == "aux" and c.lower_ == "to" for c in verb.children)


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
        if opener or token.text in _LOOSE:
            start += 1
        else:
            break
    end = len(own)
    while end > start + 1 and (
        tokens.doc[own[end - 1]].text in _LOOSE or tokens.doc[own[end - 1]].dep_ in ("cc", "preconj")
    ):
        end -= 1
    return own[start:end]


def _with_subject_of(tokens: TokenMap, proposition: Proposition, previous: Proposition | None) -> Proposition:
    """The proposition, with the subject of the one before it where the parser cut it off from that."""
    if (
        previous is None
        or proposition.shape is not Shape.CLAUSE
        or not _continues(tokens.doc[proposition.head], previous.head)
    ):
        return proposition
    shared = _shared_subject(tokens, tokens.doc[previous.head], set(previous.tokens))
    merged = tuple(sorted({*proposition.tokens, *shared}))
    return Proposition(merged, proposition.head, Shape.PREDICATE, tuple(sorted(shared)))


def _continues(verb: Token, previous: int) -> bool:
    """A predicate whose subject the parser left with the clause before it: "A runs it, then tunes it"."""
    if has_subject(verb) or verb.pos_ not in ("VERB", "AUX") or not has_subject(verb.doc[previous]):
        return False
    return (finite(verb) and verb.tag_ != "VBP") or any(c.lower_ == "then" and c.i < verb.i for c in verb.children)


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
