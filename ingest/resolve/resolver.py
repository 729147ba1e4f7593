"""The pass over one text that resolves its references in order, and reads source phrases afterwards."""

from __future__ import annotations

from dataclasses import replace

from ingest.resolve.chain import Chain, Point
from ingest.resolve.definite import DEFINITE, Definites
from ingest.resolve.discourse import SUBJECTS, Discourse, Mention
from ingest.resolve.documents import Documents
from ingest.resolve.evidence import genders_of
from ingest.resolve.gender import Gender, gender_of_word
from ingest.resolve.lexicon import (
    DOCUMENT_NOUNS,
    GROUP_NOUNS,
    HUMAN_NOUNS,
    KIN_NOUNS,
    ORGANISATION_ANAPHORS,
    ORGANISATION_CLASS,
    REPORTING_VERBS,
    ROLE_NOUNS,
    SPEECH_NOUNS,
    word_set,
)
from ingest.resolve.names import Names, uncovered_names
from ingest.resolve.phrase import Phrase, PhraseKind
from ingest.resolve.phrases import read_phrase
from ingest.resolve.pronouns import GENDERED, PRONOUNS, choose_pronoun
from ingest.resolve.resolved import How, Resolved
from ingest.resolve.roles import Roles
from kg.record import EntityType

__all__ = ["Resolver"]

_KINDS = {EntityType.PERSON: "person", EntityType.ORGANIZATION: "organisation"}
_RELATIVES = frozenset({"who", "which", "whose", "whom"})
_NOT_HEADS = frozenset({"compound", "nmod", "amod", "npadvmod"})
_NOT_PARTIES = frozenset({"PERSON", "DATE", "TIME", "MONEY", "PERCENT", "ORDINAL", "CARDINAL", "QUANTITY"})
_NO_BODY = frozenset({"no", "any", "every", "each", "which", "what"})
_UNCOVERED = 0.75
"""How much a name that no entity holds counts against the named ones (at 1 more answers are lost than errors saved)."""
_OPEN = 0.8
"""How much a pronoun that stayed open counts."""
_PLANS = frozenset({"decision", "plan", "policy", "campaign", "administration", "lawsuit", "theory", "work", "request"})
"""What a person makes that says something for him."""
_TAUGHT = 3
"""Points from which pronouns tell a gender: one alone may be resolved wrongly."""
_LONGEST_NAME = 8
_SPEAKER_REACH = 14
"""Tokens from a quotation's edge within which its reporting verb stands."""


_SAYING = word_set("say tell ask add claim argue explain reply answer complain insist admit deny joke")
"""Verbs of which nobody but a person is the subject, whatever the noun; "a model writes", "the incident pointed to" are things."""


class Resolver:
    """All that is known of one text's references. Built in one pass; afterwards it only answers."""

    def __init__(self, discourse: Discourse) -> None:
        self.discourse = discourse
        self.names = Names(discourse)
        self._roles = Roles(discourse)
        self._genders = genders_of(discourse, self._roles.nouns_of)
        self._chain = Chain(discourse)
        self._resolved: dict[int, Resolved] = {}
        self._documents = Documents(discourse, self.token)
        self._definites = Definites(discourse, self.names, self._roles, self._chain, self._documents, self._resolved)
        self._document_pronouns: dict[int, int] = {}
        self._unnamed_pronouns: set[int] = set()
        self._antecedents: dict[int, int] = {}
        self._pronouns_of: dict[str, dict[Gender, int]] = {}
        self._speakers: dict[int, str | None] = {}
        self._last_speaker: str | None = None
        self._uncovered = uncovered_names(discourse)
        for i in range(len(discourse.parse)):
            self._step(i)
        self._definites.complete = True

    # The pass.

    def _step(self, i: int) -> None:
        discourse = self.discourse
        parse = discourse.parse
        mention = discourse.mention_at(i)
        if mention is not None:
            if mention.head == i and i not in discourse.labels:
                self._add_name(mention)
                self._add_joined(i)
            return
        word = parse.word[i]
        if word in PRONOUNS:
            if (resolved := self._pronoun(i)) is not None:
                self._keep(i, resolved)
            elif word in GENDERED and i not in self._unnamed_pronouns:
                # Whoever it was, the next "she" may be the same.
                gender, weight = GENDERED[word], _OPEN * self._chain.place_weight(i)
                self._chain.add(Point(i, f"?{gender}", "person", gender, False, weight))
        elif parse.pos[i] in {"NOUN", "PROPN"} and parse.dep[i] not in _NOT_HEADS:
            self._noun(i)

    def _keep(self, i: int, resolved: Resolved) -> None:
        self._resolved[i] = resolved
        if resolved.entity_id is not None:
            self._note_speaker(i, resolved.entity_id)
            self._add_entity(i, resolved.entity_id, resolved.certain)

    def _add_entity(self, i: int, entity_id: str, certain: bool = True) -> None:
        kind = _KINDS.get(self.discourse.entities.by_id[entity_id].type, "thing")
        gender = self._genders.get(entity_id, Gender.UNKNOWN)
        self._chain.add(Point(i, entity_id, kind, gender, False, self._chain.place_weight(i), certain))

    def _note_speaker(self, i: int, entity: str | None) -> None:
        if entity is not None and self.discourse.region_of[i] < 0 and self.discourse.reports(i):
            self._last_speaker = entity

    def _add_name(self, mention: Mention) -> None:
        resolved = self.names.resolve(mention)
        if resolved is not None and resolved.entity_id is not None:
            self._note_speaker(mention.head, resolved.entity_id)
            self._add_entity(mention.head, resolved.entity_id, resolved.certain)

    def _add_joined(self, i: int) -> None:
        """A point for "Lind and Berg" at the last of them: "they" are both."""
        parse, root = self.discourse.parse, i
        if parse.dep[i] != "conj" or parse.child(i, "conj") is not None:
            return
        for _ in range(4):
            if parse.dep[root] != "conj":
                break
            root = parse.head[root]
        joined = parse.child(parse.head[i], "cc")
        if self.discourse.mention_of[root] >= 0 and joined is not None and parse.word[joined] in {"and", "&"}:
            weight = self._chain.place_weight(root)
            self._chain.add(Point(root, f"?&{root}", "thing", Gender.UNKNOWN, True, weight))

    def _noun(self, i: int) -> None:
        parse, word = self.discourse.parse, self.discourse.parse.word[i]
        plural = parse.tag[i] in {"NNS", "NNPS"} or word in GROUP_NOUNS
        determiner = parse.child(i, "det")
        definite = determiner is not None and parse.word[determiner] in DEFINITE
        if word in KIN_NOUNS and parse.dep[i] == "conj":
            self._add_joined(i)  # "Lind and her husband"
        if word in DOCUMENT_NOUNS:
            phrase = read_phrase(self.discourse, parse.left[i], min(parse.right[i], i + 12))
            self._documents.add(i, self._definites.owner(phrase) if phrase is not None and phrase.noun == i else None)
        if (
            not plural
            and parse.dep[i] not in {"attr", "oprd"}
            and (word in ROLE_NOUNS or (word in ORGANISATION_ANAPHORS and definite))
        ):
            phrase = read_phrase(self.discourse, parse.left[i], min(parse.right[i], i + 24))
            if phrase is not None and phrase.kind is PhraseKind.NAME:
                # "Ana Lind, the chief executive": the noun is said of a name that makes its own point.
                if (named := self._read(phrase)) is not None and parse.dep[i] != "appos":
                    self._resolved[i] = named
                return
            # "the founder and chief executive of Northwind" is one role, read by its last noun.
            joined = phrase is not None and parse.dep[phrase.noun] == "conj" and parse.head[phrase.noun] == i
            if phrase is not None and (phrase.noun == i or joined) and self._refers(phrase, definite):
                resolved = self._read(phrase)
                if resolved is not None:
                    self._keep(i, resolved)
                    return
        self._add_unnamed(i, plural, definite)

    def _refers(self, phrase: Phrase, definite: bool) -> bool:
        """The noun points back: it has "the" or an owner, or it is in apposition. "ran for president" names an office."""
        return definite or phrase.owner is not None or self.discourse.parse.dep[phrase.noun] == "appos"

    def _add_unnamed(self, i: int, plural: bool, definite: bool) -> None:
        """A point for a noun without a name, so that a pronoun which means it does not jump to a name."""
        parse, word = self.discourse.parse, self.discourse.parse.word[i]
        weight, key = self._chain.place_weight(i), "?" + word
        if self._apposed_by_shape(i):
            return
        if parse.pos[i] == "PROPN" and self._names_body(i):
            self._add_unnamed_body(i, weight)  # "Northwind Foods" is tagged as a plural
        elif plural:
            self._chain.add(
                Point(i, key, "thing", Gender.UNKNOWN, True, weight * (1.0 if word in GROUP_NOUNS else 0.8))
            )
        elif parse.pos[i] == "PROPN" and parse.ent[i] == "PERSON":
            self._add_uncovered(i, weight)
        elif word in ORGANISATION_CLASS:
            self._add_unnamed_body(i, weight)
        elif word in HUMAN_NOUNS:
            if parse.dep[i] in {"attr", "appos", "oprd"} or self._is_named(i):
                return  # said of somebody who is spoken of already
            gender = gender_of_word(word)
            # "the senator" may be a named person whose role the text does not tell; "his mother" is not.
            scale = 1.0 if gender is not Gender.UNKNOWN else 0.6 if definite else 0.8
            self._chain.add(Point(i, key, "person", gender, False, weight * scale))
        else:
            # Who says something is mostly somebody ("the go-between said she …"), whatever the noun.
            speaks = (
                parse.dep[i] == "nsubj"
                and parse.lemma[parse.head[i]] in _SAYING
                and word not in DOCUMENT_NOUNS
                and parse.pos[i] == "NOUN"
            )
            kind = "person" if speaks else "thing"
            self._chain.add(Point(i, key, kind, Gender.UNKNOWN, False, weight * (0.8 if speaks else 1.0)))

    def _apposed_by_shape(self, i: int) -> bool:
        """ "Northwind, the yard that built her, said": the noun is said of the name, though the parse may hang the name on it."""
        parse = self.discourse.parse
        first = parse.left[i]
        if first < 2 or parse.pos[first] != "DET" or parse.word[first - 1] != ",":
            return False
        mention = self.discourse.mention_at(first - 2)
        if mention is None or mention.entity.type not in _KINDS or mention.first <= first - 2 - _LONGEST_NAME:
            return False
        last = parse.right[i]
        return (
            last + 1 < len(parse) and parse.word[last + 1] in {",", "–", "—"} and parse.dep[i] not in {"conj", "dobj"}
        )

    def _names_body(self, i: int) -> bool:
        """The name without an entity at token `i` is an organisation's, as far as the tagger or another place tells."""
        parse = self.discourse.parse
        if parse.word[i] in self._uncovered:
            return True
        return parse.ent[i] == "ORG" or (parse.dep[i] in SUBJECTS and parse.ent[i] not in _NOT_PARTIES)

    def _add_unnamed_body(self, i: int, weight: float) -> None:
        """An organisation without a name ("the union"), or with one that no entity holds: "its" and "the company" may mean it."""
        parse = self.discourse.parse
        if (
            parse.pos[i] == "PROPN"
            and (called := self.names.called_at(parse.text[parse.start[i] : parse.end[i]], i)) is not None
        ):
            if called.entity_id is not None:
                self._add_entity(i, called.entity_id, False)
            return
        if parse.dep[i] in {"attr", "appos", "oprd"} or self._is_named(i):
            return  # said of what is spoken of already
        determiner = parse.child(i, "det")
        if determiner is not None and parse.word[determiner] in _NO_BODY:
            weight *= 0.5
        kind = "thing" if ORGANISATION_CLASS.get(parse.word[i]) in {"country", "place"} else "organisation"
        first = next((c for c in parse.children[i] if parse.pos[i] == parse.pos[c] == "PROPN" and c < i), i)
        key = self._definites.unnamed.get(i, "?" + parse.word[first])
        self._chain.add(Point(i, key, kind, Gender.UNKNOWN, False, weight))

    def _add_uncovered(self, i: int, weight: float) -> None:
        """A person's name that no mention covers: the entity it calls, else somebody whom no rule may overlook."""
        parse = self.discourse.parse
        called = self.names.called_at(parse.text[parse.start[i] : parse.end[i]], i)
        if called is not None and called.entity_id is not None:
            self._add_entity(i, called.entity_id, False)
        else:
            self._chain.add(Point(i, "?" + parse.word[i], "person", Gender.UNKNOWN, False, _UNCOVERED * weight))

    def _is_named(self, i: int) -> bool:
        """An apposition names who the noun means ("a friend, somebody you know, Ana Lind")."""
        parse, here = self.discourse.parse, [i]
        for _ in range(3):
            here = [c for noun in here for c in parse.children[noun] if parse.dep[c] == "appos"]
            if any(self.discourse.mention_of[c] >= 0 for c in here):
                return True
        return False

    def _pronoun(self, i: int) -> Resolved | None:
        choice = choose_pronoun(self.discourse, self._chain, i, self._genders, self._barred(i), self._resolved)
        if choice is None:
            return None
        key, certain = choice
        nearest = next((point for point in self._chain.before(i) if point.key == key), None)
        if key.startswith("?"):
            if nearest is not None:
                self._chain.add(replace(nearest, token=i, weight=0.85 * self._chain.place_weight(i)))
                self._unnamed_pronouns.add(i)
                self._antecedents[i] = nearest.token
                if key.removeprefix("?") in DOCUMENT_NOUNS and self.discourse.reports(i):
                    self._document_pronouns[i] = nearest.token
            return None
        entity = self.discourse.entities.by_id[key]
        self._count_gender(i, key, certain)
        # Doubt is handed on: what hangs on an uncertain pronoun is uncertain until the name comes again.
        return Resolved(entity.id, entity.name, certain and (nearest is None or nearest.certain), How.PRONOUN)

    def _count_gender(self, i: int, key: str, certain: bool) -> None:
        """Pronouns taught by resolved ones: who was "he" twice, once surely, is not "she" the next time."""
        gender = GENDERED.get(self.discourse.parse.word[i])
        if gender is None or key in self._genders:
            return
        counts = self._pronouns_of.setdefault(key, {Gender.MALE: 0, Gender.FEMALE: 0})
        counts[gender] += 2 if certain else 1
        if abs(counts[Gender.MALE] - counts[Gender.FEMALE]) >= _TAUGHT:
            self._genders[key] = gender

    def _barred(self, i: int) -> frozenset[str]:
        """Who speaks the words at token `i`, and so is "I" there and not "he"."""
        speakers = {self.discourse.turn_speaker[i]}
        region = self.discourse.region_of[i]
        if region >= 0:
            if region not in self._speakers:
                self._speakers[region] = self._quotation_speaker(i, region)
            speakers.add(self._speakers[region])
        return frozenset(s for s in speakers if s is not None)

    def _quotation_speaker(self, i: int, region: int) -> str | None:
        """The entity whose words the quotation holds: the subject of a reporting verb right after it, else right before."""
        discourse, parse = self.discourse, self.discourse.parse
        last = i
        while last + 1 < len(parse) and discourse.region_of[last + 1] == region:
            last += 1
        first = i
        while first > 0 and discourse.region_of[first - 1] == region:
            first -= 1
        line = discourse.line_of[i]
        after = [k for k in range(last + 1, min(last + _SPEAKER_REACH, len(parse))) if discourse.line_of[k] == line]
        before = [k for k in range(first - 1, max(first - _SPEAKER_REACH, -1), -1) if discourse.line_of[k] == line]
        for k in after + before:
            if parse.lemma[k] not in REPORTING_VERBS or discourse.region_of[k] >= 0:
                continue
            subject = parse.child(k, "nsubj")
            if subject is None:
                continue
            mention = discourse.mention_at(subject)
            if mention is not None:
                return mention.entity.id
            known = self._resolved.get(subject)
            return known.entity_id if known is not None else self._last_speaker if subject > last else None
        return None if after or before else self._last_speaker

    # Answers.

    def antecedent(self, i: int) -> int | None:
        """The noun without a name that the pronoun at token `i` stands for."""
        while i in self._antecedents:
            i = self._antecedents[i]
            if i not in self._antecedents:
                return i
        return None

    def has_bearer(self, noun: str) -> bool:
        """Whether the text calls a named person by the role."""
        return noun in ROLE_NOUNS and bool(self._roles.called(noun))

    def issuing(self, noun: int) -> int | None:
        """The token of whoever issued the document at token `noun`."""
        return self._documents.issuing(noun)

    def token(self, i: int) -> Resolved | None:
        """See `References.of_token`."""
        if not 0 <= i < len(self.discourse.parse):
            return None
        if i in self._resolved:
            return self._resolved[i]
        mention = self.discourse.mention_at(i)
        if mention is not None:
            return self.names.resolve(mention)
        return self._relative(i) if self.discourse.parse.word[i] in _RELATIVES else None

    def phrase(self, first: int, last: int) -> Resolved | None:
        """See `References.entity_at`; tokens `first` to `last`, both inclusive."""
        phrase = read_phrase(self.discourse, first, last)
        if phrase is None:
            return None
        found = self._read(phrase) or self._apposed(phrase)
        if found is None and all(self.discourse.mention_of[i] < 0 for i in range(first, last + 1)):
            parse = self.discourse.parse
            words = parse.text[parse.start[phrase.first] : parse.end[phrase.last]]
            whole = parse.text[parse.start[first] : parse.end[last]]
            return self.names.called_at(words, first) or self.names.called(whole)
        return found

    def _apposed(self, phrase: Phrase) -> Resolved | None:
        """The person whose name follows the phrase in apposition: "the team's coach" with ", Ana Lind" in or after the source."""
        if phrase.kind not in {PhraseKind.ROLE, PhraseKind.PERSON}:
            return None
        name = self.discourse.parse.child(phrase.noun, "appos")
        mention = self.discourse.mention_at(name) if name is not None else None
        if mention is None or mention.entity.type is not EntityType.PERSON:
            return None
        found = self.names.resolve(mention)
        return None if found is None else Resolved(found.entity_id, found.name, found.certain, How.APPOSITION)

    def _relative(self, i: int) -> Resolved | None:
        """The noun that the relative clause of "who" hangs on, or the person that this noun is said of."""
        parse = self.discourse.parse
        here = i
        for _ in range(6):
            if parse.dep[here] == "relcl" or parse.head[here] == here:
                break
            here = parse.head[here]
        if parse.dep[here] != "relcl":
            return None
        noun, personal = parse.head[here], parse.word[i] in {"who", "whom"}
        for _ in range(5):
            mention = self.discourse.mention_at(noun)
            known = self.names.resolve(mention) if mention is not None else self._resolved.get(noun)
            person = mention is not None and mention.entity.type is EntityType.PERSON
            if known is not None and (person or mention is None or not personal):
                return Resolved(known.entity_id, known.name, known.certain, How.RELATIVE)
            dep = parse.dep[noun]
            if dep == "attr":
                subject = parse.child(parse.head[noun], "nsubj")
                if subject is None:
                    return None
                noun = subject
            elif dep == "appos" or (personal and mention is not None and dep in {"pobj", "prep"}) or dep == "prep":
                noun = parse.head[noun]
            else:
                return None
        return None

    def _read(self, phrase: Phrase) -> Resolved | None:
        match phrase.kind:
            case PhraseKind.NAME if phrase.mention is not None:
                return self._named(phrase, phrase.mention)
            case PhraseKind.PRONOUN:
                document = self._document_pronouns.get(phrase.noun)
                return self.token(phrase.noun) if document is None else self._documents.issuer(document)
            case PhraseKind.ROLE:
                return self._definites.role(phrase)
            case PhraseKind.ORGANISATION:
                return self._definites.organisation(phrase)
            case PhraseKind.DOCUMENT:
                return self._definites.issuer(phrase)
            case PhraseKind.SPOKESMAN:
                owner = self._definites.owner(phrase)
                return None if owner is None else Resolved(owner.entity_id, owner.name, owner.certain, How.SPOKESMAN)
            case PhraseKind.OTHER:
                return self._owners(phrase)
            case _:
                return None

    def _owners(self, phrase: Phrase) -> Resolved | None:
        """ "The bank's forecast", "Lind's decision": what somebody has, makes or does speaks for him."""
        parse, noun = self.discourse.parse, phrase.noun
        owner = self._definites.owner(phrase) if parse.pos[noun] == "NOUN" and parse.tag[noun] == "NN" else None
        if owner is None or owner.entity_id is None:
            return None
        kind = self.discourse.entities.by_id[owner.entity_id].type
        says = kind is EntityType.PERSON and parse.word[noun] in SPEECH_NOUNS | _PLANS
        if not says and kind is not EntityType.ORGANIZATION:
            return None  # "Lind's illness"
        return Resolved(owner.entity_id, owner.name, False, How.ISSUER)

    def _named(self, phrase: Phrase, mention: Mention) -> Resolved | None:
        resolved = self.names.resolve(mention)
        if resolved is None or phrase.bare:
            return resolved
        return Resolved(resolved.entity_id, resolved.name, resolved.certain, How.APPOSITION)
