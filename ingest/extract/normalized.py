"""One self-contained sentence for a proposition.

Replaced are only words that point: pronouns, "the company", a surname alone, the first person of a known speaker. Every
other word of the content stands in the sentence as it is, so that no number, negation or hedge is lost. Where a pointing
word is not surely resolved, it stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract.agreement import third_person
from ingest.extract.clauses import SUBJECTS
from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_set
from kg.record import EntityType, Spans

if TYPE_CHECKING:
    from spacy.tokens import Token

    from ingest.extract.entity_index import EntityIndex
    from ingest.resolve.references import References

__all__ = ["Frame", "Voice", "normalized"]

_THIRD = frozenset({"he", "she", "they", "him", "them", "it", "his", "her", "hers", "their", "theirs", "its"})
_FIRST_ONE = frozenset({"i", "me", "my", "mine"})
_FIRST_MANY = frozenset({"we", "us", "our", "ours"})
_POSSESSIVE = frozenset({"his", "their", "theirs", "its", "my", "mine", "our", "ours", "hers"})
_CONTRACTED = {"'re": "are", "’re": "are", "'ve": "have", "’ve": "have", "'ll": "will", "’ll": "will"}
_JOINING = frozenset({"or", "and", "but", "nor", "unless", "if", "because", "so"})
_QUOTE_MARKS = re.compile(r"[\"“”„«»]")
_SPACE = re.compile(r"\s+")
_CLITIC = re.compile(r"\s+(['’](?:m|re|ve|ll|d)\b|’s\b)")
_BEFORE_MARK = re.compile(r"\s+([,;:!?%)\]]|\.(?!\w))")  # "a new .gov domain" keeps its blank


@dataclass(frozen=True, slots=True)
class Voice:
    """Whose words they are. `name` is the speaker where certain; `own_words`: half-open spans in which "I" is that speaker.

    `party` is the organisation that the speaker's "we" stands for, null where it may be anybody.
    """

    name: str | None = None
    own_words: Spans = ()
    party: str | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Words set round the content to make it a sentence: "Lumen described" before a noun phrase, "is" in an apposition."""

    before: str = ""
    joint: str = ""
    joint_at: int | None = None
    drop: frozenset[int] = frozenset()
    words: tuple[tuple[int, str], ...] = ()
    """Tokens that take another form: "founding" in "before founding Lumen" becomes "founded"."""
    after: int | None = None
    """The token after which "not" is set, for a content that its cue denies."""


def normalized(
    tokens: TokenMap,
    content: Spans,
    *,
    entities: EntityIndex,
    references: References,
    voice: Voice,
    frame: Frame,
    question: bool = False,
) -> str:
    """The sentence, capitalised, with its final mark. Cost: linear in the content's tokens."""
    chosen = tokens.inside(content)
    replaced = _replacements(tokens, chosen, entities, references, voice) | dict(frame.words)
    words: list[str] = []
    commas = 0
    for place, i in enumerate(chosen):
        if frame.joint and i == frame.joint_at:
            words.append(f" {frame.joint} ")
        if i in frame.drop:
            continue
        if i in replaced and not replaced[i]:
            continue
        gap = place > 0 and (chosen[place - 1] != i - 1 or tokens.text[tokens.ends[i - 1] : tokens.starts[i]] != "")
        if (
            place > 0
            and chosen[place - 1] != i - 1
            and (tokens.doc[i].lower_ in _JOINING or commas % 2 or tokens.doc[chosen[0]].pos_ in ("SCONJ", "ADP"))
        ):
            words.append(_comma_after(tokens, chosen[place - 1]))
        words.append((" " if gap else "") + replaced.get(i, tokens.text[tokens.starts[i] : tokens.ends[i]]))
        commas += tokens.doc[i].text == ","
        if i == frame.after:
            words.append(" not ")
    text = f"{frame.before} {''.join(words)}"
    return _finish(text, question)


def _comma_after(tokens: TokenMap, i: int) -> str:
    """The comma, or none, that stands after a token in the text, where the cue came between: "By May," she said, "or …"."""
    after = tokens.text[tokens.ends[i] : tokens.ends[i] + 1]
    return "," if after == "," and tokens.doc[i].text != "," else ""


def _balanced(text: str) -> str:
    """The text with a bracket closed that its words leave open, and without one that they only close."""
    missing = text.count("(") - text.count(")")
    if missing > 0:
        return text[1:] if text.startswith("(") else text + ")" * missing
    return text[:-1] if missing < 0 and text.endswith(")") else text


def _finish(text: str, question: bool) -> str:
    text = _SPACE.sub(" ", _QUOTE_MARKS.sub("", text)).strip()
    text = _CLITIC.sub(r"\1", _BEFORE_MARK.sub(r"\1", text)).strip(" ,;:–—-")
    text = _balanced(text)
    if not text:
        return text
    text = text[0].upper() + text[1:]
    if question:
        return text.rstrip(".!?") + "?"
    return text if text[-1] in ".!?" else text + "."


def _replacements(
    tokens: TokenMap, chosen: Sequence[int], entities: EntityIndex, references: References, voice: Voice
) -> dict[int, str]:
    out: dict[int, str] = {}
    said: set[str] = set()
    for i in chosen:
        token = tokens.doc[i]
        named = entities.at(tokens.starts[i])
        if i in out:
            continue
        word = token.lower_
        if word in _FIRST_ONE | _FIRST_MANY and not _is_pronoun(tokens, token):
            continue
        if word in _FIRST_ONE | _FIRST_MANY:
            _first_person(tokens, token, voice, out, said)
        elif word in _THIRD:
            resolved = references.of_token(i) if not _of_antecedent(token) else None
            own = any(s <= tokens.starts[i] < e for s, e in voice.own_words)
            if own and resolved is not None and resolved.name == voice.name:
                continue  # nobody calls himself "she": the quotation is about somebody else
            if resolved is not None and resolved.certain and resolved.name and resolved.name not in said:
                out[i] = _case(token, resolved.name)
                said.add(resolved.name)
        elif token.pos_ == "PROPN":
            _full_name(tokens, i, chosen, entities, out, said)
        elif token.pos_ == "NOUN":
            _definite(tokens, token, chosen, references, out, said)
        if named is not None:
            said.add(named[1].name)
    return out


def _is_pronoun(tokens: TokenMap, token: Token) -> bool:
    """Not the "mine" of coal, the US, nor the first of a list ("I.")."""
    if token.lower_ == "mine":
        return token.dep_ in ("attr", "pobj", "nsubj", "dobj") and not any(
            c.dep_ in ("det", "amod") for c in token.children
        )
    if token.lower_ == "us" and tokens.text[tokens.starts[token.i] : tokens.ends[token.i]] == "US":
        return False
    return token.lower_ != "i" or (token.text == "I" and not tokens.text.startswith("-", tokens.ends[token.i]))


def _of_antecedent(token: Token) -> bool:
    """Whether a pronoun stands inside "a firm that splits its traffic", where it means the noun before the clause."""
    verb = token.head
    while verb.dep_ != "relcl" and verb.head.i != verb.i and verb.pos_ not in ("VERB", "AUX"):
        verb = verb.head
    return verb.dep_ == "relcl" and any(
        c.dep_ in SUBJECTS and c.i < token.i and c.lower_ in ("that", "which", "who") for c in verb.children
    )


def _case(token: Token, name: str) -> str:
    possessive = token.lower_ in _POSSESSIVE or token.tag_ == "PRP$" or (token.lower_ == "her" and token.dep_ == "poss")
    return f"{name}’s" if possessive else name


def _full_name(
    tokens: TokenMap, i: int, chosen: Sequence[int], entities: EntityIndex, out: dict[int, str], said: set[str]
) -> None:
    """A person's surname alone becomes the full name at its first place."""
    found = entities.at(tokens.starts[i], frozenset({EntityType.PERSON}))
    if found is None:
        return
    (start, end), person = found
    covered = [k for k in tokens.inside([(start, end)]) if k >= i]
    if person.name not in said and tokens.text[start:end] in person.name and start == tokens.starts[i]:
        out[i] = person.name
        out.update(dict.fromkeys(covered[1:], ""))
        if person.name != tokens.text[start:end]:
            out.update(dict.fromkeys(_titles_before(tokens, i, chosen), ""))
    said.add(person.name)


_COURTESY = frozenset({"mr", "mrs", "ms", "miss", "mx", "messrs"})
"""Titles of a surname alone: "Ms Lim" is "Ana Lim", not "Ms Ana Lim"."""


def _titles_before(tokens: TokenMap, i: int, chosen: Sequence[int]) -> list[int]:
    found = []
    while i - 1 in chosen and tokens.doc[i - 1].lower_.strip(".") in _COURTESY | {""} and i - 1 >= 0:
        i -= 1
        found.append(i)
    return found if any(tokens.doc[k].lower_.strip(".") for k in found) else []


def _definite(
    tokens: TokenMap, noun: Token, chosen: Sequence[int], references: References, out: dict[int, str], said: set[str]
) -> None:
    """Puts a name for a definite noun: "the company" becomes the company's name where the phrase is no more than that."""
    determiner = [c for c in noun.children if c.dep_ == "det" and c.lower_ == "the"]
    if len(determiner) != 1 or determiner[0].i != noun.i - 1 or noun.i - 1 not in chosen:
        return
    if any(c.dep_ not in ("det", "case", "punct", "cc", "conj") for c in noun.children) or _is_place(noun):
        return
    resolved = references.of_token(noun.i)
    if resolved is None or not resolved.certain or not resolved.name or resolved.name in said:
        return
    out[noun.i - 1] = resolved.name
    out[noun.i] = ""
    said.add(resolved.name)


_FACILITIES = word_set(
    """lab laboratory clinic hospital plant factory mill office field studio brewery refinery mine depot warehouse workshop
    store shop restaurant school university museum theatre theater club court facility"""
)
_LOCATIVE = frozenset(("in", "at", "on", "inside", "outside", "within", "near", "around", "behind", "beside"))


def _is_place(noun: Token) -> bool:
    """ "In the lab": where something holds, a condition that the name of a firm would destroy ("up to 92 percent in the lab")."""
    before = next(
        (k for k in range(noun.i - 1, noun.left_edge.i - 2, -1) if k >= 0 and noun.doc[k].pos_ != "DET"), None
    )
    return before is not None and noun.lower_ in _FACILITIES and noun.doc[before].lower_ in _LOCATIVE


def _first_person(tokens: TokenMap, token: Token, voice: Voice, out: dict[int, str], said: set[str]) -> None:
    """Puts a name for the first person where the words are surely the speaker's own.

    "I" becomes the speaker; "we" what it stands for, else it is followed once by the speaker in brackets.
    """
    start = tokens.starts[token.i]
    if voice.name is None or not any(s <= start < e for s, e in voice.own_words):
        return
    word = token.lower_
    if word in _FIRST_ONE:
        name: str | None = None if any(t.lower_ == "myself" for t in token.sent) else voice.name
    else:
        name = voice.party
    if name is None and voice.name in said:
        return
    if name is None:
        said.add(voice.name)
        out[token.i] = f"{tokens.text[start : tokens.ends[token.i]]} [{voice.name}]"
        if token.i + 2 < len(tokens.doc) and (full := _in_full(tokens.doc[token.i + 1], tokens.doc[token.i + 2])):
            out[token.i + 1] = f" {full}"
        return
    out[token.i] = _case(token, name)
    if token.i + 1 < len(tokens.doc) and tokens.doc[token.i + 1].lower_ in ("'ll", "’ll"):
        out[token.i + 1] = " will"
    if token.dep_ in SUBJECTS:
        _agree(tokens, token.head, out)


def _in_full(word: Token, after: Token) -> str | None:
    """The verb that a clitic after "we" stands for: "we'd lost" is "had", "we'd rather" is "would"."""
    if word.lower_ in ("'d", "’d"):
        return "had" if after.tag_ in ("VBN", "VBD") or after.lower_ == "better" else "would"
    return _CONTRACTED.get(word.lower_)


def _bare(finite: Token, verb: Token) -> bool:
    """A present-tense form that the tagger took for an infinitive or preposition ("I like to build")."""
    if finite.i != verb.i or finite.tag_ not in ("VB", "IN", "UH") or (finite.tag_ != "VB" and finite.lower_ != "like"):
        return False
    return verb.dep_ not in ("ccomp", "xcomp") or verb.head.lemma_ in ("think", "say", "believe", "know")


def _agree(tokens: TokenMap, verb: Token, out: dict[int, str]) -> None:
    """Puts the finite verb of a clause, and verbs coordinated with it, into the third person singular."""
    chain = [verb]
    while chain:
        head = chain.pop()
        auxiliaries = [c for c in head.children if c.dep_ in ("aux", "auxpass") and c.i < head.i]
        finite = auxiliaries[0] if auxiliaries else head
        form = third_person(finite.lower_, "VBP" if _bare(finite, verb) else finite.tag_)
        if form is not None:
            joined = finite.text[:1] in "'’" and form[:1] not in "'’"
            out[finite.i] = f" {form}" if joined else form
        chain.extend(
            c
            for c in head.children
            if c.dep_ == "conj" and c.tag_ == "VBP" and not any(k.dep_ in SUBJECTS for k in c.children)
        )
