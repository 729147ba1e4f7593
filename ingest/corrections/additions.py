"""Items that the program missed: a claim with who holds it, a relation."""

from __future__ import annotations

from ingest.corrections.draft import ADDED, Draft, inside
from ingest.extract.stating import with_assertions
from kg.corrections import Correction, ItemKind
from kg.errors import InputError
from kg.record import (
    AUTHOR,
    Assertion,
    AssertionForm,
    AssertionType,
    Attribution,
    AttributionForm,
    AttributionKind,
    Polarity,
    Relation,
    Spans,
)

__all__ = ["add_claim", "add_relation"]


def add_claim(
    draft: Draft,
    correction: Correction,
    content: Spans,
    cue: Spans,
    source: Spans,
    *,
    statement: Assertion | None = None,
) -> tuple[ItemKind, str]:
    """Adds an act with its statement, or the author's own statement where he is the speaker; the statement's kind and id.

    Inside the content of another speaker's act it becomes the inner hop of a chain. What the program finds by now is not
    added again: it gets the speaker. `statement`: a narration that the act is to hold instead of a new statement.

    Raises:
        InputError: no words, or words that the program reads as somebody's denial where they are to be asserted, or the other way round.
    """
    if not content:
        raise InputError("a claim needs words of the text")
    new, key = correction.new, f"{ADDED}{correction.id}"
    narrated = new.who is not None and new.who.name == AUTHOR
    for held in list(draft.assertions.values()):
        if held.content == content and statement is None and (held.attribution is None) is narrated:
            if held.polarity is not Polarity(new.polarity or "asserts"):
                raise InputError(
                    f"the text has these words as {held.speaker or 'somebody'}'s, who {held.polarity.value} them; correct that statement"
                )
            if held.attribution is not None:
                entity = draft.entity_of(new.who, correction.id) if new.who else None
                act = draft.attributions[held.attribution]
                if act.speaker_id != (entity.id if entity else None):
                    draft.set_speaker(act, entity)
            return ItemKind.ASSERTION, held.id
    if narrated:
        draft.assertions[key] = Assertion(
            id=key, content=content, speaker=AUTHOR, form=AssertionForm.NARRATION, normalized=""
        )
    else:
        act = _act(draft, correction, content, cue, source)
        draft.attributions[key] = act
        form = AssertionForm(act.form.value)
        if statement is None:
            draft.assertions[key] = Assertion(id=key, attribution=key, content=content, form=form, normalized="")
        else:
            key = statement.id
            draft.assertions[key] = statement.model_copy(update={"attribution": act.id, "form": form})
        draft.set_speaker(act, draft.entity_of(new.who, correction.id) if new.who else None)
    if statement is None:
        draft.set_content(draft.assertions[key], content, new.normalized)
        draft.assertions[key] = draft.assertions[key].model_copy(
            update={
                "type": AssertionType(new.type or "fact"),
                "polarity": Polarity(new.polarity or "asserts"),
                "hedged": bool(new.flag),
            }
        )
    return ItemKind.ASSERTION, key


def _act(draft: Draft, correction: Correction, content: Spans, cue: Spans, source: Spans) -> Attribution:
    around = [
        a
        for a in draft.attributions.values()
        if all(inside(span, a.content) for span in (*content, *cue)) and a.content != content
    ]
    outer = min(around, key=lambda a: (sum(e - s for s, e in a.content), a.id), default=None)
    who = correction.new.who
    if outer is not None and who is not None and outer.speaker == who.name:
        kind, form = outer.kind, outer.form
        reported_by, cited = outer.reported_by, outer
    else:
        quoted = [q for q in draft.quotations.values() if any(inside(span, (q.span,)) for span in content)]
        kind = AttributionKind.QUOTATION if quoted else AttributionKind.CLAUSE
        form = AttributionForm.DIRECT if quoted else AttributionForm.INDIRECT
        reported_by, cited = (outer.id if outer is not None else None), None
    return Attribution(
        id=f"{ADDED}{correction.id}",
        content=content,
        cue=cue,
        source=source,
        reported_by=reported_by,
        cited_source=cited.cited_source if cited else None,
        cited_source_id=cited.cited_source_id if cited else None,
        origin=cited.origin if cited else None,
        origin_id=cited.origin_id if cited else None,
        kind=kind,
        form=form,
        score=1.0,
        explanation="added by a person",
    )


def add_relation(draft: Draft, correction: Correction, evidence: Spans) -> tuple[ItemKind, str]:
    """Adds what one entity is to another, as the statement that holds its evidence says.

    Raises:
        InputError: who, what, whom or the words are missing.
    """
    new = correction.new
    if new.who is None or new.other is None or not new.text or len(evidence) != 1:
        raise InputError("a relation needs two entities, a predicate and words of the text")
    subject, object_ = draft.entity_of(new.who, correction.id), draft.entity_of(new.other, correction.id)
    relation = Relation(
        subject=subject.name,
        subject_id=subject.id,
        predicate=new.text,
        object=object_.name,
        object_id=object_.id,
        start=new.normalized,
        evidence=evidence[0],
    )
    [stated] = with_assertions([relation], list(draft.assertions.values()))
    same = [
        r for r in draft.relations if (r.subject_id, r.predicate, r.object_id) == (subject.id, new.text, object_.id)
    ]
    if not any(r.evidence == stated.evidence for r in same):
        draft.relations.append(stated)
    return ItemKind.RELATION, f"{ADDED}{correction.id}"
