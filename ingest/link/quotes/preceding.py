"""What stands in the sentence directly before a passage and limits it or takes it back: "it is not true that", "at most".

A quotation that begins behind such words is true to the letter and says something else. Rules on words alone: where the
transcript has no punctuation, only what stands next to the passage counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.link.quotes.lexicon import FILLERS, FUNCTION_WORDS, MODALS, word_set
from ingest.link.quotes.numerals import NUMBER_WORDS, is_number
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.spoken import Spoken
from ingest.link.quotes.words import core

__all__ = ["limits_before"]

_REACH = 40
"""Words before a passage that are looked through for the beginning of its sentence."""
_UNPUNCTUATED = 14
"""The same where the transcript has no full stops."""
_ENDS = re.compile(r"[.!?…][\"”’')\]]*$")
_PAUSE = re.compile(r"[,;:—–][\"”’')\]]*$|^[—–-]+$")
_AMOUNTS = NUMBER_WORDS | word_set(
    "half quarter third quarters thirds dozen dozens all every everyone everybody everything both most several hundreds thousands "
    "millions billions percent a an one"
)

_OPENER = (
    r"(?:(?:even |only |what )?if|unless|whether(?: or not)?|suppose|supposing|imagine|assuming|assume|provided|providing|pretend|"
    r"in case|as if|as though|lest|except|so long as|as long as|until|on condition|in the event|were it so)"
)
_THAT = r"(?: that)?"
_NOT = r"(?:not|never|no longer|hardly|cannot|\w+n't)"
_UNTRUE = r"(?:false|untrue|wrong|a lie|lies|nonsense|a myth|a rumou?r|rumou?rs|absurd|unfair|a mistake|misleading|a fiction|ridiculous|impossible|unlikely|doubtful)"
_TRUE = r"(?:true|the case|correct|right|so|fair|certain|clear|sure|likely|possible|proven|proved|a fact|the truth|my view|our view)"
_SAYING = (
    r"(?:say|says|said|saying|claims?|claimed|claiming|argues?|argued|alleges?|alleged|thinks?|thought|believes?|believed|insists?|insisted|"
    r"suggests?|suggested|states?|stated|writes?|wrote|written|complains?|complained|warns?|warned|assumes?|assumed|feels?|felt|feared|fears?|"
    r"predicts?|predicted|means?|meant|implies|imply|implied|promises?|promised|admits?|admitted|declares?|declared|asserts?|asserted|"
    r"reports?|reported|(?:tells?|told|telling|assures?|assured) (?:\w+|the \w+|my \w+|our \w+))"
)
_ASIDE = r"(?:(?:have|has|had|would|will|could|can|might|may|do|does|did|always|often|also|once|just|even|still|then|now|already|recently|really|keep|kept|used to|go|goes|went|around|to|ever) )*"
_PATTERNS = tuple(
    re.compile(rf"(?:^|(?<= )){pattern}$")
    for pattern in (
        # denied
        rf"{_NOT} (?:\w+ ){{0,2}}{_TRUE}{_THAT}",
        rf"(?:is|was|be|s|it's|that's|are|were|would be|been) (?:\w+ ){{0,2}}{_UNTRUE}(?: to (?:say|claim|think|believe|suggest|state))?{_THAT}",
        rf"{_NOT} (?:\w+ ){{0,2}}{_SAYING}{_THAT}",
        rf"(?:refused?|declined?|failed?|without|far from|stop|stopped|instead of|rather than|by)(?: to)? (?:say|saying|claim|claiming|think|thinking){_THAT}",
        rf"(?:den(?:y|ies|ied|ying)|doubt(?:s|ed)?|disput(?:e|es|ed)|reject(?:s|ed)?|refut(?:e|es|ed))(?: (?:the|any|this) (?:claim|idea|notion|suggestion|charge|rumou?r|report|view))?{_THAT}",
        r"(?:the|a|any|this|some) (?:claim|idea|notion|suggestion|rumou?r|myth|lie|accusation|allegation|belief|fear|theory|risk|possibility|chance) that",
        rf"{_NOT} (?:\w+ )?(?:that|because|as if|as though)",
        rf"if (?:i|we|you|anyone|somebody|someone) {_SAYING}{_THAT}",
        # "there is no evidence, none whatsoever, that"
        r"(?:no|little|any) (?:\w+ )?(?:evidence|proof|sign|indication|suggestion|reason) (?:\w+ ){0,5}that",
        rf"(?:told|tells?|asked|ordered|instructed|wants?|wanted|advised|urged|begged|paid|forced) (?:me|us) to (?:say|claim|write|state){_THAT}",
        # not as a fact
        rf"{_OPENER}(?: only)?{_THAT}",
        r"(?:let's|let us|let me) (?:say|pretend|suppose|imagine|assume)" + _THAT,
        r"(?:wish|wished|hope|hoped|hopes)" + _THAT,
        r"(?:used to (?:think|believe|say)|(?:i|we) (?:\w+ )?(?:thought|believed|assumed|feared|guessed)|(?:was|were|been) (?:once |often |always )?(?:told|afraid))" + _THAT,
        r"(?:maybe|perhaps|possibly|probably|allegedly|supposedly|presumably|seemingly|apparently)",
        # somebody else's
        r"(?:he|she|they|people|everyone|everybody|someone|somebody) (?:was|were|is|are|be) (?:\w+ )?like",
        r"according to (?:\w+ ){0,4}\w+",
    )
)  # fmt: skip
_ADJACENT = re.compile(r"(?:^|(?<= ))(?:not(?: only| just| even| really)?|no|never|neither|nor|without|hardly|barely|scarcely|rarely|seldom|cannot|\w+n't|almost|"
                       r"nearly|at most|at least|no longer|anything but|all but|"
                       r"instead of|rather than|far from|as opposed to|(?:may|might|could|would|should|must)(?: also| well| just| even)?(?: have| be| have been)?)$")  # fmt: skip
_DEGREE = re.compile(r"(?:^|(?<= ))(?:up to|about|around|roughly|approximately|some|over|under|below|above|nearly|close to|fewer than|(?:no |not )?(?:more|less) than|as (?:many|much|few|little) as|"
                     r"only|just|maybe|perhaps|between|a maximum of|a minimum of)$")  # fmt: skip
_PART = re.compile(r"(?:^|(?<= ))(?:some|few|half|most|many|none|several|part|two|three|a (?:few|third|quarter|part|number|handful|couple|fraction|minority)|"
                   r"(?:a )?(?:thirds|quarters)) of(?: (?:our|the|my|your|his|her|its|their|these|those|all))?$")  # fmt: skip
"""A part of what the quotation begins with: "some of our engineers knew"."""
_SPEECH = re.compile(rf"(?:^|(?<= ))({_ASIDE})({_SAYING}){_THAT}$")
_OWN = word_set("i we i've we've i'd we'd i'll we'll i'm we're me us to let let's you'd")
_OTHERS = word_set("you he she they him her them people critics some many others everyone everybody somebody someone")
_HEAD = re.compile(
    r"^(?:(?:and|but|so|because|well|now|yes|yeah|no|then|look|oh|listen|again) )*(?:even |only |what )?(?:if|unless|whether|suppose|supposing|imagine|assuming|provided|"
    r"pretend|until|had|were|should)\b"
)  # fmt: skip
_CONDITION = re.compile(r"\b(?:if|unless|whether|suppose|supposing|imagine|assuming|provided|pretend|until)\b")
_ASKED = re.compile(
    r"^(?:(?:and|but|so|well|now) )*(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would|should)$"
)
"""A question of which the subject and what follows is quoted: "did we cut corners?"."""
_SUBJECTS = word_set("i we you he she it they this that there these those")
_BEGINS = _SUBJECTS | word_set("the a an our my your his her its their nobody everybody everyone there")
_SUBJECT = 8
"""Words of a consequence in which its modal stands."""
_INVERTED = re.compile(r"\b(?:had|were|should) (?:i|we|you|he|she|it|they|the|this|that)\b")


def limits_before(quoted: Quoted, spoken: Spoken, start: int) -> str:
    """The words of the transcript directly before word `start`, in its sentence, that limit what begins there; else "".

    Depends on the quotation and the words before alone.
    """
    low, whole = _sentence(spoken, start)
    at = [k for k in range(low, start) if core(spoken.words[k]) and core(spoken.words[k]) not in FILLERS]
    if not at:
        return ""
    heads = [core(spoken.words[k]) for k in at]
    paused = bool(_PAUSE.search(spoken.words[at[-1]]))
    text = " ".join(heads)
    first = core(spoken.words[start])
    found = _degree(text, first, quoted) if not paused else None
    if found is None and not paused and (match := _ADJACENT.search(text)):
        bare = match[0] == "no" and (
            not quoted.texts or quoted.texts[0] in FUNCTION_WORDS
        )  # "no we will not": an answer
        found = None if bare else match.start()
    if found is None and not paused and (match := _PART.search(text)):
        found = match.start()
    if found is None and not paused and heads[-1] in NUMBER_WORDS | _digits(heads[-1]) and first in NUMBER_WORDS:
        found = len(text) - len(heads[-1])  # "two hundred" of which the hundred is quoted
    if found is None:
        found = next((match.start() for pattern in _PATTERNS if (match := pattern.search(text))), None)
    if found is None:
        found = _said_by_another(text)
    if found is None and whole and first in _SUBJECTS and _ASKED.search(text):
        found = 0
    if found is None and whole and _conditional(text, heads, paused, quoted):
        found = 0
    return "" if found is None else _shown(spoken, at[text[:found].count(" ")], start)


def _sentence(spoken: Spoken, start: int) -> tuple[int, bool]:
    """The first word of the sentence that word `start` stands in, and whether that is known; a sentence ends with a turn."""
    voice = spoken.voice_at(start)
    low = start
    while low > 0 and start - low < _REACH:
        if _ENDS.search(spoken.words[low - 1]):
            return low, True
        before = spoken.voice_at(low - 1)
        if voice is not None and before is not None and before.span != voice.span and before.speaker != voice.speaker:
            return low, True
        low -= 1
    if low == 0:
        return 0, True
    return max(low, start - _UNPUNCTUATED), False


def _digits(word: str) -> frozenset[str]:
    return frozenset([word]) if is_number(word) else frozenset()


def _degree(text: str, first: str, quoted: Quoted) -> int | None:
    """Where a word of degree begins before an amount: "up to 80", "about half"."""
    amount = is_number(first) or first in _AMOUNTS or bool(quoted.texts and is_number(quoted.texts[0]))
    match = _DEGREE.search(text) if amount else None
    if match is None:
        return None
    if first in ("a", "an", "one") and match[0] in (
        "some",
        "over",
        "around",
        "about",
        "under",
        "only",
        "just",
        "above",
        "below",
    ):
        return None if not any(text in _AMOUNTS or is_number(text) for text in quoted.texts[1:3]) else match.start()
    return match.start()


def _said_by_another(text: str) -> int | None:
    """Where "my father said that" begins, whose subject is somebody else: the words are not the speaker's own."""
    match = _SPEECH.search(text)
    if match is None:
        return None
    subject = text[: match.start()].split()
    if not subject or "what" in subject[-3:] or subject[-2:] == ["as", "you"]:
        return None
    if "once" in match[1].split():
        return match.start()  # "I once said": he may say otherwise now
    if "to" in match[1].split():  # "I want to say", "it is fair to say"; but "they want you to believe"
        if set(subject[-4:]) & _OWN or not set(subject[-3:]) & _OTHERS:
            return None
    elif subject[-1] in _OWN:
        return None
    # Back to where the noun phrase begins; a verb of speech without a subject next to it is the speaker's.
    begin = max(len(subject) - 3, 0)
    return len(" ".join(subject[:begin])) + (1 if begin else 0)


def _conditional(text: str, heads: Sequence[str], paused: bool, quoted: Quoted) -> bool:
    """Whether the sentence begins with a condition and the passage with its consequence: "If we lose, we will …"; without a
    comma where that has a subject and says what would be: "if they had listened the river would be clean"."""
    if not _HEAD.search(text):
        return False
    if not _CONDITION.search(text) and not _INVERTED.search(text):
        return False
    if paused or heads[-1] in ("then", "that", "and", "or") or len(heads) <= 4:
        return True
    return bool(quoted.texts) and quoted.texts[0] in _BEGINS and not MODALS.isdisjoint(quoted.texts[1:_SUBJECT])


def _shown(spoken: Spoken, begin: int, start: int) -> str:
    """The words as they stand, the last ten at most."""
    return " ".join(spoken.words[max(begin, start - 10) : start]).rstrip(",;:—– ")
