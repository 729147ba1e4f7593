"""What is set round a content so that it reads as a sentence, and whose "I" stands in it."""

from __future__ import annotations

from ingest.extract.agreement import past_of
from ingest.extract.clauses import SUBJECTS, Shape, finite, sequel
from ingest.extract.doubting import cue_doubts
from ingest.extract.drafts import ATTITUDES, Context, Draft
from ingest.extract.gaps import antecedent_words, subjectless
from ingest.extract.glosses import Gloss, GlossKind
from ingest.extract.mentioned import about_words
from ingest.extract.normalized import Frame, Voice, normalized
from ingest.extract.polarity import cue_negates, negated
from ingest.extract.propositions import Proposition
from ingest.extract.quotation_regions import Region
from ingest.extract.reported import (
    attitude_frame,
    cue_of,
    elliptic_frame,
    fragment_frame,
    inverted,
    reported_frame,
    wish_frame,
)
from ingest.extract.tokens import TokenMap
from kg.record import Attribution, AttributionKind, EntityType, Spans

__all__ = ["own_words", "sentence", "speaks_for_issuer"]

_EMBEDDING = frozenset({"what", "where", "who", "whom", "whether", "why", "to"})
_FIRST = frozenset({"i", "we", "me", "us"})
_OURS = frozenset({"we", "us", "our", "ours", "ourselves"})
_MINE = frozenset({"i", "me", "my", "mine", "myself"})


def sentence(context: Context, draft: Draft, *, question: bool) -> str:
    """The draft as one self-contained sentence; the bare words where they make none."""
    if draft.sentence is not None:
        return draft.sentence
    reported = reported_frame(context, draft)
    text = normalized(
        context.tokens,
        draft.content,
        entities=context.entities,
        references=context.references,
        voice=_voice(context, draft),
        frame=reported or _frame(context, draft, question=question) or _part_frame(context.tokens, draft.proposition),
        question=question
        and (reported is None or (draft.attribution is not None and inverted(context, draft.attribution))),
    )
    return text or " ".join(context.document.text[start:end] for start, end in draft.content)


def own_words(context: Context, attribution: Attribution) -> bool:
    """Whether the content is spoken, not reported: a turn, or what a speaker in his turn says that he himself thinks."""
    if attribution.kind is AttributionKind.TURN:
        return True
    turn = context.turn_at(attribution.content[0][0])
    if turn is None or attribution.content[-1][1] > turn.content[-1][1]:
        return False
    source = {context.tokens.doc[i].lower_ for i in context.tokens.inside(attribution.source)}
    return bool(source & _FIRST) or (turn.speaker is not None and turn.speaker == attribution.speaker)


def _voice(context: Context, draft: Draft) -> Voice:
    """Whose "I" it is: the speaker's, inside quotation marks and in his own turn; nobody's elsewhere."""
    attribution = draft.attribution
    if attribution is None:
        return _authors_voice(context, draft)
    if attribution.speaker is None or not attribution.speaker_certain:
        return Voice()
    party = _party(context, attribution)
    if own_words(context, attribution):
        return Voice(attribution.speaker, _unquoted(context, draft), party)
    quoted = tuple(
        (max(start, region.inner_start), min(end, region.inner_end))
        for start, end in draft.content
        for region in context.regions.within(start, end)
        if not about_words(context.document.text, region) and not _anothers(context, attribution, region)
    )
    return Voice(attribution.speaker, quoted, party)


def _anothers(context: Context, attribution: Attribution, region: Region) -> bool:
    """Whether the quotation is all what somebody else is reported to say, or not to say: "Orr never said “we lost”", Lind held."""
    return any(
        inner.speaker != attribution.speaker
        and inner.content[0][0] <= region.inner_start
        and region.inner_end <= inner.content[-1][1]
        for inner in context.reported_within.get(attribution.id, ())
    )


def speaks_for_issuer(context: Context, draft: Draft) -> bool:
    """Whether the words are the "we" of whoever issues the document."""
    return _authors_voice(context, draft).party is not None


def _unquoted(context: Context, draft: Draft) -> Spans:
    """The pieces of a content outside quotation marks: who speaks may quote another's "I"."""
    out = []
    turn = draft.attribution
    quoted = turn is not None and turn.kind is AttributionKind.TURN and _within_marks(context, draft, turn)
    for start, end in draft.content:
        for region in context.regions.within(start, end):
            if region.start > start or region.end < end or quoted:
                if start < region.start:
                    out.append((start, region.start))
                start = max(start, region.end)
        if start < end:
            out.append((start, end))
    return tuple(out)


def _within_marks(context: Context, draft: Draft, turn: Attribution) -> bool:
    """Whether the words stand between marks that open and close inside the turn: then they are another's."""
    region = context.regions.at(draft.content[0][0])
    return region is not None and turn.content[0][0] < region.start and region.end < turn.content[-1][1]


def _authors_voice(context: Context, draft: Draft) -> Voice:
    """The author's own "I" and the "we" of an organisation that issues an announcement, outside quotation marks."""
    words = {context.tokens.doc[i].lower_ for i in context.tokens.inside(draft.content)}
    spans = tuple(span for span in draft.content if not context.regions.within(*span))
    if context.issuer is not None and words & _OURS:
        return Voice(context.issuer.name, spans, context.issuer.name) if not words & _MINE else Voice()
    if context.author is not None and words & _MINE and not words & _OURS:
        return Voice(context.author.name, spans)
    return Voice()


def _party(context: Context, attribution: Attribution) -> str | None:
    """Whom "we" stands for: an organisation that speaks itself, or the one that the speaker heads or founded."""
    speaker = context.entities.by_id.get(attribution.speaker_id or "")
    if speaker is not None and speaker.type is EntityType.ORGANIZATION:
        return attribution.speaker
    return context.parties.get(attribution.speaker_id or "")


def _frame(context: Context, draft: Draft, *, question: bool) -> Frame | None:
    """Words that make a sentence of a content that is none: a gloss, a noun phrase after its cue."""
    tokens = context.tokens
    if draft.gloss is not None:
        return _gloss_frame(context, draft.gloss)
    attribution = draft.attribution
    if attribution is None or attribution.kind is AttributionKind.TURN:
        return None
    first = tokens.at(draft.content[0][0])
    embedded = first is not None and tokens.doc[first].lower_ in _EMBEDDING and not question
    head = tokens.doc[draft.proposition.head]
    if first is not None and not question and tokens.doc[first].lower_ == "how":
        embedded = not any(c.dep_ in ("csubj", "csubjpass") for c in head.children)
    inside = set(draft.proposition.tokens)
    clause = any(c.dep_ in SUBJECTS and c.i in inside for c in head.children) and head.tag_ != "VB"
    clause = clause and head.dep_ not in ("acl", "relcl")
    antecedent = antecedent_words(tokens, attribution)
    if antecedent is not None and subjectless(tokens, attribution):
        return Frame(before=antecedent)
    if antecedent is not None and first is not None:
        return Frame(words=((first, antecedent),))
    elided = elliptic_frame(context, draft, attribution)
    if elided is not None:
        return elided
    cue = cue_of(context, attribution, draft.content)
    if attribution.kind not in ATTITUDES and not question and head.dep_ != "advcl" and cue_doubts(tokens, cue):
        whether = first is not None and tokens.doc[first].lower_ in ("whether", "if")
        return Frame(before="It is doubtful" if whether else "It is doubtful that")
    if not embedded and attribution.kind not in ATTITUDES:
        wished = wish_frame(context, draft, attribution)
        return wished or fragment_frame(context, draft, attribution) or _denial(context, draft, attribution)
    if not embedded and clause:
        return _denial(context, draft, attribution)
    return attitude_frame(context, draft, attribution)


def _part_frame(tokens: TokenMap, proposition: Proposition) -> Frame:
    """How a part of a sentence becomes one: "X, which runs" is "X runs"; "X before founding Y" is "X founded Y"."""
    own = sorted(set(proposition.tokens) - set(proposition.shared))
    if not proposition.shared or not own:
        return Frame()
    first = tokens.doc[own[0]]
    if proposition.shape is Shape.PREDICATE and sequel(first):
        gerund = next((i for i in own[1:] if tokens.doc[i].lower_.endswith("ing")), None)
        if gerund is None:
            return Frame()
        return Frame(drop=frozenset({own[0]}), words=((gerund, past_of(tokens.doc[gerund].text)),))
    if proposition.shape is not Shape.RELATIVE:
        return Frame()
    comma = frozenset(range(max(proposition.shared) + 1, own[0]))
    if first.lower_ == "whose":
        return Frame(drop=comma, words=((own[0], "’s"),))
    rivals = [c for c in first.head.children if c.dep_ in SUBJECTS and c.i != first.i]  # "which Orr sold": no subject
    if first.lower_ in ("which", "who", "that") and first.dep_ in SUBJECTS and not rivals:
        return Frame(drop=comma | {own[0]})
    copula = "are" if tokens.doc[max(proposition.shared)].tag_ in ("NNS", "NNPS") else "is"
    if first.lower_ in ("which", "who", "whom", "that"):
        return Frame(joint=f"{copula} what", joint_at=own[0], drop=comma | {own[0]})
    return Frame(joint=copula, joint_at=own[0], drop=comma) if first.lower_ in ("where", "when") else Frame(drop=comma)


def _denial(context: Context, draft: Draft, attribution: Attribution) -> Frame | None:
    """The content with the negation that its cue gives it: "denied that it had failed" holds that it had not failed."""
    tokens = context.tokens
    if not cue_negates(tokens, draft.proposition, cue_of(context, attribution, draft.content)):
        return None
    head = tokens.doc[draft.proposition.head]
    carrier = next((c for c in head.children if c.dep_ in ("aux", "auxpass") and c.i < head.i), None)
    if carrier is None and head.lemma_ == "be" and head.tag_ in ("VBZ", "VBP", "VBD"):
        carrier = head
    simple = carrier is not None and finite(carrier) and carrier.i in draft.proposition.tokens
    if carrier is not None and simple and not negated(tokens, draft.proposition):
        return Frame(after=carrier.i)
    return Frame(before="It is not true that")


def _gloss_frame(context: Context, gloss: Gloss) -> Frame:
    tokens = context.tokens
    if gloss.kind is GlossKind.MEANING:
        return Frame(before="The words quoted have this")
    if not gloss.subject or gloss.kind is GlossKind.RELATIVE:
        return Frame()
    inside = set(gloss.subject)
    noun = next((i for i in gloss.subject if tokens.doc[i].head.i not in inside), max(gloss.subject))
    named = context.entities.at(tokens.starts[noun]) is not None
    plural = tokens.doc[noun].tag_ in ("NNS", "NNPS") and not named
    first = min(gloss.rest)
    joint = "are" if plural else "is"
    if gloss.kind is GlossKind.ISSUED and tokens.doc[first].tag_ == "VBN":
        joint = "were" if plural else "was"
    elif gloss.kind in (GlossKind.PARTICIPLE, GlossKind.ISSUED):
        joint = f"[{joint}]"  # the text has no verb with a tense: what stands in brackets is ours
    return Frame(joint=joint, joint_at=first, drop=frozenset(range(max(gloss.subject) + 1, first)))
