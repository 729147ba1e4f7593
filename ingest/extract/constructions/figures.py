"""Figures that somebody gives by a verb which says nothing by itself: "it put the saving at 38%", "the study found savings of 9%"."""

from __future__ import annotations

from ingest.extract import cues
from ingest.extract.constructions.scene import Scene, Source
from ingest.extract.word_lists import word_set

__all__ = ["PUTTING", "gives_figure"]

PUTTING = frozenset(("put", "peg"))
"""Verbs that give a figure with "at" and are no reports without one: "put the cup at the edge"."""
_FINDING = frozenset(("find", "report", "measure", "record", "show"))
_FINDERS = word_set(
    "author researcher scientist economist academic analyst auditor investigator inspector statistician epidemiologist"
)
_FRACTIONS = word_set("half third quarter fifth tenth zero nil double triple twice")
_SHARES = frozenset(("%", "percent", "per", "$", "£", "€", "million", "billion"))


def gives_figure(scene: Scene, v: int, obj: int, source: Source | None) -> bool:
    """Whether `v` with this object says how much something is, as its source has it.

    What is found must have a share or a sum with "of", "in" or "by", and who finds it be a document or those who write one: "the dog
    found 3 bones" is what the author tells.
    """
    parse = scene.parse
    if source is None or not source.spans or obj < v:
        return False  # "what the paper puts at 8"
    if parse.lemma[v] in PUTTING:
        at = next((i for i in range(obj + 1, parse.right[v] + 1) if parse.word[i] == "at" and _hangs(scene, i, v, obj)), None)  # fmt: skip
        return at is not None and any(_is_figure(scene, i) for i in parse.subtree(at))
    if parse.lemma[v] not in _FINDING or source.head < 0:
        return False
    finder = parse.lemma[source.head]
    of = next((c for c in parse.children[obj] if c > obj and parse.word[c] in ("of", "in", "by")), None)
    found = of is not None and any(_is_share(scene, i) for i in parse.subtree(of))
    return found and (finder in cues.DOCUMENT_NOUNS or finder in _FINDERS)


def _hangs(scene: Scene, at: int, v: int, obj: int) -> bool:
    """The preposition is the verb's, or the parse has hung it on the object or on what follows that."""
    above = scene.parse.head[at]
    return scene.parse.dep[at] == "prep" and (above == v or above in set(scene.parse.subtree(obj)))


def _is_figure(scene: Scene, i: int) -> bool:
    return scene.parse.tag[i] == "CD" or scene.parse.word[i] in _FRACTIONS or scene.parse.word[i][:1].isdecimal()


def _is_share(scene: Scene, i: int) -> bool:
    """A figure with a unit of share or money: "20%", "9 percent", "$3 million"; "of 3 boats" counts things."""
    words = scene.parse.word
    return _is_figure(scene, i) and not _SHARES.isdisjoint(words[max(i - 2, 0) : i + 4])
