"""Splits stretches of a text into propositions: what could be true or false apart.

Split are sentences, coordinated clauses, coordinated predicates (the shared subject is a piece of each), clauses of reason,
concession or result after a comma, and relative clauses that add a fact. Kept whole are conditions, purposes, complements,
and whatever only narrows a noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.extract.clauses import (
    SUBJECTS,
    Shape,
    adds_fact,
    antecedent,
    clause_shape,
    comma_before,
    conditional_command,
    continues,
    described_person,
    echoes,
    explained,
    finite,
    framed,
    has_subject,
    lost_subject,
    on_terms,
    opens_result,
    sequel,
    subordinate,
    to_infinitive,
    two_subjects,
)
from ingest.extract.suppositions import opens_supposition
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import Span

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Proposition", "split"]

_OPENERS = word_set(
    "and but or so yet nor that well yeah yes no oh okay ok right basically like um uh anyway because although though whereas"
)
_MARKS = word_set("because since although though while whereas as so for whilst")
_OPENING = frozenset({"cc", "mark", "intj", "advmod", "discourse", "preconj"})
_TAKING_BACK = frozenset({"or", "nor", "unless", "otherwise"})
_LOOSE = frozenset({",", ";", ":", ".", "–", "—", "-", "--"})
_TAGS = word_set("right huh correct yeah")
_RELATIVE_WORDS = 3
_BRIEF = 4
_CLAUSE_WORDS = 4
"""Fewer words than this before ", so" are an opening, not a clause."""


@dataclass(frozen=True, slots=True)
class Proposition:
    """Tokens of one proposition. `head` is its predicate; `shared` are tokens it takes from elsewhere (subject, antecedent)."""

    tokens: tuple[int, ...]
    head: int
    shape: Shape = Shape.CLAUSE
    shared: tuple[int, ...] = ()


@dataclass(slots=True)
class _Group:
    """Tokens under one head, and the predicates in it that state something of their own, each with its tokens."""

    tokens: TokenMap
    members: set[int]
    points: dict[int, Shape]
    owned: dict[int, set[int]] = field(default_factory=dict)
    subject_of: dict[int, int] = field(default_factory=dict)
    """For a relative clause or sequel that tells of another predicate's subject: that predicate."""


def split(tokens: TokenMap, spans: Iterable[Span]) -> list[Proposition]:
    """The propositions of `spans`, in text order; at least one for spans that hold a word. Cost: linear in their tokens."""
    found: list[Proposition] = []
    for part in _by_sentence(tokens, tokens.inside(spans)):
        last = part[-1] if part else -1
        if last >= 0 and tokens.sentence_of[part[0]] != tokens.sentence_of[last] and _supposes(tokens, part):
            found.append(Proposition(tuple(_without_edges(tokens, part, last)), _root(tokens, part)))
            continue
        found.extend(_split_sentence(tokens, part))
    return [p for p in found if any(tokens.doc[i].is_alpha or tokens.doc[i].like_num for i in p.tokens)]


def _by_sentence(tokens: TokenMap, chosen: list[int]) -> Iterator[list[int]]:
    part: list[int] = []
    for place, i in enumerate(chosen):
        new = part and tokens.sentence_of[i] != tokens.sentence_of[part[-1]]
        apart = not _alternative(tokens, chosen[place : place + 2]) and not _afterthought(tokens, chosen, place)
        if new and apart and not _consequence(tokens, part, chosen[place : place + 2]):
            yield part
            part = []
        part.append(i)
    if part:
        yield part


def _alternative(tokens: TokenMap, chosen: Iterable[int]) -> bool:
    """Whether these words take back part of what stands before them: "…, or I will go", never a claim alone."""
    word = next((tokens.doc[i] for i in chosen if tokens.doc[i].is_alpha), None)
    return word is not None and word.lower_ in _TAKING_BACK and word.text.islower()


def _consequence(tokens: TokenMap, before: Iterable[int], chosen: Iterable[int]) -> bool:
    """ "Suppose we had sold it. | Then the margin is thin.": the second holds only of what the first supposes."""
    word = next((tokens.doc[i].lower_ for i in chosen if tokens.doc[i].is_alpha), "")
    return word == "then" and _supposes(tokens, before)


def _supposes(tokens: TokenMap, part: Iterable[int]) -> bool:
    return opens_supposition([tokens.doc[i].lower_ for i in part][: _BRIEF + 4])


def _root(tokens: TokenMap, part: list[int]) -> int:
    """The predicate of the last sentence of the part: what holds on the terms of the first."""
    last = [i for i in part if tokens.sentence_of[i] == tokens.sentence_of[part[-1]]]
    return next((i for i in last if tokens.heads[i] == i or tokens.heads[i] not in last), last[-1])


def _afterthought(tokens: TokenMap, chosen: list[int], place: int) -> bool:
    """ "Publish them. Or resign.": a few words that take back the sentence before."""
    sentence = tokens.sentence_of[chosen[place]]
    rest = [i for i in chosen[place : place + _BRIEF + 4] if tokens.sentence_of[i] == sentence]
    words = [tokens.doc[i] for i in rest if tokens.doc[i].is_alpha]
    return 1 < len(words) <= _BRIEF and words[0].lower_ == "or" and tokens.doc[rest[-1]].text != "?"


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
    heads = tokens.heads
    while heads[i] != i and heads[i] in within:
        i = heads[i]
    return i


def _absorb_fragments(tokens: TokenMap, groups: dict[int, list[int]]) -> list[tuple[int, list[int]]]:
    """Groups that hold a clause, each with the fragments that stand before it (or, at the end, after it)."""
    clauses: list[tuple[int, list[int]]] = []
    waiting: list[int] = []
    best_fragment = -1
    for head, members in groups.items():
        token = tokens.doc[head]
        verbal = token.pos_ in ("VERB", "AUX") and (finite(token) or has_subject(token))
        if (verbal or has_subject(token)) and not subordinate(token):
            if clauses and (on_terms(token) or _alternative(tokens, sorted(waiting + members))):
                clauses[-1][1].extend(waiting + members)
            else:
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
    clause = framed(tokens.doc[head])
    if clause is not None and clause.i in members:
        members = tokens.subtree(clause, members) | {i for i in members if i > clause.right_edge.i}
        head = clause.i
    group = _Group(tokens, members, {head: Shape.CLAUSE})
    _find_points(group, head)
    group.owned = {point: set() for point in group.points}
    for i in members:
        group.owned[_owner(group, i, head)].add(i)
    for point in list(group.owned):
        _cut_at_result(group, point)
    for point in sorted(group.points, key=lambda p: min(group.owned[p], default=p)):
        yield _proposition(group, point)


def _find_points(group: _Group, head: int) -> None:
    doc = group.tokens.doc
    if (
        echoes(doc[head])
        or explained(doc[head])
        or two_subjects(doc[head])
        or any(lost_subject(doc[i]) for i in group.members)
    ):
        return
    queue = [head]
    while queue:
        verb = doc[queue.pop()]
        for child in verb.children:
            if child.i in group.members and child.i not in group.points:
                shape = clause_shape(verb, child)
                if shape is not None:
                    group.points[child.i] = shape
                    queue.append(child.i)
    if conditional_command(doc, head, max(group.points)):
        group.points = {head: Shape.CLAUSE}
    for i in sorted(group.members):
        token = doc[i]
        if token.dep_ == "relcl" and i not in group.points:
            person = described_person(token)
            if person is not None and person.i in group.points:
                group.points[i] = Shape.RELATIVE
                group.subject_of[i] = person.i
            elif adds_fact(token) and sum(t.is_alpha for t in token.subtree) >= _RELATIVE_WORDS:
                group.points[i] = Shape.RELATIVE
        elif sequel(token):
            owner = _owner(group, i, head)
            if has_subject(doc[owner]) or owner in group.subject_of:
                group.points[i] = Shape.PREDICATE
                group.subject_of[i] = group.subject_of.get(owner, owner)


def _owner(group: _Group, i: int, head: int) -> int:
    heads = group.tokens.heads
    while i not in group.points:
        if heads[i] == i:
            return head
        i = heads[i]
    return i


def _cut_at_result(group: _Group, point: int) -> None:
    """Cuts before ", so the bridge is closed": the parser often hangs what stands before "so" under the clause after it."""
    doc, owned = group.tokens.doc, group.owned[point]
    so = next((i for i in sorted(owned) if opens_result(doc[i])), None)
    if so is None:
        return
    before = {i for i in owned if i < so}
    after = owned - before
    if sum(doc[i].is_alpha for i in before) < _CLAUSE_WORDS or not _tensed(group, after):
        return
    if point in after:
        first = next((i for i in sorted(before) if doc[i].pos_ in ("VERB", "AUX")), min(before))
    elif _tensed(group, before):
        first = next((i for i in sorted(after) if doc[i].pos_ in ("VERB", "AUX")), min(after))
    else:
        return
    group.owned[point], group.owned[first] = (after, before) if point in after else (before, after)
    group.points[first] = Shape.CLAUSE


def _tensed(group: _Group, chosen: set[int]) -> bool:
    return any(finite(group.tokens.doc[i]) for i in chosen if group.tokens.doc[i].pos_ in ("VERB", "AUX"))


def _proposition(group: _Group, point: int) -> Proposition:
    tokens = group.tokens
    token = tokens.doc[point]
    shape = group.points[point]
    owned = group.owned[point]
    shared: set[int] = set()
    if point in group.subject_of:
        shared = _shared_subject(tokens, tokens.doc[group.subject_of[point]], group.members)
        if shape is Shape.RELATIVE:
            owned, shape = owned - {token.left_edge.i}, Shape.PREDICATE
    elif shape is Shape.PREDICATE:
        shared = _shared_subject(tokens, token, group.members)
    elif shape is Shape.RELATIVE:
        shared = {i for i in _noun_phrase(antecedent(token), group.members) if i < point}
    clause = framed(token) if shape is Shape.CLAUSE else None
    if clause is not None and clause.i in owned:
        owned, point = tokens.subtree(clause, owned) | {i for i in owned if i > clause.right_edge.i}, clause.i
    if token.dep_ == "advcl" and shape is Shape.CLAUSE:
        owned = _without_mark(token, owned)
    own = _without_edges(tokens, sorted(owned), point)
    return Proposition(tuple(sorted(set(own) | shared)), point, shape, tuple(sorted(shared)))


def _without_mark(verb: Token, owned: set[int]) -> set[int]:
    """A clause that stands for itself, without the "since" or "while" that hung it under another."""
    dropped: set[int] = set()
    for i in sorted(owned)[:2]:
        token = verb.doc[i]
        if token.lower_ in ("even", "just") and not dropped:
            dropped.add(i)
        elif token.lower_ in _MARKS and token.head.i == verb.i:
            return owned - dropped - {i}
        else:
            break
    return owned


def _without_edges(tokens: TokenMap, own: list[int], head: int) -> list[int]:
    """Leading conjunctions, "that" and fillers of speech, and a final ", right?", carry nothing that could be false."""
    start = place = 0
    while place < len(own) - 1:
        token = tokens.doc[own[place]]
        if token.dep_ == "mark" and token.lower_ != "that" and token.head.i != head:
            break  # "although A, B": the mark belongs to a part of the statement
        if _complementizer(tokens, token, tokens.doc[own[place + 1]]):
            start = place = place + 1  # a complementizer that was read as a relative pronoun
            break
        if token.lower_ in _TAKING_BACK or (echoes(tokens.doc[head]) and token.head.i == head):
            break
        place += 1
        if token.text in _LOOSE or (token.lower_ in _OPENERS and token.dep_ in _OPENING):
            start = place
        elif any(c.isalnum() for c in token.text):
            break
    end = len(own)
    if end - start > 4 and tokens.doc[own[end - 1]].text == "?" and tokens.doc[own[end - 2]].lower_ in _TAGS:
        end -= 2
    return own[start : _last_word(tokens, own, start, end)]


def _complementizer(tokens: TokenMap, token: Token, after: Token) -> bool:
    """A "that" which opens a reported clause though it was read as a pronoun or determiner."""
    if token.lower_ != "that" or after.pos_ in ("VERB", "AUX", "PUNCT"):
        return False
    if token.tag_ in ("WDT", "IN"):
        return True
    listed = token.i > 0 and tokens.doc[token.i - 1].text == ","
    return listed and any(t.lower_ == "that" and t.dep_ == "mark" and t.i < token.i for t in token.sent)


def _last_word(tokens: TokenMap, own: list[int], start: int, end: int) -> int:
    """`end` moved back over final "and" and "then", whatever marks stand after them; marks after other words stay."""
    place = end
    while place > start + 1:
        token = tokens.doc[own[place - 1]]
        if token.text in _LOOSE or not any(c.isalnum() for c in token.text):
            place -= 1
        elif token.dep_ in ("cc", "preconj") or (token.lower_ == "then" and place < len(own)):
            place -= 1
            end = place
        else:
            break
    while end > start + 1 and tokens.doc[own[end - 1]].text in _LOOSE:
        end -= 1
    return end


def _with_subject_of(tokens: TokenMap, proposition: Proposition, previous: Proposition | None) -> Proposition:
    """The proposition, with the subject of the one before it where the parser cut it off from that."""
    if previous is None or proposition.shape is not Shape.CLAUSE:
        return proposition
    before = tokens.doc[previous.head]
    if before.dep_ == "parataxis" or not continues(tokens.doc[proposition.head], before):
        return proposition  # "the fuel, officials said, spilled": not the officials
    shared = _shared_subject(tokens, tokens.doc[previous.head], set(previous.tokens))
    merged = tuple(sorted({*proposition.tokens, *shared}))
    return Proposition(merged, proposition.head, Shape.PREDICATE, tuple(sorted(shared)))


def _shared_subject(tokens: TokenMap, verb: Token, members: set[int]) -> set[int]:
    """The subject, and the auxiliaries before it, that a coordinated predicate takes from its first conjunct."""
    first = verb
    while first.dep_ == "conj" and not has_subject(first):
        first = first.head
    shared: set[int] = set()
    passive = any(c.dep_ == "auxpass" and c.i < first.i for c in first.children)
    own = any(c.dep_ in ("aux", "auxpass", "dobj") for c in verb.children)
    # "was designed for 60 flights and tested for 120": the participle is read as a past tense.
    modal = any(c.tag_ == "MD" for c in first.children if c.i < first.i)
    bare = modal and not own and verb.tag_ == "VBP"  # "shall build, install or …", a base form read as a present
    own_aux = first.i == verb.i or (
        finite(verb) and not bare and not (passive and not own and verb.tag_ in ("VBD", "VBN"))
    )
    if not has_subject(first) and to_infinitive(first):
        return {i for i in members if i < first.i}  # "asked | members to vote and to pay"
    for child in first.children:
        if child.dep_ in SUBJECTS:
            shared |= _subject_words(tokens, child, members)
        elif child.dep_ in ("aux", "auxpass", "neg") and not own_aux and child.i < first.i and child.i in members:
            shared.add(child.i)
    return shared


def _subject_words(tokens: TokenMap, subject: Token, members: set[int]) -> set[int]:
    """A subject without what is set off inside it by commas."""
    words = tokens.subtree(subject, members)
    first = min(words, default=subject.i)
    if (
        first - 2 in members
        and tokens.doc[first - 1].lower_ == "and"
        and tokens.doc[first - 2].pos_ in ("NOUN", "PROPN")
    ):
        before = tokens.doc[first - 2]
        if before.head.i == before.i or before.dep_ == "dep":  # "Orr and Lind", of whom the parser lost the first
            words |= {first - 1} | {t.i for t in before.subtree if t.i in members and t.i < first}
    for child in subject.children:
        if child.dep_ in ("appos", "relcl", "acl") and comma_before(child):
            words -= tokens.subtree(child, members)
    return words


def _noun_phrase(noun: Token, members: set[int]) -> set[int]:
    """The noun phrase before its relative clause: the noun with what stands before it and its prepositional phrases."""
    kept = {noun.i}
    for child in noun.children:
        if child.i not in members or child.dep_ in ("relcl", "appos", "conj", "cc", "punct", "acl"):
            continue
        if child.i < noun.i or child.dep_ == "prep":
            kept |= {t.i for t in child.subtree if t.i in members and t.dep_ != "relcl"}
    return kept
