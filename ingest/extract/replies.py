"""Answers that say nothing without their question: "Yes.", "I did not.", "No, three.".

A plain yes or no to a plain question is told as the statement that it makes ("Did you sell it?" "I did not."); any other
answer is told with the question before it. Words that only keep a talk going ("Yeah.", "Right.") are no answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.extract.agreement import third_person
from ingest.extract.clauses import SUBJECTS, elliptic
from ingest.extract.word_lists import word_set
from kg.record import Attribution, Polarity

if TYPE_CHECKING:
    from spacy.tokens import Token

    from ingest.extract.drafts import Context

__all__ = ["Reply", "replies"]

_YES = frozenset({"yes", "yep", "correct", "indeed"})
_NO = frozenset({"no", "nope", "never"})
_POLITE = word_set("sir madam ma'am chair chairman chairwoman minister senator counsel thank you and well")
_AUXILIARIES = word_set("do does did is are was were has have had will would can could should is must may might shall")
_NOT = frozenset({"not", "n't", "n’t"})
_OURS = word_set("i we me us my our mine ours myself ourselves yours yourself yourselves")
_WE = frozenset({"we", "us", "our", "ours"})
_WH = word_set("who whom whose what which how why when where")
_POLAR = word_set("ever any anyone anybody anything anywhere yet either")
_FORMS = {"does": "do", "are": "is", "were": "was", "have": "has"}
_LEADING = 7
"""Tokens before the auxiliary of a question: an address, "and", "so"."""
_WORDS = 8
_FEW = 5
"""Words of an answer that is a number."""
_SENTENCES = 3
_LONGEST = 45
"""Tokens of a question that is still told with its answer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The tokens of an answer in a turn, how it reads aloud, and whether it denies what was asked."""

    turn: Attribution
    tokens: tuple[int, ...]
    sentence: str
    polarity: Polarity


def replies(context: Context, covered: set[int]) -> Iterator[Reply]:
    """The answers at the start of turns right behind a question of another speaker, in text order. Linear.

    `covered`: tokens that are told as statements already.
    """
    for asking, turn in pairwise(context.turns):
        if asking.speaker is not None and asking.speaker == turn.speaker:
            continue
        question = _question(context, asking)
        answer = _answer(context, turn, covered) if question else []
        if not question or not answer:
            continue
        verdict = _verdict(context, answer)
        plain = _statement(context, question, turn, verdict) if verdict is not None else None
        doc = context.tokens.doc
        denies = bool({doc[i].lower_ for i in answer} & (_NO | _NOT))
        read = plain or _with_question(context, question, answer, turn)
        yield Reply(turn, tuple(answer), read, Polarity.DENIES if denies else Polarity.ASSERTS)


def _question(context: Context, turn: Attribution) -> list[int]:
    """The last sentence of the turn, where it asks."""
    tokens = context.tokens
    inside = tokens.inside(turn.content[-1:])
    while inside and tokens.doc[inside[-1]].text in ('"', "”", "’"):
        inside.pop()
    if not inside or tokens.doc[inside[-1]].text != "?":
        return []
    last = [i for i in inside if tokens.sentence_of[i] == tokens.sentence_of[inside[-1]]]
    return last if 2 < len(last) <= _LONGEST else []


def _answer(context: Context, turn: Attribution, covered: set[int]) -> list[int]:
    """The tokens of the sentences at the turn's start that say something only as an answer."""
    tokens = context.tokens
    found: list[int] = []
    part: list[int] = []
    sentences: list[list[int]] = []
    for i in tokens.inside(turn.content):
        if part and tokens.sentence_of[i] != tokens.sentence_of[part[-1]]:
            sentences.append(part)
            part = []
            if len(sentences) == _SENTENCES:
                break
        part.append(i)
    for sentence in [*sentences, part][:_SENTENCES]:
        if not sentence or not covered.isdisjoint(sentence) or not _replies(context, sentence):
            break
        found.extend(sentence)
    return found


def _replies(context: Context, sentence: Sequence[int]) -> bool:
    doc = context.tokens.doc
    words = [doc[i] for i in sentence if doc[i].is_alpha or doc[i].like_num]
    if not words or len(words) > _WORDS or doc[sentence[-1]].text == "?":
        return False
    if words[0].lower_ in _YES | _NO:
        return True
    if len(words) <= _FEW and any(t.like_num for t in words):
        return True
    inside = set(sentence)
    return any(doc[i].pos_ in ("AUX", "VERB") and elliptic(doc[i], inside) for i in sentence)


def _verdict(context: Context, answer: Sequence[int]) -> tuple[bool, str] | None:
    """Whether the answer is yes, and its auxiliary if it has one; None where it says more: "No.", "I did not.", "Yes, sir."."""
    doc = context.tokens.doc
    found: set[bool] = set()
    rest: list[Token] = []
    for token in (doc[i] for i in answer if not doc[i].is_punct):
        if token.lower_ in _YES | _NO:
            found.add(token.lower_ in _YES)
        elif token.lower_ not in _POLITE:
            rest.append(token)
    kept = [t for t in rest if t.lower_ not in _NOT]
    if rest:
        if len(kept) != 2 or kept[0].pos_ != "PRON" or kept[1].lower_ not in _AUXILIARIES:
            return None
        found.add(len(kept) == len(rest))
    return (found.pop(), kept[1].lower_ if kept else "") if len(found) == 1 else None


def _statement(context: Context, question: Sequence[int], turn: Attribution, verdict: tuple[bool, str]) -> str | None:
    """What a yes or no to the question states; None where the question is not a plain one ("did you or did you not").

    Nor where the answer is of another time: "Was it lined?" "It isn't."
    """
    doc = context.tokens.doc
    parts = _parts(doc[question[0]], [doc[i] for i in question])
    if parts is None:
        return None
    auxiliary, subject, rest = parts
    inside = [*subject, *rest]
    addressed = {t.lower_ for t in inside} & {"you", "your"}
    if {t.lower_ for t in inside} & (_OURS | {"or", "whether", ","} | _NOT - {"not"}):
        return None
    if addressed and (turn.speaker is None or not turn.speaker_certain or _speaks_for_others(context, turn)):
        return None
    yes, answered = verdict
    verb = auxiliary.lower_
    if answered and _FORMS.get(answered, answered) != _FORMS.get(verb, verb):
        return None
    if yes and {t.lower_ for t in rest} & _POLAR:
        return None  # "have you ever met him": "has ever met" is no statement
    if subject[0].lower_ == "you":
        changes = verb in ("do", "are", "have", "were")
        verb = (third_person(verb, "VBD" if verb == "were" else "VBP") if changes else None) or verb
    negation = "" if yes else "not" if verb == "can" else " not"
    who = _words(context, subject, turn)
    return f"{who[:1].upper()}{who[1:]} {verb}{negation} {_words(context, rest, turn)}".strip() + "."


def _speaks_for_others(context: Context, turn: Attribution) -> bool:
    """Whether the speaker says "we" of others too: then "do you train on it?" may ask what that does, not what she does."""
    doc = context.tokens.doc
    for other in context.turns:
        if other.speaker != turn.speaker:
            continue
        for i in context.tokens.inside(other.content):
            if doc[i].lower_ in _WE:
                meant = context.references.of_token(i)
                if meant is None or meant.name != turn.speaker:
                    return True
    return False


def _parts(first: Token, question: Sequence[Token]) -> tuple[Token, list[Token], list[Token]] | None:
    """The auxiliary, the subject and the rest of a question that a yes or no answers."""
    end = len(question) - 1
    place = next((k for k, t in enumerate(question[:_LEADING]) if t.lower_ in _AUXILIARIES), None)
    if place is None or any(
        t.pos_ not in ("PUNCT", "PROPN", "CCONJ", "INTJ", "ADV", "SCONJ", "SPACE") for t in question[:place]
    ):
        return None
    if {t.lower_ for t in question[:place]} & _WH:
        return None
    auxiliary = question[place]
    verb = auxiliary.head if auxiliary.dep_ in ("aux", "auxpass") else auxiliary
    near = [*verb.children, *(c for k in verb.children if k.dep_ == "acomp" for c in k.children)]
    subject = next((c for c in near if c.dep_ in SUBJECTS and c.i > auxiliary.i), None)
    if subject is None or subject.left_edge.i != auxiliary.i + 1 or question[place + 1].lower_ in _NOT:
        return None
    if any(c.dep_ == "neg" for c in verb.children):
        return None
    last = subject.right_edge.i
    if verb.i == auxiliary.i and last >= question[end - 1].i:  # "was | the pond lined": the participle is the predicate
        participle = next(
            (c for c in subject.children if c.dep_ == "acl" and c.tag_ == "VBN" and c.i > subject.i), None
        )
        last = participle.left_edge.i - 1 if participle is not None else last
    held = [t for t in question if auxiliary.i < t.i <= last]
    rest = [t for t in question[:end] if t.i > last]
    return (auxiliary, held, rest) if held and rest else None


def _words(context: Context, chosen: Sequence[Token], turn: Attribution) -> str:
    """The words with whoever is addressed, and certain pronouns, named."""
    out = []
    for token in chosen:
        word = token.text
        if token.lower_ == "you":
            word = turn.speaker or word
        elif token.lower_ == "your":
            word = f"{turn.speaker}’s"
        elif token.pos_ == "PRON" and token.tag_ in ("PRP", "PRP$"):
            resolved = context.references.of_token(token.i)
            if resolved is not None and resolved.name is not None and resolved.certain:
                word = f"{resolved.name}’s" if token.tag_ == "PRP$" else resolved.name
        out.append(word + token.whitespace_)
    return "".join(out).strip()


def _with_question(context: Context, question: Sequence[int], answer: Sequence[int], turn: Attribution) -> str:
    tokens = context.tokens
    asked = " ".join(tokens.text[tokens.starts[question[0]] : tokens.ends[question[-1]]].split())
    said = " ".join(tokens.text[tokens.starts[answer[0]] : tokens.ends[answer[-1]]].split())
    who = turn.speaker if turn.speaker is not None and turn.speaker_certain else "somebody"
    return f"[Asked “{asked}”, {who} answers:] {said}"
