"""The gender of each named person of a text, from names, titles, role nouns and pronouns that can mean nobody else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ingest.resolve.discourse import Discourse, Mention
from ingest.resolve.gender import Gender, gender_of_name, gender_of_word
from ingest.resolve.lexicon import HUMAN_NOUNS, ROLE_NOUNS
from kg.record import EntityType

__all__ = ["genders_of"]

_OVERRULES = 3
"""So many pronouns, all one way, beat a given name."""
_PRONOUN = {"he": Gender.MALE, "his": Gender.MALE, "him": Gender.MALE, "she": Gender.FEMALE, "her": Gender.FEMALE}


def genders_of(discourse: Discourse, nouns_of: Mapping[str, set[str]]) -> dict[str, Gender]:
    """Entity id → gender, for every person whose gender something tells; the strongest evidence decides.

    A title or a noun for a woman beats a given name, a given name beats a noun for a man (a woman may be called chairman),
    and three pronouns that all speak against a given name beat it; pronouns alone count where nothing else tells.
    """
    genders: dict[str, Gender] = {}
    votes = _pronoun_votes(discourse)
    for entity in discourse.entities:
        if entity.type is EntityType.PERSON:
            told = _gender_of([entity.name, *entity.aliases], nouns_of.get(entity.id, set()), votes[entity.id])
            if told is not Gender.UNKNOWN:
                genders[entity.id] = told
    for mention in discourse.mentions:
        if mention.entity.type is not EntityType.PERSON:
            continue
        for word in filter(None, (discourse.title_before(mention), _apposed_to(discourse, mention))):
            told = gender_of_word(word)
            # A title that the given name contradicts is another bearer's ("Mr Lind" beside Ana Lind).
            if told is not Gender.UNKNOWN and not told.excludes(gender_of_name([mention.entity.name])):
                genders[mention.entity.id] = told
    return genders


def _gender_of(names: list[str], nouns: set[str], votes: dict[Gender, int]) -> Gender:
    said = {gender_of_word(noun) for noun in nouns} - {Gender.UNKNOWN}
    if said == {Gender.FEMALE}:
        return Gender.FEMALE
    male, female = votes[Gender.MALE], votes[Gender.FEMALE]
    counted = Gender.MALE if male > female else Gender.FEMALE
    named = gender_of_name(names)
    if named is not Gender.UNKNOWN:
        return counted if counted is not named and max(male, female) >= _OVERRULES and min(male, female) == 0 else named
    if said == {Gender.MALE}:
        return Gender.MALE
    return counted if max(male, female) >= 2 * min(male, female) + 1 else Gender.UNKNOWN


def _apposed_to(discourse: Discourse, mention: Mention) -> str | None:
    """The noun that the name stands in apposition to: "her husband, the geologist Bo Berg" is a man."""
    parse, here = discourse.parse, mention.head
    for _ in range(3):
        if parse.dep[here] != "appos":
            break
        here = parse.head[here]
        if discourse.mention_of[here] >= 0:
            return None
    return parse.word[here] if here != mention.head else None


def _others(discourse: Discourse, first: int, end: int) -> bool:
    """The sentence speaks of an unnamed person too ("his wife")."""
    word, mention_of = discourse.parse.word, discourse.mention_of
    return any(word[i] in HUMAN_NOUNS and word[i] not in ROLE_NOUNS and mention_of[i] < 0 for i in range(first, end))


def _pronoun_votes(discourse: Discourse) -> dict[str, dict[Gender, int]]:
    """Pronouns after a person in a sentence that names nobody else: nearly always that person."""
    parse = discourse.parse
    votes: dict[str, dict[Gender, int]] = defaultdict(lambda: {Gender.MALE: 0, Gender.FEMALE: 0})
    people: dict[int, set[str]] = defaultdict(set)
    heads: dict[int, int] = {}
    for mention in discourse.mentions:
        if mention.entity.type is EntityType.PERSON:
            people[parse.sent[mention.head]].add(mention.entity.id)
            heads.setdefault(parse.sent[mention.head], mention.head)
    for sentence, named in people.items():
        if len(named) != 1 or _others(discourse, parse.sent_start[sentence], parse.sent_end[sentence]):
            continue
        person = next(iter(named))
        for i in range(heads[sentence] + 1, parse.sent_end[sentence]):
            gender = _PRONOUN.get(parse.word[i])
            if gender is not None and discourse.region_of[i] < 0:
                votes[person][gender] += 1
    return votes
