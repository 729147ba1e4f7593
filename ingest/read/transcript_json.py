"""Reads transcripts in JSON: Whisper and WhisperX, Podcasting 2.0, lists of timed lines as video sites give them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence

from ingest.read.cues import TimedCue, clean_words, document_of
from ingest.read.source import Source
from kg.record import Document, Metadata

__all__ = ["MEDIA_TYPES", "NAME", "SUFFIXES", "VERSION", "read", "sniff"]

NAME = "transcript-json"
VERSION = 1
SUFFIXES = (".json",)
MEDIA_TYPES = ("application/json",)

_START = ("start", "startTime", "start_time", "begin", "offset")
_END = ("end", "endTime", "end_time")
_WORDS = ("text", "body", "content")
_SPEAKER = ("speaker", "speakerName", "speaker_name", "name")
_KNOWN = "Known: an object with 'segments' (Whisper, WhisperX, Podcasting 2.0), or a list of {text, start, duration}."


def sniff(source: Source) -> bool:
    """True where the text begins like a JSON object or list and names one of the formats' fields."""
    text = source.text
    return text.lstrip()[:1] in {"{", "["} and ('"segments"' in text or '"start"' in text or '"startTime"' in text)


def read(source: Source) -> Document:
    """The segments as one running text with a segment each; their speakers make turns.

    Raises:
        UnreadableDocument: not JSON, not one of the known shapes, or no words in it.
    """
    try:
        data = json.loads(source.text)
    except (ValueError, RecursionError) as error:
        raise source.refuse(f"it is not JSON ({error})", "Export the transcript again.") from error
    items = data.get("segments") if isinstance(data, Mapping) else data
    if (
        not isinstance(items, Sequence)
        or isinstance(items, str)
        or not all(isinstance(item, Mapping) for item in items)
    ):
        raise source.refuse("it is JSON, but not a transcript", _KNOWN)
    cues = [_cue(source, place, item) for place, item in enumerate(items)]
    return document_of(source, f"{NAME} {VERSION}", cues, _metadata(data))


def _cue(source: Source, place: int, item: Mapping[str, object]) -> TimedCue:
    words = _string(item, _WORDS)
    start = _seconds(item, _START)
    if words is None or start is None:
        raise source.refuse(f"segment {place + 1} of it has no words or no start", _KNOWN)
    end = _seconds(item, _END)
    lasts = _seconds(item, ("duration", "dur"))
    if end is None and lasts is not None:
        end = round(start + lasts, 3)
    return TimedCue(start, end if end is not None and end >= start else None, words, _string(item, _SPEAKER))


def _string(item: Mapping[str, object], names: Sequence[str]) -> str | None:
    return next((value for name in names if isinstance(value := item.get(name), str)), None)


def _seconds(item: Mapping[str, object], names: Sequence[str]) -> float | None:
    """The first of the fields as seconds; None where there is none that is a time."""
    for name in names:
        value = item.get(name)
        if isinstance(value, str):
            try:
                value = float(value)
            except ValueError:
                continue
        if (
            isinstance(value, (int, float))
            and not isinstance(value, bool)
            and 0 <= value < 1e9
            and math.isfinite(value)
        ):
            return round(float(value), 3)
    return None


def _metadata(data: object) -> Metadata:
    fields: Mapping[str, object] = data if isinstance(data, Mapping) else {}

    def field(*names: str) -> str | None:
        words = _string(fields, names)
        return clean_words(words) or None if words else None

    return Metadata(
        kind="transcript", title=field("title", "episode", "episodeTitle"), language=field("language", "lang")
    )
