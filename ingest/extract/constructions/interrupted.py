"""A verb of saying far from its subject, behind appositions and relative clauses, which the small model hangs on the name.

"Dora Lind, the clerk, who left in May, | claims | Ravn ordered her to sign.": read as "Lind … claims Ravn ordered", the
charge would be told of the wrong person.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene
from kg.record import AttributionKind as Kind

__all__ = ["interrupted_candidates"]

_FINITE = frozenset(("VBZ", "VBD", "VBP"))
_LEAST = 3


def interrupted_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """A finite verb right behind the comma that closes what stands between it and the name, with a clause behind it."""
    parse = scene.parse
    read = parse.dep[v] == "appos" and (parse.tag[v] in _FINITE or (parse.tag[v] == "NNS" and _next_subject(scene, v)))
    unread = parse.tag[v] == "NNS" and parse.head[v] == v and parse.child(v, "ccomp") is not None
    hung = parse.dep[v] == "parataxis" or parse.head[v] > v  # on the verb of what is said
    aside = hung and parse.tag[v] in _FINITE and _next_subject(scene, v)
    subject = parse.head[v] if read else parse.child(v, "nsubj")
    if not (read or unread or aside) or subject is None or subject >= v - 2 or parse.lemma[v] not in cues.SAY:
        return
    name = subject
    if parse.word[v - 1] != "," or parse.word[name + 1] != "," or parse.pos[name] not in ("PROPN", "NOUN"):
        return
    tokens = list(range(v + 1, parse.sent_end[parse.sent[v]]))
    while tokens and parse.pos[tokens[-1]] in ("SPACE", "PUNCT"):
        tokens.pop()
    finite = next((i for i in tokens if parse.tag[i] in _FINITE or parse.tag[i] == "MD"), None)
    source = scene.phrase(name, "subject", v)
    if len(tokens) < _LEAST or finite is None or source is None or scene.regions.at(parse.start[v]) is not None:
        return
    first = parse.head[name] if parse.head[name] in tokens else parse.child(v, "ccomp") or finite
    yield Candidate("interrupted", Kind.CLAUSE, v, first, scene.spans(tokens), scene.spans([v]), source, 0.9)


def _next_subject(scene: Scene, v: int) -> bool:
    """What follows is the subject of the verb over the name too: "Lind, the clerk, | claims | Ravn ordered"."""
    parse = scene.parse
    top = parse.head[parse.head[v]] if parse.head[v] < v else parse.head[v]
    return any(c > v and parse.left[c] == v + 1 and parse.dep[c] == "nsubj" for c in parse.children[top])
