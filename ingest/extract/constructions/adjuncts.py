"""Contents attributed from the side: "according to X", "in X's view", "reportedly", "as X said"."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import without_basis
from kg.record import AttributionKind as Kind

__all__ = ["adverb_candidates", "as_candidates", "phrase_candidates"]

_VIEW = frozenset(
    [
        "view",
        "opinion",
        "account",
        "telling",
        "words",
        "eyes",
        "mind",
        "estimation",
        "judgement",
        "judgment",
        "assessment",
        "reading",
        "estimate",
        "experience",
        "report",
        "statement",
        "testimony",
        "version",
        "interview",
    ]
)


def phrase_candidates(scene: Scene, i: int) -> Iterator[Candidate]:
    """Candidates whose cue is the preposition at `i`: according to, per, in X's view, in the words of X."""
    parse = scene.parse
    word = parse.word[i]
    if word == "according":
        to = i + 1 if i + 1 < len(parse) and parse.word[i + 1] == "to" else None
        if to is None:
            return
        noun = parse.child(to, "pobj") or parse.child(i, "pobj")
        if noun is None:
            return
        yield from _with_clause(scene, i, noun, (i, to), 0.95)
    elif word == "per" and parse.dep[i] == "prep" and not _in_title(scene, i):
        noun = parse.child(i, "pobj")
        if (noun is not None and parse.pos[noun] == "PROPN") or (
            noun is not None and parse.lemma[noun] in cues.COMMUNICATIVE_NOUNS
        ):
            yield from _with_clause(scene, i, noun, (i,), 0.6)
    elif word == "in" and parse.dep[i] == "prep":
        noun = parse.child(i, "pobj")
        if noun is None or (parse.lemma[noun] not in _VIEW and parse.word[noun] not in _VIEW):
            return
        owner = parse.child(noun, "poss")
        if owner is None:
            of = parse.child(noun, "prep")
            owner = (
                parse.child(of, "pobj")
                if of is not None
                and parse.word[of] == "of"
                and parse.word[noun] in ("words", "view", "opinion", "eyes", "account")
                else None
            )
        if owner is not None:
            prior = (
                0.75
                if parse.lemma[noun] in ("view", "opinion", "account", "telling", "word")
                or parse.word[noun] in ("telling", "words")
                else 0.3
            )
            yield from _with_clause(scene, i, owner, (i, noun), prior, noun)


def _in_title(scene: Scene, i: int) -> bool:
    """ "Cost Per Click": a capital in a row of capitals, no preposition of a source."""
    parse = scene.parse
    before = parse.text[parse.start[i - 1] : parse.end[i - 1]] if i else ""
    return parse.text[parse.start[i]] == "P" and before[:1].isupper()


def _with_clause(
    scene: Scene, i: int, noun: int, cue: tuple[int, ...], prior: float, top: int | None = None
) -> Iterator[Candidate]:
    parse = scene.parse
    phrase = i
    source = scene.phrase(noun, "according to", -1)
    clause = _clause_of(scene, phrase)
    if clause is None and source is not None and top is None:
        yield from _lost_clause(scene, i, noun, cue, source)
        return
    if clause is None or source is None:
        return
    first, last = parse.left[phrase], parse.right[phrase]
    if not first <= noun <= last:
        last = max(last, parse.right[noun])
    if top is not None:  # "in his telling, A, B and C did …": commas after the noun are no apposition
        of = next((k for k in scene.parse.children[top] if parse.word[k] == "of"), None)
        last = parse.right[of] if of is not None else top
    # A phrase that holds half the sentence swallowed it: end it at the first comma after the noun.
    stop = next(
        (k for k in range(noun + 1, last + 1) if parse.word[k] == "," and _clause_follows(scene, k, last)), None
    )
    if stop is None and top is None and first <= scene.parse.sent_start[scene.parse.sent[i]] + 1:
        stop = _swallowed_subject(scene, clause, noun, last)
    if stop is not None:
        source = _clip(scene, source, stop)
        last = stop
    held = set(range(first, last + 1))
    tokens = [k for k in scene.content(clause) if k not in held]
    if top is not None:
        tokens = sorted({*tokens, *(k for k in range(last + 1, parse.right[phrase] + 1) if parse.pos[k] != "SPACE")})
    if stop is not None:
        tokens = sorted({*tokens, *(k for k in range(stop + 1, parse.right[phrase] + 1))})
    while tokens and parse.pos[tokens[0]] in ("PUNCT", "SPACE") and parse.word[tokens[0]] not in "\"“‘'([":
        tokens.pop(0)
    content = scene.spans(without_basis(scene, i, tokens))
    if content:
        yield Candidate("according to", Kind.ACCORDING_TO, i, clause, content, scene.spans(cue), source, prior)


def _lost_clause(scene: Scene, i: int, noun: int, cue: tuple[int, ...], source: Source) -> Iterator[Candidate]:
    """ "According to X, the plan reeks": the phrase has no clause over it, so the parse hung the clause on X."""
    parse = scene.parse
    stop = parse.sent_end[parse.sent[i]]
    comma = next((k for k in range(noun + 1, stop) if parse.word[k] == ","), None)
    if comma is None or parse.sent_start[parse.sent[i]] < i - 1:
        return
    tokens = list(range(comma + 1, stop))
    while tokens and (parse.pos[tokens[-1]] == "SPACE" or parse.word[tokens[-1]] in (".", ",")):
        tokens.pop()
    if len(tokens) >= 4:
        yield Candidate(
            "according to",
            Kind.ACCORDING_TO,
            i,
            tokens[0],
            scene.spans(tokens),
            scene.spans(cue),
            _clip(scene, source, comma),
            0.7,
        )


def _clause_follows(scene: Scene, comma: int, last: int) -> bool:
    parse = scene.parse
    return any(
        parse.dep[k] in ("nsubj", "nsubjpass", "expl")
        and parse.pos[parse.head[k]] in ("VERB", "AUX")
        and parse.dep[parse.head[k]] not in ("relcl", "acl")
        for k in range(comma + 1, last + 1)
    )


def _swallowed_subject(scene: Scene, clause: int, noun: int, last: int) -> int | None:
    """The comma after the noun where the main clause has no subject but in the phrase ("According to X, Y and Z did …")."""
    parse = scene.parse
    if parse.child(clause, "nsubj", "nsubjpass", "expl", "csubj") is not None or parse.pos[clause] not in (
        "VERB",
        "AUX",
    ):
        return None
    return next((k for k in range(noun + 1, last + 1) if parse.word[k] == ","), None)


def _clip(scene: Scene, source: Source, stop: int) -> Source:
    end = scene.parse.start[stop]
    return Source(tuple((s, min(e, end)) for s, e in source.spans if s < end), source.head, source.how)


def _clause_of(scene: Scene, i: int) -> int | None:
    """The head of the clause that a side phrase modifies."""
    parse = scene.parse
    sentence = parse.sent[i]
    start = parse.sent_start[sentence]
    h = parse.head[i]
    if h == i:
        return None
    if parse.left[i] <= start + 1 or (parse.left[i] - 1 >= start and parse.word[parse.left[i] - 1] in ("“", '"')):
        # At the sentence's start it holds for the whole sentence.
        while parse.head[h] != h and parse.sent[parse.head[h]] == sentence:
            h = parse.head[h]
        return h
    while parse.pos[h] not in ("VERB", "AUX") and parse.head[h] != h:
        h = parse.head[h]
    while (
        parse.dep[h] in ("xcomp", "aux", "auxpass", "acl", "advcl", "conj", "prep", "pcomp")
        and parse.head[h] != h
        and parse.dep[h] != "acl"
    ):
        if parse.dep[h] == "advcl" and parse.child(h, "nsubj", "nsubjpass") is not None:
            break
        h = parse.head[h]
        while parse.pos[h] not in ("VERB", "AUX") and parse.head[h] != h:
            h = parse.head[h]
    return h


def adverb_candidates(scene: Scene, i: int) -> Iterator[Candidate]:
    """ "reportedly", "allegedly": the clause around the adverb, without a source."""
    parse = scene.parse
    if parse.word[i] not in cues.ADVERBS:
        return
    h = parse.head[i]
    while parse.pos[h] not in ("VERB", "AUX") and parse.head[h] != h:
        h = parse.head[h]
    while parse.dep[h] in ("aux", "auxpass", "xcomp") and parse.head[h] != h:
        h = parse.head[h]
    if parse.dep[h] == "conj" and parse.child(h, "nsubj", "nsubjpass") is None and parse.head[h] != h:
        subject_of = parse.head[h]
        subject = parse.child(subject_of, "nsubj", "nsubjpass")
        tokens = sorted({*(parse.subtree(subject) if subject is not None else ()), *scene.content(h, {i})})
    else:
        tokens = scene.content(h, {i})
    content = scene.spans(tokens)
    if content:
        prior = 0.15 if parse.word[i] in ("apparently", "presumably") else 0.75
        yield Candidate("adverb", Kind.CLAUSE, i, h, content, scene.spans([i]), None, prior)


def as_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """ "As X said, …", "like I said, …", "…, as reported by X": a reporting verb aside, whose content is the main clause."""
    parse = scene.parse
    if parse.dep[v] not in ("advcl", "parataxis", "ccomp") or parse.head[v] == v:
        return
    obj = parse.child(v, "dobj")
    puts = parse.lemma[v] == "put" and obj == v + 1 and parse.word[obj] == "it"
    if parse.lemma[v] not in cues.SAY and not puts:
        return
    mark = next((c for c in parse.children[v] if c < v and parse.word[c] in ("as", "like")), None)
    if mark is None or parse.child(v, "ccomp", "xcomp") is not None:
        return
    if obj is not None and parse.lemma[v] != "tell" and not puts:
        return
    if mark > 0 and parse.pos[mark - 1] not in ("PUNCT", "SPACE", "CCONJ") and parse.sent[mark - 1] == parse.sent[mark]:
        subject = parse.child(v, "nsubj")
        if subject is None or parse.word[subject] in ("it", "they"):
            return  # "answers as it answered in its tests": in the same way
    main = parse.head[v]
    # Not "as X has reported", of which the parse may hang X on "as".
    perfect = any(parse.dep[c] == "aux" and parse.lemma[c] == "have" for c in parse.children[v])
    passive = parse.tag[v] == "VBN" and parse.child(v, "nsubj") is None and not perfect
    hung = parse.child(mark, "pobj") if perfect and parse.child(v, "nsubj") is None else None
    source = scene.source_of_agent(v) if passive else scene.phrase(hung, "subject", v) if hung else scene.source(v)
    held = set(parse.subtree(v))
    tokens = [i for i in scene.content(main, {v}) if i not in held]
    while tokens and (parse.pos[tokens[0]] in ("PUNCT", "SPACE", "CCONJ") and parse.word[tokens[0]] not in "\"“‘'(["):
        tokens.pop(0)
    content = scene.spans(tokens)
    if content and source is not None:
        yield Candidate(
            "as said",
            Kind.CLAUSE,
            v,
            main,
            content,
            scene.cue(v, (mark, obj) if puts and obj is not None else (mark,)),
            source,
            0.6,
        )
