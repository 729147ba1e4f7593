"""Relations: the registry of predicates, times, the masked text, and what sentences state in all their orders."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.annotate import annotate, load_pipeline
from ingest.extract.entities import find_entities
from ingest.extract.masked_text import MASKS, pattern
from ingest.extract.predicates import PREDICATES, Predicate, accepts
from ingest.extract.relation_times import PAST, Period, period
from ingest.extract.relations import find_relations
from ingest.extract.role_words import predicates_of
from ingest.extract.works import find_works
from ingest.read import read_bytes
from ingest.resolve.references import resolve
from kg.record import EntityType, Relation
from kg.settings import Settings

Relate = Callable[[str], tuple[Relation, ...]]

HEADER = "Tomas Wirth\n\nCo-founder & CEO, Pebble Labs\n\n  • Ana LimHost · AI Investor, Foxglove Capital\n\n    Growth investor in Granite, Hopper Health and Tidewater Robotics; ex-Dropside.\n"


@pytest.fixture(scope="module")
def relate() -> Relate:
    nlp = load_pipeline(Settings().pipeline)

    def run(text: str) -> tuple[Relation, ...]:
        document = read_bytes(text.encode(), "a.txt", Settings())
        doc = annotate(document.text, nlp)
        entities = find_entities(document, doc)
        references = resolve(document, doc, entities)
        works = find_works(document, doc, entities, references)
        return find_relations(document, doc, works, references)

    return run


def triples(relations: tuple[Relation, ...]) -> set[tuple[str, str, str]]:
    return {(r.subject, r.predicate, r.object) for r in relations if not r.negated}


# ---------------------------------------------------------------- parts


@pytest.mark.parametrize("predicate", PREDICATES.values(), ids=lambda p: p.name)
def test_every_predicate_says_what_it_joins(predicate: Predicate) -> None:
    assert predicate.name == predicate.name.lower()
    assert predicate.subjects
    assert predicate.objects
    assert predicate.meaning
    assert not predicate.symmetric or predicate.subjects == predicate.objects
    assert all(accepts(predicate.name, s, o) for s in predicate.subjects for o in predicate.objects)


def test_the_predicates_of_the_record_are_all_there() -> None:
    named = "chief_executive_of co_founded formerly_at worked_on works_at hosts guest_on invests_in develops offers published announces lists part_of"
    assert set(named.split()) <= set(PREDICATES)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("from 2015 to May 2020", Period(start="2015", end="2020-05")),
        ("(2015–2020)", Period(start="2015", end="2020")),
        ("since March 2024", Period(start="2024-03")),
        ("until 2020", Period(end="2020")),
        ("on August 31, 2026", Period(date="2026-08-31")),
        ("in 2019", Period(date="2019")),
        ("with 2019 others", Period()),
    ],
)
def test_periods(words: str, expected: Period) -> None:
    assert period(words) == expected


@given(st.text(max_size=60))
def test_period_never_fails(words: str) -> None:
    assert isinstance(period(words), Period)


def test_roles_have_predicates() -> None:
    assert predicates_of("co-founder and chief executive officer") == ["co_founded", "chief_executive_of"]
    assert predicates_of("chief technology officer") == ["works_at"]
    assert predicates_of("vice president") == ["works_at"]
    assert predicates_of("executive director") == ["leads"]
    assert predicates_of("friend") == []


def test_pattern_puts_masks_for_types() -> None:
    person, firm = MASKS[EntityType.PERSON], MASKS[EntityType.ORGANIZATION]
    assert pattern("«P» of «O+»").fullmatch(f"{person} of {firm}, {firm} and {firm}")
    assert not pattern("«P» of «O»").fullmatch(f"{firm} of {person}")


# ---------------------------------------------------------------- sentences


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana Lim, chief executive of the startup Acme Labs, said no.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("Acme Labs chief executive Ana Lim said no.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("Acme Labs' chief executive, Ana Lim, said no.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("Ana Lim, Acme Labs' chief executive, said no.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("Ana Lim, who is the CEO of Acme Labs, said no.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("The chief executive of Acme Labs, Ana Lim, said no.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("Ana Lim is the chief executive of Acme Labs.", ("Ana Lim", "chief_executive_of", "Acme Labs")),
        ("Ana Lim is a former Acme Labs researcher.", ("Ana Lim", "formerly_at", "Acme Labs")),
        ("Ana Lim, formerly of Acme Labs, said no.", ("Ana Lim", "formerly_at", "Acme Labs")),
        ("Ana Lim, who heads sales at Acme Labs, said no.", ("Ana Lim", "works_at", "Acme Labs")),
        ("Ana Lim oversees procurement for Acme Labs.", ("Ana Lim", "works_at", "Acme Labs")),
        ("Ana Lim, an analyst at Bright Harbor Bank, said no.", ("Ana Lim", "works_at", "Bright Harbor Bank")),
        ("Harborview Bank spokeswoman Ana Lim said no.", ("Ana Lim", "spokesperson_of", "Harborview Bank")),
        ("Ana Lim works at Acme Labs.", ("Ana Lim", "works_at", "Acme Labs")),
        ("Acme Labs, where Ana Lim is a partner, said no.", ("Ana Lim", "works_at", "Acme Labs")),
        ("Ana Lim co-founded Acme Labs in 2019.", ("Ana Lim", "co_founded", "Acme Labs")),
        ("Ana Lim worked on Whisper at OpenAI before co-founding Acme Labs with a friend.", ("Ana Lim", "co_founded", "Acme Labs")),
        ("Acme Labs was founded by Ana Lim and Tomas Wirth.", ("Tomas Wirth", "co_founded", "Acme Labs")),
        ("Ana Lim chairs Acme Labs.", ("Ana Lim", "chairs", "Acme Labs")),
        ("She uses PyTorch, and vLLM is developed by Acme Labs.", ("Acme Labs", "develops", "vLLM")),
        ("Ana Lim liked ChatGPT, OpenAI's chatbot.", ("OpenAI", "develops", "ChatGPT")),
        ("Acme Labs, a subsidiary of Bright Harbor Group, said no.", ("Acme Labs", "subsidiary_of", "Bright Harbor Group")),
        ("Bright Harbor Group has acquired Acme Labs.", ("Bright Harbor Group", "acquired", "Acme Labs")),
        ("Acme Labs said it had raised money in a round led by Foxglove Capital.", ("Foxglove Capital", "invests_in", "Acme Labs")),
        ("Ana Lim, who hosts the Quiet Hours podcast, said no.", ("Ana Lim", "hosts", "Quiet Hours")),
        ("Marlowe Inc. posted it. OpenRouter's provider page describes a review.", ("OpenRouter", "published", "OpenRouter's provider page")),
    ],
)  # fmt: skip
def test_what_a_sentence_states(relate: Relate, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in triples(relate(text))


@pytest.mark.model
@pytest.mark.parametrize(
    "text",
    [
        "Ana Lim led a protest at Acme Labs.",
        "Ana Lim may head sales at Acme Labs.",
        "Bright Harbor Group may acquire Acme Labs.",
        "Bright Harbor Group wants to buy Acme Labs.",
        "Ana Lim met the chief executive of Acme Labs.",
        "Ana Lim told Tomas Wirth about Acme Labs. The chief executive was late.",
        "It quoted lawyers such as Ana Lim in the Bright Harbor Times.",
    ],
)
def test_what_a_sentence_does_not_state(relate: Relate, text: str) -> None:
    assert triples(relate(text)) == set()


@pytest.mark.model
def test_times_and_negation(relate: Relate) -> None:
    (former,) = relate("Ana Lim is a former chief executive of Acme Labs.")
    assert (former.predicate, former.end) == ("chief_executive_of", PAST)
    (since,) = relate("Ana Lim has been chief executive of Acme Labs since 2024.")
    assert (since.start, since.end) == ("2024", None)
    (never,) = relate("Ana Lim is not a member of the Acme Foundation.")
    assert (never.predicate, never.negated) == ("member_of", True)
    (left,) = relate("Ana Lim left Acme Labs in 2022.")
    assert (left.predicate, left.end) == ("formerly_at", "2022")


@pytest.mark.model
def test_pages_state_roles(relate: Relate) -> None:
    assert {
        ("Tomas Wirth", "co_founded", "Pebble Labs"),
        ("Tomas Wirth", "chief_executive_of", "Pebble Labs"),
        ("Ana Lim", "works_at", "Foxglove Capital"),
        ("Ana Lim", "invests_in", "Granite"),
        ("Ana Lim", "invests_in", "Hopper Health"),
        ("Ana Lim", "invests_in", "Tidewater Robotics"),
        ("Ana Lim", "formerly_at", "Dropside"),
    } == triples(relate(HEADER))


@pytest.mark.model
def test_an_episode_its_guest_and_its_show(relate: Relate) -> None:
    text = '"We won," Ana Lim said on the Quiet Hours podcast, in an episode published October 6, 2026.'
    episode = "Quiet Hours episode published October 6, 2026"
    assert triples(relate(text)) == {
        ("Ana Lim", "guest_on", episode),
        (episode, "part_of", "Quiet Hours"),
        ("Quiet Hours", "published", episode),
    }
    assert {r.date for r in relate(text)} == {"2026-10-06"}


@pytest.mark.model
def test_evidence_holds_words_of_the_text_and_types_fit(relate: Relate) -> None:
    text = (
        HEADER
        + "\nAna Lim’s firm is odd. “Tomas Wirth”, chief executive of Pebble Labs — he left Acme Labs in May 2020 😀.\r\n"
    )
    found = relate(text)
    assert found == relate(text)
    assert list(found) == sorted(found, key=lambda r: r.evidence)
    for relation in found:
        start, end = relation.evidence
        assert 0 <= start < end <= len(text)
        assert relation.subject_id != relation.object_id
        assert relation.predicate in PREDICATES


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "expected", "never"),
    [
        (
            "Dana Okafor, the host who interviewed Ines Varga, is a partner at Fernhill Capital, which invested in Larkmoor Compute in June 2026.",
            ("Dana Okafor", "works_at", "Fernhill Capital"),
            ("Ines Varga", "works_at"),
        ),
        (
            "Mira Lund, who replaced Tom Berg, became chief executive of Quillstone in 2024.",
            ("Mira Lund", "chief_executive_of", "Quillstone"),
            ("Tom Berg", "chief_executive_of"),
        ),
        (
            "Mira Lund, sister of Tom Berg, is the chief executive of Quillstone.",
            ("Mira Lund", "chief_executive_of", "Quillstone"),
            ("Tom Berg", "chief_executive_of"),
        ),
        (
            "Tom Berg met Ines Varga, and is chief executive of Quillstone.",
            ("Tom Berg", "chief_executive_of", "Quillstone"),
            ("Ines Varga", "chief_executive_of"),
        ),
        (
            "Dana Okafor, the host who interviewed Ines Varga, said on The Stack Hour podcast that prices would fall.",
            ("Dana Okafor", "interviewed", "Ines Varga"),
            ("Ines Varga", "guest_on"),
        ),
        ("The lawyer who defended Ines Varga is now general counsel of Quillstone.", None, ("Ines Varga", "works_at")),
        (
            "The host who interviewed Ines Varga worked at Quillstone for ten years.",
            None,
            ("Ines Varga", "formerly_at"),
        ),
        (
            "According to Ines Varga, Quillstone's chief executive, Tom Berg, will resign.",
            ("Tom Berg", "chief_executive_of", "Quillstone"),
            ("Ines Varga", "chief_executive_of"),
        ),
        (
            "Ines Varga left Quillstone, and Northgate Labs, the chipmaker, acquired Brightvale Labs.",
            ("Ines Varga", "formerly_at", "Quillstone"),
            ("Quillstone", "acquired"),
        ),
    ],
)
def test_a_role_is_its_subjects_and_not_the_nearest_names(
    relate: Relate, text: str, expected: tuple[str, str, str] | None, never: tuple[str, str]
) -> None:
    found = relate(text)
    assert expected is None or expected in triples(found)
    assert never not in {(r.subject, r.predicate) for r in found}


@pytest.mark.model
def test_who_hosts_by_the_nearest_person_of_the_apposition(relate: Relate) -> None:
    text = "Varga said so on The Stack Hour podcast. Ines Varga was talking with Dana Okafor, a partner at Fernhill Capital who hosts the show."
    found = triples(relate(text))
    assert ("Dana Okafor", "works_at", "Fernhill Capital") in found
    assert not any(subject == "Ines Varga" and predicate == "hosts" for subject, predicate, _ in found)


@pytest.mark.model
def test_a_country_that_speaks_employs_nobody(relate: Relate) -> None:
    text = "Norway said no. Ana Lim of Norway said so. Ola Brandt, president of Norway, agreed."
    assert triples(relate(text)) <= {("Ola Brandt", "leads", "Norway")}


@pytest.mark.model
@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("Tomas Wirth, the founder of Pebble Motors, said that oats grow well.", ("Tomas Wirth", "founded", "Pebble Motors")),
        ("“Oats grow well,” Ana Limberg, the CEO of Pebble Motors, explained.", ("Ana Limberg", "chief_executive_of", "Pebble Motors")),
        ("Ana Limberg, who sits on the board of Pebble Motors, said that oats grow well.", ("Ana Limberg", "board_member_of", "Pebble Motors")),
        ("According to Ana Limberg, an economist at Pebble Motors, Granite Foods owes suppliers money.", ("Ana Limberg", "works_at", "Pebble Motors")),
    ],
)  # fmt: skip
def test_a_role_in_apposition_is_read_and_the_next_clause_is_no_list(
    relate: Relate, sentence: str, stated: tuple[str, str, str]
) -> None:
    found = [(r.subject, r.predicate, r.object) for r in relate(f"A quiet day\n\n{sentence}\n")]
    assert found == [stated]
