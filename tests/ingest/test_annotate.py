"""Annotation keeps offsets, whatever the text holds and wherever it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.annotate import annotate, load_pipeline, windows
from kg.errors import BadSetting
from kg.settings import Settings

NAME = Settings().pipeline


@given(st.text(alphabet=st.sampled_from("ab .\n!\u00a0"), max_size=400), st.integers(4, 40))
def test_windows_cover_the_text_without_gap_and_none_is_too_long(text: str, size: int) -> None:
    pieces = list(windows(text, size))
    assert "".join(text[start:end] for start, end in pieces) == text
    assert all(0 < end - start <= size for start, end in pieces)


def test_a_window_ends_after_a_paragraph_where_there_is_one() -> None:
    text = "First here.\n\nSecond one.\nThird line that is longer."
    assert next(text[a:b] for a, b in windows(text, 16)) == "First here.\n\n"


def test_an_unknown_pipeline_says_what_to_do() -> None:
    with pytest.raises(BadSetting, match=r"no_such_pipeline.*Install it"):
        load_pipeline("no_such_pipeline")


@pytest.mark.model
@settings(max_examples=30, deadline=None)
@given(st.text(alphabet=st.sampled_from("aé “”'\"\u00a0\u00ad\u200b\u200f🙂\r\n.,XYZ said"), max_size=120))
def test_tokens_stand_where_they_say(text: str) -> None:
    doc = annotate(text, load_pipeline(NAME))
    assert "".join(token.text_with_ws for token in doc).translate({0xA0: " "}) == doc.text.translate({0xA0: " "})
    assert len(doc.text) == len(text)
    assert all(doc.text[token.idx : token.idx + len(token.text)] == token.text for token in doc)


@pytest.mark.model
def test_windows_are_joined_with_global_offsets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.annotate.WINDOW", 40)
    monkeypatch.setattr("ingest.annotate.windows", lambda text: windows(text, 40))
    text = "Ana Lind said the bridge is safe.\nIt is not, Peter Holm said.\nNobody asked him about it."
    doc = annotate(text, load_pipeline(NAME))
    assert [text[t.idx : t.idx + len(t)] for t in doc if t.text == "Holm"] == ["Holm"]
    assert doc[-1].idx == len(text) - 1


@pytest.mark.model
def test_no_token_runs_across_an_edge() -> None:
    text = "12:28Continual learning\nJacob LindHost"
    doc = annotate(text, load_pipeline(NAME), edges=[5, text.index("Host")])
    assert {"Continual", "Host"} <= {token.text for token in doc}
    assert doc.text == text


@pytest.mark.model
def test_a_sentence_starts_after_every_newline() -> None:
    doc = annotate("Bridge reopens\nAna Lind said the bridge is safe", load_pipeline(NAME))
    assert "Ana" in {sent[0].text for sent in doc.sents}


@pytest.mark.model
def test_the_apostrophe_of_a_name_does_not_hide_it() -> None:
    text = "Sean O’Rourke left. I‘m glad, and the O’Rourkes’ won’t mind."
    doc = annotate(text, load_pipeline(Settings().pipeline))
    assert doc[1].pos_ == "PROPN"
    assert [text[t.idx : t.idx + len(t.text)] for t in doc][1:2] == ["O’Rourke"]
