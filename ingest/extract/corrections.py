"""What a text takes back: a correction note's report of what an earlier version of the same text said.

"An earlier version of this article said the mill had 40 looms. It has 14." The first is no claim of the author's any more,
nor of anybody's: the act is held to be denied, and who relays it disputes it.
"""

from __future__ import annotations

import re

from ingest.extract.constructions import Candidate, Scene
from ingest.extract.word_lists import word_set

__all__ = ["NOTE_LABEL", "taken_back"]

NOTE_LABEL = re.compile(
    r"(?:correction|clarification|updated?|erratum|(?:editor[’']?s[’']? |editorial )?note)s?"
    r"(?:\s*\([^()\n]{3,40}\)|(?:,? (?:on )?(?:[A-Z][a-z]+\.? \d{1,2}|\d{1,2} [A-Z][a-z]+)(?:,? \d{4})?)?"
    r"(?:,? (?:at )?\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?)?(?: [A-Z]{2,4})?)?)\s*[:—–]\s*",
    re.IGNORECASE,
)
"""The label of a note under an article, up to what it says."""
_TEXTS = word_set(
    "article story report post page column piece item transcript headline caption newsletter entry review"
)
_EARLIER = word_set("earlier previous prior original initial first former older")
_AT_FIRST = word_set(
    "originally previously initially earlier incorrectly wrongly mistakenly erroneously inaccurately formerly"
)
_MENDED = re.compile(r"\b(?:correct(?:ed|ion|s)|clarif(?:y|ied|ies|ication)|erratum|amended)\b", re.IGNORECASE)


def taken_back(scene: Scene, candidate: Candidate) -> bool:
    """Whether the source is an earlier version of the text itself."""
    parse, source = scene.parse, candidate.source
    if source is None or source.head < 0 or candidate.anchor < 0:
        return False
    noun = source.head
    if parse.lemma[noun] in ("version", "draft", "edition"):
        if not {parse.word[c] for c in parse.children[noun]} & _EARLIER:
            return False
        return _of_this(scene, noun) or _in_note(scene, noun)
    if parse.lemma[noun] not in _TEXTS or not {parse.word[c] for c in parse.children[noun]} & {"this", "the", "our"}:
        return False
    before = {parse.word[c] for c in parse.children[candidate.anchor] if parse.dep[c] == "advmod"}
    own = any(parse.word[c] == "this" for c in parse.children[noun])
    return bool(before & _AT_FIRST) and (own or _in_note(scene, noun))


def _of_this(scene: Scene, noun: int) -> bool:
    """ "… of this article", "… of the story" in a note."""
    parse = scene.parse
    of = next((c for c in parse.children[noun] if parse.word[c] == "of"), None)
    inner = parse.child(of, "pobj") if of is not None else None
    if inner is None or parse.lemma[inner] not in _TEXTS:
        return False
    return any(parse.word[c] == "this" for c in parse.children[inner]) or _in_note(scene, noun)


def _in_note(scene: Scene, i: int) -> bool:
    """Whether the paragraph says that it corrects."""
    start, end = scene.regions.lines[scene.regions.line_of(scene.parse.start[i])]
    return _MENDED.search(scene.parse.text, start, end) is not None
