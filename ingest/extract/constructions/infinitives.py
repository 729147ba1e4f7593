"""Verbs with an infinitive, a gerund or a small clause as their content: "vowed to …", "asked members to …"."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene
from ingest.extract.constructions.shapes import MODAL_TO, clause_prior, clause_sort, made, source_of
from kg.record import AttributionKind as Kind

__all__ = ["open_clauses"]


def _last_coordinated(scene: Scene, v: int, c: int) -> int:
    """The last token of further infinitives that the parse hung on the verb itself ("wants to build A, grow B and sell C")."""
    parse = scene.parse
    if parse.tag[v] == "VB":
        return -1
    for k in parse.children[v]:
        bare = parse.tag[k] == "VB" and parse.dep[k] in ("conj", "xcomp") and k > c
        if bare and parse.child(k, "nsubj", "nsubjpass", "aux", "auxpass") is None:
            return parse.right[k]
    return -1


def open_clauses(scene: Scene, v: int, c: int, passive: bool) -> Iterator[Candidate]:
    """`v` + infinitive ("vowed to …"), + object and infinitive ("asked members to …"), + gerund ("recommends using …")."""
    parse = scene.parse
    lemma, sort = parse.lemma[v], clause_sort(scene, c)
    tokens = scene.content(c)
    if sort == "to":
        last = _last_coordinated(scene, v, c)
        tokens = [*tokens, *range(tokens[-1] + 1, last + 1)] if tokens else []
    if not tokens:
        return
    if sort == "finite":
        yield made(scene, "clause", Kind.CLAUSE, v, c, tokens, source_of(scene, v, passive), clause_prior(lemma))
        return
    if passive:
        subject = parse.child(v, "nsubjpass")
        known = lemma in cues.SAY or lemma in cues.THINK or lemma in cues.ORDER or lemma in cues.FIND
        extra = parse.subtree(subject) if subject is not None else []
        agent = parse.child(v, "agent")
        source = scene.source_of_agent(v) if agent is not None else None
        yield made(
            scene,
            "passive with infinitive",
            Kind.INFINITIVE,
            v,
            c,
            sorted({*extra, *tokens}),
            source,
            0.6 if known and sort == "to" else 0.1,
        )
        return
    obj = parse.child(v, "dobj")
    source = source_of(scene, v, passive)
    if sort == "to":
        if obj is not None and obj < c and lemma in cues.ORDER:
            tokens = sorted({*parse.subtree(obj), *tokens})
            yield made(scene, "object and infinitive", Kind.INFINITIVE, v, c, tokens, source, 0.75)
            return
        if lemma in cues.REFUSE and parse.lemma[c] in cues.SAY:
            yield made(scene, "refusal to say", Kind.INFINITIVE, v, c, tokens, source, 0.35)
            return
        prior = (
            0.05
            if lemma in MODAL_TO
            else 0.75
            if lemma in cues.INTEND
            else 0.6
            if lemma in cues.THINK or lemma in cues.SAY
            else 0.15
        )
        if lemma in ("refuse", "decline"):
            prior = 0.7
        yield made(scene, "infinitive", Kind.INFINITIVE, v, c, tokens, source, prior)
    elif sort == "ing":
        told = lemma in cues.SAY or lemma in cues.ATTITUDE or lemma in ("list", "document")
        prior = 0.55 if told and lemma not in MODAL_TO else 0.08
        yield made(scene, "gerund", Kind.INFINITIVE, v, c, tokens, source, prior)
    elif sort == "small":
        tokens = sorted({*(parse.subtree(obj) if obj is not None else []), *tokens})
        prior = 0.6 if lemma in cues.NAMING else 0.1
        yield made(scene, "small clause", Kind.NOUN_PHRASE, v, c, tokens, source, prior)
