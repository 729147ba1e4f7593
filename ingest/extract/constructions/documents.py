"""What documents show, where the parse takes their verb for a noun: "Figures published by X | show | that …", "…, a filing | shows"."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.extract import cues
from ingest.extract.constructions.scene import Candidate, Scene, Source
from ingest.extract.word_lists import word_set
from kg.record import AttributionKind as Kind

__all__ = ["RECORDS", "SHOWING", "shown_by_document", "shown_in_tag"]

SHOWING = word_set(
    "show shows showed suggest suggests suggested indicate indicates indicated reveal reveals revealed state states stated"
)
"""Forms of the verbs by which a document speaks."""
RECORDS = word_set(
    "account data document email e-mail figure file filing log minute paper receipt record statistic transcript"
)
"""Heads, as lemmas, that are sources in the plural too."""
_NOUNS = cues.DOCUMENT_NOUNS | RECORDS
_PATTERN = "document shows"


def shown_by_document(scene: Scene, n: int) -> Iterator[Candidate]:
    """The that-clause right behind the verb, which was read as a noun with the document as its subject."""
    parse = scene.parse
    if parse.word[n] not in SHOWING or n + 1 >= len(parse) or parse.word[n + 1] != "that":
        return
    subject = parse.child(n, "nsubj")
    clause = next((c for c in parse.children[n] if c > n and parse.dep[c] in ("ccomp", "acl", "relcl")), None)
    if clause is None or parse.left[clause] != n + 1:
        yield from _unparsed(scene, n)
        return
    if subject is None or parse.lemma[subject].lower() not in _NOUNS:
        return
    source = scene.phrase(subject, "subject", n)
    content = scene.spans(scene.content(clause))
    if source is not None and content:
        yield Candidate(_PATTERN, Kind.CLAUSE, n, clause, content, scene.spans([n]), source, 0.95)


def _unparsed(scene: Scene, n: int) -> Iterator[Candidate]:
    """The same where the verb was hung into the phrase before it: "Documents filed in court | show | that …". The document begins the
    sentence, and nobody else speaks in it."""
    parse = scene.parse
    first, stop = parse.sent_start[parse.sent[n]], parse.sent_end[parse.sent[n]]
    before = range(first, n)
    noun = next((i for i in before if parse.lemma[i].lower() in _NOUNS and parse.pos[i] in ("NOUN", "PROPN")), None)
    held = list(range(n + 1, next((i for i in range(n, stop) if parse.word[i] == ";"), stop)))
    while held and parse.pos[held[-1]] in ("PUNCT", "SPACE"):
        held.pop()
    if noun is None or not held or not _is_phrase(scene, noun, before):
        return
    if any(parse.word[i] == "," for i in before) or any(parse.lemma[i] in cues.CORE for i in held):
        return
    source = Source(scene.spans(before), noun, "subject")
    yield Candidate(_PATTERN, Kind.CLAUSE, n, n + 1, scene.spans(held), scene.spans([n]), source, 0.95)


def shown_in_tag(scene: Scene, n: int) -> Iterator[Candidate]:
    """A whole sentence before a comma, and behind it a document and its verb, which end the sentence."""
    parse = scene.parse
    first, stop = parse.sent_start[parse.sent[n]], parse.sent_end[parse.sent[n]]
    ends = n + 1 >= stop or parse.word[n + 1] in (".", ";") or parse.pos[n + 1] == "SPACE"
    if parse.word[n] not in SHOWING or not ends or scene.regions.at(parse.start[n]) is not None:
        return
    comma = next((i for i in range(n - 1, first, -1) if parse.word[i] in (",", ";", ":", ".", "—", "–")), first)
    between = range(comma + 1, n)
    noun = next((i for i in between if parse.lemma[i].lower() in _NOUNS and parse.pos[i] in ("NOUN", "PROPN")), None)
    if parse.word[comma] != "," or noun is None or not _is_phrase(scene, noun, between):
        return
    held = [i for i in range(first, comma) if parse.pos[i] != "SPACE"]
    opens = next((i for i in reversed(held) if parse.word[i] == ";"), None)
    held = [i for i in held if opens is None or i > opens]
    if not any(parse.tag[i] in ("VBD", "VBZ", "VBP", "MD") for i in held) or scene.regions.within(
        parse.start[held[0]], parse.end[held[-1]]
    ):
        return
    source = Source(scene.spans(between), noun, "subject")
    yield Candidate(_PATTERN, Kind.CLAUSE, n, held[-1], scene.spans(held), scene.spans([n]), source, 0.95)


def _is_phrase(scene: Scene, noun: int, between: range) -> bool:
    """The words are one noun phrase with the document as its head: what follows the head is in it ("filed in court")."""
    parse = scene.parse
    opening = parse.pos[between[0]] not in ("CCONJ", "SCONJ", "VERB", "ADP", "AUX")
    verbs = [i for i in between if parse.tag[i] in ("VBD", "VBZ", "VBP", "MD")]
    behind = noun + 1 == between[-1] + 1 or parse.tag[noun + 1] in ("VBN", "VBD", "IN")
    return opening and behind and all(i == noun + 1 for i in verbs)
