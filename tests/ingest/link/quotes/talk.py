"""An invented talk, as words and as records of a store: a transcript, and articles that quote it."""

from __future__ import annotations

import hashlib

from ingest.link.quotes.indexed import IndexedTranscript
from ingest.link.quotes.spoken import Spoken, Timed, Voice
from ingest.link.quotes.words import word_spans
from kg.record import (
    DerivedFrom,
    DocumentRecord,
    Entity,
    EntityType,
    Metadata,
    Provenance,
    Quotation,
    Segment,
    Turn,
)

LINES = (
    ("Ida Quill", "Welcome to Harbour Talk. With me is Mira Voss, who builds pumps for small harbours."),
    ("Mira Voss", "Thank you. We sold two hundred pumps last year, and not one of them came back, unless you count the one that sank."),
    ("Ida Quill", "What is the hardest part of the trade, would you say, for a newcomer?"),
    ("Mira Voss", "The hardest part is that salt water eats every cheap seal within three winters, so we test each seal ourselves."),
    ("Mira Voss", "I don't think that the big yards will ever build small pumps again. It was never worth their time."),
    ("Ida Quill", "And the colour of the new model, people keep asking about that one, is it really going to be orange?"),
    ("Mira Voss", "Orange, yes, because divers find it in muddy water. We asked eleven diving schools before we chose it."),
)  # fmt: skip
PROVENANCE = Provenance(program="claim-kg", reader="webvtt 1", pipeline="none", pipeline_version="0")
DAY = "2026-03-02"
TITLE = "Harbour Talk, episode 9: Mira Voss on salt water"


def words_of(text: str) -> tuple[IndexedTranscript, list[str]]:
    """A text as an indexed transcript, and its words."""
    places = word_spans(text)
    words = [text[start:end] for start, end in places]
    return IndexedTranscript.of(words, places), words


def transcript_text() -> tuple[str, list[tuple[int, int]]]:
    """The text of the talk, and the span of each line's words."""
    text, spans = "", []
    for speaker, words in LINES:
        text += f"{speaker}: "
        spans.append((len(text), len(text) + len(words)))
        text += words + "\n"
    return text, spans


def spoken() -> Spoken:
    """The talk; ten seconds a line."""
    text, spans = transcript_text()
    return Spoken.of(
        "talk",
        text,
        spans,
        [Timed(span, 10.0 * i, 10.0 * i + 10, f"0:{10 * i:02}") for i, span in enumerate(spans)],
        [Voice(span, speaker) for span, (speaker, _) in zip(spans, LINES, strict=True)],
    )


def transcript(name: str = "talk.vtt", **changes: object) -> DocumentRecord:
    """The talk as a record."""
    text, spans = transcript_text()
    people = {"Ida Quill": "p1", "Mira Voss": "p2"}
    return _record(
        name,
        text,
        Metadata(
            kind="transcript",
            title=TITLE,
            published=DAY,
            publisher="Harbour Talk",
            derived_from=(DerivedFrom(title=TITLE, kind="episode", date=DAY, by="Harbour Talk"),),
        ),
        segments=tuple(
            Segment(span=span, start_s=10.0 * i, end_s=10.0 * i + 10, timecode=f"0:{10 * i:02}")
            for i, span in enumerate(spans)
        ),
        turns=tuple(Turn(span=span, label=who, speaker=who) for span, (who, _) in zip(spans, LINES, strict=True)),
        entities=tuple(Entity(id=f"{name}{key}", type=EntityType.PERSON, name=who) for who, key in people.items()),
    ).model_copy(update=changes)


def article(name: str, *quotations: tuple[str, str | None], origin: bool = True) -> DocumentRecord:
    """A document with these quotations and their speakers; `origin`: it says that they are from the talk."""
    text, spans = "The harbour is quiet.\n", []
    for words, speaker in quotations:
        text += f"{speaker or 'Somebody'} said: “"
        spans.append((len(text), len(text) + len(words)))
        text += f"{words}”\n"
    people = sorted({speaker for _, speaker in quotations if speaker})
    ids = {who: f"{name}{number}" for number, who in enumerate(people)}
    show = Entity(id=f"{name}show", type=EntityType.WORK, name="Harbour Talk", detail="podcast")
    episode = Entity(
        id=f"{name}episode",
        type=EntityType.WORK,
        name="Harbour Talk episode published March 2, 2026",
        detail="podcast episode",
        date=DAY,
    )
    source = DerivedFrom(title=episode.name, kind="podcast episode", date=DAY)
    return _record(
        name,
        text,
        Metadata(kind="article", title=f"About {name}", derived_from=(source,) if origin else ()),
        entities=(
            *(Entity(id=ids[who], type=EntityType.PERSON, name=who) for who in people),
            *((show, episode) if origin else ()),
        ),
        quotations=tuple(
            Quotation(id=f"{name}q{i}", span=span, speaker=who, speaker_id=ids.get(who or ""))
            for i, (span, (_, who)) in enumerate(zip(spans, quotations, strict=True))
        ),
    )


def _record(name: str, text: str, metadata: Metadata, **parts: object) -> DocumentRecord:
    sha = hashlib.sha256(text.encode()).hexdigest()
    return DocumentRecord.model_validate(
        {
            "doc": name,
            "id": name.replace(".", "-"),
            "sha256": sha,
            "raw_sha256": sha,
            "text": text,
            "metadata": metadata,
            "provenance": PROVENANCE,
            **parts,
        }
    )
