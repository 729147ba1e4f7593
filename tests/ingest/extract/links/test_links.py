"""Links in short texts, one sign each, with the trained pipeline. People and firms are fictional."""

from __future__ import annotations

from functools import cache
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.annotate import annotate, load_pipeline
from ingest.extract import extract
from ingest.extract.links import ruled
from ingest.extract.links.signs import GIVEN, STATED
from ingest.extract.links.statements import Argument
from ingest.read import read_bytes
from kg.record import Extraction, Link, Spans
from kg.settings import Settings

pytestmark = pytest.mark.model

SUPPORTS, DISPUTES, QUALIFIES, ELABORATES = "supports", "disputes", "qualifies", "elaborates"


@cache
def extracted(text: str) -> Extraction:
    run = Settings()
    document = read_bytes(text.encode("utf-8"), "note.txt", run)
    return extract(document, annotate(document.text, load_pipeline(run.pipeline)))


def words(text: str, extraction: Extraction, assertion: str) -> str:
    content = next(a.content for a in extraction.assertions if a.id == assertion)
    return " | ".join(text[start:end] for start, end in content)


def shown(text: str) -> list[tuple[str, str, str, str]]:
    """From, relation, to, evidence of each link."""
    found = extracted(text)
    return [
        (
            words(text, found, link.from_assertion),
            link.relation.value,
            words(text, found, link.to_assertion),
            text[slice(*link.evidence)],
        )
        for link in found.links
    ]


def by_rules(text: str) -> list[tuple[str, str, str, str]]:
    """The same of what the rules alone find, before it is weighed."""
    run = Settings()
    document = read_bytes(text.encode("utf-8"), "note.txt", run)
    with mock.patch("ingest.extract.find_links", return_value=()) as asked:
        extract(document, annotate(document.text, load_pipeline(run.pipeline)))
    argument = Argument(*asked.call_args.args)

    def content(spans: Spans) -> str:
        return " | ".join(text[start:end] for start, end in spans)

    return [
        (
            content(found.source.assertion.content),
            found.relation.value,
            content(found.target.assertion.content),
            text[slice(*found.evidence)],
        )
        for found in ruled(argument)
    ]


OPENING = "Mara Lindqvist said the dam will hold for thirty years. "

CASES = [
    pytest.param(
        "Mara Lindqvist said the dam will hold because its core is made of clay.",
        ("its core is made of clay", SUPPORTS, "the dam will hold", "because"),
        id="a cause supports",
    ),
    pytest.param(
        "The council holds 14 of the 31 seats, so the mayor needs three more votes.",
        ("The council holds 14 of the 31 seats", SUPPORTS, "the mayor needs three more votes", "so"),
        id="what follows is supported",
    ),
    pytest.param(
        "The dam lost water in March, which is why the county is checking its walls.",
        ("The dam lost water in March", SUPPORTS, "March, which is why the county is checking its walls", "why"),
        id="which is why",
    ),
    pytest.param(
        "Mara Lindqvist said the dam will hold, although nobody has tested its walls.",
        ("nobody has tested its walls", QUALIFIES, "the dam will hold", "although"),
        id="a concession qualifies",
    ),
    pytest.param(
        OPENING + "However, nobody has tested its walls since the flood.",
        ("nobody has tested its walls since the flood", QUALIFIES, "the dam will hold for thirty years", "However"),
        id="a contrast between sentences qualifies",
    ),
    pytest.param(
        OPENING + "Tom Berg disputed that. The walls have cracks in two places, he said.",
        ("The walls have cracks in two places", DISPUTES, "the dam will hold for thirty years", "disputed"),
        id="an objection disputes",
    ),
    pytest.param(
        OPENING + "Tom Berg countered that the walls have cracks.",
        ("the walls have cracks", DISPUTES, "the dam will hold for thirty years", "countered"),
        id="a verb of objection with what is said",
    ),
    pytest.param(
        OPENING + "Tom Berg agreed that the dam would hold for years.",
        ("the dam would hold for years", SUPPORTS, "the dam will hold for thirty years", "agreed"),
        id="agreement supports",
    ),
    pytest.param(
        OPENING + "She conceded that nobody had tested the walls.",
        ("nobody had tested the walls", QUALIFIES, "the dam will hold for thirty years", "conceded"),
        id="what a speaker concedes qualifies his own words",
    ),
    pytest.param(
        OPENING + "The dam lost no water in 2025, according to county records.",
        ("The dam lost no water in 2025", SUPPORTS, "the dam will hold for thirty years", "county records"),
        id="a record cited after a claim supports it",
    ),
    pytest.param(
        OPENING + "Lindqvist did not give any figures for the walls.",
        (
            "Lindqvist did not give any figures for the walls",
            QUALIFIES,
            "the dam will hold for thirty years",
            "not give",
        ),
        id="what was not told qualifies",
    ),
    pytest.param(
        "Mara Lindqvist argues that old dams should be torn down. Their walls are full of cracks.",
        ("Their walls are full of cracks", SUPPORTS, "old dams should be torn down", "argues"),
        id="what follows a thesis",
    ),
    pytest.param(
        OPENING + "The claim is nonsense, according to Tom Berg.",
        ("The claim is nonsense", DISPUTES, "the dam will hold for thirty years", "nonsense"),
        id="a verdict on what was said",
    ),
    pytest.param(
        OPENING + "Tom Berg countered that the walls have cracks. Lindqvist said the cracks are older than the dam.",
        ("the cracks are older than the dam", DISPUTES, "the walls have cracks", "Lindqvist"),
        id="the answer of one whose words were disputed",
    ),
]


@pytest.mark.parametrize(("text", "link"), CASES)
def test_a_rule_finds_a_link_with_its_words(text: str, link: tuple[str, str, str, str]) -> None:
    found = [(strip(a), relation, strip(b), evidence) for a, relation, b, evidence in by_rules(text)]
    assert link in found


def strip(words_: str) -> str:
    """Without the connective that a content may begin with."""
    return words_.removeprefix("However, ").removeprefix("although ")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Mara Lindqvist said the dam has lost water since it opened in 2019.", id="since of time"),
        pytest.param("Mara Lindqvist said so far the dam has held. So many dams have not.", id="so far, so many"),
        pytest.param("Tom Berg was denied a visa. The consulate opened in May.", id="a thing that is denied"),
        pytest.param(
            "The minister confirmed on Friday that nurses will take a test.", id="confirmed, of nobody's words"
        ),
        pytest.param("Mara Lindqvist said the dam will hold because of the clay in its core.", id="because of a thing"),
    ],
)
def test_no_rule_finds_a_link_where_nothing_says_so(text: str) -> None:
    assert by_rules(text) == []


def test_a_question_is_answered() -> None:
    text = "Ana Lind asked how long the dam would hold. Mara Lindqvist said it will hold for thirty years."
    assert (
        "it will hold for thirty years",
        ELABORATES,
        "how long the dam would hold",
        "how long the dam would hold",
    ) in shown(text)


def test_a_pair_has_one_link_and_never_one_each_way() -> None:
    text = (
        OPENING
        + "Tom Berg disputed that, because the walls have cracks. But Lindqvist replied that the cracks are old. "
        "Still, Berg said, nobody has looked at them, although they grow. She agreed that they grow."
    )
    pairs = [(link.from_assertion, link.to_assertion) for link in extracted(text).links]
    assert pairs
    assert len(pairs) == len(set(pairs))
    assert not {(b, a) for a, b in pairs} & set(pairs)
    assert all(a != b for a, b in pairs)


PIECES = st.lists(
    st.sampled_from(
        [
            "Mara Lindqvist said the dam will hold.",
            "Tom Berg disputed that.",
            "The walls have cracks, he said.",
            "But she agreed that the walls need work, because they are old.",
            "That is wrong.",
            "“Not so,” said Berg.",
            "Nobody has tested it, though.",
            "County records show three leaks.",
            "The dam is old.\n\nIt leaks.",
            "Why?",
            "Others make a similar case.",
        ]
    ),
    min_size=1,
    max_size=8,
)


@given(PIECES)
@settings(deadline=None, max_examples=40)
def test_links_are_well_formed_and_the_same_again(pieces: list[str]) -> None:
    text = " ".join(pieces)
    found = extracted(text)
    ids = {a.id for a in found.assertions}
    for link in found.links:
        assert {link.from_assertion, link.to_assertion} <= ids
        assert 0 <= link.evidence[0] < link.evidence[1] <= len(text)
        assert link.reason
        assert 0 < link.score <= 1
    extracted.cache_clear()
    again: tuple[Link, ...] = extracted(text).links
    assert again == found.links


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(OPENING + "Its small model answers most requests, Tom Berg said.", id="a model answers requests"),
        pytest.param(OPENING + "Tom Berg responded to an emergency call that night.", id="a call is answered"),
        pytest.param(OPENING + "Mara Lindqvist did not lie, Tom Berg said.", id="who did not lie"),
        pytest.param("Mara Lindqvist is a former engineer. Tom Berg disputed that the dam will hold.", id="a role"),
    ],
)
def test_what_is_no_objection_to_a_statement_disputes_nothing(text: str) -> None:
    assert [link for link in by_rules(text) if link[1] in (SUPPORTS, DISPUTES)] == []


SUMMED_UP = "Tom Berg said the company had hidden the cracks. Mara Lindqvist denied it. The walls were inspected in May, she said."


@pytest.mark.parametrize(
    ("later", "relation", "earlier"),
    [
        pytest.param("Mara Lindqvist denied it", DISPUTES, "the company had hidden the cracks", id="a denial"),
        pytest.param("The walls were inspected in May", SUPPORTS, "Mara Lindqvist denied it", id="what bears it out"),
    ],
)
def test_what_no_word_marks_is_found_by_what_stands_around_it(later: str, relation: str, earlier: str) -> None:
    assert (later, relation, earlier) in [link[:3] for link in shown(SUMMED_UP)]


def test_a_denial_is_of_what_was_alleged_and_not_of_what_stands_next_to_it() -> None:
    text = (
        "Brandt Rail has put profit before safety, the drivers' union said on Monday. It pointed to a report in which the firm "
        "was found to have skipped 40 inspections last winter. The firm runs 60 trains between the coast and the capital. "
        'Brandt Rail rejected that. "Every train was inspected before it left the depot," its chief executive, Mona Strand, said.'
    )
    disputed = {b for _, relation, b, _ in shown(text) if relation == DISPUTES}
    assert disputed
    assert not any("60 trains" in words_ for words_ in disputed)


def test_why_an_unmarked_link_is_given_is_told() -> None:
    links = [link for link in extracted(SUMMED_UP).links if link.reason.startswith("no word marks it; ")]
    assert links
    assert all(len(link.reason) > len("no word marks it; ") for link in links)


def test_nothing_is_linked_in_a_plain_report() -> None:
    text = (
        "The market opened on Monday in Marrow. Thousands of people came to the square. "
        "The mayor arrived at eight. The band of the fire brigade played until ten."
    )
    assert shown(text) == []


def test_a_link_that_no_word_marks_is_only_ever_a_lead() -> None:
    links = extracted(SUMMED_UP).links
    assert all(link.possible for link in links if link.reason.startswith("no word marks it; "))


def test_a_denial_never_supports_what_it_denies() -> None:
    text = OPENING + "According to county records, the dam will not hold for thirty years."
    assert not [link for link in shown(text) if link[1] == SUPPORTS]


def test_a_link_is_a_lead_where_it_is_less_sure_and_an_answer_to_a_question_never_is() -> None:
    found = extracted(OPENING + "Tom Berg agreed that the dam will hold, because its core is made of clay.").links
    assert found
    assert all(link.possible == (link.score < STATED) and link.score >= GIVEN for link in found)
    assert {link.possible for link in found if "because" in link.reason} == {False}
    asked = extracted("Ana Lind asked how long the dam would hold. Mara Lindqvist said it will hold for thirty years.")
    assert [link.possible for link in asked.links if link.relation.value == ELABORATES] == [False]
