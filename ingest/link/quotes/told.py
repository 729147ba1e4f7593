"""Leads for what the documents of a store tell in other words: the passages of transcripts that may carry it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby

from rdflib import URIRef

from ingest.link.quotes.held import HeldDocument, held_documents, held_spoken
from ingest.link.quotes.lead import Speech, leads
from ingest.link.quotes.origin import Transcripts, may_be_quoted
from kg.record import Spans
from kg.store import Store

__all__ = ["Told", "told_leads"]


@dataclass(frozen=True)
class Told:
    """A claim told in other words, and the passage of a transcript that shares most of its matter: a lead, no finding."""

    document: str
    content: Spans
    words: str
    form: str
    speaker: str | None
    transcript: str
    passage: tuple[int, int]
    said: str
    timecode: str | None
    score: float
    assertion: str


def told_leads(store: Store, documents: Iterable[str] = ()) -> list[Told]:
    """The best lead for each indirect claim of some documents (IRIs; all where none is named), in the order of the claims.

    Only transcripts of the same origin are searched, and none whose speakers are all others. A page's own narration
    (its headline and chapters) sums up what is said on it, an article's does not. A tenth of a second a transcript.
    """
    held = {document.iri: document for document in held_documents(store)}
    wanted = [iri for iri in documents if iri in held] or sorted(held)
    transcripts = Transcripts(document.standing for document in held.values() if document.is_transcript)
    of_origin = {iri: sorted(transcripts.of(held[iri].standing)) for iri in wanted}
    speeches = {
        iri: Speech(held_spoken(store, held[iri])) for iri in sorted(set().union(*of_origin.values()) if wanted else ())
    }
    found = [
        lead
        for iri in wanted
        if of_origin[iri]
        for lead in _of_document(store, held[iri], {t: speeches[t] for t in of_origin[iri]}, held)
    ]
    return sorted(found, key=lambda told: (told.document, told.content, told.assertion))


def _of_document(
    store: Store, document: HeldDocument, speeches: dict[str, Speech], held: dict[str, HeldDocument]
) -> Iterable[Told]:
    query = files("ingest.link.quotes").joinpath("told.rq").read_text(encoding="utf-8")
    rows = store.select(query, {"document": [URIRef(document.iri)]}).values()
    for assertion, group in groupby(rows, key=lambda row: str(row[1])):
        pieces = list(group)
        words, form = str(pieces[0][2]), str(pieces[0][3])
        speaker = None if pieces[0][4] is None else str(pieces[0][4])
        content = tuple(dict.fromkeys((int(str(row[5])), int(str(row[6]))) for row in pieces))
        best: Told | None = None
        for transcript, speech in speeches.items():
            spoken = speech.spoken
            own = transcript == document.iri
            if (form == "narration" and not own) or (own and _spoken_itself(content, spoken.places)):
                continue
            if not may_be_quoted(speaker, (voice.speaker for voice in spoken.voices)):
                continue
            for lead in leads(words, speech):
                if best is None or lead.score > best.score:
                    span, timed = spoken.span(lead.words), spoken.timed_at(lead.words[0])
                    best = Told(
                        document.name, content, words, form, speaker, held[transcript].name, span,
                        spoken.text[slice(*span)], None if timed is None else timed.timecode, lead.score, assertion,
                    )  # fmt: skip
        if best is not None:
            yield best


def _spoken_itself(content: Spans, places: tuple[tuple[int, int], ...]) -> bool:
    return any(start < content[0][1] and end > content[0][0] for start, end in places)
