"""What is taken of an answer: words that stand in the passage, whatever the passage or the answer says."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.endpoint.answer import SCHEMA, Item, Refusal, messages, place
from kg.record import AttributionKind
from tests.ingest.endpoint.server import item

PASSAGE = 'Ana Lind said it is safe. "It is safe," said Ole Berg, who said it is safe twice.'


def placed(*items: Any) -> list[Item | Refusal]:
    return place(PASSAGE, json.dumps({"attributions": list(items)}))


def test_words_are_found_at_their_occurrence() -> None:
    [first, third] = placed(
        item("it is safe", cue="said", source="Ana Lind"), item("it is safe", source="Ole Berg", occurrence=2)
    )
    assert isinstance(first, Item)
    assert isinstance(third, Item)
    assert first == Item(((14, 24),), ((9, 13),), ((0, 8),), AttributionKind.CLAUSE)
    assert third.content == ((64, 74),)
    assert PASSAGE[64:74] == "it is safe"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (item("it is dangerous"), Refusal.WORDS),
        (item("IT IS SAFE"), Refusal.WORDS),
        (item("it is safe", occurrence=3), Refusal.WORDS),
        (item("it is safe", cue="shouted"), Refusal.WORDS),
        (item("it is safe", source="Nobody Named"), Refusal.WORDS),
        (item(" , "), Refusal.WORDS),
        (item('. "'), Refusal.WORDLESS),
        (item("it is safe", cue="is"), Refusal.OVERLAP),
        (item("it is safe", kind="turn"), Refusal.SHAPE),
        (item("it is safe", kind="rumour"), Refusal.SHAPE),
        (item("it is safe", occurrence=0), Refusal.SHAPE),
        (item(""), Refusal.SHAPE),
        ({**item("it is safe"), "speaker": "Somebody Else"}, Refusal.SHAPE),
        ({**item("it is safe"), "content": []}, Refusal.SHAPE),
        ({"content": [[14, 24]], "cue": [], "source": [], "kind": "clause"}, Refusal.SHAPE),
        ("it is safe", Refusal.SHAPE),
        (None, Refusal.SHAPE),
    ],
)
def test_what_does_not_stand_there_is_refused(wrong: Any, why: Refusal) -> None:
    assert placed(wrong) == [why]


def test_the_same_content_twice_is_taken_once() -> None:
    assert placed(item("it is safe"), item("it is safe", cue="said"))[1] is Refusal.DOUBLE


def test_more_items_than_the_schema_allows_are_refused() -> None:
    assert placed(*[None] * 205) == [Refusal.SHAPE] * 205


@pytest.mark.parametrize(
    "broken", ["", "{", "[]", "null", '{"attributions": {}}', "Sure! Here you are: {}", "[" * 100_000]
)
def test_what_is_no_answer_is_an_error(broken: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        place(PASSAGE, broken)


@given(st.text(max_size=300))
def test_a_passage_comes_through_as_one_quoted_string(passage: str) -> None:
    system, user = messages(passage)
    assert json.loads(user["content"]) == {"passage": passage}
    assert system["content"] == messages("")[0]["content"]


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["content", "cue", "source", "kind", "words", "occurrence"]), inner)
    ),
    max_leaves=20,
)
PIECES = st.lists(
    st.fixed_dictionaries(
        {"words": st.sampled_from(PASSAGE.split()) | st.text(max_size=8), "occurrence": st.integers(-1, 4)}
    ),
    max_size=3,
)
ITEMS = st.fixed_dictionaries(
    {
        "content": PIECES,
        "cue": PIECES,
        "source": PIECES,
        "kind": st.sampled_from(["clause", "quotation", "turn", "infinitive"]),
    }
)


@given(st.lists(ITEMS | ANYTHING, max_size=6))
def test_whatever_is_answered_every_span_lies_in_the_passage(items: list[Any]) -> None:
    found = placed(*items)
    assert len(found) == len(items)
    for one in found:
        if isinstance(one, Item):
            spans = sorted((*one.content, *one.cue, *one.source))
            assert one.content
            assert all(0 <= s < e <= len(PASSAGE) for s, e in spans)
            assert all(a[1] <= b[0] for a, b in pairwise(spans))


def test_the_schema_closes_every_object() -> None:
    def objects(node: Any) -> list[dict[str, Any]]:
        if isinstance(node, dict):
            own = [node] if node.get("type") == "object" else []
            return own + [o for value in node.values() for o in objects(value)]
        return []

    assert len(objects(SCHEMA)) == 5
    for one in objects(SCHEMA):
        assert one["additionalProperties"] is False
        assert set(one["required"]) == set(one["properties"])
