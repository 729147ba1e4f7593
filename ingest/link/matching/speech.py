"""What somebody said as the words that carry it: contractions opened, fillers, repeats and false starts left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.link.quotes.lexicon import word_set
from ingest.link.words import stem

__all__ = ["ARTICLES", "SPEECH_VERSION", "spoken_words", "told_words"]

SPEECH_VERSION = "3"
"""Raised whenever the same text may give other words."""

ARTICLES = word_set("a an the")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|[.!?%,;:—–$…]| -+ ")
_MARKS = re.compile(r'["“”„()\[\]]')
_STOPS = frozenset(".!?,;:—…")
_CONTRACTED = {
    "can't": "can not",
    "cannot": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "let's": "let us",
    "gonna": "going to",
    "wanna": "want to",
    "'cause": "because",
    "till": "until",
}
_ENDINGS = {"re": "are", "ll": "will", "ve": "have", "m": "am", "d": "'d"}
_IS_AFTER = word_set(
    "it that he she there here what where who how this nobody everybody somebody everyone someone nothing everything"
)
"""Words after which "'s" is "is", not a possessive."""
_SOUNDS = word_set("um uh er ah uhm gosh basically actually essentially literally honestly frankly obviously")
_ASIDES = [phrase.split() for phrase in ("you know", "i mean", "of course")]
_OPENERS = word_set("so and but yeah")
_SET_OFF = word_set(
    "well look yes no okay ok right now also then plus see again anyway listen ha totally absolutely exactly definitely sure correct"
)
"""What opens a sentence where a stop follows: "No, we sold it." and not "No boat was sold."."""
_FRAMES = [
    phrase.split()
    for phrase in (
        "i think that",
        "i think",
        "i believe that",
        "i believe",
        "i would say that",
        "i would say",
        "i 'd say that",
        "i 'd say",
        "i feel like",
        "what i think is",
        "what we found is that",
        "the thing is that",
        "the thing is",
        "the truth is that",
        "the truth is",
    )
]
"""What says only that somebody says it: who reports it has that in his own words."""
_MAY_REPEAT = word_set("very much more that had")


def told_words(text: str) -> list[str]:
    """The lower-case words of a written statement, without stops; contractions opened, possessives without their mark.

    >>> told_words("The board’s view: they won't sell 1,200 boats.")
    ['the', 'board', 'view', 'they', 'will', 'not', 'sell', '1,200', 'boats']
    """
    return [word for word in _cleaned(_words(text), frames=False) if word not in _STOPS]


def spoken_words(text: str) -> list[str]:
    """The same of what was spoken: also without frames ("I think"), what is said twice, and a noun phrase that is said again.

    >>> spoken_words("So, um, I think the the big boats, so the biggest boats, they'll have to, you know, go.")
    ['the', 'biggest', 'boats', 'they', 'will', 'have', 'to', 'go']
    """
    words = _cleaned(_words(text), frames=True)
    return [word for word in _said_again(words) if word not in _STOPS]


def _words(text: str) -> list[str]:
    found: list[str] = []
    for match in _TOKEN.finditer(_MARKS.sub("", text.replace("’", "'").replace("‘", "'"))):
        word = match[0].strip().lower()
        if not word or set(word) <= set("-—–…"):
            found += ["—"] if word else []
            continue
        base, _, ending = word.rpartition("'")
        if word in _CONTRACTED:
            found += _CONTRACTED[word].split()
        elif word.endswith("n't"):
            found += [word[:-3], "not"]
        elif base and ending in _ENDINGS:
            found += [base, _ENDINGS[ending]]
        elif base and ending == "s":
            found += [base, "is"] if base in _IS_AFTER else [base]
        else:
            found.append(word)
    return found


def _cleaned(words: Sequence[str], *, frames: bool) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        aside = next((phrase for phrase in _ASIDES if list(words[at : at + len(phrase)]) == phrase), None)
        if aside is not None:
            at += len(aside)
            continue
        word = words[at]
        beside = (words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else "")
        is_filler = word in _SOUNDS or (word == "like" and "," in beside)
        if not is_filler and not (word == "," and (not found or found[-1] == ",")):
            found.append(word)
        at += 1
    while found and found[-1] in _STOPS:
        found.pop()
    if len(found) > 2 and found[-1] in {"right", "okay"} and found[-2] == ",":
        found = found[:-2]
    return _without_repeats(_without_opener(found, frames=frames), over_commas=frames)


def _without_opener(words: list[str], *, frames: bool) -> list[str]:
    while words:
        set_off = words[0] in _SET_OFF and len(words) > 1 and words[1] in _STOPS
        if words[0] in _OPENERS or words[0] in _STOPS or set_off:
            words = words[1:]
            continue
        frame = next((phrase for phrase in _FRAMES if frames and words[: len(phrase)] == phrase), None)
        if frame is None:
            break
        words = words[len(frame) :]
    return words


def _without_repeats(words: Sequence[str], *, over_commas: bool) -> list[str]:
    """Without the second of one to three words that are said twice in a row."""
    found: list[str] = []
    for word in words:
        found.append(word)
        for length in (3, 2, 1):
            again = found[-length:]
            if found[-2 * length : -length] == again and not _MAY_REPEAT.issuperset(again):
                del found[-length:]
                break
        else:
            if over_commas and len(found) >= 3 and found[-2] == "," and found[-1] == found[-3]:
                del found[-2:]
    return found


def _said_again(words: list[str]) -> list[str]:
    """Without a first noun phrase that the speaker says again in other words: "the big boats, so the biggest boats, …"."""
    if not words or words[0] not in ARTICLES or "," not in words[2:7]:
        return words
    comma = words.index(",", 2)
    again = comma + 1
    while again < len(words) and words[again] in {"so", "or", "rather", "meaning", "like", ","}:
        again += 1
    if again >= len(words) or words[again] not in ARTICLES:
        return words
    heads = [stem(word) for word in words[again + 1 : again + 5]]
    return words[again:] if stem(words[comma - 1]) in heads else words
