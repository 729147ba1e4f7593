"""The visible lines of an HTML page, in order, without the parts that are there for machines and for finding one's way."""

from __future__ import annotations

from collections.abc import Iterator

from lxml.html import HtmlElement

from ingest.read.cues import plain_words

__all__ = ["visible_lines"]

_HIDDEN = frozenset(
    [
        "script",
        "style",
        "noscript",
        "template",
        "head",
        "svg",
        "math",
        "iframe",
        "object",
        "embed",
        "canvas",
        "select",
        "option",
        "datalist",
        "button",
        "input",
        "textarea",
        "nav",
        "footer",
        "aside",
        "dialog",
        "audio",
        "video",
    ]
)
_INLINE = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "label",
        "mark",
        "q",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
    ]
)


def visible_lines(tree: HtmlElement) -> Iterator[str]:
    """Each run of text between block elements as one line, white space single; empty ones left out.

    No recursion and no style sheet: only `hidden` and `aria-hidden` are heeded. Cost linear.
    """
    parts: list[str] = []
    for text, breaks in _pieces(tree):
        if breaks:
            line = plain_words("".join(parts))
            if line:
                yield line
            parts = []
        if text:
            parts.append(text)
    line = plain_words("".join(parts))
    if line:
        yield line


def _pieces(root: HtmlElement) -> Iterator[tuple[str, bool]]:
    """Texts in document order, each with whether a line ends before it."""
    stack: list[tuple[HtmlElement, bool]] = [(root, False)]
    while stack:
        element, leaving = stack.pop()
        tag = element.tag if isinstance(element.tag, str) else None
        inline = tag in _INLINE
        if leaving:
            if not inline:
                yield "", True
            if element.tail and element is not root:
                yield element.tail, False
            continue
        if tag is None or tag in _HIDDEN or element.get("hidden") is not None or element.get("aria-hidden") == "true":
            # Left out with all that it holds; what follows it is not part of it.
            if tag is not None and not inline:
                yield "", True
            if element.tail and element is not root:
                yield element.tail, False
            continue
        if not inline:
            yield "", True
        if element.text:
            yield element.text, False
        stack.append((element, True))
        stack.extend((child, False) for child in reversed(element))
