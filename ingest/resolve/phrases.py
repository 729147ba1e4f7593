"""What kind of phrase a source is, and which of the names in it is the one that the phrase stands for."""

from __future__ import annotations

from ingest.resolve.discourse import POSSESSIVES, Discourse, Mention
from ingest.resolve.lexicon import (
    DOCUMENT_NOUNS,
    GROUP_NOUNS,
    HUMAN_NOUNS,
    ISSUING_VERBS,
    KIN_NOUNS,
    ORGANISATION_ANAPHORS,
    ORGANISATION_CLASS,
    ROLE_NOUNS,
    SPOKESMAN_NOUNS,
    word_set,
)
from ingest.resolve.person_phrases import JOINERS, PREPOSITIONS, RELATIVES, named_person
from ingest.resolve.phrase import Phrase, PhraseKind
from kg.record import EntityType

__all__ = ["read_phrase"]


_PRONOUNS = word_set(
    "he she it they him her them his hers its their theirs who which whose himself herself itself themselves"
)
_APPOSED_NOUNS = word_set(
    "news wire agency newspaper network magazine website site company firm broadcaster startup start-up paper service channel"
)
_ISSUING = frozenset({"by", "from", "of"})


def read_phrase(discourse: Discourse, first: int, last: int) -> Phrase | None:
    """The reading of the tokens `first` to `last`; None for no words at all."""
    parse = discourse.parse
    while first <= last and (parse.pos[first] in {"PUNCT", "SPACE"} or parse.word[first] in {"(", "["}):
        first += 1
    while last >= first and (parse.pos[last] in {"PUNCT", "SPACE"} or parse.word[last] in POSSESSIVES):
        last -= 1
    if first < last and parse.word[last] in _REFLEXIVES:
        last -= 1  # "Lind herself"
    first = _after_dateline(discourse, first, last)
    if first > last:
        return None
    if first == last and _is_pronoun(discourse, first):
        return Phrase(PhraseKind.PRONOUN, first, last, first)
    if parse.word[first] == "both":
        return Phrase(PhraseKind.GROUP, first, last, last)
    named = named_person(discourse, first, last)
    return named if named is not None else _by_noun(discourse, first, last)


def _after_dateline(discourse: Discourse, first: int, last: int) -> int:
    """The first token after "OAKHURST, June 4 —", where the parse has taken it for part of the phrase."""
    parse = discourse.parse
    written = parse.text[parse.start[first] : parse.end[first]] if first <= last else ""
    if len(written) < _SHORTEST_PLACE or not written.isupper():
        return first
    for i in range(first + 1, min(first + _DATELINE, last)):
        if parse.word[i] in {"—", "–", "-", "--"} and parse.text[parse.start[i] - 1].isspace():
            return i + 1
    return first


_REFLEXIVES = frozenset({"himself", "herself", "itself", "themselves"})
_DATELINE = 12
_SHORTEST_PLACE = 3


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
            word in PREPOSITIONS
            or word in RELATIVES
            or word in {",", "(", "–", "—"}
            or parse.tag[i] in {"VBN", "VBG", "VBD"}
        ):
            break
        if head is not None and word in JOINERS:
            following = i + 2 if i + 1 < last and parse.pos[i + 1] == "DET" else i + 1
            follows = discourse.mention_at(following) if i < last else None
            if (
                head_mention is not None
                or parse.pos[head] == "PROPN"
                or parse.word[head] in GROUP_NOUNS
                or follows is not None
            ):
                return Phrase(PhraseKind.GROUP, first, last, head)
        if (parse.dep[i] == "poss" and word in _PRONOUNS) or (
            i < last and parse.word[i + 1] in POSSESSIVES and word in ORGANISATION_CLASS
        ):
            owner_token = i  # "its", "the company's"
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
        if owner is None and owner_token is None:
            owner_token = _complement_noun(discourse, core_last + 1, last)
        if owner is None and owner_token is None:
            body = next((c for c in parse.children[head] if parse.dep[c] == "compound"), None)
            owner_token = body if body is not None and parse.word[body] in ORGANISATION_ANAPHORS else None
        told = owner is not None or owner_token is not None
        if told and (word.startswith("spokes") or parse.word[core_last + 1 : core_last + 2] == ["for"]):
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
        if parse.word[mark] in RELATIVES or parse.pos[mark] == "VERB":
            return None
        mark += 1
    after = mark + 1
    while after <= last and parse.pos[after] == "DET":
        after += 1
    mention = discourse.mention_at(after) if after <= last else None
    if mention is None or mention.entity.type is not EntityType.ORGANIZATION or mention.first < after:
        return None
    if mention.last < last and parse.word[mention.last + 1] in POSSESSIVES | JOINERS:
        return None
    return mention


def _complement_noun(discourse: Discourse, start: int, last: int) -> int | None:
    """The noun of "a spokesman for the company"."""
    parse = discourse.parse
    if start > last or parse.word[start] not in {"for", "of", "at", "from"}:
        return None
    noun = parse.child(start, "pobj")
    return noun if noun is not None and noun <= last and parse.word[noun] in ORGANISATION_CLASS else None


def _complement_name(discourse: Discourse, start: int, last: int, prepositions: frozenset[str]) -> Mention | None:
    """The name after a preposition of the phrase ("a report released by X", "a spokesman for the city of X")."""
    parse = discourse.parse
    for i in range(start, last + 1):
        if parse.word[i] in RELATIVES or parse.word[i] == ",":
            return None
        if parse.pos[i] == "VERB" and parse.lemma[i] not in ISSUING_VERBS:
            return None
        if parse.word[i] in prepositions and discourse.mention_of[i] < 0:
            for j in range(i + 1, min(i + 5, last + 1)):
                mention = discourse.mention_at(j)
                if mention is not None:
                    after = mention.last + 1
                    if after <= last and parse.word[after] in JOINERS:
                        return None
                    if after <= last and parse.pos[after] == "NOUN" and parse.word[after] not in _APPOSED_NOUNS:
                        return None  # "the Oakhurst supporters' association" is not Oakhurst
                    owns = after < last and parse.word[after] in POSSESSIVES
                    # "from Lind's account" is Lind's; "by Lind's office" is not.
                    return (
                        None if owns and not DOCUMENT_NOUNS.intersection(parse.word[after + 1 : after + 4]) else mention
                    )
                if parse.pos[j] not in {"DET", "ADJ", "NOUN", "PROPN"}:
                    break
    return None
