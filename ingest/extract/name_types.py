"""What the words around a name tell of its type: appositions, role nouns before it, verbs and possessions after it.

Each rule is one row: a pattern, the type it speaks for, and a weight on the scale of the model's own vote (1 a mention).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.record import EntityType

__all__ = ["STRONG", "context_votes", "detail_of", "name_votes"]

from ingest.extract.names import is_acronym, is_mixed, is_place, looks_like_organization, looks_like_person

_P, _O, _T, _D, _W = (
    EntityType.PERSON,
    EntityType.ORGANIZATION,
    EntityType.TECHNOLOGY,
    EntityType.PRODUCT,
    EntityType.WORK,
)

_ORG_NOUNS = (
    r"(?:start-?up|company|firm|corporation|conglomerate|maker|manufacturer|vendor|supplier|provider|retailer|carmaker|automaker|chipmaker|drugmaker|"
    r"publisher|broadcaster|network|lab|laboratory|bank|fund|investor group|nonprofit|non-profit|charity|think[- ]tank|agency|regulator|watchdog|ministry|"
    r"university|college|institute|hospital|organi[sz]ation|association|union|party|group|consortium|foundation|giant|rival|hyperscaler|neocloud|"
    r"consultancy|contractor|operator|airline|newspaper|news agency|magazine|broadsheet|tabloid|website|outlet|studio|label|team|club|band|unit|subsidiary|insurer|exchange)"
)
_TECH_NOUNS = (
    r"(?:framework|library|toolkit|compiler|runtime|engine|programming language|language|protocol|format|algorithm|architecture|kernel|operating system|"
    r"standard|package|module|database|data set|dataset|benchmark|codec|spec|specification|technique|method|language model|model family|open[- ](?:source|weights?) (?:project|model|tool|software)|project)"
)
_PRODUCT_NOUNS = (
    r"(?:app|application|product|platform|assistant|chatbot|bot|agent|copilot|tool|gadget|device|phone|smartphone|laptop|tablet|headset|console|car|truck|vehicle|sedan|"
    r"service|rocket|spacecraft|capsule|jet|airliner|drug|vaccine|medicine|chip|processor|accelerator|GPU|system|suite|editor|plug-?in|extension|browser|search engine|API|SDK|cloud offering|video game|game|robot)"
)
_WORK_NOUNS = r"(?:podcast|show|episode|book|novel|memoir|film|movie|documentary|album|song|single|series|newsletter|blog|paper|report|study|essay|article|column|magazine piece|play|musical|painting)"
_PERSON_NOUNS = (
    r"(?:chief|executive|CEO|CTO|CFO|COO|founder|co-?founder|president|chair(?:man|woman|person)?|director|head|manager|vice president|partner|principal|investor|analyst|"
    r"researcher|scientist|engineer|developer|programmer|designer|professor|lecturer|historian|economist|author|writer|journalist|reporter|editor|host|"
    r"presenter|anchor|spokes(?:man|woman|person)|lawyer|attorney|judge|justice|senator|congress(?:man|woman)|representative|governor|mayor|minister|secretary|"
    r"ambassador|lawmaker|politician|candidate|activist|advocate|leader|officer|commander|general|colonel|sheriff|detective|doctor|physician|surgeon|nurse|"
    r"actor|actress|singer|musician|drummer|guitarist|comedian|artist|player|coach|captain|student|teacher|resident|witness|owner|consultant|adviser|advisor|"
    r"expert|specialist|coordinator|administrator|commissioner|superintendent|deputy|fellow|alumnus|son|daughter|wife|husband|brother|sister|father|mother|widow)"
)
_OWNER = r"[^\W\da-z_][\w-]*(?: [^\W\da-z_][\w-]*){0,3}['’]s?"
"""A name in the possessive, written with capitals."""
_ADJ = r"(?:[\w’'&/.-]+ ){0,5}"

_RIGHT: tuple[tuple[re.Pattern[str], str, float], ...] = tuple(
    (re.compile(pattern), label, weight)
    for pattern, label, weight in (
        (r", who\b", _P, 1.2),
        (r" who\b", _P, 0.5),
        (r", which\b", _P, -1.0),
        (r", which\b", _O, 0.5),
        (
            rf", (?:now )?(?:an?|the|its|their|his|her|{_OWNER}) {_ADJ}{_PERSON_NOUNS}\b",
            _P,
            2.0,
        ),
        (
            rf", (?:(?:then|now|also|former|current|acting|deputy|assistant|associate|senior|lead|chief|vice|managing|executive|general|co-?) ?)*{_PERSON_NOUNS}\b",
            _P,
            2.0,
        ),
        (rf",? (?:is|was|became) (?:an?|the) (?:{_ADJ})?{_PERSON_NOUNS}\b", _P, 2.0),
        (r", \d\d,", _P, 2.0),
        (
            r" (?:told|recalled|joked|laughed|smiled|nodded|tweeted|quipped|shrugged|grew up|was born|died|married|studied|graduated)\b",
            _P,
            0.8,
        ),
        (
            r" (?:said|says|added|explained|argued|thinks|believes|answered|asked|noted|wrote|replied|described)\b",
            _P,
            0.4,
        ),
        (rf", (?:an?|the|one of [\w ]+|which is an?) (?:{_ADJ}){_ORG_NOUNS}\b(?!['’-])", _O, 2.0),
        (rf" (?:is|was) (?:an?|the) (?:{_ADJ})?{_ORG_NOUNS}\b", _O, 1.5),
        (
            r"['’]s? (?:chief|CEO|CTO|founders?|co-?founders?|employees|staff|board|shares|stock|shareholders|investors|customers|headquarters|spokes|president|executives|revenue|valuation|engineers|researchers|lawyers)\b",
            _O,
            1.8,
        ),
        (
            r" (?:hired|acquired|raised|laid off|employs|launched|announced|released|unveiled|declined to comment|sells|charges|offers|operates|competes|bought|sued|partnered)\b",
            _O,
            0.7,
        ),
        (rf"['’]s? (?:new |own |latest )?{_ADJ}(?:{_PRODUCT_NOUNS}|{_TECH_NOUNS})\b", _O, 1.0),
        (rf" {_PERSON_NOUNS}s?\b", _O, 1.0),
        (r"[ -](?:Inc|Corp|Ltd|LLC|GmbH|PLC)\b|, Inc\b", _O, 3.0),
        (r",? \([A-Z]{2,5}\)", _O, 0.8),
        (rf", (?:an?|the|its|their|{_OWNER}) (?:{_ADJ}){_TECH_NOUNS}\b(?!['’-])", _T, 2.0),
        (rf" (?:is|was) (?:an?|the) (?:{_ADJ})?{_TECH_NOUNS}\b", _T, 1.5),
        (rf",? (?:{_TECH_NOUNS})\b", _T, 0.8),
        (
            rf", (?:an?|the|its|their|{_OWNER}) (?:{_ADJ}){_PRODUCT_NOUNS}\b(?!['’-])",
            _D,
            2.2,
        ),
        (rf" (?:is|was) (?:an?|the) (?:{_ADJ})?{_PRODUCT_NOUNS}\b", _D, 1.5),
        (rf",? (?:{_PRODUCT_NOUNS})s?\b", _D, 0.8),
        (r" (?:was|were|is|will be) (?:announced|launched|released|unveiled|introduced|discontinued)\b", _D, 1.2),
        (r" (?:announcement|launch|release|rollout|beta|preview|update)\b", _D, 1.2),
        (
            r" (?:curve|law|principle|theorem|effect|syndrome|disease|front|frontier|distribution|test|scale)\b",
            _P,
            -2.0,
        ),
        (r" (?:podcast|newsletter)\b", _W, 3.0),
        (rf",? {_WORK_NOUNS}\b", _W, 1.5),
        (rf", (?:an?|the|his|her|their) (?:{_ADJ}){_WORK_NOUNS}\b", _W, 1.5),
    )
)
_LEFT: tuple[tuple[re.Pattern[str], str, float], ...] = tuple(
    (re.compile(rf"(?:{pattern})$"), label, weight)
    for pattern, label, weight in (
        (
            r"\b(?:Mr|Mrs|Ms|Dr|Prof|Sen|Rep|Gov|Rev|Sgt|Lt|Gen|Col)\.? |\b(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|President|Senator|Judge|Justice|Professor|Governor|Mayor|Minister|Sheriff|Secretary|Chancellor|Congress(?:man|woman)) ",
            _P,
            2.5,
        ),
        (rf"\b(?i:{_PERSON_NOUNS}),? ", _P, 1.5),
        (r"\b(?:customer|client|competitor)s?,? ", _O, 1.2),
        (r"\b(?:novel|book|memoir|film|song|essay|poem|play|painting|novella|album) by ", _P, 1.2),
        (rf"\b{_ORG_NOUNS}(?: called| named|,)? ", _O, 1.5),
        (rf"\b{_ORG_NOUNS}s?,? (?:such as|like|including) ", _O, 2.0),
        (rf"\b{_TECH_NOUNS}(?: called| named|,)? ", _T, 2.2),
        (rf"\b{_TECH_NOUNS}s?,? (?:such as|like|including) ", _T, 2.0),
        (rf"\b{_PRODUCT_NOUNS}(?: called| named)? ", _D, 1.2),
        (rf"\b{_PRODUCT_NOUNS}s?,? (?:such as|like|including) ", _D, 1.5),
        (r"\b[Ww]elcome (?:back )?to (?:the |another episode of (?:the )?)?", _W, 1.6),
        (rf"\b{_WORK_NOUNS}(?: called| titled| named|,)? [“\"'‘]?", _W, 1.5),
        (
            r"\b(?:chief executive|CEO|CTO|CFO|COO|founder|co-?founder|president|director|head|employees?|researchers?|engineers?|spokes(?:man|woman|person)|partner|analyst|professor) (?:of|at|for|with) (?:the )?",
            _O,
            1.8,
        ),
        (
            r"\b(?:joined|joining|left|leaving|quit|acquired?|acquiring|co-?found(?:ed|ing)|founded|founding|invest(?:ed|s|ing)? in|investor in|works? (?:at|for)|worked (?:at|for)|working (?:at|for)) (?:the )?",
            _O,
            1.5,
        ),
        (rf"\b(?i:{_PERSON_NOUNS})s? (?:at|with) (?:the )?", _O, 2.0),
        (r"\b(?:[Ff]ormerly|[Pp]reviously|[Mm]ost recently|now) (?:of|at|with) (?:the )?", _O, 2.0),
        (r"\b(?:owned|backed|funded|acquired|bought|employed|hired|led) by (?:the )?", _O, 1.6),
        (r"[^\W\d_a-z][\w’'-]+ [^\W\d_a-z][\w’'-]+,? of (?:the )?", _O, 1.2),
        (r"\b(?:told|interview with|according to) (?:the )?", _O, 0.6),
        (r"\b(?:in|near|outside|around|across|throughout) ", "Place", 0.5),
        (r"\b(?:at|from) (?:the )?", _O, 0.3),
        (
            r"\b(?:run|runs|running|built on|built with|written in|using|uses|used|install|installed|deploy|deployed|via|in|on|with|into|put|port(?:ed)? to|support for|optimi[sz]ed for) ",
            _T,
            0.35,
        ),
        (
            r"\b(?:worked on|launched|launching|launch of|release of|released|releasing|announced|unveiled|introduced|introducing|rolled out|sells|its(?: new| own)?) ",
            _D,
            0.9,
        ),
    )
)


STRONG = 1.5
"""From this weight on, one place where the text says what a name is speaks for all places of the name."""


def context_votes(text: str, start: int, end: int) -> Iterator[tuple[str, float]]:
    """Votes `(type, weight)` from the words around the name at `[start, end)`. Looks at most 90 characters either side."""
    line_end = text.find("\n", end, end + 90)
    right = text[end : line_end if line_end >= 0 else end + 90]
    for pattern, label, weight in _RIGHT:
        if pattern.match(right):
            yield label, weight
    line_start = text.rfind("\n", max(0, start - 60), start) + 1
    left = text[line_start or max(0, start - 60) : start]
    if left:
        for pattern, label, weight in _LEFT:
            if pattern.search(left):
                yield label, weight


_PRODUCT_END = re.compile(
    r"\b(?:API|SDK|CLI|App|Assistant|Agent|Copilot|Studio|Suite|Pro|Max|Mini|Ultra|Platform|Console|Playground)$"
)
_TECH_END = re.compile(r"\b(?:Protocol|Framework|Library|Engine|Runtime|Compiler|Server|Language|Algorithm|Kernel)$")


def name_votes(name: str) -> Iterator[tuple[str, float]]:
    """Votes from the name's own words."""
    if is_place(name):
        yield "Place", 3.0
    if looks_like_person(name):
        yield _P, 2.5
    if looks_like_organization(name):
        yield _O, 2.5
    if _PRODUCT_END.search(name):
        yield _D, 1.2
    if _TECH_END.search(name):
        yield _T, 1.2
    if is_mixed(name):
        yield _T, 0.3
    elif is_acronym(name):
        yield _O, 0.3


_DETAIL = re.compile(
    rf"(?:,|\bis|\bwas)? ?(?:an?|the|its|[\w’']+['’]s?) (?:{_ADJ})?({_ORG_NOUNS}|{_TECH_NOUNS}|{_PRODUCT_NOUNS})\b"
)


def detail_of(text: str, end: int) -> str | None:
    """The noun that an apposition right after a name says it is ("startup", "framework"), in lower case."""
    match = re.compile(_DETAIL).match(text, end)
    return match.group(1).casefold() if match else None
