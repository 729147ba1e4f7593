"""Words that join statements: cause, result, contrast, concession, limit, example. A lexicon with its conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.extract.links.statements import Argument

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Connective", "Sense", "connectives"]


class Sense(StrEnum):
    """What the words after the connective are to those before it."""

    CAUSE = "cause"
    """Their ground."""
    RESULT = "result"
    """What follows from them."""
    CONTRAST = "contrast"
    """What stands against them."""
    LIMIT = "limit"
    """What narrows them."""
    EXAMPLE = "example"
    PRACTICE = "practice"
    """How it is in practice."""


@dataclass(frozen=True, slots=True)
class Connective:
    """One connective in its sentence. `opens`: the sentence begins with it; `between`: it joins sentences, not clauses."""

    sense: Sense
    sentence: int
    first: int
    last: int
    opens: bool
    between: bool


_CLAUSE: dict[Sense, tuple[str, ...]] = {
    Sense.CAUSE: (
        "because",
        "since",
        "given that",
        "seeing that",
        "on the ground that",
        "on the grounds that",
        "on the basis that",
        "noting that",
        "pointing out that",
        "arguing that",
        "for the simple reason that",
    ),
    Sense.RESULT: ("so", "which is why", "which explains why", "and therefore", "and thus", "and hence"),
    Sense.CONTRAST: (
        "although",
        "though",
        "even though",
        "while",
        "whereas",
        "albeit",
        "but",
        "yet",
        "even if",
        "except that",
    ),
    Sense.LIMIT: ("but only if", "but only when", "only if", "only when", "only where", "unless", "provided that"),
}
_SENTENCE: dict[Sense, tuple[str, ...]] = {
    Sense.CONTRAST: (
        "but",
        "yet",
        "however",
        "still",
        "even so",
        "nevertheless",
        "nonetheless",
        "though",
        "that said",
        "then again",
        "all the same",
        "at the same time",
        "on the other hand",
        "by contrast",
        "in contrast",
        "on the contrary",
    ),
    Sense.RESULT: (
        "so",
        "therefore",
        "thus",
        "hence",
        "consequently",
        "accordingly",
        "as a result",
        "for that reason",
        "that is why",
        "that 's why",
        "this is why",
    ),
    Sense.CAUSE: (
        "because",
        "that is because",
        "that 's because",
        "this is because",
        "the reason is that",
        "after all",
    ),
    Sense.EXAMPLE: ("for example", "for instance"),
    Sense.PRACTICE: ("in practice", "in reality"),
}
_FREE = frozenset(
    {"however", "though", "nevertheless", "nonetheless", "therefore", "for example", "for instance", "in practice"}
)
"""Adverbs that may stand anywhere in their sentence, between commas."""
_SO_NOT = frozenset({"that", "far", "much", "many", "long", "called", "little", "few", "as", "on", "forth", "often"})
_OPENING = frozenset({"and", '"', "“", "'", "‘", "(", "—", "–", "-", "well", ","})


def _table(lexicon: dict[Sense, tuple[str, ...]]) -> dict[str, list[tuple[tuple[str, ...], Sense]]]:
    table: dict[str, list[tuple[tuple[str, ...], Sense]]] = {}
    for sense, phrases in lexicon.items():
        for phrase in phrases:
            words = tuple(phrase.split())
            table.setdefault(words[0], []).append((words, sense))
    for options in table.values():
        options.sort(key=lambda option: -len(option[0]))
    return table


_CLAUSES, _SENTENCES = _table(_CLAUSE), _table(_SENTENCE)
_FIRST = frozenset({*_CLAUSES, *_SENTENCES})
_PHRASES = [words for table in (_CLAUSES, _SENTENCES) for options in table.values() for words, _ in options]
_ALONE = frozenset(words[0] for words in _PHRASES if len(words) == 1)
_TWO = frozenset(words[:2] for words in _PHRASES)


def connectives(argument: Argument, sentence: int) -> tuple[Connective, ...]:
    """The connectives of one sentence, in text order; none twice at one place."""
    known = argument.memo.get(("connectives", sentence))
    if known is None:
        known = argument.memo["connectives", sentence] = tuple(_connectives(argument, sentence))
    found: tuple[Connective, ...] = known
    return found


def _connectives(argument: Argument, sentence: int) -> Iterator[Connective]:
    forms = argument.spelt(sentence)
    places = [k for k, form in enumerate(forms) if form in _FIRST and _begins(forms, k)]
    if not places:
        return
    words = argument.words(sentence)
    opening = next((k for k, form in enumerate(forms) if form not in _OPENING), len(forms))
    done = 0
    for k in places:
        found = _at(words, forms, k, opening) if k >= done else None
        if found is not None:
            sense, length, between = found
            yield Connective(sense, sentence, words[k].i, words[k + length - 1].i, k == opening, between)
            done = k + length


def _begins(forms: list[str], k: int) -> bool:
    """Whether the first two words of a connective stand at `k`: most that begin like one ("the", "in") are none."""
    return forms[k] in _ALONE or (k + 1 < len(forms) and (forms[k], forms[k + 1]) in _TWO)


def _at(words: list[Token], forms: list[str], k: int, opening: int) -> tuple[Sense, int, bool] | None:
    """Sense, length, and whether it joins sentences, of the connective that begins at word `k`."""
    if k == opening:
        found = _match(_SENTENCES, forms, k)
        if found is not None and _opens_sentence(words, forms, k, found[1]):
            return *found, True
    found = _match(_SENTENCES, forms, k)
    if (
        found is not None
        and k > opening
        and " ".join(forms[k : k + found[1]]) in _FREE
        and _set_off(forms, k, found[1])
    ):
        return *found, True
    found = _match(_CLAUSES, forms, k)
    if found is not None and _joins_clauses(words, forms, k, opening):
        return *found, False
    return None


def _match(table: dict[str, list[tuple[tuple[str, ...], Sense]]], forms: list[str], k: int) -> tuple[Sense, int] | None:
    for phrase, sense in table.get(forms[k], ()):
        if tuple(forms[k : k + len(phrase)]) == phrase:
            return sense, len(phrase)
    return None


def _opens_sentence(words: list[Token], forms: list[str], k: int, length: int) -> bool:
    """Whether the word at the start is an adverb of the whole sentence: "Still, …", "But …"; not "Still water" or "Though it …"."""
    form, after = forms[k], forms[k + length] if k + length < len(forms) else ""
    if form in ("though", "because") and length == 1:
        return form == "because" and after != "of" and _alone(words, k)
    if form in ("still", "however", "thus", "hence") and length == 1:
        return after == "," or (form == "still" and words[k].pos_ == "ADV" and words[k].head.pos_ in ("VERB", "AUX"))
    if form == "so":
        return after not in _SO_NOT and words[k + 1 : k + 2] != [] and words[k + 1].pos_ not in ("ADJ", "ADV")
    return True


def _alone(words: list[Token], k: int) -> bool:
    """A because-clause that is a sentence by itself."""
    head = words[k].head
    return head.dep_ == "ROOT" or (head.head.i == head.i)


def _set_off(forms: list[str], k: int, length: int) -> bool:
    """Between commas, or a comma and the end."""
    before = forms[k - 1] if k else ""
    after = forms[k + length] if k + length < len(forms) else "."
    return before in (",", ";", "—", "–") and after in (",", ".", ";", "?", "!", '"', "”", "and", "that")


def _joins_clauses(words: list[Token], forms: list[str], k: int, opening: int) -> bool:
    """Whether the word at `k` joins two clauses here."""
    form = forms[k]
    before = forms[k - 1] if k else ""
    after = forms[k + 1] if k + 1 < len(forms) else ""
    if form == "because":
        return after != "of"
    if form == "since":
        return _causal_since(words, k)
    if form == "so":
        joined = before in (",", ";", "and", "—", "–")
        return k > opening and joined and after not in _SO_NOT and words[k].dep_ not in ("dobj", "attr", "acomp")
    if form in ("but", "yet"):
        return k > opening and words[k].dep_ == "cc" and before != "nothing" and _clausal(words[k])
    if form == "while":
        return (words[k].dep_ in ("mark", "advmod") and before in (",", "", ";", "—")) or k == opening
    if form in ("though", "although", "even", "whereas"):
        return after != "," or k == opening
    return True


def _clausal(conjunction: Token) -> bool:
    """Whether it joins two predicates."""
    return conjunction.head.pos_ in ("VERB", "AUX", "ADJ", "NOUN") and any(
        c.dep_ == "conj"
        and c.i > conjunction.i
        and (c.pos_ in ("VERB", "AUX") or any(g.dep_ in ("nsubj", "cop") for g in c.children))
        for c in conjunction.head.children
    )


def _causal_since(words: list[Token], k: int) -> bool:
    """Whether "since" gives a reason: it opens a clause that is no date, and the main clause is not in the perfect ("has risen since")."""
    token = words[k]
    clause = token.head
    if token.dep_ != "mark" or clause.pos_ not in ("VERB", "AUX"):
        return False
    main = clause.head
    return not any(c.dep_ == "aux" and c.lemma_ == "have" for c in main.children)
