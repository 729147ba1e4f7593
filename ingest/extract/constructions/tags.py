"""Reporting tags set into or hung on their own content: "The bomb, stated X, was left …"."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.constructions.shapes import ADDRESSING, clause_sort, made
from kg.record import AttributionKind as Kind

__all__ = ["inserted_candidates", "lost_clause", "set_in", "tag_around"]

_NAMING = frozenset(("PROPN", "DET", "PRON", "ADJ", "NOUN", "NUM", "PART", "ADV"))
_RELATIVE = frozenset(("who", "which", "that", "what", "where", "when", "how", "why", "whom", "whose"))
_JOINING = frozenset(("and", "but", "or", "nor", "which", "who", "whose", "that", "because", "so", "adding", "citing"))
_HOLDING = frozenset(
    ("think", "believe", "reckon", "argue", "guess", "suspect", "suppose", "feel", "fear", "hope", "expect")
)
_BETWEEN = "tag between commas"
_BEFORE = 2
"""Words before a tag set in."""
_TAG_WORDS = 8
"""Words that may stand in a reporting tag after its verb: a time, a place, whom it was told."""


def inserted_candidates(scene: Scene, v: int) -> Iterator[Candidate]:
    """A reporting tag set into or hung on its own content ("The bomb, stated X, was left …", "…, as she said")."""
    parse = scene.parse
    for k in parse.children[v]:
        if parse.dep[k] not in ("parataxis", "ccomp", "advcl", "dep", "conj") or parse.pos[k] != "VERB":
            continue
        tag = tag_around(scene, v, k)
        if tag is None:
            continue
        source = _tag_source(scene, k)
        held = set(range(tag[0], tag[1] + 1))
        whole = _main_clause(scene, v, tag[1])
        tokens = [
            i
            for i in scene.content(whole)
            if i not in held
            and not (parse.head[i] == k and parse.pos[i] in ("PUNCT", "CCONJ") and i in (tag[0] - 1, tag[1] + 1))
        ]
        while tokens and parse.pos[tokens[0]] in ("PUNCT", "SPACE", "CCONJ") and parse.word[tokens[0]] not in "\"“‘'([":
            tokens.pop(0)
        while tokens and parse.word[tokens[-1]] in (",", ".", "–", "—"):
            tokens.pop()
        if tokens and source is not None:
            says = parse.lemma[k] in cues.SAY
            # ", she reckons, ": between commas a verb of thinking can hardly be anything else.
            # "I think" is a hedge more often than a report.
            own = parse.word[source.head] in ("i", "we") or parse.lemma[k] not in _HOLDING
            between = parse.word[tag[0] - 1] == "," and tag[1] + 1 < tokens[-1] and parse.word[tag[1] + 1] == ","
            pattern = _BETWEEN if between and not own else "inserted report"
            yield made(scene, pattern, Kind.CLAUSE, k, v, tokens, source, 0.85 if says or pattern == _BETWEEN else 0.65)


def _main_clause(scene: Scene, v: int, last: int) -> int:
    """The head of all that is reported: the main clause after the tag, where the tag stands after a side clause before it."""
    parse = scene.parse
    up = parse.head[v]
    if parse.dep[v] != "advcl" or up <= last or parse.pos[up] not in ("VERB", "AUX"):
        return v
    subject = parse.child(up, "nsubj", "nsubjpass", "csubj", "expl")
    return up if subject is not None and parse.left[subject] > last else v


def tag_around(scene: Scene, v: int, k: int) -> tuple[int, int] | None:
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
    inverted = parse.child(k, "dobj") if subject is None and parse.tag[k] in ("VBD", "VBZ", "VBP") else None
    if subject is None and (
        inverted is None or parse.pos[inverted] not in ("PROPN", "NOUN", "PRON") or parse.left[inverted] != k + 1
    ):
        return None
    addressee = parse.child(k, "dobj") if subject is not None else None
    if addressee is not None and (parse.lemma[k] not in ADDRESSING or addressee < k):
        return None
    first = min(k, parse.left[subject]) if subject is not None else k
    last = max(k, parse.right[subject if subject is not None else inverted])  # type: ignore[index]
    if addressee is not None:
        last = max(last, parse.right[addressee])
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


def lost_clause(scene: Scene, v: int) -> Iterator[Candidate]:
    """A tag between or after words in which the parse found no clause of the tag's ("Plan still unclear, officials say")."""
    parse = scene.parse
    subject = parse.child(v, "nsubj")
    if subject is None or parse.lemma[v] not in cues.SAY or parse.tag[v] not in ("VBD", "VBZ", "VBP"):
        return
    if parse.right[subject] + 1 != v or parse.child(v, "dobj", "xcomp", "aux", "neg", "mark") is not None:
        return
    if any(parse.dep[c] == "ccomp" and (c > v or clause_sort(scene, c) == "finite") for c in parse.children[v]):
        return
    first, stop = parse.sent_start[parse.sent[v]], parse.sent_end[parse.sent[v]]
    comma = parse.left[subject] - 1
    if comma - first < 3 or parse.word[comma] != "," or scene.regions.at(parse.start[first]) is not None:
        return
    after = next((i for i in range(v + 1, stop) if parse.word[i] in (",", ".") or parse.pos[i] == "SPACE"), stop)
    if after - v > _TAG_WORDS:
        return
    before = [i for i in range(first, comma) if parse.pos[i] != "SPACE"]
    rest = (
        [i for i in range(after + 1, stop) if parse.pos[i] != "SPACE"]
        if after < stop and parse.word[after] == ","
        else []
    )
    if any(parse.lemma[i] in cues.CORE and parse.pos[i] == "VERB" for i in [*before, *rest]):
        return  # somebody else's report is about
    while rest and parse.word[rest[-1]] in (".", ","):
        rest.pop()
    whole = parse.pos[parse.head[v]] in ("VERB", "AUX")
    if parse.dep[v] == "parataxis" and whole and not any(parse.dep[c] == "advcl" and c < v for c in parse.children[v]):
        return  # set into its own clause, which the parse has whole
    yield made(scene, "tag without a clause", Kind.CLAUSE, v, before[-1], [*before, *rest], scene.source(v), 0.75)


def set_in(scene: Scene, v: int) -> Iterator[Candidate]:
    """A tag between two commas, told by its words where the parse of what stands around it is not to be trusted.

    "Most boats, Orr argued, sail empty", "A firm that waits, Ana Lind went on, is losing", "In ten years, Ms Lind thinks,
    a fifth could".
    """
    parse = scene.parse
    goes_on = parse.lemma[v] == "go" and v + 1 < len(parse) and parse.word[v + 1] == "on"
    holding = parse.lemma[v] in cues.UTTER or parse.lemma[v] in _HOLDING or goes_on
    if not holding or parse.tag[v] not in ("VBD", "VBZ", "VBP") or next(lost_clause(scene, v), None) is not None:
        return
    first, stop = parse.sent_start[parse.sent[v]], parse.sent_end[parse.sent[v]]
    comma = v - 1
    while comma > first and parse.pos[comma] in _NAMING and parse.word[comma] not in _RELATIVE:
        comma -= 1
    noun = next((i for i in range(v - 1, comma, -1) if parse.pos[i] in ("PROPN", "NOUN", "PRON")), None)
    if noun is None or comma - first < _BEFORE or parse.word[comma] != "," or scene.regions.within(*_edges(scene, v)):
        return
    # "Somebody you quoted" and "you run it" are no tags; "I think" is a hedge more often than a report.
    alone = parse.pos[noun] != "PRON" or (comma == noun - 1 and parse.word[noun] not in ("you", "i", "we"))
    told = any(parse.dep[i] == "dobj" and i > v for i in parse.children[v])
    if not alone or parse.word[comma - 1] in _RELATIVE or told:
        return
    after = next((i for i in range(v + 1, stop) if parse.word[i] == ","), stop)
    if after + 1 >= stop or after - v > _TAG_WORDS or any(parse.pos[i] in ("VERB", "AUX") for i in range(v + 1, after)):
        return
    before = [i for i in range(first, comma) if parse.pos[i] != "SPACE"]
    rest = [i for i in range(after + 1, stop) if parse.pos[i] != "SPACE"]
    while rest and parse.pos[rest[-1]] == "PUNCT":
        rest.pop()
    if not rest or parse.word[rest[0]] in _JOINING or any(parse.lemma[i] in cues.CORE for i in [*before, *rest]):
        return
    if _read_whole(scene, v) or parse.child(v, "xcomp", "advcl") is not None:
        return
    source = Source(scene.spans(range(comma + 1, noun + 1)), noun, "subject")
    cue = range(v, v + 2) if goes_on else [v]
    yield Candidate(_BETWEEN, Kind.CLAUSE, v, before[-1], scene.spans([*before, *rest]), scene.spans(cue), source, 0.75)


def _read_whole(scene: Scene, v: int) -> bool:
    """The parse has the tag under a verb, or a clause under the tag."""
    parse = scene.parse
    up = parse.head[v]
    if up != v and (parse.pos[up] == "VERB" or parse.lemma[up] == "be") and tag_around(scene, up, v) is not None:
        return True
    return parse.child(v, "ccomp") is not None


def _edges(scene: Scene, v: int) -> tuple[int, int]:
    parse = scene.parse
    return parse.start[parse.sent_start[parse.sent[v]]], parse.end[parse.sent_end[parse.sent[v]] - 1]
