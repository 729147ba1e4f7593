"""SRT, WebVTT and JSON transcripts: text, segments and turns built from timed cues."""

from __future__ import annotations

import json

import pytest

from ingest.read import read_bytes
from kg.errors import UnreadableDocument
from kg.record import Document
from kg.settings import Settings


def _read(data: str, name: str) -> Document:
    return read_bytes(data.encode(), name, Settings())


def _segments(document: Document) -> list[tuple[float, float | None, str]]:
    return [(s.start_s, s.end_s, document.text[slice(*s.span)]) for s in document.segments]


def _turns(document: Document) -> list[tuple[str | None, str]]:
    return [(turn.label, document.text[slice(*turn.span)]) for turn in document.turns]


def test_webvtt() -> None:
    document = _read(
        "WEBVTT - Night Shift, episode 3\nLanguage: en\nPublished: October 6, 2026\nPublisher: Night Shift\n\nSTYLE\n::cue { color: red }\n\nNOTE\n00:01 --> 00:02\n\n"
        "intro\n00:01.000 --> 00:03.500 align:start\n<v.loud Ana Lind>R&amp;D is <i>cheap</i>,\n\n01:00:03.500 --> 01:00:05.000\n<v Ana Lind>I think.</v>\n<v Bo Ek>Is it?</v>\n",
        "a.vtt",
    )
    assert document.text == "Ana Lind: R&D is cheap, I think.\nBo Ek: Is it?\n"
    assert _segments(document) == [
        (1.0, 3.5, "R&D is cheap,"),
        (3603.5, 3605.0, "I think."),
        (3603.5, 3605.0, "Is it?"),
    ]
    assert [s.timecode for s in document.segments] == ["0:01", "1:00:03", "1:00:03"]
    assert _turns(document) == [("Ana Lind", "R&D is cheap, I think."), ("Bo Ek", "Is it?")]
    assert (document.metadata.title, document.metadata.language, document.metadata.published) == (
        "Night Shift, episode 3",
        "en",
        "2026-10-06",
    )
    (source,) = document.metadata.derived_from
    assert (source.kind, source.by, source.date, source.evidence) == ("episode", "Night Shift", "2026-10-06", None)


def test_subrip_as_it_is_found() -> None:
    document = _read(
        "\ufeff1\r\n00:00:01,000 --> 00:00:02.5\r\nANA: {\\an8}Engines are\r\n<b>cheap</b>\r\n\r\n00:00:02,500 --> 00:00:01,000\r\nnow.\r\n3\r\n00:00:04,000 --> 00:00:05,000\r\nBO: Are they?\r\n\r\n"
        "4\r\n00:00:05,000 --> 00:00:06,000\r\nANA: Yes.",
        "a.srt",
    )
    assert document.text == "ANA: Engines are cheap now.\nBO: Are they?\nANA: Yes.\n"
    assert _segments(document)[1] == (2.5, None, "now.")
    assert _turns(document) == [("ANA", "Engines are cheap now."), ("BO", "Are they?"), ("ANA", "Yes.")]


def test_rolling_captions_are_said_once() -> None:
    document = _read(
        "WEBVTT\n\n00:01.000 --> 00:02.000\nengines are\n\n00:02.000 --> 00:03.000\nengines are\nvery cheap\n\n00:03.000 --> 00:04.000\nvery cheap\nthese days\n",
        "a.vtt",
    )
    assert document.text == "engines are very cheap these days\n"


def test_what_is_said_twice_is_kept_twice() -> None:
    document = _read("WEBVTT\n\n00:01.000 --> 00:02.000\nNo.\n\n00:05.000 --> 00:06.000\nNo.\n", "a.vtt")
    assert document.text == "No.\nNo.\n"


def test_a_pause_after_a_sentence_begins_a_paragraph() -> None:
    document = _read(
        "WEBVTT\n\n00:01.000 --> 00:02.000\nCheap.\n\n00:05.000 --> 00:06.000\nSteel, too,\n\n00:09.000 --> 00:10.000\nis cheap.\n",
        "a.vtt",
    )
    assert document.text == "Cheap.\nSteel, too, is cheap.\n"


def test_json_of_whisper() -> None:
    data = {
        "language": "en",
        "segments": [
            {"id": 0, "start": 0.0, "end": 2.5, "text": " Engines are very", "words": []},
            {"start": 2.5, "end": 4, "text": " cheap these days."},
        ],
    }
    document = _read(json.dumps(data), "a.json")
    assert document.text == "Engines are very cheap these days.\n"
    assert _segments(document) == [(0.0, 2.5, "Engines are very"), (2.5, 4.0, "cheap these days.")]
    assert document.metadata.language == "en"
    assert document.metadata.derived_from == ()


def test_json_of_whisperx_has_speakers() -> None:
    data = {
        "segments": [
            {"start": 0, "end": 1, "text": "Engines are cheap.", "speaker": "SPEAKER_00"},
            {"start": 1, "end": 2, "text": "Are they?", "speaker": "SPEAKER_01"},
        ]
    }
    assert _turns(_read(json.dumps(data), "a.json")) == [
        ("SPEAKER_00", "Engines are cheap."),
        ("SPEAKER_01", "Are they?"),
    ]


def test_json_of_podcasting_joins_single_words() -> None:
    words = ["Engines", "are", "cheap.", "Are", "they?"]
    data = {
        "version": "1.0.0",
        "segments": [
            {"speaker": "Ana" if i < 3 else "Bo", "startTime": i, "endTime": i + 1, "body": word}
            for i, word in enumerate(words)
        ],
    }
    document = _read(json.dumps(data), "a.json")
    assert _segments(document) == [(0.0, 3.0, "Engines are cheap."), (3.0, 5.0, "Are they?")]
    assert _turns(document) == [("Ana", "Engines are cheap."), ("Bo", "Are they?")]


def test_json_list_of_timed_lines() -> None:
    document = _read(
        '[{"text": "the engines&amp;#39; price", "start": 1.5, "duration": 2}, {"text": "is still low", "start": "3.5", "dur": "1"}]',
        "a.json",
    )
    assert _segments(document) == [(1.5, 3.5, "the engines&#39; price"), (3.5, 4.5, "is still low")]


@pytest.mark.parametrize("value", ["-1", "1e400", "NaN", "true", '"x"', "[]"])
def test_a_start_that_is_no_time_is_refused(value: str) -> None:
    with pytest.raises(UnreadableDocument, match="segment 1 of it has no words or no start"):
        _read(f'{{"segments": [{{"text": "a", "start": {value}}}]}}', "a.json")


def test_what_xml_cannot_hold_is_left_out() -> None:
    document = _read('{"segments": [{"start": 0, "end": 1, "text": "a\\u0000b\\ud800c\\u0007d"}]}', "a.json")
    assert document.text == "abcd\n"


def test_webvtt_notes_say_title_host_and_guest() -> None:
    document = _read(
        "WEBVTT\n\nNOTE\nTitle: The cost of serving\nShow: Night Shift\nHost: Ana Lind\nGuest: Bo Ek, a baker\nDate: 6 October 2026\n\n"
        "NOTE Language: en\n\n1\n00:01.000 --> 00:03.500\nSo what does it cost?\n\nNOTE Host: Cay Dorn\n\n2\n00:04.000 --> 00:06.000\nToo much.\n",
        "a.vtt",
    )
    m = document.metadata
    assert (m.title, m.publisher, m.published, m.language) == (
        "The cost of serving",
        "Night Shift",
        "2026-10-06",
        "en",
    )
    assert document.text == "Host: Ana Lind\nGuest: Bo Ek, a baker\nSo what does it cost? Too much.\n"
    assert [b.role for b in document.blocks] == ["caption", "caption", "transcript"]
    assert _segments(document) == [(1.0, 3.5, "So what does it cost?"), (4.0, 6.0, "Too much.")]
