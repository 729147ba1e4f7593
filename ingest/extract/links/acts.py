"""What people do to each other's statements, by the verbs of the reporting words: dispute, answer, agree, concede, argue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.extract.links.realis import took_place
from ingest.extract.links.statements import Argument, Statement
from ingest.extract.word_lists import word_set
from kg.record import AUTHOR

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["DENYING", "MATCHING", "SAID", "SAYING", "WRONG", "Act", "Move", "moves", "presents", "says_same"]


class Act(StrEnum):
    DISPUTE = "dispute"
    ANSWER = "answer"
    AGREE = "agree"
    CONCEDE = "concede"
    ARGUE = "argue"
    CAUTION = "caution"
    DIVIDED = "divided"
    """Several hold different views."""
    INSIST = "insist"
    """Says again what another disputes."""


@dataclass(frozen=True, slots=True)
class Move:
    """One act in one sentence. `voice` is whose act it is (None: not told); `verb` and `last` are the first and last token
    of the words that tell it; `object` the words that the verb is about, where it has no clause."""

    act: Act
    sentence: int
    verb: Token
    last: int
    voice: str | None
    object: tuple[Token, ...]

    @property
    def words(self) -> str:
        return self.verb.doc[self.verb.i : self.last + 1].text


_VERBS: dict[str, Act] = {
    **dict.fromkeys(
        word_set(
            "dispute deny reject rebut refute contradict contest challenge disagree object dismiss doubt counter retort"
            " discount debunk disprove oppose question demur"
        ),
        Act.DISPUTE,
    ),
    **dict.fromkeys(word_set("answer reply respond rejoin"), Act.ANSWER),
    **dict.fromkeys(
        word_set("agree confirm echo endorse corroborate concur second affirm substantiate"),
        Act.AGREE,
    ),
    **dict.fromkeys(word_set("concede admit acknowledge grant allow accept"), Act.CONCEDE),
    **dict.fromkeys(word_set("caution hedge"), Act.CAUTION),
    **dict.fromkeys(word_set("argue contend reason posit"), Act.ARGUE),
    **dict.fromkeys(word_set("maintain insist reaffirm"), Act.INSIST),
}
_PHRASES: dict[tuple[str, str], Act] = {
    ("push", "back"): Act.DISPUTE,
    ("hit", "back"): Act.DISPUTE,
    ("fire", "back"): Act.DISPUTE,
    ("shoot", "back"): Act.DISPUTE,
    ("take", "issue"): Act.DISPUTE,
    ("cast", "doubt"): Act.DISPUTE,
    ("raise", "doubt"): Act.DISPUTE,
    ("see", "differently"): Act.DISPUTE,
    ("bear", "out"): Act.AGREE,
    ("back", "up"): Act.AGREE,
    ("make", "case"): Act.ARGUE,
    ("stop", "short"): Act.CAUTION,
    ("stand", "by"): Act.INSIST,
}
_PHRASE_VERBS = frozenset(verb for verb, _ in _PHRASES)
WRONG = word_set(
    "wrong misleading false mistaken nonsense untrue absurd flawed inaccurate overblown exaggerated unfounded baseless misguided"
    " unfair ridiculous naive simplistic unrealistic incorrect exaggerating lying guess guesswork irrelevant premature"
    " odd strange silly lie myth joke excuse smear distraction weak bogus dishonest fiction fantasy tale"
)
_UNPERSUADED = word_set(
    "convinced persuaded impressed unconvinced sceptical skeptical doubtful unpersuaded unimpressed"
)
_OVERSTATE = word_set(
    "overstate exaggerate oversell trivialize trivialise minimize minimise downplay understate underestimate overestimate belittle"
)
DENYING = frozenset(
    {
        "deny",
        "dispute",
        "doubt",
        "question",
        "reject",
        "refute",
        "contest",
        "challenge",
        "dismiss",
        "disprove",
        "debunk",
        "contradict",
    }
)
"""Verbs whose clause is what they are against; "countered that" gives what is said against something else."""
_OTHER = word_set("another different opposite contrary")
_SAME = word_set("similar same alike")
_LIKENING = _SAME | _OTHER
_COMING = word_set("opinion view answer reply criticism support objection warning praise reaction response voice doubt")
_SAYING_NOUNS = word_set("case point argument view claim result finding conclusion story experience picture account")
_PRESENTING_ADJECTIVES = word_set(
    "clear candid blunt careful cautious adamant frank sceptical skeptical optimistic convinced unconvinced unimpressed wary"
    " firm open honest emphatic quick keen certain sure confident doubtful"
)
_PRESENTING_VERBS = word_set(
    "push answer reply respond reject disagree dispute counter describe explain argue discuss elaborate continue differ agree"
    " object hesitate demur laugh"
)
SAYING = word_set(
    "say tell add write argue note state answer reply insist explain warn claim declare call describe point"
)
SAID = word_set(
    "comparison claim figure number date estimate argument idea charge accusation criticism conclusion theory assumption report"
    " forecast deadline target prediction objection fear concern worry allegation suggestion account rumour rumor notion point"
    " view finding statement version story characterization characterisation interpretation premise"
)
"""Nouns for what somebody says."""
_ANSWERED = word_set("question critic opponent sceptic skeptic doubter")
_REQUESTS = word_set(
    "request question query call phone telephone bell door email letter message prompt inquiry enquiry need demand order appeal"
    " emergency alarm advertisement ad invitation prayer traffic user customer prompt"
)
_LITERAL = word_set(
    "answer deny reject dismiss concede admit acknowledge grant allow accept oppose contest second question"
)
"""Verbs that are done to things too: visas are denied, penalties conceded."""
_POINTING = frozenset({"that", "this", "it", "so", "these", "those", "all"})
MATCHING = word_set("match fit confirm echo mirror support corroborate contradict")
_REPORTING = word_set("agree confirm report say announce tell concur accept note add warn")


def moves(argument: Argument, sentence: int) -> tuple[Move, ...]:
    """The acts that the author's words tell in one sentence, in text order."""
    known = argument.memo.get(("moves", sentence))
    if known is None:
        known = argument.memo["moves", sentence] = tuple(_moves(argument, sentence))
    found: tuple[Move, ...] = known
    return found


def _moves(argument: Argument, sentence: int) -> Iterator[Move]:
    parts, forms = argument.parts, argument.forms
    here = forms[slice(*argument.tokens.sentences[sentence])]
    alike = not _LIKENING.isdisjoint(here)
    asked = False
    if "?" in here:
        asked = argument.words(sentence)[-1].lower_ == "?"
    for i in argument.framed(sentence):
        if parts[i] not in ("VERB", "AUX") and forms[i] not in ("response", "reply"):
            continue
        token = argument.doc[i]
        act, last = _act_of(token, alike=alike)
        if act is not None and not argument.in_turn(token) and (asked or not _happened(token)):
            continue
        if act is not None and not (_said_by_self(token) if argument.in_turn(token) else _told(token)):
            act = None
        if act is None and token.lower_ in ("response", "reply") and token.head.lower_ == "in":
            act, last = Act.ANSWER, token.i
        if act is None:
            continue
        if act is Act.ANSWER and _serves(token):
            continue
        doer = _doer(argument, token, sentence)
        if doer is not None or act is not Act.ANSWER:  # "the model answers within a second"
            yield Move(act, sentence, token, last, doer, _object(token))


def _happened(verb: Token) -> bool:
    """Whether the act is told as done: by the verb itself; of "is (not) convinced", by the copula too."""
    return verb.pos_ not in ("VERB", "AUX") or took_place(verb)


def _told(verb: Token) -> bool:
    """Whether the verb tells an act that took place: finite, or a participle beside a verb of saying ("…, rejecting that")."""
    if verb.pos_ not in ("VERB", "AUX"):
        return True
    if verb.dep_ == "amod" or any(c.dep_ == "nsubjpass" for c in verb.children):
        return verb.lower_ in _UNPERSUADED  # "the disputed islands", "the launch was pushed back"
    if verb.lemma_ == "agree" and any(
        c.dep_ == "xcomp" or (c.dep_ == "prep" and c.lower_ == "on") for c in verb.children
    ):
        return False  # on a budget, to a plan
    if verb.tag_ == "VBG":
        progressive = any(c.dep_ == "aux" for c in verb.children)
        return progressive or (verb.dep_ == "advcl" and verb.head.lemma_ in SAYING)
    return verb.lemma_ not in _LITERAL or _of_words(verb)


def _serves(verb: Token) -> bool:
    """Whether what is answered is a request, a call or a question, not a statement: "answers most requests", "responded to calls"."""
    prepositions = [c for c in verb.children if c.lower_ == "to"]
    objects = [c for head in (verb, *prepositions) for c in head.children if c.dep_ in ("dobj", "pobj")]
    return any(t.lemma_.lower() in _REQUESTS for t in objects)


def _of_words(verb: Token) -> bool:
    """Whether something said is denied or admitted, and not a visa: a clause, "that", a claim; or nothing is named."""
    objects = [c for c in verb.children if c.dep_ in ("dobj", "dative", "oprd")]
    if any(c.dep_ in ("ccomp", "xcomp") for c in verb.children):
        return True
    if verb.lemma_ in ("grant", "allow"):
        return False
    spoken = SAID | _ANSWERED if verb.lemma_ == "answer" else SAID
    return all(c.lower_ in _POINTING or c.pos_ in ("PRON", "PROPN") or c.lemma_.lower() in spoken for c in objects)


def _said_by_self(verb: Token) -> bool:
    """In a speaker's own words only "I disagree" is an act on what was said; after "I agree" people go on to something new."""
    subject = next((c.lower_ for c in verb.children if c.dep_ == "nsubj"), "")
    return subject == "i" and verb.lemma_ in ("disagree", "dispute", "doubt")


def _act_of(token: Token, *, alike: bool = True) -> tuple[Act | None, int]:
    """The act of a verb and the last token of its words; `alike`: whether the sentence has a word that likens."""
    if token.pos_ in ("VERB", "AUX"):
        lemma = token.lemma_.lower()
        if alike and (likened := _alike(token))[0] is not None:
            return likened
        if lemma in ("want", "wish", "try", "mean"):
            return _careful(token)
        if lemma in _PHRASE_VERBS and token.lower_ != "born":
            children = {c.lower_: c for c in token.children}
            for (verb, particle), act in _PHRASES.items():
                if lemma == verb and particle in children:
                    return _negated(token, act), max(token.i, children[particle].i)
        if lemma in ("differ", "disagree", "divide", "split") and _several(token):
            return Act.DIVIDED, token.i
        if lemma in ("call", "label", "brand", "describe", "dub", "find"):
            wrong = next((t for t in token.subtree if t.lower_ in WRONG and t.i > token.i), None)
            return (Act.DISPUTE, wrong.i) if wrong is not None and wrong.i - token.i < 12 else (None, token.i)
        if token.lower_ in _UNPERSUADED:
            return _unpersuaded(token, token)
        if token.pos_ == "VERB" and lemma in _VERBS:
            return _negated(token, _VERBS[lemma]), token.i
        if lemma == "be" or lemma in ("remain", "stay", "sound"):
            return _predicate(token)
    return None, token.i


def _several(verb: Token) -> bool:
    """Whether the subject is a group: "two experts disagreed", "parents are divided"."""
    subject = next((c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass")), None)
    return subject is not None and (subject.tag_ in ("NNS", "NNPS") or any(c.dep_ == "conj" for c in subject.children))


def _nobody(verb: Token) -> bool:
    """Whether the subject says that not all, or none, do it: "nobody agrees", "not everyone agrees"."""
    return any(
        c.dep_ == "nsubj"
        and (c.lower_ in ("nobody", "none", "few") or c.left_edge.lower_ in ("not", "no", "few", "nobody"))
        for c in verb.children
    )


def _negated(token: Token, act: Act) -> Act | None:
    """ "did not dispute" concedes; "does not deny" too; "disagreed" is no negation; "did not answer" is nothing."""
    if not (any(c.dep_ == "neg" for c in token.children) or _nobody(token)):
        return act
    return {Act.DISPUTE: Act.CONCEDE, Act.AGREE: Act.DISPUTE}.get(act)


def _predicate(verb: Token) -> tuple[Act | None, int]:
    """ "is not convinced", "is sceptical", "that is wrong"."""
    for c in verb.children:
        if c.lower_ in _UNPERSUADED:
            return _unpersuaded(verb, c)
        if c.lower_ in WRONG and c.dep_ in ("acomp", "attr"):
            subject = next((g for g in verb.children if g.dep_ == "nsubj"), None)
            if subject is not None and subject.lower_ in ("that", "this", "it"):
                return Act.DISPUTE, c.i
    return None, verb.i


def _unpersuaded(verb: Token, adjective: Token) -> tuple[Act | None, int]:
    """ "Not everybody is convinced", "is sceptical"; "is convinced" and "is not sceptical" are nothing."""
    negative = any(
        c.dep_ == "neg"
        or c.lower_ in ("nobody", "no", "few")
        or (c.dep_ == "nsubj" and c.left_edge.lower_ in ("not", "no", "few"))
        for c in verb.children
    )
    doubting = adjective.lower_ not in ("convinced", "persuaded", "impressed")
    return (Act.DISPUTE, adjective.i) if negative != doubting else (None, adjective.i)


def _careful(verb: Token) -> tuple[Act | None, int]:
    """ "does not want to overstate it"."""
    if not any(c.dep_ == "neg" for c in verb.children):
        return None, verb.i
    over = next((c for c in verb.children if c.dep_ == "xcomp" and c.lemma_.lower() in _OVERSTATE), None)
    return (None, verb.i) if over is None else (Act.CAUTION, over.i)


def _alike(verb: Token) -> tuple[Act | None, int]:
    """ "report similar results", "makes the same case", "tell another story"."""
    for c in verb.children:
        if c.dep_ in ("dobj", "attr") and c.lemma_.lower() in _SAYING_NOUNS:
            kinds = {g.lower_ for g in c.children}
            if kinds & _SAME:
                return Act.AGREE, c.i
            if kinds & _OTHER:
                return Act.DISPUTE, c.i
    return None, verb.i


def says_same(verb: Token) -> bool:
    """Whether the verb is about a case, result or view that is the same as another's."""
    return _alike(verb)[0] is Act.AGREE


def _doer(argument: Argument, verb: Token, sentence: int) -> str | None:
    """Whose act it is: the holder of what the verb reports, else whom its subject stands for."""
    for statement in argument.of_sentence.get(sentence, ()):
        act = argument.attributions.get(statement.assertion.attribution or "")
        if act is not None and any(verb.i == i for i in argument.tokens.inside(act.cue)):
            return statement.voice
    head: Token | None = verb
    while head is not None:
        subject = next((c for c in head.children if c.dep_ in ("nsubj", "nsubjpass")), None)
        if subject is not None:
            return argument.entity_of(subject)
        head = head.head if head.dep_ in ("conj", "xcomp", "advcl") and head.head.i != head.i else None
    return None


def _object(verb: Token) -> tuple[Token, ...]:
    found = [c for c in verb.children if c.dep_ in ("dobj", "prep", "oprd")]
    return tuple(t for c in found for t in c.subtree)


def presents(argument: Argument, statement: Statement) -> bool:
    """Whether the author only presents what somebody says next: "She was clear about that", "He pushed back"."""
    if statement.assertion.speaker != AUTHOR:
        return False
    known = argument.memo.get(("presents", statement.number))
    if known is None:
        known = argument.memo["presents", statement.number] = _presents(argument, statement)
    return bool(known)


def _presents(argument: Argument, statement: Statement) -> bool:
    members = set(statement.tokens)
    held = [argument.doc[i] for i in statement.tokens]
    root = next((t for t in held if t.dep_ == "ROOT" or t.head.i not in members), held[0])
    act, _ = _act_of(root)
    if act in (Act.DISPUTE, Act.ANSWER, Act.CAUTION, Act.DIVIDED) or root.lemma_ in _PRESENTING_VERBS:
        return True
    if root.lemma_ in _REPORTING and not any(c.dep_ in ("dobj", "ccomp", "xcomp", "attr") for c in root.children):
        return True  # "… , agreed." "… reported last week": what was said stands elsewhere
    if root.lemma_ in MATCHING and any(c.dep_ == "nsubj" and c.lower_ in ("that", "this") for c in root.children):
        return True
    if root.lemma_ == "come" and any(c.dep_ == "nsubj" and c.lemma_.lower() in _COMING for c in root.children):
        return True  # "Another view came from Ana Lind."
    people = any(c.dep_ == "nsubj" and (c.pos_ in ("PRON", "PROPN") or argument.entity_of(c)) for c in root.children)
    return people and any(c.dep_ == "acomp" and c.lower_ in _PRESENTING_ADJECTIVES for c in root.children)
