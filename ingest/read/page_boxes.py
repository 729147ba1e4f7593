"""What stands on a page without being part of what it says: advertisements, prompts to subscribe, boxes for newsletters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml.html import HtmlElement

from ingest.read.html_text import visible_lines
from kg.record import Block, Span

__all__ = ["box_rows", "is_prompt", "without_boxes"]

_BOX = re.compile(
    r"(?:[\w-]*[-_])?(?:ads?|advert|advertisement|advertorial|sponsored|promo|promotion|newsletter|sign-?up|subscribe|subscription|paywall)"
    r"(?:[-_]?(?:ad|box|slot|unit|container|wrapper|wrap|banner|block|content|form|signup|sign-up|inline|promo|cta|prompt|module|widget|link|post|\d+))*",
    re.IGNORECASE,
)
_MOST = 0.3
"""Share of a page's characters above which such a name is that of the page itself: an issue of a newsletter."""
_PROMPT = re.compile(
    r"(?:(?:thanks|thank you) for reading\b[^.!?]{0,60}[.!?]\s*)?"
    r"(?:(?:please |to continue reading,? |if you (?:like|liked|enjoy|enjoyed) [^,.]{1,60}, )?"
    r"(?:sign up|subscribe|register)(?: (?:to|for|now|today|here|below|free|and|by)\b|[.!]|$)[^.!?]{0,160}(?:[.!?]|$)"
    r"|(?:paid )?advertisement(?:[.:!]|$)|advert(?:[.:!]|$)|sponsored(?: content| post)?(?:[.:]|$)|by signing up\b)",
    re.IGNORECASE,
)
_LONGEST_PROMPT = 45


def is_prompt(text: str) -> bool:
    """Whether a line asks the reader to subscribe, or is marked as an advertisement.

    >>> is_prompt("Sign up to our newsletter. You get it on Fridays."), is_prompt("Sign up was slow: 40 people came.")
    (True, False)
    """
    return _PROMPT.match(text) is not None and len(text.split()) <= _LONGEST_PROMPT


def box_rows(tree: HtmlElement) -> frozenset[str]:
    """The lines of the page's advertisements and boxes, by the names that its markup gives them."""
    boxes = [
        element
        for element in tree.iter()
        if isinstance(element.tag, str)
        and element.tag not in ("html", "body", "main", "article")
        and any(_BOX.fullmatch(name) for name in (element.get("class") or "").split())
    ]
    if not boxes:
        return frozenset()
    whole = sum(map(len, visible_lines(tree)))
    rows: set[str] = set()
    for box in boxes:
        found = list(visible_lines(box))
        if sum(map(len, found)) <= _MOST * whole:
            rows.update(found)
    return frozenset(rows)


def without_boxes(text: str, blocks: Sequence[Block], rows: frozenset[str] = frozenset()) -> list[Block]:
    """The blocks, with prompts and the lines of boxes as furniture: their words stay in the text and are nobody's statements."""
    out: list[Block] = []
    for block in blocks:
        words = _line(text, block.span)
        boxed = words in rows or (block.role in ("paragraph", "list-item", "heading") and is_prompt(words))
        out.append(Block(span=block.span, role="furniture") if boxed else block)
    return out


def _line(text: str, span: Span) -> str:
    start = max(text.rfind("\n", 0, span[0]), text.rfind("\r", 0, span[0])) + 1
    return text[start : span[1]].strip()
