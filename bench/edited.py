"""Made edits of a text whose every character knows where it stood before: what an anchor has to live through.

An edit changes a page in place. Beside each kind stands what must not become of an anchor; `bench.anchors` counts it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Char = tuple[str, int | None]
"""A character and its offset in the old text; None where an edit brought it in."""
Sentence = list[Char]
Page = list[list[Sentence]]
"""Paragraphs of sentences."""
Edit = Callable[[Page, random.Random], None]

_FOREIGN = (
    "Nobody at the table had expected that.",
    "She said it twice.",
    "The figure was later revised, the company said.",
    "That is not what we saw.",
)
_STOCK = (
    "The company did not answer questions about this before the story went out.",
    "A spokesman said that the firm does not comment on what its customers do.",
)
_VERB = re.compile(r"\b(?:is|are|was|were|will|would|can|could|has|have|had|does|did)\b")
_NAME = re.compile(r"\b(?!The )[A-Z][a-z]+ [A-Z][a-z]+\b")


def page_of(text: str) -> Page:
    """The text as a page of which nothing stood before."""
    return [
        [[(char, None) for char in sentence] for sentence in re.split(r"(?<=[.!?”\"]) (?=[A-Z“\"])", block)]
        for block in re.split(r"\n\s*\n|\n", text)
        if block.strip()
    ]


def chars_of(page: Page) -> list[Char]:
    """The page as one text: a blank line between paragraphs."""
    chars: list[Char] = []
    for paragraph in page:
        for sentence in paragraph:
            chars += [*sentence, (" ", None)]
        chars[-1:] = [("\n", None), ("\n", None)]
    return chars


def text_of(page: Page) -> str:
    """The page's text."""
    return "".join(char for char, _ in chars_of(page))


def numbered(page: Page) -> Page:
    """The page with each character's offset in its own text."""
    at = 0
    pages: Page = []
    for paragraph in page:
        sentences: list[Sentence] = []
        for sentence in paragraph:
            sentences.append([(char, at + i) for i, (char, _) in enumerate(sentence)])
            at += len(sentence) + 1
        at += 1
        pages.append(sentences)
    return pages


def _new(text: str) -> Sentence:
    return [(char, None) for char in text]


def _text(sentence: Sentence) -> str:
    return "".join(char for char, _ in sentence)


def _any(page: Page, random_: random.Random) -> tuple[list[Sentence], int]:
    paragraph = random_.choice([paragraph for paragraph in page if paragraph])
    return paragraph, random_.randrange(len(paragraph))


# -- sentences and paragraphs put in, taken out, moved: what was moved is found where it is, what was taken out is lost


def insert(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    paragraph.insert(at, _new(random_.choice(_FOREIGN)))


def delete(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    if len(paragraph) > 1:
        del paragraph[at]


def delete_paragraph(page: Page, random_: random.Random) -> None:
    if len(page) > 1:
        del page[random_.randrange(len(page))]


def move_paragraph(page: Page, random_: random.Random) -> None:
    """A copy whose original is then deleted is the same: nobody can tell it from a move."""
    paragraph = page.pop(random_.randrange(len(page)))
    page.insert(random_.randrange(len(page) + 1), paragraph)


def move_sentence(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    if len(paragraph) > 1:
        sentence = paragraph.pop(at)
        target, to = _any(page, random_)
        target.insert(to, sentence)


# -- copies: the anchor stays with the original; with the copy it would be wrong


def copy_sentence(page: Page, random_: random.Random) -> None:
    paragraph, at = _any(page, random_)
    target, to = _any(page, random_)
    target.insert(to, _new(_text(paragraph[at])))


def copy_paragraph(page: Page, random_: random.Random) -> None:
    copied = [_new(_text(sentence)) for sentence in random_.choice(page)]
    page.insert(random_.randrange(len(page) + 1), copied)


def copy_then_delete(page: Page, random_: random.Random) -> None:
    """Sentences that follow each other are copied elsewhere and then deleted: the words are where the copy is, or lost."""
    paragraph, at = _any(page, random_)
    taken = paragraph[at : at + random_.randint(1, 3)]
    if len(taken) < len(paragraph):
        del paragraph[at : at + len(taken)]
        target, to = _any(page, random_)
        target[to:to] = taken


def copy_then_edit(page: Page, random_: random.Random) -> None:
    """A paragraph is copied and the original edited: words that were changed are lost, though they stand in the copy."""
    at = random_.randrange(len(page))
    copied = [_new(_text(sentence)) for sentence in page[at]]
    for _ in range(random_.randint(1, 2)):
        random_.choice((mend, drop, renumber, insert))([page[at]], random_)
    page.insert(random_.randrange(len(page) + 1), copied)


def stock(page: Page, random_: random.Random) -> None:
    """A line that stands in many places comes in or goes: the others keep theirs, one by one."""
    line = random_.choice(_STOCK)
    held = [(p, s) for p in page for s in p if _text(s) == line]
    if held and random_.random() < 0.4:
        paragraph, sentence = random_.choice(held)
        if len(paragraph) > 1:
            del paragraph[next(i for i, other in enumerate(paragraph) if other is sentence)]
    else:
        random_.choice(page).append(_new(line))


def swap_equal(page: Page, random_: random.Random) -> None:
    """Two sentences of the same words change places: the text is the same, and so are its anchors."""
    places: dict[str, list[tuple[list[Sentence], int]]] = {}
    for paragraph in page:
        for at, sentence in enumerate(paragraph):
            places.setdefault(_text(sentence), []).append((paragraph, at))
    twice = [found for found in places.values() if len(found) > 1]
    if twice:
        (a, i), (b, j) = random_.sample(random_.choice(twice), 2)
        a[i], b[j] = b[j], a[i]


# -- words changed: a passage that holds one is lost, also where the old word still stands elsewhere


def _change_word(page: Page, random_: random.Random, change: Callable[[str], str], words: str = r"\w+") -> None:
    paragraph, at = _any(page, random_)
    sentence = paragraph[at]
    found = list(re.finditer(words, _text(sentence)))
    if found:
        word = random_.choice(found)
        sentence[word.start() : word.end()] = _new(change(word[0]))


def mend(page: Page, random_: random.Random) -> None:
    """A word is spelled otherwise."""
    _change_word(page, random_, lambda word: word[:1] + word[2:] if len(word) > 3 else word + "e")


def replace(page: Page, random_: random.Random) -> None:
    """A word becomes another word of the text, a number another number: the old word may still stand elsewhere."""
    known = sorted({word.lower() for word in re.findall(r"\w+", text_of(page))})

    def another(word: str) -> str:
        other = random_.choice(known)
        return str(int(word) + 1) if word.isdigit() else other if other != word.lower() else "none"

    _change_word(page, random_, another)


def drop(page: Page, random_: random.Random) -> None:
    """A word is struck."""
    _change_word(page, random_, lambda word: "")


def renumber(page: Page, random_: random.Random) -> None:
    """A number becomes another one of the text, where there is one."""
    numbers = sorted(set(re.findall(r"\b\d+\b", text_of(page))))
    for _ in range(10):
        before = text_of(page)
        _change_word(page, random_, lambda word: random_.choice([n for n in numbers if n != word] or ["7"]), r"\b\d+\b")
        if text_of(page) != before:
            return


def negate(page: Page, random_: random.Random) -> None:
    """A "not" comes in behind a verb: the passage around it says the opposite."""
    paragraph, at = _any(page, random_)
    verb = _VERB.search(_text(paragraph[at]))
    if verb is not None:
        paragraph[at][verb.end() : verb.end()] = _new(" not")


def rename(page: Page, random_: random.Random) -> None:
    """A name, as of the speaker before his words, becomes another one of the text: what is said stands, who says it is lost."""
    names = sorted(set(_NAME.findall(text_of(page)))) or ["Ada Moss"]
    for _ in range(10):
        before = text_of(page)
        _change_word(
            page, random_, lambda name: random_.choice([n for n in names if n != name] or ["Ada Moss"]), _NAME.pattern
        )
        if text_of(page) != before:
            return


def respace(page: Page, random_: random.Random) -> None:
    """Other quotation marks and apostrophes, everywhere in one paragraph: everything is found."""
    marks = {'"': "”", "'": "’"}
    paragraph, _ = _any(page, random_)
    for sentence in paragraph:
        sentence[:] = [(marks.get(char, char), origin) for char, origin in sentence]


EDITS: tuple[Edit, ...] = (
    insert, delete, delete_paragraph, move_paragraph, move_sentence, copy_sentence, copy_paragraph, mend, replace, drop, respace,
    copy_then_delete, copy_then_edit, stock, swap_equal, renumber, negate, rename,
)  # fmt: skip
