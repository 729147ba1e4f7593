"""Sentences that say that somebody says, asks or calls something, where the content alone would read as a claim of theirs.

"She did not say how long it keeps them" is no claim of hers, "asked whether it sells them" none at all, and "called the
plan | vain" is one only with its verb. The words set before the content are the text's own; what is ours is in brackets.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.agreement import third_person
from ingest.extract.clauses import SUBJECTS, elliptic, finite
from ingest.extract.normalized import Frame
from kg.record import Attribution, AttributionKind, Realis, Spans

if TYPE_CHECKING:
    from ingest.extract.drafts import Context, Draft

__all__ = ["attitude_frame", "cue_of", "elliptic_frame", "fragment_frame", "inverted", "reported_frame", "wish_frame"]

_DISOWNING = re.compile(
    r"(?:\b(?:not|never)|n[’']t)\s+(?:true|correct|right|the\s+case)\s+that\s+$"
    r"|\b(?:false|untrue|wrong|incorrect|nonsense|a\s+lie)\s+that\s+$",
    re.IGNORECASE,
)
"""What stands before a report that it disowns: "it is not true that | Orr said …"."""
_LEAD = 160
"""Code points of the longest lead that is kept word for word."""
_WISHING = frozenset({"hope", "hop", "wish", "fear", "worry", "pray", "dread"})
_DEMANDING = frozenset(
    {"demand", "require", "insist", "ask", "recommend", "propose", "suggest", "order", "urge", "request", "advise"}
)
_BELIEVING = frozenset({"believe", "think", "assume", "suppose", "presume"})
_CALLING = frozenset({"call", "label", "dub", "term", "brand"})
_BACKSHIFTED = frozenset({"would", "'d", "’d"})
_FIRST_PERSON = frozenset({"i", "we", "my", "our", "me", "us"})
_WHOSE = frozenset({"his", "her", "its", "their", "my", "our", "your", "whose"})
_WH = frozenset({"what", "how", "why", "when", "where", "who", "whom", "whose", "which", "whether", "if"})


def cue_of(context: Context, attribution: Attribution | None, content: Spans) -> Spans:
    """The cue, as far as it says anything of these words: who denies a plan in so many words says these words all the same."""
    if attribution is None or not attribution.cue:
        return ()
    region = context.regions.at(content[0][0])
    exact = region is not None and region is not context.regions.at(attribution.cue[0][0])
    return () if exact and attribution.content[0][0] >= region.start - 1 else attribution.cue  # type: ignore[union-attr]


def reported_frame(context: Context, draft: Draft) -> Frame | None:
    """The lead of what was not said, is only expected to be said, or is asked indirectly; None where it was said."""
    attribution = draft.attribution
    if attribution is None or attribution.realis is Realis.SAID or attribution.kind is AttributionKind.TURN:
        return None
    first = context.tokens.at(draft.content[0][0])
    asked = attribution.realis is Realis.ASKED
    if asked and inverted(context, attribution):
        return Frame(before=context.document.text[attribution.cue[0][0] : draft.content[0][0]].strip(' "“,:'))
    if asked and (
        first is None or context.tokens.doc[first].lower_ not in _WH or not cue_of(context, attribution, draft.content)
    ):
        return None
    if asked and attribution.kind in (AttributionKind.INFINITIVE, AttributionKind.NOUN_PHRASE):
        return attitude_frame(context, draft, attribution)
    cue = [context.tokens.doc[i] for i in context.tokens.inside(attribution.cue)]
    if asked and not any(t.tag_ in ("VBD", "VBZ", "VBP", "MD") for t in cue):
        return Frame(before=f"[{_words(context, attribution.cue)}]")
    lead = _lead(context, attribution, draft.content[0][0])
    first = min(spans[0][0] for spans in (attribution.cue, attribution.source) if spans) if attribution.cue else 0
    disowned = attribution.realis is Realis.DENIED and _DISOWNING.search(
        context.document.text, max(0, first - 80), first
    )
    return Frame(before=f"It is not true that {lead}" if disowned and lead else lead)


def inverted(context: Context, attribution: Attribution) -> bool:
    """Whether the report is itself asked about: "Do people complain | that …?", its auxiliary before who holds it."""
    cue, source = attribution.cue, attribution.source
    if attribution.realis is not Realis.ASKED or len(cue) < 2 or not source:
        return False
    return cue[0][1] <= source[0][0] and source[-1][1] <= cue[1][0] <= attribution.content[0][0]


def elliptic_frame(context: Context, draft: Draft, attribution: Attribution) -> Frame | None:
    """The lead of a content that alone says nothing: "the judge was not satisfied | that he had"."""
    head = context.tokens.doc[draft.proposition.head]
    if not attribution.cue or not elliptic(head, draft.proposition.tokens):
        return None
    before = _lead(context, attribution, draft.content[0][0])
    return Frame(before=before) if before else None


def wish_frame(context: Context, draft: Draft, attribution: Attribution) -> Frame | None:
    """The lead of what is hoped, feared or demanded, or was once believed or foretold ("I believed it was two", "we told them it
    would be lined"): nobody holds that it is so."""
    cue = [context.tokens.doc[i] for i in context.tokens.inside(attribution.cue)]
    head = context.tokens.doc[draft.proposition.head]
    demanded = any(t.lemma_ in _DEMANDING for t in cue) and not finite(head)
    whose = {context.tokens.doc[i].lower_ for i in context.tokens.inside(attribution.source)}
    once = any(t.lemma_ in _BELIEVING and t.tag_ == "VBD" for t in cue) and bool(whose & _FIRST_PERSON)
    foretold = any(t.lemma_ in cues.SAY and t.tag_ == "VBD" for t in cue) and bool(whose & _FIRST_PERSON)
    foretold = foretold and any(c.lower_ in _BACKSHIFTED and c.dep_ == "aux" for c in head.children)
    if not demanded and not once and not foretold and not any(t.lemma_ in _WISHING for t in cue):
        return None
    before = _lead(context, attribution, draft.content[0][0])
    return Frame(before=before) if before else None


def fragment_frame(context: Context, draft: Draft, attribution: Attribution) -> Frame | None:
    """The lead of a quoted fragment that is no sentence: "accused it of | “holding the islands to ransom”"."""
    tokens = context.tokens
    start = draft.content[0][0]
    head = tokens.doc[draft.proposition.head]
    cue = [tokens.doc[i] for i in tokens.inside(attribution.cue)]
    if (
        any(t.lemma_ in _CALLING for t in cue)
        and not finite(head)
        and not any(c.dep_ in SUBJECTS for c in head.children)
    ):
        before = _lead(context, attribution, start)  # "Palme calls that | a fantasy"
        return Frame(before=before) if before else None
    exact = context.regions.at(start) is not None and not cue_of(context, attribution, draft.content)
    if not exact or not attribution.cue or attribution.cue[-1][1] > start or not tokens.text[start].islower():
        return None
    if any(c.dep_ in SUBJECTS for c in head.children) or len(draft.content) > 1:
        return None
    before = _lead(context, attribution, start)
    return Frame(before=before) if before else None


def attitude_frame(context: Context, draft: Draft, attribution: Attribution) -> Frame | None:
    """Who holds it and by which word, before a noun phrase or infinitive: "Quill vowed | to appeal"."""
    tokens = context.tokens
    between = _between(context, draft, attribution)
    if between is not None:
        return between
    if _words(context, attribution.cue).startswith("to "):
        return None  # half of "declined to say"
    before = _lead(context, attribution, draft.content[0][0])
    cue = [tokens.doc[i] for i in tokens.inside(attribution.cue)]
    verb = (
        bool(attribution.source and attribution.cue)
        and not tokens.text[attribution.source[-1][1] : attribution.cue[0][0]].strip()
    )
    if cue and before and not (verb and cue[0].tag_ == "NNS") and all(t.pos_ in ("NOUN", "ADP", "PUNCT") for t in cue):
        who = _who(context, attribution)
        whose = who if who.lower() in _WHOSE else f"{who}’s"
        return Frame(before=f"[{whose} {_words(context, attribution.cue)}]")
    verbs = [t for t in cue if t.pos_ in ("VERB", "AUX")]
    active = bool(attribution.source and attribution.cue) and attribution.source[-1][1] <= attribution.cue[0][0]
    tenseless = ("VBG", "VB") if active else ("VBG", "VBN", "VB")  # "accused" after its subject is no participle
    if verbs and before and all(t.tag_ in tenseless for t in verbs):
        return Frame(before=f"[{before}]")  # no tense: "describing one customer"
    return Frame(before=before)


def _between(context: Context, draft: Draft, attribution: Attribution) -> Frame | None:
    """The cue between two pieces of a content in the passive: "the pump | was described as | a toy"."""
    if len(draft.content) < 2 or not attribution.cue:
        return None
    tokens = context.tokens
    cue = tokens.inside(attribution.cue)
    if not any(tokens.doc[i].dep_ == "auxpass" for i in cue):
        return None
    after = [i for i in tokens.inside(draft.content) if i > cue[-1]]
    if not after or draft.content[0][1] > attribution.cue[0][0]:
        return None
    return Frame(joint=_words(context, attribution.cue), joint_at=after[0])


def _lead(context: Context, attribution: Attribution, start: int) -> str:
    """The words from the source or cue up to the content, the source named where it is known; else source and cue alone."""
    who, text = _who(context, attribution), context.document.text
    cue, source = attribution.cue, attribution.source
    if cue and source and max(cue[-1][1], source[-1][1]) <= start:
        first = min(cue[0][0], source[0][0])
        near = (
            attribution.realis is not Realis.SAID
            or source[-1][1] > cue[0][0]
            or not text[source[-1][1] : cue[0][0]].strip(" ,")
        )
        lead = text[first:start]
        cut = any(region.start >= first or region.end <= start for region in context.regions.within(first, start))
        if near and len(lead) <= _LEAD and "\n" not in lead and not cut:
            after = f" {text[source[-1][1] : start].lstrip(' ,')}"
            before = text[first : source[0][0]]
            return f"{before}{who}{_agreeing(context, attribution, after)}".strip(' "“,:')
    inside = any(cue and cue[0][0] <= s < start for s, _ in source)
    if cue and cue[-1][1] <= start <= cue[0][0] + _LEAD and not inside and "\n" not in text[cue[0][0] : start]:
        after = text[cue[0][0] : start].strip(' "“,:')
    else:
        after = _words(context, cue)
    words = _agreeing(context, attribution, f" {after}").strip()
    if not who:
        return f"[{words}]" if words else ""
    return f"{who} {words}" if words else ""


def _agreeing(context: Context, attribution: Attribution, words: str) -> str:
    """The words after a name that stands for "I" or "we": their first verb in the third person."""
    tokens = context.tokens
    source = [tokens.doc[i].lower_ for i in tokens.inside(attribution.source)]
    known = attribution.speaker is not None and attribution.speaker_certain
    if not known or not set(source) & _FIRST_PERSON:
        return words
    finite = next((tokens.doc[i] for i in tokens.inside(attribution.cue) if tokens.doc[i].tag_ in ("VBP", "VBD")), None)
    if finite is None:
        return words
    for verb in (finite, finite.head) if finite.dep_ == "conj" else (finite,):  # "we neither confirm nor deny that"
        form = third_person(verb.lower_, verb.tag_)
        if form is not None and verb.text in words:
            words = words.replace(verb.text, form if form[:1] in "'’" else f" {form}", 1).replace("  ", " ")
    return words


def _who(context: Context, attribution: Attribution) -> str:
    if attribution.speaker is not None and attribution.speaker_certain:
        return attribution.speaker
    return _words(context, attribution.source)


def _words(context: Context, spans: Spans) -> str:
    return " ".join(" ".join(context.document.text[start:end].split()) for start, end in spans)
