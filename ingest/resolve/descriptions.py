"""How the text describes whom it names: "chief executive of Northwind Labs, Ana Lind", "Northwind Labs, a startup"."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from ingest.resolve.discourse import POSSESSIVES, SUBJECTS, Discourse, Mention
from ingest.resolve.lexicon import TITLES

__all__ = ["Description", "describe", "in_apposition_after", "premodifiers"]

_REACH = 16
"""Tokens that a description may be long; longer ones are lists or misread clauses."""
_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ", "NUM"})
_COPULAS = frozenset({"be", "become", "remain", "serve"})
_STOPS = frozenset(
    {";", ":", "(", ")", ".", "?", "!", "“", "”", '"', "—", "–", "who", "which", "that", "whose", "said", "says"}
)


@dataclass(frozen=True, slots=True)
class Description:
    """A noun that is said of a mention: the token of the noun and the tokens `first` to `last` of the whole description."""

    noun: int
    first: int
    last: int


def describe(discourse: Discourse, mention: Mention, nouns: Container[str]) -> Iterator[Description]:
    """Descriptions of the mention whose noun is one of `nouns`: before it, in apposition on either side, by a copula."""
    for found in (
        _before(discourse, mention, nouns),
        _apposed_before(discourse, mention, nouns),
        in_apposition_after(discourse, mention, nouns),
        _copula(discourse, mention, nouns),
    ):
        if found is not None:
            yield found


def premodifiers(discourse: Discourse, noun: int, floor: int) -> int:
    """The first token of the run of nouns, adjectives, names and possessives that stands before `noun`, not under `floor`."""
    parse = discourse.parse
    i = noun
    while i - 1 >= floor and (
        parse.pos[i - 1] in _NOMINAL
        or parse.word[i - 1] in POSSESSIVES
        or parse.word[i - 1] in {"-", "–", "&", "/"}
        or (parse.pos[i - 1] == "VERB" and parse.dep[i - 1] == "amod")
        or (parse.word[i - 1] in {"and", "of"} and i - 2 >= floor and parse.pos[i - 2] in _NOMINAL)
    ):
        i -= 1
    return i


def _before(discourse: Discourse, mention: Mention, nouns: Container[str]) -> Description | None:
    parse = discourse.parse
    floor = max(parse.sent_start[parse.sent[mention.first]], mention.first - _REACH)
    for noun in (mention.first, mention.first - 1):
        # The title may be read as part of the name: "President Lind".
        if noun < floor or parse.word[noun] not in nouns or noun == mention.last:
            continue
        return Description(noun, premodifiers(discourse, noun, floor), noun)
    return None


def _apposed_before(discourse: Discourse, mention: Mention, nouns: Container[str]) -> Description | None:
    parse = discourse.parse
    comma = mention.first - 1
    if comma > 0 and parse.word[comma].rstrip(".") in TITLES:
        comma -= 1
    if comma <= 0 or parse.word[comma] != ",":
        return None
    floor = max(parse.sent_start[parse.sent[mention.first]], comma - _REACH)
    first = comma
    while (
        first - 1 >= floor
        and parse.word[first - 1] not in _STOPS
        and parse.word[first - 1] != ","
        and parse.pos[first - 1] not in {"VERB", "AUX"}
    ):
        first -= 1
    if parse.pos[first] in {"ADP", "SCONJ"} or parse.dep[first] in {"prep", "mark"}:
        return None  # "According to his agent, Lind …" says nothing of Lind
    noun = _leading_noun(discourse, first, comma - 1, nouns)
    return None if noun is None else Description(noun, first, comma - 1)


def in_apposition_after(discourse: Discourse, mention: Mention, nouns: Container[str]) -> Description | None:
    """The apposition that follows the mention after a comma, where it holds one of `nouns`."""
    parse = discourse.parse
    comma = mention.last + 1
    ceiling = min(parse.sent_end[parse.sent[mention.last]], comma + _REACH)
    if comma + 1 >= ceiling or parse.word[comma] not in {",", "–", "—"}:
        return None
    first = last = comma + 1
    if parse.pos[first] in {"VERB", "AUX", "PRON", "CCONJ", "SCONJ", "ADP"}:
        return None
    after = discourse.mention_at(first)
    if after is not None and after.first == first and after.entity.type == mention.entity.type:
        return None
    while (
        last < ceiling and parse.word[last] not in _STOPS and parse.word[last] != "," and parse.pos[last] not in {"AUX"}
    ):
        last += 1
    noun = _leading_noun(discourse, first, last - 1, nouns)
    if noun is None or _governs_clause(discourse, noun):
        return None
    return Description(noun, first, last - 1)


def _governs_clause(discourse: Discourse, noun: int) -> bool:
    """ "According to Lind, the director said …": the noun is the subject of a clause of its own, not an apposition."""
    parse, verb = discourse.parse, discourse.parse.head[noun]
    return parse.dep[noun] in SUBJECTS and verb > noun and "," not in parse.word[noun:verb]


def _copula(discourse: Discourse, mention: Mention, nouns: Container[str]) -> Description | None:
    parse = discourse.parse
    if parse.dep[mention.head] != "nsubj" or parse.lemma[parse.head[mention.head]] not in _COPULAS:
        return None
    verb = parse.head[mention.head]
    if parse.child(verb, "neg") is not None:
        return None
    noun = parse.child(verb, "attr")
    if noun is None:
        preposition = parse.child(verb, "prep")
        noun = parse.child(preposition, "pobj") if preposition is not None and parse.word[preposition] == "as" else None
    if noun is None or parse.word[noun] not in nouns:
        return None
    last = min(parse.right[noun], noun + _REACH)
    for i in range(noun + 1, last + 1):
        if parse.word[i] in _STOPS or parse.word[i] == ",":
            last = i - 1
            break
    return Description(noun, max(parse.left[noun], verb + 1), last)


def _leading_noun(discourse: Discourse, first: int, last: int, nouns: Container[str]) -> int | None:
    """The head noun of the phrase at `first`: the last of the first run of `nouns` before a preposition, after a possessor."""
    parse = discourse.parse
    found: int | None = None
    for i in range(first, last + 1):
        if parse.pos[i] == "ADP":
            # "no relation to the chief executive", "an ally of the president": the head is another noun.
            if found is None and parse.word[max(i - 1, first)] != "one":
                return None
            if found is not None:
                break
        if parse.word[i] in POSSESSIVES:
            found = None  # "the president's ally"
            continue
        if parse.word[i] in nouns and discourse.mention_of[i] < 0:
            found = i
        elif found is not None and parse.pos[i] in {"CCONJ", "SCONJ", "VERB"}:
            break
    return found
