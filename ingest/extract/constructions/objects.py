"""Verbs with a noun phrase as their content: "criticised the plan", "called for …", "was described as …"."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.figures import PUTTING, gives_figure
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import clause_sort, made
from ingest.extract.word_lists import word_set
from kg.record import AttributionKind as Kind

__all__ = ["denied_reports", "objects", "passive_with_predicate", "prepositions"]

_PRONOUNS = frozenset(
    [
        "it",
        "that",
        "this",
        "them",
        "him",
        "her",
        "me",
        "us",
        "you",
        "they",
        "these",
        "those",
        "one",
        "himself",
        "herself",
        "itself",
        "themselves",
        "myself",
        "yourself",
        "which",
        "what",
        "whom",
        "who",
        "anything",
        "something",
        "nothing",
        "everything",
    ]
)
# What a page or report does with what it holds.
_DOCUMENT_VERBS = frozenset(
    [
        "call",
        "cite",
        "describe",
        "detail",
        "explain",
        "give",
        "list",
        "mention",
        "name",
        "note",
        "outline",
        "quote",
        "recommend",
        "report",
        "require",
        "show",
        "specify",
        "state",
    ]
)
_REPORTS = frozenset(("reports", "claims", "rumours", "rumors"))
_DENIALS = frozenset(("deny", "denies", "denied", "dispute", "disputes", "reject", "rejects", "dismiss", "dismisses"))
_TIMES = word_set(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december morning afternoon evening night noon midnight day week weekend month year quarter moment
    time"""
)
_ASKING = frozenset(("how", "what", "why", "whether", "when", "where", "who", "which", "if"))
_AS = frozenset(("as",))
_COMPLETING = {
    lemma: frozenset(preps.split())
    for lemma, preps in {
        "accuse": "of as",
        "blame": "for on as",
        "praise": "for as",
        "criticise": "for as",
        "criticize": "for as",
        "thank": "for",
        "credit": "with for as to",
        "attribute": "to",
        "ascribe": "to",
        "charge": "with as",
        "condemn": "for as",
        "congratulate": "on for",
        "warn": "of about against",
        "liken": "to",
        "compare": "to with",
        "commend": "for",
        "applaud": "for",
        "laud": "for as",
        "hail": "for as",
        "castigate": "for",
        "chastise": "for",
        "chide": "for",
        "fault": "for",
        "lambast": "for",
        "lambaste": "for",
        "mock": "for as",
        "rebuke": "for over",
        "reprimand": "for",
        "ridicule": "for as",
        "scold": "for",
        "slam": "for as over",
        "blast": "for as over",
        "apologise": "for",
        "remind": "of",
        "convince": "of",
        "assure": "of",
        "inform": "of about",
        "advise": "against on",
        "denounce": "as for",
        "put": "at",
        "estimate": "at",
    }.items()
}
# Objects that are rarely content although the verb often reports.
_OBJECT_PRIOR = {
    lemma: value
    for value, lemmas in {
        0.1: "offer show know see plan hear read write make play sign submit publish post trust expect2 love hate like want honor honour fear2 call cast pen find identify observe name tell say seek express2 record list rate require prove document measure get hold mean feel reach set consider count judge remember recall weigh spell learn note sense support back challenge test represent champion hail face offer answer contest present view attack",
        0.35: "support back want mention cite quote note expect remember recall defend discuss detail outline identify require seek request notice observe fear offer2 challenge question explain underline highlight describe consider love hate express",
    }.items()
    for lemma in lemmas.split()
}


def denied_reports(scene: Scene, v: int) -> Candidate | None:
    """ "Police deny | reports that …" where the parse took "reports" for the verb: what it would give is what they deny."""
    parse, d = scene.parse, v - 1
    if d < 0 or parse.word[v] not in _REPORTS or parse.word[d] not in _DENIALS or parse.tag[v] not in ("VBZ", "NNS"):
        return None
    subject = parse.child(v, "nsubj")
    if parse.pos[v] != "VERB" or subject is None or parse.left[subject] >= d:
        return None
    before = [i for i in range(parse.left[subject], d) if parse.pos[i] != "SPACE"]
    content = scene.spans([v, *(i for i in parse.subtree(v) if i > v)])
    source = Source(scene.spans(before), before[-1] if subject >= d else subject, "subject")
    return Candidate("object", Kind.NOUN_PHRASE, d, v, content, scene.spans([d]), source, 0.9)


def objects(scene: Scene, v: int) -> Iterator[Candidate]:
    """`v` + noun phrase ("criticised the plan"), with the preposition that completes it ("accused X of Y")."""
    parse = scene.parse
    lemma = parse.lemma[v]
    obj = parse.child(v, "dobj")
    predicate = parse.child(v, "oprd")
    if obj is None and predicate is None:
        return
    tokens: set[int] = set()
    if obj is not None:
        tokens.update(scene.content(obj, {v}))
        tokens.update(_including(scene, v, obj))
        tokens.update(_coordinated(scene, v, obj))
    completing = False
    if predicate is not None:
        tokens.update(scene.content(predicate))
        completing = True
    if (
        obj is not None
        and lemma in cues.NAMING
        and any(parse.dep[c] == "prep" and parse.word[c] == "as" for c in parse.children[obj])
    ):
        completing = True
    for c in parse.children[v]:
        if parse.dep[c] == "prep" and obj is not None and c > obj and parse.word[c] in _COMPLETING.get(lemma, _AS):
            tokens.update(scene.content(c))
            completing = True
    # "about …" or "as …" hung on the object belongs to it and is in its subtree already.
    head = obj if obj is not None else predicate
    if head is None or not tokens:
        return
    if obj is not None and parse.word[obj] in _PRONOUNS and not completing:
        prior = 0.03
    elif completing and lemma in cues.NAMING:
        prior = 0.7
    elif lemma in cues.ATTITUDE:
        prior = _OBJECT_PRIOR.get(lemma, 0.6)
    elif lemma in cues.SAY or lemma in cues.THINK or lemma in cues.FIND:
        prior = _OBJECT_PRIOR.get(lemma, 0.3)
    else:
        prior = 0.05
    source = scene.source(v)
    if source is not None and lemma in _DOCUMENT_VERBS and parse.lemma[source.head] in cues.DOCUMENT_NOUNS:
        prior = max(prior, 0.65)
    if obj is not None and gives_figure(scene, v, obj, source):
        yield made(scene, "figure", Kind.NOUN_PHRASE, v, head, sorted(tokens), source, 0.95)
        return
    if lemma in PUTTING:
        prior = 0.03
    if parse.word[min(tokens)] in _ASKING and lemma in cues.ASK:
        # The parse took a short question for a noun phrase ("asked how a firm budgets for power").
        yield made(scene, "clause", Kind.CLAUSE, v, head, sorted(tokens), scene.source(v), 0.85)
        return
    pattern = "object and predicate" if completing else "object"
    yield made(scene, pattern, Kind.NOUN_PHRASE, v, head, sorted(tokens), scene.source(v), prior)


def _including(scene: Scene, v: int, obj: int) -> list[int]:
    """ "…, including 165 in a day" right after the object, which the parse hung on the verb."""
    parse = scene.parse
    for c in parse.children[v]:
        if parse.dep[c] == "prep" and parse.word[c] == "including" and parse.left[c] - parse.right[obj] <= 2:
            return [*range(parse.right[obj] + 1, parse.left[c]), *scene.content(c)]
    return []


def _coordinated(scene: Scene, v: int, obj: int) -> list[int]:
    """ "… describes a review and test traffic": a noun joined to the object by "and" that the parse joined to the verb."""
    parse = scene.parse
    for c in parse.children[v]:
        if parse.dep[c] == "conj" and parse.pos[c] == "NOUN" and 1 < parse.left[c] - parse.right[obj] <= 2:
            return [*range(parse.right[obj] + 1, parse.left[c]), *scene.content(c)]
    return []


def prepositions(scene: Scene, v: int) -> Iterator[Candidate]:
    """`v` + preposition + content ("called for …", "complained about …", "believes in …")."""
    parse = scene.parse
    lemma = parse.lemma[v]
    obj = parse.child(v, "dobj")
    for p in parse.children[v]:
        if parse.dep[p] not in ("prep", "prt", "agent") or p < v:
            continue
        inner = parse.child(p, "pobj", "pcomp")
        if inner is None or parse.lemma[inner].lower() in _TIMES:
            continue
        known = lemma in cues.PREPOSITIONS.get(parse.word[p], ())
        if not known:
            continue
        if obj is not None and obj < p and parse.word[p] in _COMPLETING.get(lemma, ()):
            continue  # "thanked X for Y": X is content too
        if parse.word[inner] in _PRONOUNS:
            prior = 0.05
        elif parse.word[p] == "about" and lemma in ("talk", "speak", "think", "learn", "care", "write", "tweet"):
            prior = 0.1  # topic only
        else:
            prior = 0.6
        tokens = scene.content(inner)
        kind = Kind.NOUN_PHRASE
        cue = scene.cue(v, (p,))
        if parse.word[p] == "for" and parse.child(inner, "relcl", "acl") is None:
            # "called for X to be done": the infinitive hangs on the verb, not on the noun.
            inf = next(
                (
                    c
                    for c in parse.children[v]
                    if parse.dep[c] in ("xcomp", "advcl") and c > inner and clause_sort(scene, c) == "to"
                ),
                None,
            )
            if inf is not None:
                tokens = sorted({*tokens, *scene.content(inf)})
                kind = Kind.INFINITIVE
        if clause_sort(scene, inner) == "finite" and parse.dep[inner] == "pcomp":
            kind = Kind.CLAUSE
        content = scene.spans(tokens)
        if content:
            yield Candidate("preposition", kind, v, inner, content, cue, scene.source(v), prior)


def passive_with_predicate(scene: Scene, v: int, found: bool) -> Iterator[Candidate]:
    """Passives: "was described as …", "was charged with …", "was named X"."""
    parse = scene.parse
    lemma = parse.lemma[v]
    subject = parse.child(v, "nsubjpass")
    if found:
        return
    if subject is None and parse.dep[v] == "acl" and parse.tag[v] == "VBN":
        subject = -1
    if subject is None:
        return
    agent = scene.source_of_agent(v)
    for c in parse.children[v]:
        fits = parse.dep[c] == "oprd" or (
            parse.dep[c] == "prep" and c > v and parse.word[c] in _COMPLETING.get(lemma, _AS)
        )
        if not fits:
            continue
        inner = c if parse.dep[c] == "oprd" else parse.child(c, "pobj", "pcomp", "amod", "prep")
        if inner is None:
            continue
        named = lemma in cues.NAMING or lemma in _COMPLETING or lemma in ("announce", "report", "quote", "cite")
        tokens = [*(scene.content(subject) if subject >= 0 else ()), *scene.content(inner)]
        cue = scene.cue(v, (c,) if parse.dep[c] == "prep" else ())
        content = scene.spans(sorted(set(tokens)))
        if content:
            yield Candidate(
                "passive with predicate", Kind.NOUN_PHRASE, v, inner, content, cue, agent, 0.5 if named else 0.1
            )
            return
    if agent is not None and subject >= 0:
        tokens = scene.content(subject)
        strong = lemma in cues.ATTITUDE and _OBJECT_PRIOR.get(lemma, 0.6) > 0.5
        yield made(scene, "passive with agent", Kind.NOUN_PHRASE, v, subject, tokens, agent, 0.45 if strong else 0.05)
