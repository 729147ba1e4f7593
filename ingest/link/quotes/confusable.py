"""Words that sound or look alike and mean something else: what a reader would take from a quotation is another fact.

Whether the recogniser or the quotation is wrong cannot be told from the text, so such a pair is shown to be listened to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

import Stemmer

from ingest.link.quotes.lexicon import FUNCTION_WORDS, NEGATIONS, word_list
from ingest.link.quotes.numerals import is_number
from ingest.link.quotes.skeleton import skeleton

__all__ = ["confusable"]

_PAIRS = frozenset(
    frozenset(pair.split("/"))
    for pair in word_list("""
        accept/except adapt/adopt affect/effect affirm/confirm any/many any/money approve/reprove attain/retain
        austria/australia bought/brought eligible/illegible formal/former gambia/zambia guinea/guyana hard/hardly
        hardly/partly imminent/eminent inter/intra iran/iraq late/lately latvia/lithuania legal/lethal lose/loose mali/malawi
        moral/mortal moral/morale nearly/clearly nearly/merely niger/nigeria personal/personnel prescribe/proscribe
        rarely/clearly rarely/nearly rarely/really really/nearly slovakia/slovenia sold/told want/won't want/wont wants/won't
    """)
)
"""Pairs that no rule below finds, or that must not hang on how common a word is."""
_HOMOPHONES = [
    set(group.split())
    for group in (
        "allowed aloud", "aisle isle", "bail bale", "bare bear", "base bass", "beach beech", "berth birth", "board bored",
        "brake break", "buy by bye", "capital capitol", "cell sell", "cent scent sent", "cereal serial", "cite sight site",
        "coarse course", "complement compliment", "council counsel", "dear deer", "die dye", "fair fare", "feat feet",
        "flour flower", "forth fourth", "grate great", "groan grown", "hair hare", "hall haul", "heal heel", "hole whole",
        "idle idol", "knew new", "knight night", "know no", "knows nose", "lead led", "lessen lesson", "loan lone",
        "made maid", "mail male", "main mane", "meat meet", "medal metal", "missed mist", "one won", "pail pale",
        "pair pear", "passed past", "patience patients", "peace piece", "pedal peddle", "plain plane", "pole poll",
        "poor pour", "pray prey", "presence presents", "principal principle", "profit prophet", "rain reign", "raise rays",
        "read red", "right rite write", "ring wring", "road rode", "role roll", "sail sale", "scene seen", "sea see",
        "seam seem", "sew so", "some sum", "son sun", "stair stare", "stake steak", "stationary stationery", "steal steel",
        "tail tale", "tear tier", "threw through", "throne thrown", "tide tied", "vain vein", "wade weighed", "waist waste",
        "wait weight", "way weigh", "weak week", "weather whether", "which witch", "wood would", "ceiling sealing",
    )
]  # fmt: skip
_ONSET = re.compile(r"^[^aeiou]*")
_LEAST_CLOSE = 5
"""Letters from which on two known words that differ by a letter are taken for two words and not for a slip."""
_stemmer = Stemmer.Stemmer("english")


@lru_cache(maxsize=50_000)
def confusable(a: str, b: str) -> bool:
    """Whether two words, lower case, are both known, and other words that are easily taken for each other: "hired" and
    "fired", "bought" and "brought". Inflections of one word, words of one sound and words unknown to English are not.

    >>> confusable("hired", "fired"), confusable("goals", "goal"), confusable("seal", "zeal"), confusable("role", "roll")
    (True, False, True, False)
    """
    if frozenset((a, b)) in _PAIRS:
        return True
    if a == b or not (a.isalpha() and b.isalpha()) or is_number(a) or is_number(b):
        return False
    if any(a in group and b in group for group in _HOMOPHONES) or not _matter(a) or not _matter(b):
        return False
    if _stemmer.stemWord(a) == _stemmer.stemWord(b) or a.startswith(b) or b.startswith(a):
        return False
    return _rhyme(a, b) or (min(len(a), len(b)) >= _LEAST_CLOSE and _one_letter(a, b))


def _matter(word: str) -> bool:
    return (
        len(word) > 2 and word not in FUNCTION_WORDS and word not in NEGATIONS and _stemmer.stemWord(word) in _known()
    )


def _rhyme(a: str, b: str) -> bool:
    """Whether only the consonants before the first vowel are others."""
    onsets = [_ONSET.match(word)[0] for word in (a, b)]  # type: ignore[index]
    rests = [word[len(onset) :] for word, onset in zip((a, b), onsets, strict=True)]
    return rests[0] == rests[1] != "" and onsets[0][:1] != onsets[1][:1] and len(rests[0]) > 1


def _one_letter(a: str, b: str) -> bool:
    """Whether one letter more, less or other makes one word of the other; not where the consonants are the same, as in
    "write" and "wrote" or "build" and "built": that is tense or spelling more often than another word."""
    if skeleton(a) == skeleton(b):
        return False
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1:
        return False
    at = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    return a[at:] == b[at + 1 :] or a[at + 1 :] == b[at + 1 :]


@cache
def _known() -> Mapping[str, float]:
    """Stems of English, from the frozen table of the claim matching; those at weight 1 are too rare to be counted on."""
    lines = files("ingest.link").joinpath("word-weights.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {stem: float(weight) for stem, weight in rows if float(weight) < 1}
