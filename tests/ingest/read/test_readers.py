"""Contract of every reader in the registry."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.read import READERS, Reader, read, read_bytes
from ingest.read.source import Source
from kg.errors import UnreadableDocument
from kg.record import Document
from kg.settings import Settings

SETTINGS = Settings(max_bytes=2_000_000)

TALK = (
    "So I think we should talk about what you said. Yeah, I mean, we tried that, and it did not work for us at all. "
    "Right, and what did you do then? Well, we went back to the start, and I asked my team what they wanted. "
) * 4

SAMPLES = {
    "webvtt": "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ana Lind>Hello &amp; welcome.\n",
    "subrip": "1\n00:00:01,000 --> 00:00:03,000\nHello and welcome.\n",
    "transcript-json": '{"segments": [{"start": 0, "end": 2, "text": " Hello and welcome."}]}',
    "html": "<!doctype html><html><body><h1>Engines are cheap</h1><p>The firm said engines are cheap.</p></body></html>",
    "transcript-page": "A talk about cheap engines\n\nThe Show · Oct 6, 2026\n\n0:12\n\nHello there.\n\n0:40\n\nThanks.\n",
    "labelled-transcript": "ANA: Hello there.\nBO: Hi, thanks.\nANA: So tell me.\n",
    "marked-interview": "**Did you know it?**\n\nNo, I did not.\n\n**When did you hear of it?**\n\nI read it in May.\n",
    "unlabelled-transcript": TALK,
    "plain-text": "The firm said on Monday that engines are cheap.\n",
}

# Pieces of every format's syntax: random strings of them reach further into a reader than random bytes do.
SYNTAX = st.sampled_from(
    [
        "WEBVTT", "\n", "\n\n", "\r\n", "00:01.000 --> 00:02.000", "00:00:01,000 --> 00:00:00,000", "<v Ana>", "<v", "</i>", "NOTE", "1",
        "{", "}", "[", "]", '"segments":', '"start": 1', '"text": "a"', ",", "null", "1e999", '"\\ud800"', "<html>", "<p>", "<script>", "</p>",
        '<script type="application/ld+json">', '{"@type": "Article", "author": [1, null, {"name": 3}]}', "<!--", "-->", "&#0;", "&amp;", "<title>",
        '<meta charset="rot13">', "ANA LIND:", "[BO]", "**Ana:**", ">>", "29:24", "(0:01)", "“", "\"", "’", "By Ana Lind", "Oct 6, 2026", "\u00a0", "\u00ad",
        "\u202e", "😀", "is it so?", "I think we do.", "Transcript", "\ufeff", "•", "·", " ", "99999999999999999999:59",
    ]
)  # fmt: skip


def _check(document: Document) -> None:
    """What holds for any document that a reader lets through."""
    text = document.text
    spans = [block.span for block in document.blocks]
    spans += [segment.span for segment in document.segments]
    spans += [turn.span for turn in document.turns]
    spans += [turn.label_span for turn in document.turns if turn.label_span is not None]
    spans += [source.evidence for source in document.metadata.derived_from if source.evidence is not None]
    for start, end in spans:
        assert 0 <= start < end <= len(text)
        assert text[start:end].strip()
    for turn in document.turns:
        if turn.label_span is not None:
            assert text[slice(*turn.label_span)] == turn.label
    for segment in document.segments:
        assert segment.end_s is None or segment.end_s >= segment.start_s
    turns = [turn.span for turn in document.turns]
    assert turns == sorted(turns)
    assert all(before[1] <= after[0] for before, after in pairwise(turns))
    if document.metadata.published is not None:
        assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", document.metadata.published)


def test_every_reader_has_a_sample() -> None:
    assert sorted(SAMPLES) == sorted(reader.NAME for reader in READERS)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.NAME)
def test_declares_what_it_reads(reader: Reader) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", reader.NAME)
    assert reader.VERSION >= 1
    assert all(suffix == "" or re.fullmatch(r"\.[a-z0-9]+", suffix) for suffix in reader.SUFFIXES)
    assert all(re.fullmatch(r"[a-z]+/[a-z0-9.+-]+", media) for media in reader.MEDIA_TYPES)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.NAME)
def test_its_sample_is_read_by_it_under_any_of_its_suffixes(reader: Reader) -> None:
    data = SAMPLES[reader.NAME].encode()
    for suffix in reader.SUFFIXES:
        document = read_bytes(data, f"sample{suffix}", SETTINGS)
        assert document.reader == f"{reader.NAME} {reader.VERSION}"
        _check(document)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.NAME)
def test_a_wrong_plain_suffix_does_not_hide_the_format(reader: Reader) -> None:
    assert read_bytes(SAMPLES[reader.NAME].encode(), "sample.txt", SETTINGS).reader.startswith(reader.NAME)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.NAME)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.binary(min_size=1, max_size=300))
def test_random_bytes_are_read_or_refused(reader: Reader, data: bytes) -> None:
    name = f"x{reader.SUFFIXES[0]}"
    try:
        document = reader.read(Source(name, data))
    except UnreadableDocument as refused:
        error = refused
    else:
        _check(document)
        return
    assert name in str(error)
    assert error.reason
    assert error.remedy.endswith(".")


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.NAME)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pieces=st.lists(SYNTAX, max_size=40), prefix=st.booleans())
def test_broken_syntax_is_read_or_refused(reader: Reader, pieces: list[str], prefix: bool) -> None:
    text = (SAMPLES[reader.NAME] if prefix else "") + " ".join(pieces) + "".join(pieces)
    data = text.encode("utf-8", "replace")
    try:
        document = reader.read(Source("x.txt", data))
    except UnreadableDocument:
        return
    _check(document)
    assert reader.read(Source("x.txt", data)) == document


@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=400), suffix=st.sampled_from(["", ".txt", ".md"]))
def test_any_unicode_text_without_a_format_is_kept_to_the_byte(text: str, suffix: str) -> None:
    data = text.encode()
    try:
        document = read_bytes(data, f"x{suffix}", SETTINGS)
    except UnreadableDocument:
        return
    if document.reader.split()[0] in {
        "plain-text",
        "transcript-page",
        "labelled-transcript",
        "marked-interview",
        "unlabelled-transcript",
    }:
        assert document.text.encode() == data.removeprefix(b"\xef\xbb\xbf")


def test_an_unknown_suffix_lists_the_known_ones() -> None:
    with pytest.raises(UnreadableDocument, match=r"'\.xyz'.*\.html.*\.srt.*\.txt.*\.vtt"):
        read_bytes(b"hello", "a.xyz", SETTINGS)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.txt", b"", "empty"),
        ("a.txt", b" \r\n\t ", "empty"),
        ("a.txt", b"hello\0there", "NUL"),
        ("a.txt", b"\x80\0\x81" * 50, "binary"),
        ("a.txt", b"\x01\x02\x03\x04 a" * 50, "binary"),
        ("a.pdf.txt", b"%PDF-1.7 ...", "PDF"),
        ("a.txt", b"PK\x03\x04...", "office"),
        ("a.txt", b"\xff\xfe\x00\xd8\x00", "utf-16"),
        ("a.json", b"{", "not JSON"),
        ("a.json", b'{"a": 1}', "not a transcript"),
        ("a.json", b'{"segments": [{"text": "a"}]}', "no start"),
        ("a.json", b'{"segments": []}', "no words"),
        ("a.srt", b"hello", "no SRT caption"),
        ("a.vtt", b"WEBVTT\n\nNOTE\n00:01 --> 00:02\nnot said\n", "no WebVTT caption"),
        ("a.html", b"<html><script>x</script></html>", "no text"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(name: str, data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocument, match=reason) as caught:
        read_bytes(data, name, SETTINGS)
    assert caught.value.path == name


def test_a_file_is_measured_before_it_is_read(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as stream:
        stream.truncate(300_000_000)
    with pytest.raises(UnreadableDocument, match=r"300,000,000 bytes; at most 2,000,000 .*max_bytes"):
        read(large, SETTINGS)


def test_bytes_have_the_same_limit() -> None:
    with pytest.raises(UnreadableDocument, match="at most 10 are read"):
        read_bytes(b"hello there", "a.txt", Settings(max_bytes=10))


def test_folders_missing_files_and_bad_paths_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="folder"):
        read(tmp_path, SETTINGS)
    with pytest.raises(UnreadableDocument, match="no such file"):
        read(tmp_path / "none.txt", SETTINGS)
    with pytest.raises(UnreadableDocument, match="cannot be opened"):
        read(Path("a\0b"), SETTINGS)
    with pytest.raises(UnreadableDocument, match="cannot be opened"):
        read(tmp_path / ("n" * 5000), SETTINGS)
    with pytest.raises(UnreadableDocument, match="not a regular file"):
        read(Path("/dev/null"), SETTINGS)


def test_a_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("hello")

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "denied")

    monkeypatch.setattr(Path, "open", denied)  # root may read anything: the permission bits would not refuse it
    with pytest.raises(UnreadableDocument, match="not permitted"):
        read(path, SETTINGS)


def test_the_given_name_is_the_documents_path(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("The firm said engines are cheap.\n")
    assert read(path, SETTINGS).path == str(path)
    assert read(path, SETTINGS, name="inbox/a.txt").path == "inbox/a.txt"


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 100_000 + "deep",
        "<b>" * 50_000 + "deep",
        "<p " + "a=1 " * 50_000 + ">wide</p>",
        "<script>" + "x" * 500_000,
        '<script type="application/ld+json">' + "[" * 100_000 + "</script><p>Said.</p>",
        "<table><tr><td>" * 20_000 + "x",
        "<!ENTITY a 'b'>" + "&a;" * 10_000,
        "<![CDATA[" * 1000,
    ],
    ids=["div", "b", "attributes", "open script", "json", "tables", "entities", "cdata"],
)
def test_hostile_markup_is_read_or_refused(page: str) -> None:
    try:
        document = read_bytes(page.encode(), "a.html", SETTINGS)
    except UnreadableDocument:
        return
    assert "<script" not in document.text
    _check(document)


def test_deep_json_is_refused() -> None:
    with pytest.raises(UnreadableDocument):
        read_bytes(b'{"segments":' + b"[" * 200_000, "a.json", SETTINGS)
