"""The constructions that attribute a content to a source, each in its own function, tried on each token that can be a cue.

A new construction is one function `(scene, token) -> Iterator[Candidate]` and one line in a table below. None of them
decides: they only say what could be attributed, with a prior; `ingest.extract.selection` chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ingest.extract.constructions.adjuncts import adverb_candidates, as_candidates, phrase_candidates
from ingest.extract.constructions.documents import shown_by_document, shown_in_tag
from ingest.extract.constructions.interrupted import interrupted_candidates
from ingest.extract.constructions.misread import (
    clause_on_place,
    misplaced_clause,
    misread_candidates,
    parted_relative,
    unread_verb,
)
from ingest.extract.constructions.nouns import adjective_candidates, copula_candidates, noun_candidates
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.semicolons import behind_semicolon
from ingest.extract.constructions.tags import inserted_candidates, lost_clause, set_in
from ingest.extract.constructions.verbs import verb_candidates

__all__ = [
    "ON_ADJECTIVE",
    "ON_ADVERB",
    "ON_BE",
    "ON_NOUN",
    "ON_PREPOSITION",
    "ON_VERB",
    "Candidate",
    "Scene",
    "Source",
    "syntactic_candidates",
]

Construction = Callable[[Scene, int], Iterator[Candidate]]

ON_VERB: tuple[Construction, ...] = (
    verb_candidates,
    inserted_candidates,
    lost_clause,
    set_in,
    misplaced_clause,
    clause_on_place,
    parted_relative,
    behind_semicolon,
    interrupted_candidates,
    as_candidates,
    shown_in_tag,
)
ON_BE: tuple[Construction, ...] = (copula_candidates, inserted_candidates)
ON_NOUN: tuple[Construction, ...] = (
    noun_candidates,
    misread_candidates,
    unread_verb,
    interrupted_candidates,
    shown_by_document,
    shown_in_tag,
)
ON_ADJECTIVE: tuple[Construction, ...] = (adjective_candidates,)
ON_ADVERB: tuple[Construction, ...] = (adverb_candidates,)
ON_PREPOSITION: tuple[Construction, ...] = (phrase_candidates,)

_BY_POS = {"VERB": ON_VERB, "NOUN": ON_NOUN, "ADJ": ON_ADJECTIVE, "ADV": ON_ADVERB}
_PREPOSITIONS = frozenset(("according", "per", "in"))


def syntactic_candidates(scene: Scene) -> list[Candidate]:
    """What the parse offers, in the order of the cues in the text."""
    parse = scene.parse
    found: list[Candidate] = []
    for i, pos in enumerate(parse.pos):
        if parse.word[i] in _PREPOSITIONS:
            table = ON_PREPOSITION
        elif parse.lemma[i] == "be":
            table = ON_BE
        else:
            table = _BY_POS.get(pos, ())
            if pos == "VERB" and parse.tag[i] in ("VBN", "VBG") and parse.dep[i] in ("acomp", "oprd"):
                table = (*table, *ON_ADJECTIVE)
        for construction in table:
            found.extend(candidate for candidate in construction(scene, i) if candidate.content)
    return found
