"""Verbs with a clause, an infinitive, a noun phrase or a prepositional phrase as their content.

Every verb is tried, whether the lexicon knows it or not: an unknown one only gets a low prior, so that a learned scorer
can still choose it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from kg.record import AttributionKind as Kind

__all__ = ["clause_sort", "inserted_candidates", "verb_candidates"]

# Verbs whose complement says what they do, not what somebody holds.
_CAUSATIVE = frozenset(
    [
        "let",
        "make",
        "help",
        "have",
        "get",
        "keep",
        "start",
        "begin",
        "stop",
        "do",
        "be",
        "become",
        "seem",
        "appear",
        "happen",
        "turn",
        "tend",
        "try",
        "continue",
        "manage",
        "cause",
        "ensure",
        "enable",
        "force",
        "use",
        "need",
        "go",
        "come",
        "take",
        "remain",
        "stay",
        "end",
        "finish",
    ]
)
_MODAL_TO = frozenset(
    [
        "have",
        "use",
        "need",
        "go",
        "try",
        "seem",
        "appear",
        "happen",
        "tend",
        "continue",
        "begin",
        "start",
        "manage",
        "get",
        "come",
        "help",
        "fail",
        "be",
        "stop",
        "supposed",
        "able",
        "attempt",
        "struggle",
        "work",
        "serve",
        "cease",
    ]
)
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
_DIRECT = ("dobj",)


def verb_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """Candidates whose cue is the verb `v`, likeliest content first."""
    parse = scene.parse
    if parse.lemma[v] == "be" or parse.dep[v] in ("aux", "auxpass"):
        return
    passive = parse.child(v, "auxpass", "nsubjpass") is not None or (
        parse.tag[v] == "VBN" and parse.dep[v] in ("acl", "advcl") and parse.child(v, "aux", "nsubj") is None
    )
    found = False
    for c in parse.children[v]:
        dep = parse.dep[c]
        if dep == "ccomp":
            if any(k < c and c in _together(scene, v, k) for k in parse.children[v] if parse.dep[k] == "ccomp"):
                continue
            for candidate in _clause(scene, v, c, passive):
                found = True
                yield candidate
        elif dep == "xcomp":
            for candidate in _open_clause(scene, v, c, passive):
                found = True
                yield candidate
    if passive:
        yield from _passive_as(scene, v, found)
        return
    if not found and parse.lemma[v] in cues.CORE:
        for candidate in _positional(scene, v):
            found = True
            yield candidate
    if not found:
        yield from _objects(scene, v)
        yield from _prepositions(scene, v)


def _clause(scene: Scene, v: int, c: int, passive: bool) -> Iterator[Candidate]:
    """`v` + finite clause ("said that …"), + subject and infinitive ("urged him to …"), + small clause ("called it vain")."""
    parse = scene.parse
    lemma, sort = parse.lemma[v], clause_sort(scene, c)
    if c > v and parse.lemma[c] in cues.UTTER and _tag(scene, v, c) is not None:
        return
    source = _source(scene, v, passive)
    cut = [k for k in parse.children[c] if _is_own_report(scene, v, k) or _is_trailing_report(scene, c, k)]
    for k in cut:
        scene.share(k, source)
    cut += [k for k in parse.children[c] if _is_other_report(scene, c, k)]
    tokens = scene.content(c, {v, *cut})
    obj = parse.child(v, "dobj")
    if (
        obj is not None
        and v < obj < c
        and parse.child(c, "nsubj", "nsubjpass", "expl", "csubj") is None
        and sort == "finite"
    ):
        tokens = [*scene.content(obj), *tokens]  # the parse took the clause's subject for an object
    elif (
        obj is not None
        and v < obj < c
        and lemma in cues.NAMING
        and any(parse.word[k] == ":" for k in range(obj, parse.left[c]))
    ):
        tokens = [*range(parse.left[obj], parse.right[obj] + 1), *tokens]
    if c > v and lemma in cues.SAY:
        tokens = [*tokens, *(i for i in _coordinated(scene, v, c) if i > tokens[-1])] if tokens else tokens
    for k in _together(scene, v, c):
        tokens = [*tokens, *(i for i in scene.content(k) if i > tokens[-1])]
    if c < v:
        tokens = sorted({*tokens, *_going_on(scene, v, c)})
    if not tokens:
        return
    if sort in ("to", "bare") and parse.child(c, "nsubj", "nsubjpass", "expl") is not None:
        prior = 0.8 if lemma in cues.ORDER else 0.65 if lemma in cues.THINK or lemma in cues.INTEND else 0.15
        if lemma in _CAUSATIVE or sort == "bare":
            prior = 0.05
        yield _made(scene, "object and infinitive", Kind.INFINITIVE, v, c, tokens, source, prior)
        return
    if sort in ("ing", "small"):
        known = lemma in cues.NAMING or lemma in cues.ATTITUDE or lemma in cues.SAY or lemma in cues.THINK
        prior = 0.05 if lemma in _CAUSATIVE else 0.65 if known else 0.1
        yield _made(scene, "small clause", Kind.NOUN_PHRASE, v, c, tokens, source, prior)
        return
    if sort == "to":
        yield from _open_clause(scene, v, c, passive)
        return
    prior = clause_prior(lemma)
    if passive and source is None and lemma in cues.SAY:
        prior = min(prior, 0.8)
    pattern = "clause"
    if c < v:
        pattern = "clause before the verb"
        if not _is_tag(scene, v, max(i for i in tokens if i < v)):
            prior = min(prior, 0.2)
    yield _made(scene, pattern, Kind.CLAUSE, v, c, tokens, source, prior)


def _positional(scene: Scene, v: int) -> Iterator[Candidate]:
    """A plain reporting verb before "that" whose clause the parse lost: the rest of the sentence."""
    parse = scene.parse
    stop = parse.sent_end[parse.sent[v]]
    that = next((k for k in range(v + 1, min(v + 5, stop)) if parse.word[k] == "that"), None)
    if (
        that is None
        or scene.source(v) is None
        or any(parse.pos[k] in ("PUNCT", "VERB", "AUX") for k in range(v + 1, that))
    ):
        return
    if not any(parse.pos[k] in ("VERB", "AUX") for k in range(that + 1, stop)) or (
        that > v + 1 and parse.lemma[v] != "tell"
    ):
        return
    tokens = list(range(that, stop))
    while tokens and parse.pos[tokens[-1]] in ("PUNCT", "SPACE"):
        tokens.pop()
    yield _made(scene, "clause by position", Kind.CLAUSE, v, that, tokens, scene.source(v), 0.7)


def _going_on(scene: Scene, v: int, c: int) -> list[int]:
    """What goes on with the content after the tag ("X does not do A, he said, and does not do B"), parsed under the tag."""
    parse = scene.parse
    for k in parse.children[v]:
        if parse.dep[k] != "conj" or parse.pos[k] not in ("VERB", "AUX") or parse.lemma[k] in cues.SAY:
            continue
        between = [i for i in range(v + 1, parse.left[k]) if parse.pos[i] != "SPACE"]
        if not between or parse.word[between[0]] != "," or len(between) > 3:
            continue
        subject = parse.child(k, "nsubj", "nsubjpass", "expl")
        if (subject is not None and parse.word[subject] not in ("he", "she", "they", "i")) or (
            subject is None and _tense(scene, k) != _tense(scene, v)
        ):
            return scene.content(k)
    return []


def _coordinated(scene: Scene, v: int, c: int) -> list[int]:
    """A clause with its own subject that the parse hung on the past-tense cue though its tense goes on with the content."""
    parse = scene.parse
    if _tense(scene, v) != "past" or _tense(scene, c) == "past":
        return []
    for k in parse.children[v]:
        if k > c and parse.dep[k] == "conj" and parse.pos[k] in ("VERB", "AUX") and _tense(scene, k) != "past":
            subject = parse.child(k, "nsubj", "nsubjpass", "expl")
            if subject is not None and parse.lemma[k] not in cues.SAY and parse.left[k] - parse.right[c] <= 3:
                return [*range(parse.right[c] + 1, parse.left[k]), *scene.content(k)]
    return []


def _together(scene: Scene, v: int, c: int) -> list[int]:
    """Further finite clauses that the parse hung on the verb beside its first ("said A is X, so B is Y")."""
    parse = scene.parse
    if c < v or clause_sort(scene, c) != "finite":
        return []
    return [
        k
        for k in parse.children[v]
        if k > c and parse.dep[k] == "ccomp" and clause_sort(scene, k) == "finite" and _joined(scene, k)
    ]


def _joined(scene: Scene, k: int) -> bool:
    word = scene.parse.word
    return word[scene.parse.left[k]] in ("so", "and", "but", "or", "yet") or word[scene.parse.left[k] - 1] in (
        "so",
        "and",
        "but",
        "or",
        "yet",
    )


def _tense(scene: Scene, v: int) -> str:
    parse = scene.parse
    tags = {parse.tag[v], *(parse.tag[c] for c in parse.children[v] if parse.dep[c] in ("aux", "auxpass"))}
    return "modal" if "MD" in tags else "past" if "VBD" in tags else "present"


def _is_tag(scene: Scene, v: int, last: int) -> bool:
    """The verb is a reporting tag after its content ("…, she said"): a mark before it, no object, little behind it."""
    parse = scene.parse
    if scene.regions.at(parse.start[last]) is not scene.regions.at(parse.start[v]):
        return True
    if parse.child(v, "dobj", "xcomp") is not None or any(parse.dep[k] == "ccomp" and k > v for k in parse.children[v]):
        return False
    if not any(parse.word[k] in (",", "–", "—", "-", "?", "!", "”", '"') for k in range(last, min(v, last + 3) + 1)):
        return False
    return parse.lemma[v] in cues.SAY or parse.lemma[v] in cues.THINK or parse.lemma[v] in cues.FIND


def _is_trailing_report(scene: Scene, c: int, k: int) -> bool:
    """A participle after a comma at the content's end that reports on for the same source ("…, insisting that …")."""
    parse = scene.parse
    if parse.dep[k] != "advcl" or parse.tag[k] != "VBG" or parse.lemma[k] not in cues.SAY or k < c:
        return False
    return _after_comma(scene, parse.left[k]) and parse.child(k, "nsubj", "mark", "aux") is None


def _is_other_report(scene: Scene, c: int, k: int) -> bool:
    """Somebody else's report hung on the content's end ("…, with the paper reporting …", "…, while footage showed …")."""
    parse = scene.parse
    if k < c or not (_after_comma(scene, parse.left[k]) or parse.word[k] == "despite"):
        return False
    if parse.dep[k] == "prep" and parse.word[k] in ("with", "despite"):
        inner = parse.child(k, "pcomp")
        return inner is not None and parse.lemma[inner] in cues.SAY and parse.child(inner, "nsubj") is not None
    if parse.dep[k] == "advcl" and parse.child(k, "nsubj") is not None:
        mark = parse.child(k, "mark")
        reports = parse.lemma[k] in cues.SAY or parse.lemma[k] in cues.FIND
        return reports and mark is not None and parse.word[mark] in ("while", "although", "though", "whereas")
    return False


def _after_comma(scene: Scene, i: int) -> bool:
    """A comma, or one with a closing quotation mark, stands before token `i`."""
    start = scene.parse.start[i]
    return scene.parse.text[max(0, start - 8) : start].rstrip(" \"”’'").endswith(",")


def clause_prior(lemma: str) -> float:
    """How far a finite clause under this verb is content."""
    if lemma in cues.CORE:
        return 0.95
    if lemma in cues.SAY:
        return 0.9
    if lemma in cues.THINK or lemma in cues.FIND:
        return 0.8
    if lemma in cues.ORDER or lemma in cues.ATTITUDE:
        return 0.75
    return 0.05 if lemma in _CAUSATIVE else 0.3


def _open_clause(scene: Scene, v: int, c: int, passive: bool) -> Iterator[Candidate]:
    """`v` + infinitive ("vowed to …"), + object and infinitive ("asked members to …"), + gerund ("recommends using …")."""
    parse = scene.parse
    lemma, sort = parse.lemma[v], clause_sort(scene, c)
    tokens = scene.content(c)
    if not tokens:
        return
    if sort == "finite":
        yield _made(scene, "clause", Kind.CLAUSE, v, c, tokens, _source(scene, v, passive), clause_prior(lemma))
        return
    if passive:
        subject = parse.child(v, "nsubjpass")
        known = lemma in cues.SAY or lemma in cues.THINK or lemma in cues.ORDER or lemma in cues.FIND
        extra = parse.subtree(subject) if subject is not None else []
        agent = parse.child(v, "agent")
        source = scene.source_of_agent(v) if agent is not None else None
        yield _made(
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
    source = _source(scene, v, passive)
    if sort == "to":
        if obj is not None and obj < c and lemma in cues.ORDER:
            tokens = sorted({*parse.subtree(obj), *tokens})
            yield _made(scene, "object and infinitive", Kind.INFINITIVE, v, c, tokens, source, 0.75)
            return
        if lemma in cues.REFUSE and parse.lemma[c] in cues.SAY:
            yield _made(scene, "refusal to say", Kind.INFINITIVE, v, c, tokens, source, 0.35)
            return
        prior = (
            0.05
            if lemma in _MODAL_TO
            else 0.75
            if lemma in cues.INTEND
            else 0.6
            if lemma in cues.THINK or lemma in cues.SAY
            else 0.15
        )
        if lemma in ("refuse", "decline"):
            prior = 0.7
        yield _made(scene, "infinitive", Kind.INFINITIVE, v, c, tokens, source, prior)
    elif sort == "ing":
        prior = 0.55 if (lemma in cues.SAY or lemma in cues.ATTITUDE) and lemma not in _MODAL_TO else 0.08
        yield _made(scene, "gerund", Kind.INFINITIVE, v, c, tokens, source, prior)
    elif sort == "small":
        tokens = sorted({*(parse.subtree(obj) if obj is not None else []), *tokens})
        prior = 0.6 if lemma in cues.NAMING else 0.1
        yield _made(scene, "small clause", Kind.NOUN_PHRASE, v, c, tokens, source, prior)


def inserted_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """A reporting tag set into or hung on its own content ("The bomb, stated X, was left …", "…, as she said")."""
    parse = scene.parse
    for k in parse.children[v]:
        if parse.dep[k] not in ("parataxis", "ccomp", "advcl", "dep", "conj") or parse.pos[k] != "VERB":
            continue
        tag = _tag(scene, v, k)
        if tag is None:
            continue
        source = _tag_source(scene, k)
        held = set(range(tag[0], tag[1] + 1))
        tokens = [
            i
            for i in scene.content(v)
            if i not in held
            and not (parse.head[i] == k and parse.pos[i] in ("PUNCT", "CCONJ") and i in (tag[0] - 1, tag[1] + 1))
        ]
        while tokens and parse.pos[tokens[0]] in ("PUNCT", "SPACE", "CCONJ") and parse.word[tokens[0]] not in "\"“‘'([":
            tokens.pop(0)
        while tokens and parse.word[tokens[-1]] in (",", ".", "–", "—"):
            tokens.pop()
        if tokens and source is not None:
            yield _made(
                scene,
                "inserted report",
                Kind.CLAUSE,
                k,
                v,
                tokens,
                source,
                0.85 if parse.lemma[k] in cues.SAY else 0.65,
            )


def _tag(scene: Scene, v: int, k: int) -> tuple[int, int] | None:
    """First and last token of the tag around the reporting verb `k` under `v`; None where `k` heads no tag."""
    parse = scene.parse
    if (
        parse.lemma[k] not in cues.SAY
        and parse.lemma[k] not in cues.THINK
        and parse.lemma[k] not in ("describe", "find", "learn")
    ):
        return None
    if parse.child(k, "ccomp", "xcomp", "mark", "aux", "neg") is not None and parse.lemma[k] != "describe":
        return None
    subject = parse.child(k, "nsubj")
    inverted = parse.child(k, "dobj") if subject is None else None
    if subject is None and (
        inverted is None or parse.pos[inverted] not in ("PROPN", "NOUN", "PRON") or parse.left[inverted] != k + 1
    ):
        return None
    if subject is not None and parse.child(k, "dobj") is not None:
        return None
    first = min(k, parse.left[subject]) if subject is not None else k
    last = max(k, parse.right[subject if subject is not None else inverted])  # type: ignore[index]
    if parse.dep[k] == "conj" and subject is not None:
        return None
    # Adverbs and times that belong to the tag end at the next comma.
    mark = next(
        (
            i
            for i in range(last + 1, min(last + 9, len(parse)))
            if parse.word[i] in (",", ".", ";", "–", "—") or parse.pos[i] == "SPACE"
        ),
        None,
    )
    if mark is None:
        return None
    if any(parse.head[i] == k or parse.under(i, k) for i in range(last + 1, mark)):
        last = mark - 1
    if mark != last + 1:
        return None
    before = first - 1
    while before >= 0 and parse.pos[before] == "ADV":
        before -= 1
    if before < 0 or parse.word[before] not in (",", "”", '"', "–", "—", "''", "-", ";", "’"):
        return None
    return first, last


def _tag_source(scene: Scene, k: int) -> Source | None:
    subject = scene.parse.child(k, "nsubj")
    if subject is not None:
        return scene.source(k)
    inverted = scene.parse.child(k, "dobj")
    return scene.phrase(inverted, "subject after the verb", k) if inverted is not None else None


def _is_own_report(scene: Scene, v: int, k: int) -> bool:
    """`k`, parsed as coordinated inside the content, is a second report of the same source ("said … and added …")."""
    parse = scene.parse
    if parse.dep[k] != "conj" or parse.pos[k] != "VERB" or parse.tag[k] != parse.tag[v]:
        return False
    if parse.lemma[k] not in cues.SAY or parse.child(k, "nsubj", "aux") is not None:
        return False
    return parse.child(k, "ccomp", "xcomp", "dobj", "prep") is not None and parse.lemma[v] in cues.SAY


def _objects(scene: Scene, v: int) -> Iterator[Candidate]:
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
    if parse.word[min(tokens)] in _ASKING and lemma in cues.ASK:
        # The parse took a short question for a noun phrase ("asked how a firm budgets for power").
        yield _made(scene, "clause", Kind.CLAUSE, v, head, sorted(tokens), scene.source(v), 0.85)
        return
    pattern = "object and predicate" if completing else "object"
    yield _made(scene, pattern, Kind.NOUN_PHRASE, v, head, sorted(tokens), scene.source(v), prior)


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


def _prepositions(scene: Scene, v: int) -> Iterator[Candidate]:
    """`v` + preposition + content ("called for …", "complained about …", "believes in …")."""
    parse = scene.parse
    lemma = parse.lemma[v]
    for p in parse.children[v]:
        if parse.dep[p] not in ("prep", "prt", "agent") or p < v:
            continue
        inner = parse.child(p, "pobj", "pcomp")
        if inner is None:
            continue
        known = lemma in cues.PREPOSITIONS.get(parse.word[p], ())
        if not known:
            continue
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


def _passive_as(scene: Scene, v: int, found: bool) -> Iterator[Candidate]:
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
        yield _made(scene, "passive with agent", Kind.NOUN_PHRASE, v, subject, tokens, agent, 0.45 if strong else 0.05)


def clause_sort(scene: Scene, c: int) -> str:
    """finite, to, ing, bare or small: the shape of a complement headed by `c`."""
    parse = scene.parse
    tag = parse.tag[c]
    finite = tag in ("VBD", "VBZ", "VBP", "MD")
    for k in parse.children[c]:
        if parse.dep[k] in ("aux", "auxpass"):
            if parse.word[k] == "to" and parse.tag[k] == "TO":
                return "to"
            if parse.tag[k] in ("MD", "VBD", "VBZ", "VBP"):
                finite = True
        elif (parse.dep[k] == "mark" and parse.word[k] in ("that", "if", "whether", "because")) or parse.dep[
            k
        ] == "cop":
            finite = True
    if finite:
        return "finite"
    if tag == "VBG":
        return "ing"
    if tag == "VB":
        return "bare"
    if parse.pos[c] in ("VERB", "AUX"):
        return "finite" if tag == "VBN" and parse.child(c, "nsubj", "nsubjpass") is not None else "small"
    return "small"


def _source(scene: Scene, v: int, passive: bool) -> Source | None:
    if passive:
        return scene.source_of_agent(v)
    return scene.source(v)


def _made(
    scene: Scene, pattern: str, kind: Kind, v: int, head: int, tokens: list[int], source: Source | None, prior: float
) -> Candidate:
    return Candidate(pattern, kind, v, head, scene.spans(tokens), scene.cue(v), source, prior)
