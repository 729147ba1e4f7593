"""Attributions of short texts, one construction each, with the trained pipeline. People and firms are fictional."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ingest.annotate import annotate, load_pipeline
from ingest.extract.attributions import find_attributions
from ingest.extract.entities import find_entities
from ingest.extract.scorer import RuleScorer, Scorer
from ingest.extract.turns import find_turns
from ingest.extract.works import find_works
from ingest.read import read_bytes
from ingest.resolve.references import resolve
from kg.record import Attribution, AttributionForm, AttributionKind, Quotation, Realis
from kg.settings import Settings

pytestmark = pytest.mark.model


@cache
def extract(text: str, scorer: Scorer | None = None) -> tuple[tuple[Attribution, ...], tuple[Quotation, ...]]:
    run = Settings()
    document = read_bytes(text.encode("utf-8"), "note.txt", run)
    doc = annotate(document.text, load_pipeline(run.pipeline))
    entities = find_entities(document, doc, known=True)
    references = resolve(document, doc, entities)
    entities = find_works(document, doc, entities, references)
    turns = find_turns(document, doc, entities)
    return find_attributions(document, doc, entities, references, turns, scorer=scorer)


def words(text: str, spans: tuple[tuple[int, int], ...]) -> str:
    return " | ".join(text[s:e] for s, e in spans)


def shown(text: str) -> list[tuple[str, str, str]]:
    return [(words(text, a.content), words(text, a.cue), words(text, a.source)) for a in extract(text)[0]]


@pytest.mark.parametrize(
    ("text", "content", "cue", "source"),
    [
        (
            "Mara Lindqvist said that the plant will close in May.",
            "that the plant will close in May",
            "said",
            "Mara Lindqvist",
        ),
        ("The plant will close in May, Mara Lindqvist said.", "The plant will close in May", "said", "Mara Lindqvist"),
        (
            "“The plant will close in May,” said Mara Lindqvist.",
            "“The plant will close in May,”",
            "said",
            "Mara Lindqvist",
        ),
        (
            "According to Mara Lindqvist, the plant will close in May.",
            "the plant will close in May",
            "According to",
            "Mara Lindqvist",
        ),
        ("Mara Lindqvist vowed to close the plant in May.", "to close the plant in May", "vowed", "Mara Lindqvist"),
        ("Mara Lindqvist criticised the plan.", "the plan", "criticised", "Mara Lindqvist"),
        (
            "The plant, Mara Lindqvist said, will close in May.",
            "The plant | will close in May",
            "said",
            "Mara Lindqvist",
        ),
        ("Tom Okafor asked how the plant would close.", "how the plant would close", "asked", "Tom Okafor"),
        ("Mara Lindqvist urged members to vote.", "members to vote", "urged", "Mara Lindqvist"),
    ],
)
def test_constructions(text: str, content: str, cue: str, source: str) -> None:
    assert (content, cue, source) in shown(text)


def test_a_quotation_that_goes_on_after_its_cue_is_one_attribution() -> None:
    text = "“We close in May,” Mara Lindqvist said. “Nobody wanted this.”"
    assert ("“We close in May,” | “Nobody wanted this.”", "said", "Mara Lindqvist") in shown(text)


def test_two_cues_joined_by_and_are_two() -> None:
    text = "Mara Lindqvist said the plant will close and added that nobody wanted this."
    contents = [content for content, _, _ in shown(text)]
    assert contents[:2] == ["the plant will close", "that nobody wanted this"]


def test_a_relay_is_a_chain() -> None:
    text = "Mara Lindqvist said that Tom Okafor claimed the plant was unsafe."
    outer, inner = extract(text)[0]
    assert outer.speaker == "Mara Lindqvist"
    assert inner.speaker == "Tom Okafor"
    assert inner.reported_by == outer.id
    assert outer.reported_by is None


def test_a_remark_after_a_colon_is_a_chain() -> None:
    text = "Mara Lindqvist gave a talk on Monday. She pointed to a remark by Tom Okafor on another podcast: the plant makes no money and never has."
    found = {a.speaker: a for a in extract(text)[0]}
    inner = found["Tom Okafor"]
    assert words(text, inner.content) == "the plant makes no money and never has"
    assert inner.reported_by == found["Mara Lindqvist"].id


@pytest.mark.parametrize(
    ("text", "realis"),
    [
        ("Mara Lindqvist said the plant will close.", Realis.SAID),
        ("Mara Lindqvist did not say that the plant will close.", Realis.DENIED),
        ("Mara Lindqvist asked whether the plant will close.", Realis.ASKED),
        ("Mara Lindqvist will announce that the plant is closing.", Realis.FUTURE),
        ("Mara Lindqvist may announce that the plant is closing.", Realis.HYPOTHETICAL),
    ],
)
def test_realis(text: str, realis: Realis) -> None:
    (first, *_) = extract(text)[0]
    assert first.realis is realis


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Mara Lindqvist said: “The plant will close.”", AttributionForm.DIRECT),
        ("Mara Lindqvist said the plant will close “for good”.", AttributionForm.MIXED),
        ("Mara Lindqvist said the plant will close for good.", AttributionForm.INDIRECT),
    ],
)
def test_form(text: str, form: AttributionForm) -> None:
    (first, *_) = extract(text)[0]
    assert first.form is form


def test_first_person_in_a_quotation_is_who_is_quoted() -> None:
    text = "“I think the plant will close,” said Mara Lindqvist."
    inner = next(a for a in extract(text)[0] if words(text, a.source) == "I")
    assert inner.speaker == "Mara Lindqvist"


def test_turns_are_attributions_and_i_is_the_turns_speaker() -> None:
    text = (
        "MARA LINDQVIST: Welcome. What happens to the plant?\n\n"
        "TOM OKAFOR: I think it will close in May. Nobody wants that.\n\n"
        "MARA LINDQVIST: And the people who work there?\n\n"
        "TOM OKAFOR: We will find work for all of them.\n"
    )
    found = extract(text)[0]
    turns = [a for a in found if a.kind is AttributionKind.TURN]
    assert len(turns) == 4
    assert all(a.form is AttributionForm.DIRECT for a in turns)
    belief = next(a for a in found if words(text, a.source) == "I")
    assert belief.speaker is not None
    assert belief.speaker.casefold() == "tom okafor"


def test_an_account_goes_on_without_a_cue() -> None:
    text = (
        "Mara Lindqvist described a pattern she has seen. Firms start with a small plant and grow. "
        "Once sales rise, they move to a larger site. Lindqvist spoke in Oakhurst last week."
    )
    carried = [words(text, a.content) for a in extract(text)[0] if a.kind is AttributionKind.FREE_INDIRECT]
    assert "Once sales rise, they move to a larger site" in carried
    assert not any("Oakhurst" in content for content in carried)


@pytest.mark.parametrize(
    "text",
    [
        "Notes of the day\n\n“We close the plant in May, and that is final.”\nMara Lindqvist, Oakhurst\n\nThe plant opened in 1987.",
        "Notes of the day\n\n“We close the plant in May, and that is final.” — Mara Lindqvist\n\nThe plant opened in 1987.",
    ],
)
def test_a_credit_under_or_after_a_quotation_names_the_speaker(text: str) -> None:
    (attribution, *_) = extract(text)[0]
    assert words(text, attribution.content) == "“We close the plant in May, and that is final.”"
    assert attribution.speaker == "Mara Lindqvist"


def test_scare_quotes_are_told_from_speech() -> None:
    text = "The “smart” bins stood in the rain. Mara Lindqvist called them “a waste of money”."
    flags = {text[q.span[0] : q.span[1]]: q.scare for q in extract(text)[1]}
    assert flags == {"smart": True, "a waste of money": False}


def test_plain_narration_holds_no_attribution() -> None:
    assert extract("The plant stands by the river. It opened in 1987 and has two halls.")[0] == ()


def test_rules_work_without_weights() -> None:
    text = "Mara Lindqvist said that the plant will close in May."
    ((attribution, *_), _) = extract(text, RuleScorer())
    assert words(text, attribution.content) == "that the plant will close in May"
    assert attribution.speaker == "Mara Lindqvist"


def test_an_explanation_names_pattern_cue_and_source() -> None:
    (first, *_) = extract("Mara Lindqvist said that the plant will close in May.")[0]
    assert first.explanation is not None
    assert "said" in first.explanation
    assert "Mara Lindqvist" in first.explanation


_PIECES = st.sampled_from(
    [
        "Mara Lindqvist said ",
        "that it works",
        "“",
        "”",
        '"',
        "'",
        ", ",
        ". ",
        "\n",
        "\r\n",
        "he added ",
        "according to the firm",
        "\u00a0",
        "\u00ad",
        "🙂",
        "I think ",
        "A: ",
        "THE PLANT",
        "‘",
        "’",
        " - ",
        "…",
    ]
)


@settings(max_examples=40, deadline=None)
@given(st.lists(_PIECES, max_size=24).map("".join))
def test_spans_are_exact_in_any_text(text: str) -> None:
    assume(text.strip())
    attributions, quotations = extract(text)
    ids = {a.id for a in attributions}
    for a in attributions:
        assert a.content
        for s, e in (*a.content, *a.cue, *a.source):
            assert 0 <= s < e <= len(text)
        assert all(x[1] <= y[0] for x, y in zip(a.content, a.content[1:], strict=False))
        assert a.reported_by is None or a.reported_by in ids
        assert 0 <= a.score <= 1
    for q in quotations:
        assert 0 <= q.span[0] < q.span[1] <= len(text)
