"""What a sentence of a conversation shows of who speaks: the one who asks or the one who is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from kg.record import Span

__all__ = ["Cue", "sentence_cues", "sentences", "switch_cues"]

_END = re.compile(r"[.!?…]+[\"”’')\]]*(?=\s|$)")
_ABBREVIATION = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|Jr|Sr|No|Inc|approx)|\b[A-Z])\.$")


class Cue(StrEnum):
    """A property of a sentence, or of the step from one sentence to the next, that speaks for a side or a change."""

    ASKS_YOU = "asks-you"
    ASKS = "asks"
    TAG = "tag-question"
    INVITES = "invites"
    CURIOUS = "curious"
    HOSTS = "hosts"
    REACTS = "reacts"
    YOU = "says-you"
    WE = "says-we"
    I = "says-i"  # noqa: E741
    THANKS = "answers-politely"
    LONG = "long"
    BRIEF = "brief"
    OPENS_QUESTION = "opens-with-a-question-word"
    NEXT_TOPIC = "next-topic"
    CITES_YOU = "cites-the-other"
    SAYS_NO_OR_YES = "says-no-or-yes"
    GENERIC = "generic-you"
    AFTER_QUESTION = "after-question"
    AFTER_OWN = "after-a-question-to-you"
    ECHOES = "echoes"
    TAKES_UP = "takes-up-the-question"
    ASKS_ON = "asks-on"
    TURNS_TO_OWN = "turns-from-you-to-i"
    TURNS_TO_YOU = "turns-from-i-to-you"
    POINTS_BACK = "points-back"
    ANSWERS_NO_OR_YES = "answers-no-or-yes"
    RESPONDS = "responds"
    TURNS_TO_ASK = "turns-to-ask"
    AFTER_BRIEF = "after-brief"
    GOES_ON = "goes-on"


_TAG = re.compile(r"\b(?:right|you know|no|okay|ok|yeah|huh|isn't it|you see|make sense|you know what i mean)\?$")
_ASKS = re.compile(
    r"(?:^|[,;:–—-] ?|\b(?:so|and|but|or|then|like|because|well|okay|yeah) )"
    r"(?:what|how|why|who|whom|whose|where|when|which|is|are|was|were|do|does|did|can|could|would|will|should|have|has|had|am|any)\b"
)
_YOU = re.compile(r"\b(?:you|your|yours|yourself|you're|you've|you'd|you'll|y'all)\b")
_GENERIC_YOU = re.compile(
    r"\byou know\b|\bif you\b|\bwhen you\b|\byou can\b|\byou have to\b|\bthank you\b|\byou guys know\b"
)
_WE = re.compile(r"\b(?:we|we're|we've|we'd|we'll|our|ours|us)\b")
_I = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|my|me)\b")
_INVITES = re.compile(
    r"\b(?:can|could|would|will) you (?:just |maybe |please |also )*(?:say|tell|explain|talk|walk|describe|give|share|elaborate|expand|speak|unpack|help)\b"
    r"|\b(?:tell|walk|take|give) (?:me|us)\b|\bsay more\b|\btalk (?:to (?:me|us) )?(?:more |a (?:little )?bit )?about (?:that|this|how|what|why|your)\b"
    r"|\blet's (?:talk|dig|go|switch|start|get|move|jump|dive|shift|turn|unpack|zoom)\b|\bhow do you (?:think|feel|see)\b|\bwhat's your (?:take|view|sense)\b"
)
_CURIOUS = re.compile(
    r"\b(?:i'm|i am|i was|i've been) (?:just |really |super |very |so |always |kind of )*(?:curious|wondering|interested (?:in|to)|intrigued)\b"
    r"|\bi (?:always |just |often )?wonder\b|\bi (?:wanted|want|have|had|gotta|got|need) to ask\b|\bcurious (?:how|what|if|to|about|your)\b"
    r"|\bi (?:want|wanted|would love|'d love)(?: to)? (?:dig|hear|get into|go back|come back|touch|zoom|switch|understand)\b|\bi'd love to (?:hear|dig|know|get|talk|understand|ask)\b"
    r"|\b(?:my|the|one|this|another|a) (?:\w+ )?question\b"
)
_HOSTS = re.compile(
    r"\bwelcome (?:to|back)\b|\bthank(?:s| you)(?: so much| very much)? for (?:joining|coming|being|taking|doing)\b|\b(?:our|the|you) (?:listeners|audience|viewers)\b|\blisteners\b"
    r"|\btoday's (?:guest|episode|show)\b|\bjoin(?:ed|ing) (?:me|us|by)\b|\bmy guest\b|\bi'm your host\b|\bon the (?:show|podcast|pod)\b|\bshow notes\b|\bthis episode\b|\bour sponsors?\b|\bbefore we (?:wrap|close|go)\b"
)
_REACTS = re.compile(
    r"^(?:(?:yeah|oh|okay|ok|wow|hmm|mm|right|so|well|and|yes|i mean|i think)[,.]? )*(?:that|it|this)(?:'s| is| was)(?: \w+){0,2} "
    r"(?:interesting|fascinating|wild|awesome|amazing|cool|great|crazy|incredible|funny|impressive|true|fair|nice|helpful|super|makes sense)\b|\bmakes (?:a lot of |total |perfect )?sense\b"
    r"|^(?:wow|interesting|fascinating|awesome|amazing|very cool|cool|got it|gotcha|love it|love that|i love that|fair enough|nice|great|mm-hmm|mhm|uh-huh|interesting stuff)\b"
)
_THANKS = re.compile(
    r"\b(?:great|good|interesting|fair|excellent|tough|hard|fantastic|fun|big) question\b|\bthanks? (?:you )?(?:so much |very much )?for having (?:me|us)\b"
    r"|\b(?:glad|happy|excited|great|good|pleasure|pleased|thrilled) to be (?:here|on|back)\b"
)
_QUESTION_WORD = re.compile(
    r"(?:(?:so|and|but|okay|now|well|right|then),? )*(?:what|how|why|who|which|where|when|is|are|was|were|do|does|did|can|could|would|will|should|have|has|any)\b"
)
_NEXT_TOPIC = re.compile(
    r"\b(?:last|final|next|another|one more|first) (?:one|question|topic|thing)\b|\bmov(?:e|ing) on\b|\bto (?:wrap|close|finish)\b|\bspeaking of\b|^(?:okay|now|alright|all right|so)[,.] (?!i\b|we\b|it\b)"
)
_CITES_YOU = re.compile(
    r"\byou(?:'ve| have|'d| had)? (?:just |also |once |recently |previously |kind of |actually )*(?:said|say|told|mention(?:ed)?|talk(?:ed)? about|wrote|write|described?|call(?:ed)?|argued?|touched|brought|alluded|promised)\b|\bas you\b"
)
_YES_OR_NO = re.compile(
    r"^(?:(?:oh|well|um|uh|look|god|hell|ha)[,.]? )*(?:yes|yeah|yep|no|nope|not|never|sure|exactly|absolutely|correct|partly|sometimes|maybe|probably|both|neither)\b"
)
_POINTS_BACK = re.compile(r"^(?:it's|it is|it was|that's|that is|that was|they|they're|it|that|this)\b")
_PLAIN_WORD = re.compile(r"[a-z0-9']+")
_EMPTY = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "to",
        "in",
        "on",
        "for",
        "and",
        "or",
        "but",
        "so",
        "is",
        "are",
        "was",
        "were",
        "it",
        "that",
        "this",
        "i",
        "you",
        "we",
        "they",
        "your",
        "our",
        "my",
        "me",
        "us",
        "do",
        "did",
        "does",
        "not",
        "no",
        "yes",
        "yeah",
    ]
)
_COMMON = frozenset(
    [
        "think",
        "about",
        "really",
        "would",
        "could",
        "people",
        "that's",
        "thing",
        "things",
        "this",
        "that",
        "what",
        "there",
        "have",
        "with",
        "they",
        "going",
        "kind",
        "your",
        "from",
        "some",
        "like",
        "just",
        "know",
        "when",
        "then",
        "becaus",
    ]
)
_STEM = 6
_RESPONDS = re.compile(
    r"^(?:yeah|yes|yep|yup|no\b|nope|well|sure|right|exactly|absolutely|totally|definitely|certainly|of course|i mean|so\b|oh\b|correct|hmm|um|uh|honestly|look|ha\b|(?:i|we|they|it|that|he|she) (?:did|do|does|have|has|had|am|are|is|was|were|would|could|can|will)(?:n't| not)?[,.!]|(?:that's|it's|this is) (?:just |simply |absolutely |completely )?(?:not true|true|fair|wrong|false|nonsense)\b|great question|good question|thank|thanks|i think|it depends|100%)"
)
_GOES_ON = re.compile(r"^(?:and|but|or|because|which|then|also|so that|like|that's (?:because|why|where|how))\b")
_BRIEF = 3
_LONG = 18


def sentences(text: str, start: int, end: int) -> Iterator[Span]:
    """Half-open spans of the sentences of `text[start:end]`, white space at both ends left out, by their punctuation alone."""
    begins = start
    for match in _END.finditer(text, start, end):
        stop = match.end()
        if match.group().startswith(".") and _ABBREVIATION.search(text, max(begins, stop - 12), stop):
            continue
        span = _trimmed(text, begins, stop)
        if span is not None:
            yield span
        begins = stop
    span = _trimmed(text, begins, end)
    if span is not None:
        yield span


def _trimmed(text: str, start: int, end: int) -> Span | None:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    end = start + len(words.strip())
    return (start, end) if end > start else None


def sentence_cues(sentence: str) -> frozenset[Cue]:
    """What the sentence itself shows of its speaker's side."""
    low = sentence.lower().replace("’", "'").rstrip('"” ')
    count = len(low.split())
    cues: set[Cue] = set()
    addressed = _YOU.search(_GENERIC_YOU.sub(" ", low)) is not None
    asks = low.endswith("?")
    if asks and _TAG.search(low) and not (count <= 8 and addressed):
        cues.add(Cue.TAG)
    elif asks:
        cues.add(Cue.ASKS_YOU if addressed else Cue.ASKS)
    elif addressed:
        cues.add(Cue.YOU)
    for cue, pattern in (
        (Cue.INVITES, _INVITES),
        (Cue.CURIOUS, _CURIOUS),
        (Cue.HOSTS, _HOSTS),
        (Cue.REACTS, _REACTS),
        (Cue.WE, _WE),
        (Cue.I, _I),
        (Cue.THANKS, _THANKS),
        (Cue.NEXT_TOPIC, _NEXT_TOPIC),
        (Cue.CITES_YOU, _CITES_YOU),
        (Cue.SAYS_NO_OR_YES, _YES_OR_NO),
        (Cue.GENERIC, _GENERIC_YOU),
    ):
        if pattern.search(low):
            cues.add(cue)
    if Cue.THANKS in cues:
        cues.discard(Cue.CURIOUS)
    if asks and Cue.TAG not in cues and _QUESTION_WORD.match(low):
        cues.add(Cue.OPENS_QUESTION)
    if count >= _LONG:
        cues.add(Cue.LONG)
    if count <= _BRIEF:
        cues.add(Cue.BRIEF)
    return frozenset(cues)


def switch_cues(before: frozenset[Cue], here: frozenset[Cue], previous: str, sentence: str) -> frozenset[Cue]:
    """What the step from the sentence before shows of a change of speaker."""
    low = sentence.lower().replace("’", "'")
    asking = {Cue.ASKS_YOU, Cue.ASKS, Cue.INVITES, Cue.CURIOUS}
    cues: set[Cue] = set()
    if before & {Cue.ASKS_YOU, Cue.ASKS} and not here & {Cue.ASKS_YOU, Cue.ASKS}:
        cues.add(Cue.AFTER_QUESTION)
        if _shares(previous, low):
            cues.add(Cue.TAKES_UP)
        if Cue.ASKS_YOU in before:
            cues.add(Cue.AFTER_OWN)
        if Cue.SAYS_NO_OR_YES in here:
            cues.add(Cue.ANSWERS_NO_OR_YES)
    if _RESPONDS.match(low):
        cues.add(Cue.RESPONDS)
    other, own = {Cue.YOU, Cue.ASKS_YOU, Cue.CITES_YOU}, {Cue.WE, Cue.I}
    if before & other and here & own and not here & other:
        cues.add(Cue.TURNS_TO_OWN)
    if here & other and before & own and not before & other:
        cues.add(Cue.TURNS_TO_YOU)
    if _POINTS_BACK.match(low):
        cues.add(Cue.POINTS_BACK)
    if before & {Cue.ASKS_YOU, Cue.ASKS} and here & {Cue.ASKS_YOU, Cue.ASKS}:
        cues.add(Cue.ASKS_ON)
    if _echoes(previous, low):
        cues.add(Cue.ECHOES)
    if here & asking and not before & asking:
        cues.add(Cue.TURNS_TO_ASK)
    if Cue.BRIEF in before:
        cues.add(Cue.AFTER_BRIEF)
    if _GOES_ON.match(low):
        cues.add(Cue.GOES_ON)
    return frozenset(cues)


def _echoes(previous: str, low: str) -> bool:
    """The sentence says the words of a short one before it again: "On your own figures? On our own figures, yes."."""
    first = set(_PLAIN_WORD.findall(previous.lower().replace("’", "'"))) - _EMPTY
    second = set(_PLAIN_WORD.findall(low)) - _EMPTY
    return (
        bool(first)
        and len(first) <= 6
        and 2 * len(first & second) > len(first)
        and len(first & second) >= min(2, len(first))
    )


def _shares(previous: str, low: str) -> bool:
    """The sentence takes up a word of the one before it: "Is it hard to get people? It's very hard."."""
    words = (_PLAIN_WORD.findall(previous.lower().replace("’", "'")), _PLAIN_WORD.findall(low))
    first, second = ({word[:_STEM] for word in found if len(word) > 3} - _COMMON for found in words)
    return bool(first & second)
