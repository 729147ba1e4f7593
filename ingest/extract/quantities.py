"""Numbers of a text with their unit and what they measure."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from ingest.extract.tokens import TokenMap
from ingest.extract.word_lists import word_list
from kg.record import Quantity, Span, Spans

__all__ = ["find_quantities"]

_SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "k": 1000,
    "million": 10**6,
    "m": 10**6,
    "mn": 10**6,
    "billion": 10**9,
    "bn": 10**9,
    "b": 10**9,
    "trillion": 10**12,
    "tn": 10**12,
}
_WORDS = (
    {
        word: value
        for value, word in enumerate(
            word_list(
                "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
            )
        )
    }
    | {word: 10 * n for n, word in enumerate(word_list("twenty thirty forty fifty sixty seventy eighty ninety"), 2)}
    | {"dozen": 12}
)
_CURRENCIES = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "A$": "AUD", "C$": "CAD", "₹": "INR"}
_ANY_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_NUMBER = re.compile(
    rf"""(?<![\w.,:/-])
    (?P<currency>US\$|A\$|C\$|[$€£¥₹])?\s?
    (?:(?P<digits>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?P<word>(?:{_ANY_WORD})(?:-(?:{_ANY_WORD}))?)\b)
    (?:(?:\s|-)?(?P<scale>hundred|thousand|million|billion|trillion|bn|tn|mn|[kKMB])\b)?
    (?P<percent>\s?%|\s(?:percent|per\scent)\b|\spercentage\spoints?\b)?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_TIMES = {"x", "×"}
_MONTH = re.compile(r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def find_quantities(tokens: TokenMap, spans: Spans, dates: Spans) -> tuple[Quantity, ...]:
    """Quantities inside `spans`, in text order; years, days of dates and ordinals are left out.

    `value` is canonical decimal text: no exponent, no trailing zeros. A percentage keeps its figure ("10" with unit
    "percent"). `unit` is a currency code, "percent", "times", or the noun counted; `measured` the noun phrase it stands in.
    """
    found = []
    for start, end in spans:
        for match in _NUMBER.finditer(tokens.text, start, end):
            if any(s < match.end() and match.start() < e for s, e in dates):
                continue
            quantity = _quantity(tokens, match)
            if quantity is not None:
                found.append(quantity)
    return tuple(found)


def _quantity(tokens: TokenMap, match: re.Match[str]) -> Quantity | None:
    digits, word, scale, percent = match["digits"], match["word"], match["scale"], match["percent"]
    currency = match["currency"]
    plain = not (scale or percent or currency)
    if digits and plain and _YEAR.fullmatch(digits):
        return None
    after = tokens.text[match.end() : match.end() + 2]
    if plain and (after[:1].isalpha() or re.fullmatch(r"[:.]\d", after)):
        return None  # "18F", "22:00", "2.10.4"
    if plain and re.match(r"\s?[ap]\.?m\b", tokens.text[match.end() : match.end() + 5], re.IGNORECASE):
        return None
    if plain and _MONTH.search(tokens.text, max(0, match.start() - 12), match.start()):
        return None
    first = tokens.at(match.start())
    if first is None:
        return None
    last = tokens.at(match.end() - 1)
    token = tokens.doc[first if last is None else last]
    # "one of the biggest", "no one", "the one": a pronoun, not a count.
    if (
        word
        and plain
        and ((token.dep_ != "nummod" and token.tag_ != "CD") or (word.lower() == "one" and token.dep_ != "nummod"))
    ):
        return None
    # "vLLM-0", "GPT-4", "H100": part of a name or word.
    if digits and plain and token.text != digits and not token.text.startswith(digits):
        return None
    value = _value(digits, word, scale)
    if value is None:
        return None
    span: Span = (match.start() + (len(match.group()) - len(match.group().lstrip())), match.end())
    unit = _unit(tokens, token.i, currency, percent, match.end())
    return Quantity(span=span, value=value, unit=unit, measured=_measured(tokens, token.i))


def _value(digits: str | None, word: str | None, scale: str | None) -> str | None:
    try:
        number = (
            Decimal(digits.replace(",", ""))
            if digits
            else Decimal(sum(_WORDS[w] for w in (word or "").lower().split("-")))
        )
    except (InvalidOperation, KeyError):
        return None
    if scale:
        number *= _SCALES[scale.lower()]
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _unit(tokens: TokenMap, i: int, currency: str | None, percent: str | None, end: int) -> str | None:
    if currency:
        return _CURRENCIES[currency.upper()]
    if percent:
        return "percentage points" if "point" in percent else "percent"
    token = tokens.doc[i]
    if tokens.text[end : end + 1].lower() in _TIMES and not tokens.text[end + 1 : end + 2].isalpha():
        return "times"
    head = token.head
    if token.dep_ in ("nummod", "compound", "quantmod") and head.i > i and head.pos_ in ("NOUN", "PROPN", "ADJ"):
        if head.pos_ == "NOUN":
            return head.lemma_.lower()
        return None
    after = tokens.doc[i + 1] if i + 1 < len(tokens.doc) else None
    if after is not None and after.pos_ == "NOUN":
        return after.lemma_.lower()
    return None


def _measured(tokens: TokenMap, i: int) -> str | None:
    """The words of the noun phrase that the number counts: "use 10% fewer tokens" measures "fewer tokens"."""
    token = tokens.doc[i]
    while token.dep_ in ("nummod", "compound", "quantmod", "nmod", "npadvmod") and token.head.i != token.i:
        token = token.head
    if token.dep_ == "amod" and token.head.i != token.i:
        token = token.head
    prep = next((c for c in token.children if c.dep_ == "prep" and c.lower_ in ("of", "in")), None)
    if prep is not None:
        goal = next((c for c in prep.children if c.dep_ == "pobj"), None)
        if goal is not None and goal.pos_ in ("NOUN", "PROPN"):
            return tokens.text[tokens.starts[goal.left_edge.i] : tokens.ends[goal.i]]
    joined = any(tokens.doc[k].dep_ == "cc" for k in range(i + 1, token.i))
    if token.pos_ in ("NOUN", "PROPN") and token.i > i and not joined:
        return tokens.text[tokens.starts[i + 1] : tokens.ends[token.i]].strip() or None
    return None
