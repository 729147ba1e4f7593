"""How kinds of nodes and of statements look, in every picture alike: a colour and a shape each, never colour alone.

Colours keep 3:1 against white for shapes and differ for the common kinds of colour blindness; text is never coloured
by kind.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["KINDS", "LINES", "SHAPES", "KindStyle", "LineStyle", "is_relation", "kind_style", "line_style"]


@dataclass(frozen=True, slots=True)
class KindStyle:
    """The look of a kind of node: `shape` is one of ours, `gexf` and `dot` the nearest of those formats."""

    kind: str
    label: str
    colour: str
    shape: str
    gexf: str
    dot: str

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green and blue, 0-255."""
        return int(self.colour[1:3], 16), int(self.colour[3:5], 16), int(self.colour[5:7], 16)


@dataclass(frozen=True, slots=True)
class LineStyle:
    """The look of a group of predicates; `dash` is an SVG dash array, "" for a whole line; `bar` a stroke across it."""

    group: str
    label: str
    colour: str
    dash: str
    width: float
    arrow: bool
    bar: bool = False


KINDS: tuple[KindStyle, ...] = (
    KindStyle("person", "person", "#0a66b0", "circle", "disc", "circle"),
    KindStyle("organization", "organisation", "#b4530a", "square", "square", "square"),
    KindStyle("technology", "technology", "#0f7b5f", "hexagon", "diamond", "hexagon"),
    KindStyle("product", "product", "#7a4fb0", "diamond", "diamond", "diamond"),
    KindStyle("event", "event", "#b8306a", "triangle", "triangle", "triangle"),
    KindStyle("claim", "claim", "#8f6b00", "bubble", "disc", "oval"),
    KindStyle("document", "document", "#4a5568", "page", "square", "note"),
    KindStyle("work", "cited work", "#5f6f86", "open-page", "square", "note"),
)
SHAPES: dict[str, str] = {
    "circle": "M1,0A1,1 0 1 1 -1,0A1,1 0 1 1 1,0Z",
    "square": "M-.88,-.88H.88V.88H-.88Z",
    "hexagon": "M1.08,0L.54,.94H-.54L-1.08,0L-.54,-.94H.54Z",
    "diamond": "M0,-1.2L1.2,0L0,1.2L-1.2,0Z",
    "triangle": "M0,-1.15L1.12,.82H-1.12Z",
    "bubble": "M-.8,-.95H.8Q1.15,-.95 1.15,-.6V.15Q1.15,.5 .8,.5H0L-.6,1.1V.5H-.8Q-1.15,.5 -1.15,.15V-.6Q-1.15,-.95 -.8,-.95Z",
    "page": "M-.78,-1.05H.3L.8,-.55V1.05H-.78Z",
    "open-page": "M-.78,-1.05H.3V-.55H.8V1.05H-.78ZM.3,-1.05L.8,-.55",
    "pentagon": "M0,-1.08L1.03,-.33L.63,.87H-.63L-1.03,-.33Z",
}
"""Outlines around (0, 0) at radius 1, as SVG path data; `open-page` is drawn hollow."""

_OTHER = KindStyle("node", "other", "#6b6b6b", "pentagon", "disc", "pentagon")

LINES: tuple[LineStyle, ...] = (
    LineStyle("claims", "claims", "#3d5a80", "", 1.6, True),
    LineStyle("denies", "denies", "#b3261e", "7 4", 1.8, True),
    LineStyle("negated", "claims that something is not so", "#b3261e", "", 1.7, True, bar=True),
    LineStyle("questions", "questions", "#9a5b00", "2 4", 1.8, True),
    LineStyle("relays", "relays what another said", "#7a4fb0", "9 3 2 3", 1.6, True),
    LineStyle("disputes", "disputes, qualifies", "#8a1c4a", "", 2.0, True, bar=True),
    LineStyle("possible", "may disagree: to be checked", "#8a1c4a", "2 5", 1.6, False),
    LineStyle("supports", "supports, elaborates", "#1f6f8b", "12 3", 1.6, True),
    LineStyle("relation", "relation (as somebody says)", "#0f7b5f", "", 1.4, True),
    LineStyle("states", "document states, derives from", "#8792a2", "4 3", 1.0, True),
    LineStyle("about", "is about, mentions", "#a9b1bd", "", 0.8, False),
)
_GROUP_OF = {
    "claims": "claims",
    "denies": "denies",
    "questions": "questions",
    "relays": "relays",
    "states": "states",
    "origin": "states",
    "derives_from": "states",
    "reports": "states",
    "disputes": "disputes",
    "qualifies": "disputes",
    "may_dispute": "possible",
    "supports": "supports",
    "elaborates": "supports",
    "about": "about",
    "mentions": "about",
}
# A denial has its own look; a question, or what a claim is about, is the same with "not" in it.
_SAYS = frozenset({"claims", "states", "reports", "relays"})
_BY_KIND = {style.kind: style for style in KINDS}
_BY_GROUP = {style.group: style for style in LINES}


def kind_style(kind: str) -> KindStyle:
    """The look of a kind; a kind that is not known has one of its own."""
    return _BY_KIND.get(kind, _OTHER)


def is_relation(predicate: str) -> bool:
    """Whether a predicate stands between entities (`works_at` …) and so has to be read, not only looked at."""
    return predicate not in _GROUP_OF


def line_style(predicate: str, negated: bool = False) -> LineStyle:
    """The look of a statement; predicates between entities (`works_at` …) share one, and so does all that says "not"."""
    group = _GROUP_OF.get(predicate, "relation")
    return _BY_GROUP["negated" if negated and (predicate in _SAYS or is_relation(predicate)) else group]
