"""Whom "he", "she", "it" and "they" stand for.

Rules after Lappin and Leass (1994) and Hobbs (1978), fitted to how news is written: agreement in gender and number rules
candidates out, the grammar of the sentence rules out co-arguments, and presence (`chain`) with a few bonuses ranks the rest.
Whoever speaks inside a quotation is not the "he" of his own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from ingest.resolve.chain import Chain, Point
from ingest.resolve.discourse import Discourse
from ingest.resolve.gender import Gender
from ingest.resolve.lexicon import DOCUMENT_NOUNS, GROUP_NOUNS, HUMAN_NOUNS, REPORTING_VERBS, SPEECH_NOUNS, word_set
from ingest.resolve.resolved import How, Resolved
from kg.record import EntityType

__all__ = ["GENDERED", "NEUTER", "PLURAL", "PRONOUNS", "Choice", "choose_pronoun"]

GENDERED = {
    **dict.fromkeys(("he", "him", "his", "himself"), Gender.MALE),
    **dict.fromkeys(("she", "her", "hers", "herself"), Gender.FEMALE),
}
NEUTER = frozenset({"it", "its", "itself"})
PLURAL = frozenset({"they", "them", "their", "theirs", "themselves"})
PRONOUNS = frozenset(GENDERED) | NEUTER | PLURAL
POSSESSIVE = frozenset({"his", "her", "hers", "its", "their", "theirs"})
REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})

_FLOOR = {"he": 0.1, "it": 0.5, "they": 0.6}
_FAINT = 0.3
"""Below this presence a rival must be left far behind."""
_MARGIN = 0.08
"""A rival nearer than this leaves the pronoun open."""
_UNNAMED_MARGIN = 0.08
"""The same where the rival is a common noun ("a friend"): who is named is spoken of more."""
_SUBJECT_BONUS = {True: 0.45, False: 0.3}
"""For a possessive pronoun and for others."""
_UNKNOWN = 0.8
"""How much a person counts whose gender nothing tells."""
_DUMB = 0.5
"""How much a thing counts that is no document where "it" says something."""
_CENTRE = 0.15
"""For the subject of the sentence before: who is spoken of there is spoken of on."""
_CATAPHORA = 0.4
_AHEAD = 40
"""Tokens that a pronoun looks ahead for its name."""
_SPEAKER_BONUS = 0.2
_CERTAIN_MARGIN = 0.25
_ASKED = 0.6
"""For whom was asked just before."""
_ASKING_VERBS = word_set("ask contact approach email e-mail phone write reach query")
_HOLDING_VERBS = REPORTING_VERBS | word_set(
    "launch release publish offer sell hire appoint raise develop operate refuse decline decide need seek try begin start"
)

_OBJECTS = frozenset({"him", "her"})
_ACTED_ON = frozenset({"dobj", "iobj", "dative", "pobj", "obj"})

_NOBODY: Mapping[int, Resolved] = {}

Choice = tuple[str, bool]
"""Key of a point (an entity's id, or "?" with a noun) and whether it is certain."""


def choose_pronoun(
    discourse: Discourse,
    chain: Chain,
    i: int,
    genders: Mapping[str, Gender],
    barred: frozenset[str],
    described: Mapping[int, Resolved],
) -> Choice | None:
    """Whom the pronoun at token `i` stands for, named or not, or None where that is open.

    Args:
        barred: entities that it cannot be: who speaks the quotation or the turn that it stands in.
        described: noun tokens whom a name in apposition tells.
    """
    word = discourse.parse.word[i]
    if word in GENDERED:
        return _pick(_people(discourse, chain, i, genders, barred, described), _FLOOR["he"])
    if word in NEUTER:
        return _neuter(discourse, chain, i)
    return _plural(discourse, chain, i, barred)


def _pick(scores: dict[str, float], floor: float) -> Choice | None:
    if not scores:
        return None
    ranked = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    best, score = ranked[0]
    rival_key, rival = ranked[1] if len(ranked) > 1 else ("", 0.0)
    margin = _UNNAMED_MARGIN if rival_key.removeprefix("?") in HUMAN_NOUNS else _MARGIN
    if score < floor or score - rival < margin:
        return None
    if score < _FAINT and score < 2 * rival:
        return None
    return best, score >= _FAINT and score - rival >= _CERTAIN_MARGIN


def _people(
    discourse: Discourse,
    chain: Chain,
    i: int,
    genders: Mapping[str, Gender],
    barred: frozenset[str],
    described: Mapping[int, Resolved],
) -> dict[str, float]:
    gender = GENDERED[discourse.parse.word[i]]
    excluded = _co_arguments(discourse, i)

    def accept(point: Point) -> float:
        if point.kind != "person" or point.plural or point.token in excluded or point.key in barred:
            return 0.0
        own = genders.get(point.entity, point.gender) if point.entity else point.gender
        if own.excludes(gender):
            return 0.0
        return 1.0 if own is gender else _UNKNOWN

    scores = chain.present(i, accept)
    asked = _asked(discourse, chain, i, "person")
    _add_bonuses(discourse, chain, i, scores, described, centred=asked is None)
    if asked in scores:
        scores[asked] += _ASKED
    turned = _turned_on(discourse, chain, i)
    if turned in scores:
        scores[turned] = max(scores.values())
    ahead = _ahead(discourse, i, genders, gender, barred)
    if ahead is not None:
        scores[ahead] = max(scores.get(ahead, 0.0), _CATAPHORA)
    return scores


def _turned_on(discourse: Discourse, chain: Chain, i: int) -> str | None:
    """The key of somebody without a name who, in the sentence before, did something to "him": "A driver contradicted him. …, he said"
    may be either's words, and the named one would be given what is held against him."""
    parse = discourse.parse
    before = parse.sent[i] - 1
    if before < 0:
        return None
    tokens = range(parse.sent_start[before], parse.sent_end[before])
    if not any(parse.word[k] in _OBJECTS and parse.dep[k] in _ACTED_ON for k in tokens):
        return None
    return next(
        (
            point.key
            for point in chain.before(i)
            if point.token in tokens
            and point.entity is None
            and point.kind == "person"
            and discourse.is_subject(point.token)
        ),
        None,
    )


def _co_arguments(discourse: Discourse, i: int) -> set[int]:
    """Tokens that the pronoun cannot stand for: the other arguments of its verb, and nouns that it is a part of."""
    parse = discourse.parse
    word = parse.word[i]
    excluded: set[int] = set()
    if word in POSSESSIVE and parse.dep[i] == "poss":
        # "his father Ana Lind": the possessor is not the possessed.
        noun = parse.head[i]
        excluded.add(noun)
        excluded.update(c for c in parse.children[noun] if parse.dep[c] in {"appos", "compound"})
        return excluded
    if word in REFLEXIVE:
        return excluded
    verb = discourse.governor(i)
    if verb is None and parse.dep[i] == "pobj":
        verb = parse.head[parse.head[i]]
    if verb is not None:
        arguments = list(parse.children[verb])
        while (
            parse.dep[verb] == "conj" and parse.child(verb, "nsubj", "nsubjpass") is None and parse.head[verb] != verb
        ):
            # "The Tsar hired Lind and raised him": the shared subject is an argument of "raised" too.
            verb = parse.head[verb]
            arguments += [c for c in parse.children[verb] if parse.dep[c] in {"nsubj", "nsubjpass"}]
        if discourse.is_subject(i):
            arguments = [c for c in arguments if parse.head[c] == verb or parse.dep[c] not in {"nsubj", "nsubjpass"}]
        for child in arguments:
            excluded.add(child)
            excluded.update(c for c in parse.children[child] if parse.dep[c] in {"appos", "conj"})
            mention = discourse.mention_at(child)
            if mention is not None:
                excluded.add(mention.head)
    return excluded


def _add_bonuses(
    discourse: Discourse,
    chain: Chain,
    i: int,
    scores: dict[str, float],
    described: Mapping[int, Resolved] = _NOBODY,
    *,
    centred: bool = True,
) -> None:
    parse = discourse.parse
    subjects = _clause_subjects(discourse, i)
    reports, subject, possessive = discourse.reports(i), discourse.is_subject(i), parse.dep[i] == "poss"
    # "Her client said she …": in a clause under somebody's words that one is the rival, not who led the sentence before.
    centred = centred and not any(
        point.token in subjects for point in chain.before(i, horizon=1) if point.key in scores
    )
    seen: set[str] = set()
    for token, level in subjects.items():
        # "An envoy from Oakhurst, Ana Lind, said she …": the name hangs elsewhere than on the subject.
        named = described.get(token)
        if named is not None and named.how is How.APPOSITION and named.entity_id in scores:
            scores[named.entity_id] += _SUBJECT_BONUS[possessive] * (1.0 if level == 0 else 0.6)
            seen.add(named.entity_id)
    for point in chain.before(i, horizon=3):
        if point.key not in scores:
            continue
        bonus = 0.0
        if point.token in subjects and point.key not in seen:
            bonus += _SUBJECT_BONUS[possessive] * (1.0 if subjects[point.token] == 0 else 0.6)
        if point.key not in seen:
            if reports and discourse.reports(point.token):
                bonus += _SPEAKER_BONUS
                reports = False  # only for who spoke last
            elif subject and discourse.is_subject(point.token):
                bonus += 0.08
            if centred and subject and _leads_last_sentence(discourse, point.token, i):
                bonus += _CENTRE
        if bonus:
            scores[point.key] += bonus
            seen.add(point.key)


def _leads_last_sentence(discourse: Discourse, token: int, i: int) -> bool:
    """Token is the subject of the main clause of the sentence before that of token `i`, in one paragraph: its centre."""
    parse = discourse.parse
    verb = discourse.governor(token)
    return (
        verb is not None
        and discourse.is_subject(token)
        and parse.head[verb] == verb
        and discourse.line_of[token] == discourse.line_of[i]
        and discourse.region_of[token] < 0
        and discourse.distance(token, i) <= 1
        and parse.sent[token] != parse.sent[i]
    )


def _clause_subjects(discourse: Discourse, i: int) -> dict[int, int]:
    """Subjects of the verbs over the pronoun in its sentence → how many such clauses lie between (0 the nearest).

    "Lind said she …", "Lind, in her …", "Berg asked Lind to send her …".
    """
    parse = discourse.parse
    subjects: dict[int, int] = {}
    here, level = i, 0
    for _ in range(12):
        head = parse.head[here]
        if head == here:
            break
        found = False
        if parse.pos[head] in {"VERB", "AUX"}:
            for child in parse.children[head]:
                controls = parse.dep[child] == "dobj" and parse.dep[here] in {"xcomp", "ccomp"}
                if child < i and (parse.dep[child] in {"nsubj", "nsubjpass"} or controls):
                    if parse.word[child] in {"who", "that", "which"} and parse.dep[head] == "relcl":
                        child = _described(discourse, parse.head[head])
                    subjects.setdefault(discourse.named_at(child), level)
                    found = True
        level += found
        here = head
    subjects.pop(i, None)
    return subjects


def _described(discourse: Discourse, noun: int) -> int:
    """The noun that a relative clause hangs on, or the name that this noun is in apposition to."""
    parse = discourse.parse
    return parse.head[noun] if parse.dep[noun] == "appos" and discourse.mention_of[noun] < 0 else noun


def _ahead(
    discourse: Discourse, i: int, genders: Mapping[str, Gender], gender: Gender, barred: frozenset[str]
) -> str | None:
    """Cataphora: "When she left, Lind said …", "In her view, Lind …": the subject of the clause that the pronoun's phrase opens."""
    parse = discourse.parse
    here, above = i, parse.head[i]
    while above != here and above < i + _AHEAD:
        if above > i and parse.pos[above] in {"VERB", "AUX"} and parse.dep[here] in {"advcl", "prep", "npadvmod"}:
            subject = parse.child(above, "nsubj", "nsubjpass")
            mention = discourse.mention_at(subject) if subject is not None and subject > i else None
            if mention is None or mention.entity.type is not EntityType.PERSON:
                return None
            if discourse.region_of[mention.head] != discourse.region_of[i]:
                return None
            excluded = genders.get(mention.entity.id, Gender.UNKNOWN).excludes(gender) or mention.entity.id in barred
            return None if excluded else mention.entity.id
        here, above = above, parse.head[above]
    return None


def _neuter(discourse: Discourse, chain: Chain, i: int) -> Choice | None:
    """ "it" is an organisation or a work only where it says, decides or owns something; else it is mostly a thing or nothing."""
    parse = discourse.parse
    word = parse.word[i]
    if word == "it":
        verb = discourse.governor(i)
        if verb is None or not discourse.is_subject(i) or parse.lemma[verb] not in _HOLDING_VERBS:
            return None
    if discourse.region_of[i] >= 0:
        return None
    # "its chairwoman", "its engineers": only an organisation has people.
    owned = parse.word[parse.head[i]] if parse.dep[i] == "poss" else ""
    staffed = owned in HUMAN_NOUNS or owned in GROUP_NOUNS

    says = discourse.reports(i)

    def accept(point: Point) -> float:
        if point.plural or point.kind == "person":
            return 0.0
        if point.kind == "organisation":
            return 1.0
        if says and point.entity is None and point.key.removeprefix("?") not in DOCUMENT_NOUNS:
            return _DUMB
        return 0.3 if staffed else 0.8

    scores = chain.present(i, accept)
    _add_bonuses(discourse, chain, i, scores)
    choice = _pick(scores, _FLOOR["it"])
    return choice if choice is not None and (choice[1] or choice[0].startswith("?")) else None


def _plural(discourse: Discourse, chain: Chain, i: int, barred: frozenset[str]) -> Choice | None:
    """ "they" is a named organisation only where it is the subject of the clause, or no plural is nearer to one that speaks."""
    parse = discourse.parse
    word = parse.word[i]
    if word in {"them", "themselves", "theirs"} or discourse.region_of[i] >= 0:
        return None
    subjects = _clause_subjects(discourse, i)
    verb = discourse.governor(i)
    if word == "they" and (verb is None or parse.lemma[verb] not in _HOLDING_VERBS):
        return None

    # "Their statement" is a body's as "they said" is.
    states = parse.word[parse.head[i]] in SPEECH_NOUNS

    def accept(point: Point) -> float:
        if point.plural:
            return 1.0
        if (
            point.kind != "organisation"
            or point.key in barred
            or (word == "their" and not states and subjects.get(point.token, 1) > 0)
        ):
            return 0.0
        return 0.8

    scores = chain.present(i, accept)
    _add_bonuses(discourse, chain, i, scores)
    asked = _asked(discourse, chain, i, "organisation")
    if asked in scores:
        scores[asked] += _ASKED
    return _pick(scores, _FLOOR["they"])


def _asked(discourse: Discourse, chain: Chain, i: int, kind: str) -> str | None:
    """Who answers: "We asked Northwind Labs. In a statement they said …" – the one of that kind who was asked just before."""
    parse = discourse.parse
    if not (discourse.is_subject(i) and discourse.reports(i)):
        return None
    for point in chain.before(i, horizon=2 if kind == "organisation" else 1):
        verb = discourse.governor(point.token)
        preposition = parse.head[point.token]
        if verb is None and parse.dep[point.token] == "pobj" and parse.word[preposition] == "to":
            verb = parse.head[preposition]  # "We reached out to Northwind"
        if (
            verb is not None
            and point.kind == kind
            and parse.lemma[verb] in _ASKING_VERBS
            and not discourse.is_subject(point.token)
        ):
            return point.key
    return None
