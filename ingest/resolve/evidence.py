"""The gender of each named person of a text, from names, titles, role nouns and pronouns that can mean nobody else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ingest.resolve.discourse import Discourse
from ingest.resolve.gender import Gender, gender_of_name, gender_of_word
from ingest.resolve.lexicon import HUMAN_NOUNS, ROLE_NOUNS
from kg.record import EntityType

__all__ = ["genders_of"]

_PRONOUN = {"he": Gender.MALE, "his": Gender.MALE, "him": Gender.MALE, "she": Gender.FEMALE, "her": Gender.FEMALE}


def genders_of(discourse: Discourse, nouns_of: Mapping[str, set[str]]) -> dict[str, Gender]:
    """Entity id → gender, for every person whose gender something tells; the strongest evidence decides.

    A title or a noun ("Ms", "chairman") beats a given name; pronouns are counted only for people whom neither tells.
    """
    genders: dict[str, Gender] = {}
    votes = _pronoun_votes(discourse)
    for entity in discourse.entities:
        if entity.type is not EntityType.PERSON:
            continue
        said = {gender_of_word(noun) for noun in nouns_of.get(entity.id, ())} - {Gender.UNKNOWN}
        if len(said) == 1:
            genders[entity.id] = said.pop()
            continue
        named = gender_of_name([entity.name, *entity.aliases])
        if named is not Gender.UNKNOWN:
            genders[entity.id] = named
            continue
        male, female = votes[entity.id][Gender.MALE], votes[entity.id][Gender.FEMALE]
        if max(male, female) >= 2 * min(male, female) + 1:
            genders[entity.id] = Gender.MALE if male > female else Gender.FEMALE
    for mention in discourse.mentions:
        title = discourse.title_before(mention)
        if (
            title is not None
            and mention.entity.type is EntityType.PERSON
            and (told := gender_of_word(title)) is not Gender.UNKNOWN
        ):
            genders[mention.entity.id] = told
    return genders


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
