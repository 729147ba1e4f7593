"""The whole extraction on texts in odd shapes: exact spans, no exception, the same record each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import annotate as annotating
from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.rdf.encode import encode
from kg.rdf.validate import check
from kg.record import Document, DocumentRecord, Spans
from kg.settings import Settings

pytestmark = pytest.mark.model

ARTICLE = """Harbour bridge is safe, says engineer
By Mira Holt
March 3, 2026

Ana Lind, chief engineer of Quayworks, said on Monday that the harbour bridge is safe. "We tested every bolt twice," she told reporters. "Nothing moved."

According to Quayworks, 40% of the cables were replaced in 2025. Ole Berg, a council member, called the report "thin" and denied that the council had seen it.

"I never said the bridge was safe," Berg wrote in a letter. He asked how many cables were left. The company's spokesman declined to say.

Lind described two steps. First the deck is lifted. Then the cables are cut.
"""
TRANSCRIPT = """MIRA HOLT: Welcome to The Quay Hour. My guest is Ana Lind of Quayworks.

ANA LIND: Thanks. I think the bridge may last 80 years. Ole Berg said it would fall, and he was wrong.

MIRA HOLT: What did you say to the council?

ANA LIND: I told them that we had replaced 40% of the cables.
"""
BASE = Settings()


def read(data: bytes) -> Document:
    return read_bytes(data, "odd.txt", BASE)


def extracted(data: bytes) -> DocumentRecord:
    return extract_document(read(data), BASE)


def all_spans(record: DocumentRecord) -> Iterator[tuple[str, Spans]]:
    for e in record.entities:
        for mention in e.mentions:
            yield f"mention of {e.name}", (mention,)
    for r in record.relations:
        yield r.predicate, (r.evidence,)
    for a in record.attributions:
        yield f"content {a.id}", a.content
        yield f"cue {a.id}", a.cue
        yield f"source {a.id}", a.source
    for s in record.assertions:
        yield f"assertion {s.id}", s.content
        yield f"hedges {s.id}", s.hedge_words
        for q in s.quantities:
            yield f"quantity {q.value}", (q.span,)
        if s.date_words:
            yield f"date {s.date}", (s.date_words,)
    for quotation in record.quotations:
        yield "quotation", (quotation.span,)
    for turn in record.turns:
        yield "turn", (turn.span,)
        if turn.label_span:
            yield "label", (turn.label_span,)
            assert (
                record.text[slice(*turn.label_span)].strip("[]<>: ").casefold().find((turn.label or "").casefold()) >= 0
            )


def sound(record: DocumentRecord, text: str) -> None:
    """Every span lies in the text, pieces are in order and apart, none is blank; every reference leads somewhere."""
    assert record.text == text
    for what, spans in all_spans(record):
        for start, end in spans:
            assert 0 <= start < end <= len(text), what
            assert text[start:end].strip(), f"{what}: blank at {start}-{end}"
        assert all(a[1] <= b[0] for a, b in pairwise(spans)), f"{what}: {spans}"
    attributions = {a.id for a in record.attributions}
    entities = {e.id for e in record.entities}
    assert len(attributions) == len(record.attributions)
    assert {a.reported_by for a in record.attributions} - {None} <= attributions
    assert {s.attribution for s in record.assertions} - {None} <= attributions
    assert {a.speaker_id for a in record.attributions} - {None} <= entities


def contents(record: DocumentRecord) -> list[str]:
    return [" … ".join(record.text[s:e] for s, e in a.content) for a in record.attributions]


def unbalanced(text: str) -> str:
    return "\n\n".join(f'{p}"' if k % 2 else f"“{p}" for k, p in enumerate(text.split("\n\n")))


Shape = Callable[[str], str]
SHAPES: dict[str, Shape] = {
    "no final newline": lambda t: t.rstrip("\n"),
    "many final newlines": lambda t: t + "\n" * 40,
    "Windows line ends": lambda t: t.replace("\n", "\r\n"),
    "old Mac line ends": lambda t: t.replace("\n", "\r"),
    "soft hyphens": lambda t: t.replace("ing", "\u00ading").replace("bridge", "brid\u00adge"),
    "non-breaking spaces": lambda t: t.replace(" ", "\u00a0"),
    "some non-breaking spaces": lambda t: t.replace("Ana Lind", "Ana\u00a0Lind").replace("40%", "40\u202f%"),
    "emoji": lambda t: t.replace(". ", ". 🌉👩🏽‍🔧 ").replace('"', '"🙂'),
    "right-to-left marks": lambda t: t.replace("said", "\u200fsaid\u200e").replace('"', '\u200e"\u200f'),
    "right-to-left words": lambda t: t.replace("Quayworks", "שלום"),
    "all capitals": str.upper,
    "all small": str.lower,
    "unbalanced quotation marks": unbalanced,
    "an opening mark in every line": lambda t: t.replace("\n", '\n"'),
    "only quotation marks added": lambda t: t.replace(" ", ' "'),
    "one line": lambda t: " ".join(t.split()),
    "a word a line": lambda t: "\n".join(t.split()),
    "no spaces": lambda t: "".join(t.split()),
    "tabs and form feeds": lambda t: t.replace(" ", "\t").replace("\n\n", "\f\n"),
    "separators that are no newlines": lambda t: t.replace("\n", "\u2028"),
    "combining marks": lambda t: t.replace("a", "a\u0301"),
    "astral letters": lambda t: t.replace("bridge", "𝐛𝐫𝐢𝐝𝐠𝐞"),
    "zero-width characters": lambda t: t.replace(" ", " \u200b").replace("Lind", "Li\u200dnd"),
    "replacement characters": lambda t: t.replace("e", "\ufffd"),
    "brackets and dashes": lambda t: t.replace(",", " — (").replace(".", " ]"),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("text", [ARTICLE, TRANSCRIPT], ids=["article", "transcript"])
def test_spans_are_exact_and_the_graph_is_valid(shape: str, text: str) -> None:
    odd = SHAPES[shape](text)
    record = extracted(odd.encode("utf-8"))
    sound(record, odd)
    assert extracted(odd.encode("utf-8")) == record
    check(record.doc, encode(record, BASE.base))


@pytest.mark.parametrize("text", [ARTICLE, TRANSCRIPT], ids=["article", "transcript"])
def test_a_byte_order_mark_is_dropped_and_nothing_else_changes(text: str) -> None:
    marked = extracted(b"\xef\xbb\xbf" + text.encode("utf-8"))
    sound(marked, text)
    assert contents(marked) == contents(extracted(text.encode("utf-8")))


@pytest.mark.parametrize("shape", ["no final newline", "Windows line ends", "many final newlines"])
@pytest.mark.parametrize("text", [ARTICLE, TRANSCRIPT], ids=["article", "transcript"])
def test_line_ends_do_not_change_what_is_found(shape: str, text: str) -> None:
    plain, odd = extracted(text.encode("utf-8")), extracted(SHAPES[shape](text).encode("utf-8"))
    assert [c.replace("\r", "") for c in contents(odd)] == contents(plain)
    assert [a.speaker for a in odd.attributions] == [a.speaker for a in plain.attributions]


@pytest.mark.parametrize(
    "shape",
    ["non-breaking spaces", "some non-breaking spaces", "emoji", "right-to-left marks", "unbalanced quotation marks"],
)
def test_the_first_report_is_still_found(shape: str) -> None:
    record = extracted(SHAPES[shape](ARTICLE).encode("utf-8"))
    assert any("bridge" in c and "is" in c for c in contents(record))


def small_windows(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    whole = annotating.windows
    monkeypatch.setattr(annotating, "windows", lambda text: whole(text, size))


@pytest.mark.parametrize("size", [60, 200, 333])
@pytest.mark.parametrize("shape", ["one line", "no final newline", "emoji", "no spaces", "unbalanced quotation marks"])
def test_texts_parsed_in_windows_have_exact_spans(monkeypatch: pytest.MonkeyPatch, size: int, shape: str) -> None:
    small_windows(monkeypatch, size)
    for text in (ARTICLE, TRANSCRIPT):
        odd = SHAPES[shape](text)
        record = extracted(odd.encode("utf-8"))
        sound(record, odd)
        assert extracted(odd.encode("utf-8")) == record


def test_windows_that_end_with_paragraphs_find_what_one_window_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\n".join(f"Ana Lind said that pier {k} is closed. Ole Berg stayed home." for k in range(12)) + "\n"
    whole = extracted(text.encode())
    small_windows(monkeypatch, 160)
    assert contents(extracted(text.encode())) == contents(whole)
    assert [c.removeprefix("that ") for c in contents(whole)] == [f"pier {k} is closed" for k in range(12)]


def test_a_long_single_line_is_read() -> None:
    """300 kB without a newline: more than one window of the parser. Every report in it is found at its place."""
    sentences = [
        f"Ana Lind said that pier {k} is closed. The boats of that part of the harbour lay still." for k in range(3_500)
    ]
    text = " ".join(sentences)
    assert len(text) > 300_000 > 2 * annotating.WINDOW
    record = extracted(text.encode())
    sound(record, text)
    found = contents(record)
    assert len({c for c in found if c.removeprefix("that ").startswith("pier ")}) >= 3_450
    places = [a.content[0][0] for a in record.attributions]
    assert places == sorted(places)


ODD = ['"', "“", "”", "‘", "’", "''", "\r\n", "\n\n", "\u00ad", "\u00a0", "\u200f", "\u200e", "\u2028", "🙂", "👩🏽‍🔧", "—", "…", "ﬁ", "\u0301", " ", ".", ":", "\t"]  # fmt: skip


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    text=st.sampled_from([ARTICLE, TRANSCRIPT]),
    put=st.lists(st.tuples(st.floats(0, 1), st.sampled_from(ODD)), max_size=25),
    shape=st.sampled_from(sorted(SHAPES)),
)
def test_odd_characters_anywhere(text: str, put: list[tuple[float, str]], shape: str) -> None:
    odd = SHAPES[shape](text)
    for where, what in put:
        at = round(where * len(odd))
        odd = odd[:at] + what + odd[at:]
    sound(extracted(odd.encode("utf-8")), odd)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200).filter(lambda t: t.strip()))
def test_any_text_at_all(text: str) -> None:
    """Arbitrary characters after a sentence, so that a reader takes it for prose."""
    odd = f"Ana Lind said that the bridge is safe. {text}"
    if "\x00" in odd or odd.encode("utf-8").startswith(b"\xef\xbb\xbf"):
        odd = odd.replace("\x00", "")
    sound(extracted(odd.encode("utf-8")), odd)


WRONG = [",", ".", ";", ":", " said", ", she said,", " before trading was halted.", " which", " so", " that", "”"]


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    text=st.sampled_from([ARTICLE, TRANSCRIPT]),
    changes=st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from(["drop", "twice", "swap", *WRONG])), min_size=1, max_size=40
    ),
)
def test_words_left_out_swapped_and_cut_apart(text: str, changes: list[tuple[float, str]]) -> None:
    """Sentences as no grammar has them: the parse is wrong then, the spans are not."""
    words = re.split(r"(?<= )", text)
    for where, what in changes:
        at = min(round(where * len(words)), len(words) - 2)
        if what == "drop":
            del words[at]
        elif what == "twice":
            words.insert(at, words[at])
        elif what == "swap":
            words[at], words[at + 1] = words[at + 1], words[at]
        else:
            words[at] = f"{words[at].rstrip(' ')}{what} "
    odd = "".join(words)
    sound(extracted(odd.encode("utf-8")), odd)
