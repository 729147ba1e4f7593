"""Closed lists that the pair decision reads: negations, opposites, months, small numbers, words without sense."""

from __future__ import annotations

from ingest.link.quotes.lexicon import word_list, word_set
from ingest.link.words import stem

__all__ = [
    "ACRONYMS",
    "FILLERS",
    "GENERAL",
    "MONTHS",
    "NEGATIONS",
    "NUMBER_WORDS",
    "OPPOSITES",
    "ROLES",
    "SCALES",
    "SORTS",
    "SYNONYMS",
    "TITLES",
    "WEEKDAYS",
]

_MONTH_NAMES = word_list("january february march april may june july august september october november december")
MONTHS = (
    {name: str(number) for number, name in enumerate(_MONTH_NAMES, 1)}
    | {name[:3]: str(number) for number, name in enumerate(_MONTH_NAMES, 1)}
    | {"sept": "9"}
)
WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        word_list(
            "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
            "nineteen twenty"
        ),
        2,
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
"""Without "one", which is a pronoun as often."""
SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}

NEGATIONS = word_set("not no never none nobody nothing neither nor without cannot hardly")

FILLERS = word_set("a an the that actually really indeed also do does then and")
"""Words whose absence changes nothing that is claimed. Prepositions, tenses, modal verbs and degrees stay: "by" turns who did
it around, "not very safe" is not "not safe", and who "kind of" failed did not quite fail."""

ACRONYMS = word_set(
    "CEO CTO CFO COO CMO CIO CSO VP AI ML IT PR HR TV API GPU GPUs CPU CPUs LLM LLMs RL GDP GNP CPI EBITDA EBIT EPS ROI "
    "IPO IPOs VAT ETF ETFs KPI KPIs PC PCs SUV SUVs EV EVs LNG"
)
"""Words in capitals that name a role or a kind of thing, not one thing."""

GENERAL = word_set(
    "parliament congress senate government cabinet ministry treasury council court courts supreme constitutional police church army navy "
    "assembly commons lords house chamber constitution state federal central bank board internet web christmas easter lent ramadan series "
    "phase level grade stage class tier round chapter article section company group party commission committee republic kingdom"
)
"""Words that stand with capitals and name what every state, year or firm has one of."""

TITLES = word_set(
    "mr mrs ms dr prof professor sir president chairman senator governor mayor minister secretary judge king queen prince "
    "princess pope general captain inc ltd llc corp co company"
)
"""Lower-case words that stand with capitals beside a name and are no part of it."""

ROLES = word_set(
    "ceo cto cfo coo founder cofounder president director head partner chair chairman manager editor engineer researcher"
)
"""Roles that one has "at" a body as well as "of" it."""

SORTS = word_set(
    "startup start-up company firm maker lab bank newspaper magazine podcast show charity agency airline chipmaker supplier group"
)
"""What "the" and a name set off: "the startup Larkmoor" is Larkmoor."""

SYNONYMS = {
    "chief executive officer": "ceo",
    "chief executive": "ceo",
    "chief technology officer": "cto",
    "chief financial officer": "cfo",
    "chief operating officer": "coo",
    "artificial intelligence": "ai",
    "co founded": "cofound",
    "co founder": "cofounder",
    "co founders": "cofounder",
    "not just": "not just",
    "not simply": "not simply",
    "not really": "not really",
    "per cent": "",
    "percent": "",
    "%": "",
    "million": "",
    "billion": "",
    "trillion": "",
    "thousand": "",
    "am": "be",
    "is": "be",
    "are": "be",
    "was": "was",
    "were": "was",
    "can not": "cannot",
    "isn't": "be not",
    "aren't": "be not",
    "wasn't": "was not",
    "weren't": "was not",
    "don't": "not",
    "doesn't": "not",
    "can't": "cannot",
    "won't": "will not",
}
"""A phrase of lower-case words → the one form for it in a sequence; scales and percent are in the number before them."""

_PAIRS = """
rise fall|rise drop|rise decline|increase decrease|increase decline|increase fall|increase drop|grow shrink|gain lose|gain loss|
high low|higher lower|more less|more fewer|most least|large small|larger smaller|biggest smallest|big small|fast slow|
faster slower|strong weak|good bad|better worse|best worst|win lose|success failure|succeed fail|accept reject|
approve reject|allow ban|allow forbid|legal illegal|open close|open closed|open proprietary|buy sell|hire fire|hire lay|
join leave|start stop|start end|begin end|launch cancel|expand cut|raise cut|raise lower|cheap expensive|cheaper dearer|
safe dangerous|true false|right wrong|alive dead|before after|above below|over under|public private|old new|young old|
early late|first last|support oppose|confirm deny|agree disagree|include exclude|easy hard|easier harder|rich poor|
present absent|guilty innocent|remember forget|love hate|add remove|create destroy|import export|profit loss|up down
"""
OPPOSITES: dict[str, frozenset[str]] = {}
"""A stem → the stems that say the opposite."""
for _pair in _PAIRS.replace("\n", "").split("|"):
    _a, _b = map(stem, _pair.split())
    OPPOSITES[_a] = OPPOSITES.get(_a, frozenset()) | {_b}
    OPPOSITES[_b] = OPPOSITES.get(_b, frozenset()) | {_a}
