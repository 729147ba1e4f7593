"""What somebody puts to somebody else: "Counsel put it to her that she had lied".

Counsel does not state it and the author does not tell it: it is held out for an answer, so that the act counts as asking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.extract.constructions import Candidate, Scene
from kg.record import AttributionKind as Kind

__all__ = ["PATTERN", "with_suggestions"]

PATTERN = "put to somebody"
Choice = tuple[Candidate, float]
_SCORE = 0.8
_LEAST = 3


def with_suggestions(scene: Scene, chosen: Sequence[Choice]) -> list[Choice]:
    """The choices with what is put to somebody added, in place of other readings of the same verb. Cost: linear."""
    found = list(_suggestions(scene))
    if not found:
        return list(chosen)
    verbs = {candidate.anchor for candidate in found}
    kept = [c for c in chosen if c[0].anchor not in verbs]
    return sorted([*kept, *((c, _SCORE) for c in found)], key=lambda c: (c[0].lo, -c[0].hi, c[0].anchor))


def _suggestions(scene: Scene) -> Iterator[Candidate]:
    parse = scene.parse
    for v in range(len(parse) - 3):
        if parse.lemma[v] != "put" or parse.pos[v] != "VERB":
            continue
        passive = parse.child(v, "auxpass") is not None
        it = parse.child(v, "nsubjpass", "nsubj") if passive else parse.child(v, "dobj")
        to = next((c for c in parse.children[v] if c > v and parse.word[c] == "to" and parse.dep[c] != "aux"), None)
        whom = parse.child(to, "pobj") if to is not None else None
        if it is None or parse.word[it] != "it" or to is None or whom is None or to > v + 2:
            continue
        clause = _clause(scene, v, whom)
        if clause is None:
            continue
        that, head = clause
        tokens = [i for i in scene.content(head) if i >= that]
        if len(tokens) >= _LEAST:
            cue = scene.cue(v, (to,) if passive else (it, to))
            source = None if passive else scene.source(v)
            yield Candidate(PATTERN, Kind.CLAUSE, v, head, scene.spans(tokens), cue, source, _SCORE)


def _clause(scene: Scene, v: int, whom: int) -> tuple[int, int] | None:
    """The "that" behind whom it is put to and the verb of its clause, which the parse hangs on either.

    On a noun only a whole clause is taken: "put it to the test that the board had ordered" has a gap.
    """
    parse = scene.parse
    named = parse.pos[whom] in ("PROPN", "PRON")
    for c in (*parse.children[v], *parse.children[whom]):
        if c <= whom or parse.dep[c] not in ("ccomp", "acl", "relcl", "advcl"):
            continue
        that = parse.left[c]
        while that < c and parse.word[that] != "that":
            that += 1
        subject = parse.child(c, "nsubj", "nsubjpass", "expl", "csubj")
        if that == c or subject is None or subject == that or that - whom > _reach(scene, whom):
            continue
        if parse.dep[that] == "mark" or (named and parse.dep[that] == "dobj"):
            return that, c
    return None


def _reach(scene: Scene, whom: int) -> int:
    """Tokens from whom it is put to up to "that": an apposition between commas may stand there."""
    return 8 if scene.parse.word[whom + 1] == "," or scene.parse.child(whom, "appos") is not None else 2
