"""An interview set as a page: questions told from answers by their type, without a speaker's label.

Questions stand in bold, italics or headings, on lines of their own or in front of the answer. The turns have the labels "Q"
and "A", as if they were written; who asks and who answers is told by what the page says above them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from ingest.read.cues import plain_words
from ingest.read.layout import Line
from ingest.read.spoken_text import is_interview
from kg.record import Block, Span, Turn

__all__ = [
    "ANSWER",
    "QUESTION",
    "Emphasis",
    "emphases",
    "find_interview",
    "holds_mostly",
    "marked_questions",
    "placed",
    "plain_questions",
    "with_turns",
]

QUESTION, ANSWER = "Q", "A"
_UNTOLD = ""
_SETTING = {"strong": "bold", "b": "bold", "em": "italic", "i": "italic"}
_HEADINGS = frozenset(("h2", "h3", "h4", "h5", "h6", "dt"))
_PARAGRAPHS = frozenset(("p", "div", "li", "section", "article", "blockquote", "td"))
_ASKING_CLASS = re.compile(r"(?<![^\s_-])(?:question|interviewer|intervju-?spm)(?![^\s_-])", re.IGNORECASE)
_MARKED = re.compile(
    r"(?P<mark>\*\*|__)(?P<bold>(?=\S).{3,600}?(?<=\S))(?P=mark)(?P<rest>.*)$"
    r"|(?P<slant>[*_])(?P<italic>(?=[^\s*_]).{3,600}?(?<=[^\s*_]))(?P=slant)(?P<after>.*)$|#{2,6}\s+(?P<heading>.{3,600})$"
)
_YOU = re.compile(r"\b(?:you|your|yours|yourself|you['’]\w+)\b", re.IGNORECASE)
_I = re.compile(r"\b(?:I|I['’]\w+|me|my|mine|myself)\b")
_WE = re.compile(r"\b(?:we|we['’]\w+|our|us)\b", re.IGNORECASE)
_SAYS_SO = re.compile(
    r"\binterview|\b(?:spoke|speaks|speaking|talk(?:s|ed|ing)?|sat down|sits down|caught up|chat(?:s|ted)?) (?:to|with)\b|\bQ ?(?:&|and) ?A\b"
    r"|\bconversation with\b|\bwe (?:asked|met)\b|\basked (?:him|her|them)\b|\banswers? (?:our|your|\w+ questions)\b|\bquestions (?:for|to)\b",
    re.IGNORECASE,
)
_AFTERWORD = re.compile(
    r"(?:this|the|our) (?:interview|conversation|q ?& ?a)\b|.{0,80}\b(?:edited|condensed|shortened|abridged)\b.{0,60}\b(?:length|clarity|space|reasons)\b"
    r"|(?:interview|questions|photos?|pictures?|translat\w+|as told)(?: by|:)\b|(?:read|see|more) (?:more|also|on)\b|related\b"
    r"|[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){1,3},? (?:is|was|has|will be|lives|works|spoke|talked)\b",
    re.IGNORECASE | re.DOTALL,
)
_OF_THE_GUEST = re.compile(r"(?:He|She)\b|[A-Z][\w’'-]+ [A-Z][\w’'-]+ (?:[a-z]+s|[a-z]+ed|was|has|had)\b")
_LEAST = 2
"""Questions of the shortest interview that is told by its type."""
_LONGEST = 120
"""Words of the longest question."""
_OWN_SHARE = 0.005


@dataclass(frozen=True)
class Emphasis:
    """Words that open a paragraph in type of their own: how they are set."""

    setting: str
    words: str


def emphases(tree: HtmlElement) -> Iterator[Emphasis]:
    """The openings of the page's paragraphs that are set apart by their type, in order. Cost linear in the page."""
    for element in tree.iter():
        named = isinstance(element.tag, str) and _ASKING_CLASS.search(element.get("class") or "") is not None
        if named and element.tag in _PARAGRAPHS and plain_words(element.text_content()):
            yield Emphasis("question", plain_words(element.text_content()))
        elif element.tag in _HEADINGS:
            words = plain_words(element.text_content())
            if words:
                yield Emphasis(str(element.tag), words)
        elif element.tag in _SETTING:
            parent, setting = element.getparent(), _SETTING[str(element.tag)]
            if parent is None or parent.tag not in _PARAGRAPHS or not _opens(element):
                continue
            words = plain_words(element.text_content())
            following = element.getnext()
            while following is not None and not plain_words(element.tail or "") and following.tag == element.tag:
                element, following = following, following.getnext()
                words = plain_words(f"{words} {element.text_content()}")
            if words:
                yield Emphasis(setting, words)


def _opens(element: HtmlElement) -> bool:
    """Whether the element opens its line: nothing stands before it in its paragraph, or a line break does."""
    before = element.getprevious()
    if before is None:
        parent = element.getparent()
        return parent is not None and not (parent.text or "").strip()
    return before.tag == "br" and not (before.tail or "").strip()


def placed(found: Sequence[Line], openings: Sequence[Emphasis]) -> dict[int, tuple[str, Span]]:
    """Line → how its opening is set and its span, for each opening in the order of the page; what the text lacks is left out."""
    out: dict[int, tuple[str, Span]] = {}
    at = 0
    for opening in openings:
        place = next((i for i in range(at, len(found)) if _begins(found[i].text, opening.words)), None)
        if place is not None:
            start = found[place].start + found[place].text.index(opening.words)
            out[place] = opening.setting, (start, start + len(opening.words))
            at = place + 1
    return out


def _begins(line: str, words: str) -> bool:
    return line == words or line.removeprefix("- ").startswith(words)


def marked_questions(found: Sequence[Line]) -> dict[int, tuple[str, Span]]:
    """The same of a text with Markdown's stars and hashes."""
    out: dict[int, tuple[str, Span]] = {}
    for place, line in enumerate(found):
        match = _MARKED.match(line.text)
        if match is not None:
            setting = next(name for name in ("bold", "italic", "heading") if match[name])
            start, end = match.span(setting)
            out[place] = setting, (line.start + start, line.start + end)
    return out


def plain_questions(found: Sequence[Line]) -> dict[int, tuple[str, Span]]:
    """The same of a page without any such type, where questions and answers take turns by paragraphs."""
    if not is_interview(found):
        return {}
    return {i: ("plain", line.span) for i, line in enumerate(found) if line.text.endswith("?")}


def holds_mostly(turns: Sequence[Turn], text: str) -> bool:
    """Whether half of the text or more is said in the turns."""
    return bool(turns) and 2 * sum(turn.span[1] - turn.span[0] for turn in turns) >= len(text.strip())


def find_interview(found: Sequence[Line], openings: Mapping[int, tuple[str, Span]], text: str) -> tuple[Turn, ...]:
    """The turns of an interview whose questions are all set one way; empty where the page reads as no interview.

    Two questions or more, half of them with a question mark and some of them to "you", and answers in the first person: of
    one person, or of several ("we") where the page itself speaks of an interview.
    """
    for setting, _ in Counter(kind for kind, _ in openings.values()).most_common():
        asked = {i: span for i, (kind, span) in openings.items() if kind == setting}
        first = next((i for i in sorted(asked) if _asks(text[slice(*asked[i])])), None)
        if first is None:
            continue
        asked = {i: span for i, span in asked.items() if i >= first}
        others = {i for i, (kind, _) in openings.items() if kind != setting and i > first}
        turns = _turns(found, asked, others, text)
        plain = setting in _HEADINGS or setting == "heading"
        if _is_interview(turns, text, found[first].start, headings=plain):
            return tuple(turns)
    return ()


def _asks(words: str) -> bool:
    return ("?" in words or _YOU.search(words) is not None) and len(words.split()) <= _LONGEST


def _turns(found: Sequence[Line], asked: Mapping[int, Span], others: set[int], text: str) -> list[Turn]:
    """Stretches of questions and answers from the first line asked; what is set in another type and stands alone is in none."""
    pieces: list[tuple[str | None, Span]] = []
    first, last = min(asked), max(asked)
    for i in range(first, len(found)):
        line = found[i]
        if i in asked:
            pieces.append((QUESTION, asked[i]))
            start = _said_from(line, asked[i][1])
            if start < line.end:
                pieces.append((ANSWER, (start, line.end)))
        elif i > last + 1 and (i in others or _AFTERWORD.match(line.text.lstrip("*_"))):
            break
        else:
            pieces.append((None if i in others else ANSWER, line.span))
    pieces = _without_doubtful(pieces, text)
    turns: list[Turn] = []
    before: str | None = None
    for label, (start, end) in pieces:
        if label is not None and label == before:
            turns[-1] = turns[-1].model_copy(update={"span": (turns[-1].span[0], end)})
        elif label is not None:
            turns.append(Turn(span=(start, end), label=label or None))
        before = label
    return turns


def _without_doubtful(pieces: list[tuple[str | None, Span]], text: str) -> list[tuple[str | None, Span]]:
    """The pieces with no label on what may be the page's own: answers before the first question mark, and later paragraphs of an
    answer that begin with "She", where nobody says "I" in them.
    """
    out: list[tuple[str | None, Span]] = []
    asked = False
    before: str | None = None
    for label, span in pieces:
        words = text[slice(*span)]
        asked = asked or (label == QUESTION and "?" in words)
        own = _I.search(words) is not None or _WE.search(words) is not None
        lead = not asked or (before == ANSWER and _OF_THE_GUEST.match(words) is not None)
        out.append((_UNTOLD if label == ANSWER and lead and not own else label, span))
        before = label
    return out


def _said_from(line: Line, end: int) -> int:
    """Where the answer starts that shares its line with the question."""
    rest = line.text[end - line.start :]
    return end + len(rest) - len(rest.lstrip("*_ \t:–—-"))


def _is_interview(turns: Sequence[Turn], text: str, start: int, *, headings: bool) -> bool:
    questions = [text[slice(*turn.span)] for turn in turns if turn.label == QUESTION]
    answers = [text[slice(*turn.span)] for turn in turns if turn.label == ANSWER]
    if len(questions) < _LEAST or len(answers) * 2 < len(questions) or max(map(_words, questions)) > _LONGEST:
        return False
    marked = sum("?" in question for question in questions)
    addressed = sum(_YOU.search(question) is not None for question in questions)
    says_so = _SAYS_SO.search(text[:start]) is not None
    if marked * 2 < len(questions) or (addressed * 4 < len(questions) and not says_so):
        return False
    if headings and not says_so:  # "1. Do you know your well?" heads a chapter too
        telling = sum(_I.search(answer) is not None for answer in answers)
        if not all(map(_asks, questions)) or telling * 2 < len(answers):
            return False
    words = sum(map(_words, answers))
    own = sum(len(_I.findall(answer)) for answer in answers)
    ours = sum(len(_WE.findall(answer)) for answer in answers)
    if own >= max(1.0, _OWN_SHARE * words):
        return True
    return own + ours >= max(1.0, _OWN_SHARE * words) and says_so


def _words(text: str) -> int:
    return len(text.split())


def with_turns(blocks: Sequence[Block], turns: Sequence[Turn]) -> tuple[Block, ...]:
    """The blocks, those that stand in turns cut at their edges and marked as spoken."""
    out: list[Block] = []
    for block in blocks:
        start, end = block.span
        held = [turn.span for turn in turns if turn.span[0] < end and start < turn.span[1]]
        if not held:
            out.append(block)
        for s, e in held:
            out.append(Block(span=(max(s, start), min(e, end)), role="transcript"))
    return tuple(out)
