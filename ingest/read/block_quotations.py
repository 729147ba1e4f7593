"""Which lines of a page are a block quotation, and which name its speaker below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from lxml.html import HtmlElement

from ingest.read.html_text import visible_lines
from ingest.read.layout import Line, lines
from kg.record import Block, Span

__all__ = ["marked_lines", "quoted_rows", "set_off_lines", "with_credits_apart", "with_quotations"]

_MOST = 0.8
"""Share of a page's characters above which its block quotations only indent: old pages set their whole text so."""
_PULLED = re.compile(r"\bpull-?_?quote", re.IGNORECASE)
_DASH = re.compile(r"(?:[—–~]|--?)\s*")
_CREDIT = re.compile(_DASH.pattern + r"(?=[^\W\d_])(?!.*[.!?:]$)(?!.*\b(?:I|we|you)\b)")
_CREDIT_BEHIND = re.compile(r"(?<=[.!?…\"”’')])\s*(?:[—–]|--)\s*(?=[^\W\d_a-z])(?P<credit>[^.!?…:]{3,100})$")
_LONGEST_CREDIT = 16
"""Words of the longest line below a quotation that names its speaker."""
_REPEATED = 5
"""Words from which a quotation set off is one that the page's running text has too."""
_INDENT = 2
"""Blanks by which a paragraph stands behind the others of a plain text that is quoted."""
_MARK = re.compile(r"(?:>\s?)+")


def with_credits_apart(tree: HtmlElement) -> bool:
    """Sets the line that names a block quotation's speaker as a paragraph of its own behind it; False where nothing changed.

    A `footer`, a closing `cite` or the caption of the figure around it: what finds the main text drops them, or glues them on.
    """
    changed = False
    for quote in list(tree.iter("blockquote")):
        figure = quote.getparent()
        if figure is not None and figure.tag == "figure":
            figure.tag = "div"  # a figure is taken for a picture, and dropped with the words in it
            for caption in list(figure.iter("figcaption")):
                caption.tag = "p"
                _dashed(caption)
            changed = True
        for credit in [*quote.iter("footer"), *quote.iter("cite")]:
            inside = any(above is quote for above in credit.iterancestors())
            if inside and (credit.tag == "footer" or _closes(credit, quote)):
                _move(credit, quote)
                changed = True
    return changed


def _closes(element: HtmlElement, top: HtmlElement) -> bool:
    """Whether no words follow the element inside `top`, and a finished sentence, a dash or nothing stands before it in its parent."""
    before = element.getprevious()
    left = ((before.tail if before is not None else element.getparent().text) or "").rstrip()
    if left and not left.endswith((".", "!", "?", "…", '"', "”", "’", "'", "—", "–", "-")):
        return False
    place = element
    while place is not top:
        after = [sibling.text_content() for sibling in place.itersiblings() if isinstance(sibling.tag, str)]
        if (place.tail or "").strip() or any(map(str.strip, after)):
            return False
        place = place.getparent()
    return True


def _move(credit: HtmlElement, quote: HtmlElement) -> None:
    parent, before = credit.getparent(), credit.getprevious()
    left = (before.tail if before is not None else parent.text) or ""
    left = left.rstrip(" \n\t—–-") + " " + (credit.tail or "").strip()  # the dash before the name goes with it
    if before is not None:
        before.tail = left
    else:
        parent.text = left
    credit.tail = None
    parent.remove(credit)
    credit.tag = "p"
    _dashed(credit)
    credit.tail, quote.tail = quote.tail, None
    quote.addnext(credit)


def _dashed(element: HtmlElement) -> None:
    if not _DASH.match(element.text_content().strip()):
        element.text = "— " + (element.text or "").lstrip()


def quoted_rows(tree: HtmlElement) -> list[str]:
    """The lines of the page's block quotations and pull quotes in order; none where they are most of the page."""
    rows: list[str] = []
    for element in tree.iter():
        if not isinstance(element.tag, str) or not _is_quotation(element):
            continue
        if not any(_is_quotation(above) for above in element.iterancestors()):
            rows += visible_lines(element)
    whole = sum(len(row) for row in visible_lines(tree))
    return rows if sum(map(len, rows)) <= _MOST * whole else []


def _is_quotation(element: HtmlElement) -> bool:
    return element.tag == "blockquote" or _PULLED.search(element.get("class") or "") is not None


def set_off_lines(text: str, rows: Iterable[str]) -> list[Span]:
    """Where the rows stand in a text, each as whole lines after the one before; those that it lacks are left out."""
    found: list[Span] = []
    places: dict[str, list[Span]] = {}
    for line in lines(text):
        places.setdefault(line.text, []).append(line.span)
        if line.text.startswith("- "):  # how an item of a list is written out
            places.setdefault(line.text[2:], []).append((line.start + 2, line.end))
    at = -1
    for row in rows:
        spans = places.get(row, ())
        span = next((s for s in spans if s[0] > at), spans[0] if spans else None)
        if span is not None:
            found.append(span)
            at = span[0]
    return sorted(set(found))


def marked_lines(found: Sequence[Line]) -> list[Line]:
    """The lines that a plain text sets off as quoted, without their marks: behind ">", or indented where others are not."""
    out: list[Line] = []
    flush = [line for line in found if not line.indent]
    for place, line in enumerate(found):
        mark = _MARK.match(line.text)
        if mark is not None:
            words = line.text[mark.end() :].strip()
            if words:
                start = line.start + line.text.index(words, mark.end())
                out.append(Line(start, start + len(words), line.indent, line.gap, words))
        elif line.indent >= _INDENT and 2 * len(flush) > len(found) and _is_led(found, place):
            out.append(line)
    return out


def _is_led(found: Sequence[Line], place: int) -> bool:
    """Whether the last line above that is not indented leads up to something: "She wrote:"."""
    above = place - 1
    while above >= 0 and found[above].indent >= _INDENT:
        above -= 1
    return above >= 0 and found[above].text.endswith(":") and found[above + 1].gap


def quotation_blocks(text: str, set_off: Sequence[Span]) -> Iterator[Block]:
    """The blocks of the lines set off: the quoted words, who is named behind or below them, and what the text has twice.

    A dash and a name is a caption; words that the rest of the text has too are furniture, so that they count once.
    """
    edges = [0, *(place for span in set_off for place in span), len(text)]
    rest = "\n".join(text[edges[i] : edges[i + 1]] for i in range(0, len(edges), 2))
    for place, (start, end) in enumerate(set_off):
        words = text[start:end]
        follows = place > 0 and not text[set_off[place - 1][1] : start].strip(" \t\r\n>")
        if follows and is_credit(words):
            yield Block(span=(start + _dash(words), end), role="caption")
            continue
        behind = _CREDIT_BEHIND.search(words)
        short = behind is not None and len(behind["credit"].split()) <= _LONGEST_CREDIT
        said = words[: behind.start()].rstrip() if behind is not None and short else words
        yield Block(
            span=(start, start + len(said)), role="furniture" if _is_repeated(said, rest) else "block-quotation"
        )
        if behind is not None and short:
            yield Block(span=(start + behind.start("credit"), end), role="caption")


def is_credit(words: str) -> bool:
    """Whether a line names whose the quotation above it is: "— Ana Lind, mayor"."""
    return _CREDIT.match(words) is not None and len(words.split()) <= _LONGEST_CREDIT


def _dash(words: str) -> int:
    """How many characters of a credit stand before the name."""
    match = _DASH.match(words)
    return match.end() if match else 0


def _is_repeated(words: str, rest: str) -> bool:
    plain = words.strip("“”\"‘’'… .,")
    return len(plain.split()) >= _REPEATED and plain in rest


def with_quotations(text: str, blocks: Sequence[Block], set_off: Sequence[Span]) -> tuple[Block, ...]:
    """The blocks of a text with those of its block quotations in the place of what stood there, and the credits below them."""
    if not set_off:
        return tuple(blocks)
    ordered = sorted(set_off)
    quoted = list(quotation_blocks(text, ordered))
    out: list[Block] = []
    for block in blocks:
        start, end = block.span
        if any(s < end and start < e for s, e in ordered):
            continue
        above = max((e for _, e in ordered if e <= start), default=None)
        whole = text.rfind("\n", 0, start) + 1
        words = text[whole:end].strip()
        if words == ">":
            block = Block(span=block.span, role="furniture")
        if above is not None and not text[above:whole].strip() and is_credit(words):
            block = Block(span=(end - len(words) + _dash(words), end), role="caption")
        out.append(block)
    return tuple(sorted([*out, *quoted], key=lambda block: block.span))
