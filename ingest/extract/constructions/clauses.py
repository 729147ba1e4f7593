"""Verbs with a finite clause as their content: "said that …", "…, she said", and what the parse made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ingest.extract import cues
from ingest.extract.constructions.clause_edges import (
    FIRST,
    coordinated,
    going_on,
    is_comment,
    is_other_report,
    is_own_report,
    is_reporters_own,
    is_trailing_report,
    listed,
    together,
)
from ingest.extract.constructions.infinitives import open_clauses
from ingest.extract.constructions.nouns import noun_source
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import ADDRESSING, CAUSATIVE, clause_prior, clause_sort, made, source_of
from ingest.extract.constructions.tags import tag_around
from kg.record import AttributionKind as Kind

__all__ = ["clause_by_position", "clauses"]

_LONG = 8
"""Tokens of a sentence that is one although no verb is found in it."""
_BELIEVING = frozenset(("believe", "imagine", "accept", "think"))
_PERCEIVING = frozenset(("see", "hear", "feel", "watch", "notice", "observe", "note", "imagine", "suggest"))
_OPPOSING = frozenset(
    ("dispute", "disagree", "reject", "deny", "doubt", "contest", "challenge", "dismiss", "differ", "demur")
)
_PREMISES = frozenset(("assume", "presume", "suppose", "presuppose"))


def clauses(scene: Scene, v: int, c: int, passive: bool) -> Iterator[Candidate]:
    """`v` + finite clause ("said that …"), + subject and infinitive ("urged him to …"), + small clause ("called it vain")."""
    parse = scene.parse
    lemma, sort = parse.lemma[v], clause_sort(scene, c)
    if c > v and parse.lemma[c] in cues.UTTER and tag_around(scene, v, c) is not None:
        return
    if _told_by_noun(scene, v, c):
        return
    first = parse.left[c]
    if c > v and parse.word[first] == "that" and parse.word[first - 1] == "," and parse.child(v, "mark") is not None:
        return  # the next of a list: "said that five firms had bid, that the lowest was …"
    if sort == "bare" and _is_plural_present(scene, v, c):
        sort = "finite"
    source = source_of(scene, v, passive)
    if source is not None and parse.word[source.head] in ("that", "this", "it") and lemma in _PREMISES:
        return  # "and that assumes the pump runs": terms of the statement before, nobody's belief
    tokens = _whole(scene, v, c, _cut(scene, v, c, source), sort)
    opposed = _opposed(scene, v, c)
    if opposed is not None:
        colon, who = opposed
        tokens = [i for i in tokens if i > colon]
        if source is None or parse.pos[source.head] == "PRON":
            source = scene.phrase(who, "subject before the colon", v) or source
    if not tokens:
        return
    if sort in ("to", "bare") and parse.child(c, "nsubj", "nsubjpass", "expl") is not None:
        prior = 0.8 if lemma in cues.ORDER else 0.65 if lemma in cues.THINK or lemma in cues.INTEND else 0.15
        if lemma in CAUSATIVE or sort == "bare":
            prior = 0.05
        yield made(scene, "object and infinitive", Kind.INFINITIVE, v, c, tokens, source, prior)
        return
    if sort == "small" and c < v and _is_unread(scene, v, c, tokens):
        sort = "finite"
    believed = _hard_to_believe(scene, v, c)
    if believed is not None:
        also = range(v + 1, parse.head[believed] + 1)
        whole = made(scene, "clause", Kind.CLAUSE, v, believed, scene.content(believed), source, 0.75)
        yield replace(whole, cue=scene.cue(v, also))
        return
    if sort in ("ing", "small"):
        known = lemma in cues.NAMING or lemma in cues.ATTITUDE or lemma in cues.SAY or lemma in cues.THINK
        prior = 0.05 if lemma in CAUSATIVE else 0.65 if known else 0.1
        yield made(scene, "small clause", Kind.NOUN_PHRASE, v, c, tokens, source, prior)
        return
    if sort == "to":
        yield from open_clauses(scene, v, c, passive)
        return
    prior = clause_prior(lemma)
    if passive and source is None and lemma in cues.SAY:
        prior = min(prior, 0.8)
    pattern = "clause"
    if c < v:
        pattern = "clause before the verb"
        if not _is_tag(scene, v, max((i for i in tokens if i < v), default=c)):
            prior = min(prior, 0.2)
    yield made(scene, pattern, Kind.CLAUSE, v, c, tokens, source, prior)


def _is_unread(scene: Scene, v: int, c: int, tokens: list[int]) -> bool:
    """The whole sentence before ", she said", in which the model found no verb ("Half of the lamps | flicker | at night")."""
    parse = scene.parse
    if parse.pos[c] != "NOUN" or tokens[-1] > v or len(tokens) < _LONG or not _is_tag(scene, v, tokens[-1]):
        return False
    first = next(i for i in range(parse.sent_start[parse.sent[c]], c + 1) if parse.pos[i] != "SPACE")
    return first == tokens[0] and not any(parse.pos[i] in ("VERB", "AUX") for i in tokens)


def _cut(scene: Scene, v: int, c: int, source: Source | None) -> list[int]:
    """What the parse hung on the clause that is none of it: other reports, and the reporter's own words."""
    parse = scene.parse
    cut = [k for k in parse.children[c] if is_own_report(scene, v, k) or is_trailing_report(scene, c, k)]
    for k in cut:
        scene.share(k, source)
    cut += [k for k in parse.children[c] if is_other_report(scene, c, k) or is_comment(scene, c, k)]
    if source is not None and parse.word[source.head] not in FIRST:
        cut += [k for k in parse.children[c] if is_reporters_own(scene, c, k)]
    return cut


def _opposed(scene: Scene, v: int, c: int) -> tuple[int, int] | None:
    """The colon and the subject before it in "Orr disputes this: P, he said", "Orr rejects that: P": Orr holds P."""
    parse = scene.parse
    first = parse.sent_start[parse.sent[v]]
    colon = next((i for i in range(first + 2, c) if parse.word[i] == ":"), None)
    if colon is None:
        return None
    k = colon - 2 if parse.word[colon - 1] in ("this", "that", "it") else colon - 1
    if k <= first or parse.lemma[k] not in _OPPOSING or not (k == v or colon < c < v):
        return None
    who = parse.child(k, "nsubj")
    return (colon, who) if who is not None and parse.pos[who] in ("PROPN", "NOUN") else None


def _is_plural_present(scene: Scene, v: int, c: int) -> bool:
    """A present tense read as an infinitive after a verb that takes none: "says heat pumps fail"."""
    parse = scene.parse
    subject = parse.child(c, "nsubj")
    if subject is None or not v < subject < c or parse.lemma[v] not in cues.SAY | cues.THINK:
        return False
    plural = parse.tag[subject] in ("NNS", "NNPS") or parse.word[subject] in ("we", "they", "you", "i")
    return plural and parse.lemma[v] not in cues.ORDER | _PERCEIVING


def _hard_to_believe(scene: Scene, v: int, c: int) -> int | None:
    """The clause of "finds it hard to believe that …", whose adjective is `c`."""
    parse = scene.parse
    if parse.word[c] not in ("hard", "difficult", "impossible", "tough") or parse.lemma[v] != "find":
        return None
    inner = next(
        (k for k in parse.children[c] if parse.dep[k] in ("xcomp", "advcl") and parse.lemma[k] in _BELIEVING), None
    )
    return parse.child(inner, "ccomp") if inner is not None else None


def _whole(scene: Scene, v: int, c: int, cut: list[int], sort: str) -> list[int]:
    """The tokens of the clause headed by `c` under `v`, with what the parse hung elsewhere and without the reports in `cut`."""
    parse = scene.parse
    tokens = scene.content(c, {v, *cut})
    own = min((parse.left[k] for k in cut if parse.dep[k] == "conj"), default=len(parse))
    while tokens and tokens[-1] > own and parse.pos[tokens[-1]] == "PUNCT":
        tokens.pop()  # a mark that closes the report cut off
    while tokens and tokens[-1] < own < len(parse) and parse.dep[tokens[-1]] in ("cc", "punct"):
        tokens.pop()
    if not tokens:
        return []
    mark = parse.child(c, "mark")
    if mark is not None and v < tokens[0] < mark and parse.word[mark] == "that" and parse.word[mark - 1] == ",":
        tokens = [i for i in tokens if i >= mark]  # "said, two pages later, that …"
    if tokens[0] > v and parse.word[tokens[0]] == "citing":
        # "reported, citing X, that …" / "reported, citing X, there were …"
        comma = next((i for i in tokens if i > tokens[0] and parse.word[i] == "," and i < c), None)
        tokens = [i for i in tokens if i > comma] if comma is not None else tokens
    lemma, obj = parse.lemma[v], parse.child(v, "dobj")
    if obj is not None and v < obj < c:
        if sort == "finite" and parse.child(c, "nsubj", "nsubjpass", "expl", "csubj") is None:
            tokens = [*scene.content(obj), *tokens]  # the parse took the clause's subject for an object
        elif lemma in cues.NAMING and any(parse.word[k] == ":" for k in range(obj, parse.left[c])):
            tokens = [*range(parse.left[obj], parse.right[obj] + 1), *tokens]
    if c < v:
        return sorted({*tokens, *going_on(scene, v, c)})
    if lemma in cues.SAY:
        tokens = [*tokens, *(i for i in coordinated(scene, v, c) if i > tokens[-1])]
    for k in together(scene, v, c):
        tokens = [*tokens, *(i for i in scene.content(k) if i > tokens[-1])]
    if parse.child(c, "mark") is not None:
        tokens = [*tokens, *listed(scene, tokens[-1])]
    return tokens


def _told_by_noun(scene: Scene, v: int, c: int) -> bool:
    """A clause after a colon is another's remark that the verb only points to ("pointed to a remark by X: …")."""
    parse = scene.parse
    colon = next((k for k in range(v + 1, parse.left[c]) if parse.word[k] == ":"), None)
    if colon is None:
        return False
    return any(
        parse.lemma[k] in cues.COMMUNICATIVE_NOUNS and parse.pos[k] == "NOUN" and noun_source(scene, k) is not None
        for k in range(v + 1, colon)
    )


def clause_by_position(scene: Scene, v: int) -> Iterator[Candidate]:
    """A reporting verb before "that" whose clause the parse lost: the rest of the sentence.

    Between the two may stand an addressee ("told X that") or where it was said ("said on the show that").
    """
    parse = scene.parse
    stop = parse.sent_end[parse.sent[v]]
    plain = parse.lemma[v] in cues.CORE
    that = next((k for k in range(v + 1, min(v + 6 if plain else v + 2, stop)) if parse.word[k] == "that"), None)
    if (
        that is None
        or scene.source(v) is None
        or any(parse.pos[k] in ("PUNCT", "VERB", "AUX") for k in range(v + 1, that))
    ):
        return
    if not any(parse.pos[k] in ("VERB", "AUX") for k in range(that + 1, stop)) or parse.pos[that + 1] == "PUNCT":
        return
    apart = that > v + 1 and parse.lemma[v] != "tell"
    if (apart or not plain) and (parse.tag[that] != "IN" or (apart and parse.pos[v + 1] != "ADP")):
        return
    tokens = list(range(that, stop))
    while tokens and parse.pos[tokens[-1]] in ("PUNCT", "SPACE"):
        tokens.pop()
    yield made(scene, "clause by position", Kind.CLAUSE, v, that, tokens, scene.source(v), 0.7)


def _is_tag(scene: Scene, v: int, last: int) -> bool:
    """The verb is a reporting tag after its content ("…, she said"): a mark before it, no object, little behind it."""
    parse = scene.parse
    if scene.regions.at(parse.start[last]) is not scene.regions.at(parse.start[v]):
        return True
    if parse.child(v, "xcomp", "neg") is not None or any(parse.dep[k] == "ccomp" and k > v for k in parse.children[v]):
        return False
    if parse.child(v, "dobj") is not None and parse.lemma[v] not in ADDRESSING:
        return False
    if not any(parse.word[k] in (",", "–", "—", "-", "?", "!", "”", '"') for k in range(last, min(v, last + 3) + 1)):
        return False
    return parse.lemma[v] in cues.SAY or parse.lemma[v] in cues.THINK or parse.lemma[v] in cues.FIND
