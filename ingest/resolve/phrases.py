"""What kind of phrase a source is, and which of the names in it is the one that the phrase stands for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ingest.resolve.discourse import POSSESSIVES, Discourse, Mention
from ingest.resolve.lexicon import (
    DOCUMENT_NOUNS,
    GROUP_NOUNS,
    HUMAN_NOUNS,
    ISSUING_VERBS,
    KIN_NOUNS,
    ORGANISATION_CLASS,
    ROLE_NOUNS,
    SPOKESMAN_NOUNS,
)
from kg.record import EntityType

__all__ = ["Phrase", "PhraseKind", "read_phrase"]


class PhraseKind(StrEnum):
    NAME = "name"
    PRONOUN = "pronoun"
    ROLE = "role"
    ORGANISATION = "organisation"
    DOCUMENT = "document"
    SPOKESMAN = "spokesman"
    PERSON = "person"
    """An unnamed single person: "a resident", "his wife"."""
    GROUP = "group"
    """Several, or people without a name: "officials", "Lind and Berg"."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A read phrase. `noun` is its head noun, `first` to `last` its tokens without what only adds to the head noun.

    `mention` is the name that stands for the whole (NAME); `owner` the possessor, or the X of "spokesman for X",
    "report by X"; `owner_token` a possessive pronoun.
    """

    kind: PhraseKind
    first: int
    last: int
    noun: int
    mention: Mention | None = None
    owner: Mention | None = None
    owner_token: int | None = None
    bare: bool = False
    """NAME only: nothing but the name and titles."""


_PRONOUNS = frozenset(
    [
        "he",
        "she",
        "it",
        "they",
        "him",
        "her",
        "them",
        "his",
        "hers",
        "its",
        "their",
        "theirs",
        "who",
        "which",
        "whose",
        "himself",
        "herself",
        "itself",
        "themselves",
    ]
)
_RELATIVES = frozenset(["who", "which", "whose", "whom", "that", "where"])
_PREPOSITIONS = frozenset(
    [
        "of",
        "for",
        "by",
        "from",
        "with",
        "to",
        "at",
        "in",
        "on",
        "about",
        "between",
        "against",
        "under",
        "over",
        "after",
        "before",
        "during",
        "near",
        "within",
        "among",
        "including",
        "via",
        "into",
        "toward",
        "towards",
        "behind",
    ]
)
_JOINERS = frozenset({"and", "&", "or", "nor"})
_APPOSED_NOUNS = frozenset(
    [
        "agency",
        "newspaper",
        "network",
        "magazine",
        "website",
        "site",
        "company",
        "firm",
        "broadcaster",
        "startup",
        "start-up",
        "paper",
        "service",
        "channel",
    ]
)
_ISSUING = frozenset({"by", "from", "of"})


def read_phrase(discourse: Discourse, first: int, last: int) -> Phrase | None:
    """The reading of the tokens `first` to `last`; None for no words at all."""
    parse = discourse.parse
    while first <= last and (parse.pos[first] in {"PUNCT", "SPACE"} or parse.word[first] in {"(", "["}):
        first += 1
    while last >= first and (parse.pos[last] in {"PUNCT", "SPACE"} or parse.word[last] in POSSESSIVES):
        last -= 1
    if first > last:
        return None
    if first == last and _is_pronoun(discourse, first):
        return Phrase(PhraseKind.PRONOUN, first, last, first)
    if parse.word[first] == "both":
        return Phrase(PhraseKind.GROUP, first, last, last)
    named = _named_person(discourse, first, last)
    return named if named is not None else _by_noun(discourse, first, last)


def _is_pronoun(discourse: Discourse, i: int) -> bool:
    """One of the pronouns; "WHO" among words in lower case is a name."""
    parse = discourse.parse
    if parse.word[i] not in _PRONOUNS or discourse.mention_of[i] >= 0:
        return False
    written = parse.text[parse.start[i] : parse.end[i]]
    shouted = len(written) > 1 and written.isupper()
    return not (
        shouted
        and any(
            parse.text[parse.start[k] : parse.end[k]].islower() for k in range(max(i - 3, 0), min(i + 4, len(parse)))
        )
    )


def _named_person(discourse: Discourse, first: int, last: int) -> Phrase | None:
    """The person whose name the phrase is built around, or the group of several; None where no name is."""
    parse = discourse.parse
    i = _titled_at_end(discourse, first, last)
    while i <= last:
        if parse.word[i] in _RELATIVES and i > first and discourse.mention_of[i] < 0:
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
    for i in range(first + 1, last + 1):
        if parse.word[i] in {",", "(", "–", "—"} or parse.word[i] in _RELATIVES:
            break
        mention = discourse.mention_at(i)
        if (
            mention is not None
            and mention.first == i
            and mention.entity.type is EntityType.PERSON
            and parse.word[i - 1] in ROLE_NOUNS
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
    before = mention.first - 1
    while before > first and (parse.pos[before] == "DET" or parse.pos[before] == "ADJ"):
        before -= 1
    if before >= first and parse.word[before] in _PREPOSITIONS:
        return True
    # "the Lind campaign": a name that only modifies a following noun.
    after = mention.last + 1
    return (
        parse.dep[mention.head] in {"compound", "nmod"}
        and parse.head[mention.head] > mention.last
        and after < len(parse)
        and parse.pos[after] == "NOUN"
    )


def _joined(discourse: Discourse, mention: Mention, first: int, last: int) -> bool:
    """Another head stands beside the name: "Lind and Berg", "Lind and her colleagues", "Lind, Berg and Holm"."""
    parse = discourse.parse
    after = mention.last + 1
    if after <= last and parse.word[after] in _JOINERS:
        return True
    if after < last and parse.word[after] == ",":
        if parse.word[after + 1] in _JOINERS:
            return True
        other = discourse.mention_at(after + 1)
        return other is not None and other.entity.type is EntityType.PERSON and other.entity.id != mention.entity.id
    before = mention.first - 1
    return (
        before > first
        and parse.word[before] in _JOINERS
        and discourse.mention_of[before - 1] >= 0
        and parse.dep[mention.head] == "conj"
    )


def _only_titles(discourse: Discourse, first: int, mention: Mention) -> bool:
    return all(discourse.parse.pos[i] in {"DET", "PROPN"} for i in range(first, mention.first))


def _by_noun(discourse: Discourse, first: int, last: int) -> Phrase:
    """The reading by the head of the core noun phrase: an organisation's name, or a common noun."""
    parse = discourse.parse
    head: int | None = None
    head_mention: Mention | None = None
    owner: Mention | None = None
    owner_token: int | None = None
    i = first
    while i <= last:
        word, mention = parse.word[i], discourse.mention_at(i)
        if mention is not None:
            if mention.last < last and parse.word[mention.last + 1] in POSSESSIVES and mention.last + 1 < last:
                owner, head, head_mention = mention, None, None
                i = mention.last + 2
                continue
            head, head_mention = mention.head, mention
            i = mention.last + 1
            continue
        if head is not None and (
            word in _PREPOSITIONS
            or word in _RELATIVES
            or word in {",", "(", "–", "—"}
            or parse.tag[i] in {"VBN", "VBG", "VBD"}
        ):
            break
        if head is not None and word in _JOINERS:
            follows = discourse.mention_at(i + 1) if i < last else None
            if (
                head_mention is not None
                or parse.pos[head] == "PROPN"
                or parse.word[head] in GROUP_NOUNS
                or follows is not None
            ):
                return Phrase(PhraseKind.GROUP, first, last, head)
        if parse.dep[i] == "poss" and word in _PRONOUNS:
            owner_token = i
        if parse.pos[i] in {"NOUN", "PROPN"} or word in DOCUMENT_NOUNS or word in GROUP_NOUNS:
            if head_mention is not None and word in _APPOSED_NOUNS and owner is None:
                i += 1
                continue
            if head_mention is not None:
                owner, head_mention = head_mention, None
            head = i
        i += 1
    core_last = i - 1
    if head is None:
        return Phrase(PhraseKind.OTHER, first, last, first, None, owner, owner_token)
    if head_mention is not None:
        if _coordinated(discourse, head, last):
            return Phrase(PhraseKind.GROUP, first, last, head)
        return Phrase(PhraseKind.NAME, first, last, head, head_mention, owner, owner_token, bare=True)
    return _common(discourse, first, core_last, last, head, owner, owner_token)


def _coordinated(discourse: Discourse, head: int, last: int) -> bool:
    """Another name of the phrase is coordinated with the head, further on ("the Union of Oakhurst and the Rights Fund")."""
    parse = discourse.parse
    return any(
        parse.dep[c] == "conj" and head < c <= last and discourse.mention_of[c] not in {-1, discourse.mention_of[head]}
        for c in parse.children[head]
    )


def _common(
    discourse: Discourse,
    first: int,
    core_last: int,
    last: int,
    head: int,
    owner: Mention | None,
    owner_token: int | None,
) -> Phrase:
    parse = discourse.parse
    word = parse.word[head]
    plural = parse.tag[head] in {"NNS", "NNPS"}
    apposed = None if plural and parse.word[first] != "one" else _apposed_name(discourse, core_last, last)
    if apposed is not None:
        return Phrase(PhraseKind.NAME, first, last, apposed.head, apposed, owner, owner_token)
    if word in SPOKESMAN_NOUNS and not plural:
        owner = owner or _complement_name(
            discourse, core_last + 1, last, frozenset({"for", "of", "at", "from", "with"})
        )
        if owner is not None and (word.startswith("spokes") or parse.word[core_last + 1 : core_last + 2] == ["for"]):
            return Phrase(PhraseKind.SPOKESMAN, first, core_last, head, None, owner, owner_token)
    if word in DOCUMENT_NOUNS:
        owner = owner or _complement_name(discourse, core_last + 1, last, _ISSUING)
        return Phrase(PhraseKind.DOCUMENT, first, core_last, head, None, owner, owner_token)
    if plural or word in GROUP_NOUNS:
        return Phrase(PhraseKind.GROUP, first, core_last, head, None, owner, owner_token)
    if word in ROLE_NOUNS or (word in KIN_NOUNS and (owner is not None or owner_token is not None)):
        owner = owner or _complement_name(discourse, core_last + 1, last, frozenset({"of", "at", "for"}))
        return Phrase(PhraseKind.ROLE, first, last, head, None, owner, owner_token)
    if word in ORGANISATION_CLASS:
        return Phrase(PhraseKind.ORGANISATION, first, core_last, head, None, owner, owner_token)
    kind = PhraseKind.PERSON if word in HUMAN_NOUNS else PhraseKind.OTHER
    return Phrase(kind, first, core_last, head, None, owner, owner_token)


def _apposed_name(discourse: Discourse, core_last: int, last: int) -> Mention | None:
    """The organisation of "one news site, Northwind News" or "the agency (NWA)"."""
    parse = discourse.parse
    mark = core_last + 1
    while mark < last and parse.word[mark] not in {",", "(", "–", "—"}:
        if parse.word[mark] in _RELATIVES or parse.pos[mark] == "VERB":
            return None
        mark += 1
    after = mark + 1
    while after <= last and parse.pos[after] == "DET":
        after += 1
    mention = discourse.mention_at(after) if after <= last else None
    if mention is None or mention.entity.type is not EntityType.ORGANIZATION or mention.first < after:
        return None
    if mention.last < last and parse.word[mention.last + 1] in POSSESSIVES | _JOINERS:
        return None
    return mention


def _complement_name(discourse: Discourse, start: int, last: int, prepositions: frozenset[str]) -> Mention | None:
    """The name after a preposition of the phrase ("a report released by X", "a spokesman for the city of X")."""
    parse = discourse.parse
    for i in range(start, last + 1):
        if parse.word[i] in _RELATIVES or parse.word[i] == ",":
            return None
        if parse.pos[i] == "VERB" and parse.lemma[i] not in ISSUING_VERBS:
            return None
        if parse.word[i] in prepositions:
            for j in range(i + 1, min(i + 5, last + 1)):
                mention = discourse.mention_at(j)
                if mention is not None:
                    after = mention.last + 1
                    if after <= last and parse.word[after] in _JOINERS:
                        return None
                    owns = after < last and parse.word[after] in POSSESSIVES
                    # "from Lind's account" is Lind's; "by Lind's office" is not.
                    return (
                        None if owns and not DOCUMENT_NOUNS.intersection(parse.word[after + 1 : after + 4]) else mention
                    )
                if parse.pos[j] not in {"DET", "ADJ", "NOUN", "PROPN"}:
                    break
    return None
