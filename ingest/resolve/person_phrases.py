"""The person whose name a phrase is built around: "the mayor of Oakhurst, Ana Lind" is Ana Lind, "a friend of Ana Lind" is not."""

from __future__ import annotations

from ingest.resolve.discourse import POSSESSIVES, Discourse, Mention
from ingest.resolve.lexicon import GROUP_NOUNS, HUMAN_NOUNS, KIN_NOUNS, ROLE_NOUNS, word_set
from ingest.resolve.phrase import Phrase, PhraseKind
from kg.record import EntityType

__all__ = ["JOINERS", "PREPOSITIONS", "RELATIVES", "named_person"]

RELATIVES = word_set("who which whose whom that where")
PREPOSITIONS = word_set(
    """of for by from with to at in on about between against under over after before during near within among including via
    into toward towards behind"""
)
JOINERS = word_set("and & or nor")


def named_person(discourse: Discourse, first: int, last: int) -> Phrase | None:
    """The person whose name the phrase is built around, or the group of several; None where no name is."""
    parse = discourse.parse
    i = _titled_at_end(discourse, first, last)
    while i <= last:
        if parse.word[i] in RELATIVES and i > first and discourse.mention_of[i] < 0:
            return None
        mention = discourse.mention_at(i)
        if mention is None:
            i += 1
            continue
        i = max(mention.last, i) + 1
        if mention.entity.type is not EntityType.PERSON or mention.first < first:
            continue
        if _owns(discourse, mention, last) or _complement(discourse, mention, first):
            continue
        kind = PhraseKind.GROUP if _joined(discourse, mention, first, last) else PhraseKind.NAME
        return Phrase(
            kind,
            first,
            last,
            mention.head,
            mention,
            bare=mention.last == last and _only_titles(discourse, first, mention),
        )
    return None


def _titled_at_end(discourse: Discourse, first: int, last: int) -> int:
    """Where to begin: at the last name of the core if a role stands right before it ("the Lind Show writer Bo Berg")."""
    parse = discourse.parse
    begin = first
    for i in range(first, last + 1):
        before = discourse.mention_at(i - 1) if i > first else None
        someone = parse.pos[i - 1] == "PROPN" and before is None
        if i > first and parse.word[i] in JOINERS and (someone or (before and before.entity.type is EntityType.PERSON)):
            break  # "the mayor Bo Berg and the writer Ana Lind" are two
        mention = discourse.mention_at(i)
        if i == first:
            continue
        if parse.word[i] in {",", "(", "–", "—"} or parse.word[i] in RELATIVES:
            break
        if (
            mention is not None
            and mention.first == i
            and mention.entity.type is EntityType.PERSON
            and (parse.word[i - 1] in ROLE_NOUNS or (parse.pos[i - 1] == "NOUN" and discourse.mention_of[i - 1] < 0))
        ):
            begin = i
    return begin


def _owns(discourse: Discourse, mention: Mention, last: int) -> bool:
    """The name is a possessor of a later word of the phrase ("Lind's office")."""
    word = discourse.parse.word
    after = mention.last + 1
    return after < last and word[after] in POSSESSIVES and word[after + 1] not in {",", "and"}


def _complement(discourse: Discourse, mention: Mention, first: int) -> bool:
    """The name hangs on a preposition or is one of the modifiers of a common noun after it ("a spokesman for Lind")."""
    parse = discourse.parse
    if _is_of_victim(discourse, mention, first):
        return True
    before = mention.first - 1
    while before > first and (parse.pos[before] == "DET" or parse.pos[before] == "ADJ"):
        before -= 1
    if before >= first and parse.word[before] in PREPOSITIONS:
        return True
    # "the Lind campaign": a name that only modifies a following noun.
    after = mention.last + 1
    return (
        parse.dep[mention.head] in {"compound", "nmod"}
        and parse.head[mention.head] > mention.last
        and after < len(parse)
        and parse.pos[after] == "NOUN"
    )


def _is_of_victim(discourse: Discourse, mention: Mention, first: int) -> bool:
    """ "The family of the victim, Tom Lind": the name is that of the victim."""
    parse, apposed = discourse.parse, discourse.parse.head[mention.head]
    if (
        parse.dep[mention.head] != "appos"
        or apposed < first
        or _leading(discourse, first, apposed + 1) not in _FAMILIES
    ):
        return False
    return any(parse.dep[i] == "pobj" and parse.word[i] in HUMAN_NOUNS for i in range(first, mention.first))


_FAMILIES = KIN_NOUNS | GROUP_NOUNS


def _leading(discourse: Discourse, first: int, last: int) -> str:
    """The first noun of the phrase."""
    parse = discourse.parse
    return next((parse.word[i] for i in range(first, last) if parse.pos[i] == "NOUN"), "")


def _joined(discourse: Discourse, mention: Mention, first: int, last: int) -> bool:
    """Another head stands beside the name: "Lind and Berg", "Lind and her colleagues", "Lind, Berg and Holm"."""
    parse = discourse.parse
    after = mention.last + 1
    if after <= last and parse.word[after] in JOINERS:
        return True
    if after < last and parse.word[after] == ",":
        if parse.word[after + 1] in JOINERS:
            return True
        other = discourse.mention_at(after + 1)
        return other is not None and other.entity.type is EntityType.PERSON and other.entity.id != mention.entity.id
    before = mention.first - 1
    return (
        before > first
        and parse.word[before] in JOINERS
        and discourse.mention_of[before - 1] >= 0
        and parse.dep[mention.head] == "conj"
    )


def _only_titles(discourse: Discourse, first: int, mention: Mention) -> bool:
    return all(discourse.parse.pos[i] in {"DET", "PROPN"} for i in range(first, mention.first))
