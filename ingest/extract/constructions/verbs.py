"""Verbs as cues, with a clause, an infinitive, a noun phrase or a prepositional phrase as their content.

Every verb is tried, whether the lexicon knows it or not: an unknown one only gets a low prior, so that a learned scorer
can still choose it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.clause_edges import together
from ingest.extract.constructions.clauses import clause_by_position, clauses
from ingest.extract.constructions.infinitives import open_clauses
from ingest.extract.constructions.misread import claimed_of_noun
from ingest.extract.constructions.objects import denied_reports, objects, passive_with_predicate, prepositions
from ingest.extract.constructions.scene import Candidate, Scene

__all__ = ["verb_candidates"]


def verb_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """Candidates whose cue is the verb `v`, likeliest content first."""
    parse = scene.parse
    if parse.lemma[v] == "be" or parse.dep[v] in ("aux", "auxpass"):
        return
    if (
        parse.text[parse.end[v] : parse.end[v] + 2].rstrip().startswith("-")
        and parse.text[parse.end[v] + 1 : parse.end[v] + 2].isalpha()
    ):
        return  # the first half of a hyphened word ("co-founded", "post-train")
    if parse.tag[v] == "VBZ" and parse.dep[v] in ("dobj", "pobj"):
        return  # a noun that was read as a verb ("deny reports that …")
    denied = denied_reports(scene, v)
    if denied is not None:
        yield denied
        return
    passive = parse.child(v, "auxpass", "nsubjpass") is not None or (
        parse.tag[v] == "VBN"
        and parse.dep[v] in ("acl", "advcl")
        and parse.child(v, "aux", "nsubj") is None
        and not scene.read_as_participle(v, parse.head[v])
    )
    found = False
    for c in parse.children[v]:
        dep = parse.dep[c]
        if dep == "ccomp" or (dep == "advcl" and _is_that_clause(scene, v, c)):
            if any(k < c and c in together(scene, v, k) for k in parse.children[v] if parse.dep[k] == "ccomp"):
                continue
            if _behind_semicolon(scene, v, c) or any(claimed_of_noun(scene, r) == c for r in range(v + 1, c)):
                continue
            for candidate in clauses(scene, v, c, passive):
                found = True
                yield candidate
        elif dep == "xcomp":
            for candidate in open_clauses(scene, v, c, passive):
                found = True
                yield candidate
    if passive:
        yield from passive_with_predicate(scene, v, found)
        return
    if not found and any(parse.lemma[v] in verbs for verbs in (cues.SAY, cues.FIND, cues.THINK)):
        for candidate in clause_by_position(scene, v):
            found = True
            yield candidate
    if not found:
        yield from objects(scene, v)
        yield from prepositions(scene, v)


def _behind_semicolon(scene: Scene, v: int, c: int) -> bool:
    """ "The firm says A; | according to Orr, B": what another is named for is none of the first one's clauses."""
    parse = scene.parse
    first = parse.left[c]
    return c > v and first > 0 and parse.word[first - 1] == ";" and parse.word[first] == "according"


def _is_that_clause(scene: Scene, v: int, c: int) -> bool:
    """The that-clause of a verb of saying that words between the two have parted ("reports, with reference to X, that …")."""
    parse = scene.parse
    mark = parse.child(c, "mark")
    parted = mark is not None and mark > v + 1 and parse.word[mark - 1] == ","
    return (
        parted
        and parse.word[mark or 0] == "that"
        and parse.lemma[v] in cues.SAY
        and parse.tag[v] in ("VBD", "VBZ", "VBP")
    )
