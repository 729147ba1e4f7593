"""Independent sources: the parts of the definition one by one, each on documents made for it. All names are fictional."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.cli.commands.trace import said_by
from kg.errors import NotFound
from kg.record import DocumentRecord, Stance
from kg.store import Store, memory_store
from queries.graph.independence import Independence, independent_sources
from queries.graph.independence.count import pair_off
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill

SENTENCE = "The Corvin plant halves waste"
NORMALIZED = "The Corvin plant halves waste."


def _document(name: str, text: str, **metadata: Any) -> RecordBuilder:
    return RecordBuilder(name, f"{SENTENCE}. {text}", **metadata)


def _said(b: RecordBuilder, speaker: str, type_: str = "Person", *, work: str | None = None, **more: Any) -> str:
    """`b` attributes the sentence to the speaker, in the work if one is given; returns the speaker's id."""
    who = b.entity(type_, speaker)
    origin = b.entity("Work", work, detail="podcast episode") if work else None
    act = b.attribution(SENTENCE, speaker=who, origin=origin)
    b.assertion(SENTENCE, attribution=act, normalized=NORMALIZED, **more)
    return who


def _trace(*records: DocumentRecord | RecordBuilder) -> Independence:
    store = fill(memory_store(), [r.record() if isinstance(r, RecordBuilder) else r for r in records])
    claims = {str(row[0]) for row in store.select(
        "PREFIX ck: <https://w3id.org/claim-kg/ns#> SELECT ?claim WHERE { ?a ck:expresses ?claim ; ck:normalized ?n FILTER(STR(?n) = \"" + NORMALIZED + "\") }"
    ).values()}  # fmt: skip
    (claim,) = claims
    return independent_sources(store, claim)


def _figures(answer: Independence) -> tuple[int, int, int]:
    return answer.documents, answer.traced_independent, answer.not_traceable


def test_two_speakers_of_their_own_are_two_sources() -> None:
    a, b = _document("a.txt", "So said Ada Reyes."), _document("b.txt", "So said Bo Larsen.")
    _said(a, "Ada Reyes")
    _said(b, "Bo Larsen")
    answer = _trace(a, b)
    assert _figures(answer) == (2, 2, 0)
    assert [source.party for source in answer.sources] == ["Ada Reyes", "Bo Larsen"]
    assert answer.summary == "2 documents, 2 independent sources"


def test_narration_without_a_source_is_not_traceable() -> None:
    a, b = _document("a.txt", "It does."), _document("b.txt", "So said Bo Larsen.")
    a.assertion(SENTENCE, normalized=NORMALIZED)
    _said(b, "Bo Larsen")
    answer = _trace(a, b)
    assert _figures(answer) == (2, 1, 1)
    assert answer.statements[0].reason == "no source is stated"


def test_somebody_not_named_is_not_traceable() -> None:
    a = _document("a.txt", "Sources said so.")
    act = a.attribution(SENTENCE, source="Sources", cue="said")
    a.assertion(SENTENCE, attribution=act, normalized=NORMALIZED)
    answer = _trace(a)
    assert _figures(answer) == (1, 0, 1)
    assert answer.statements[0].reason == "the source is not named"
    assert [step.text for step in answer.statements[0].steps][:1] == ["a.txt attributes it to “Sources”, not named"]


def test_two_reports_of_one_episode_are_one_source() -> None:
    a, b = _document("a.txt", "Ada Reyes, Loud Hour 7."), _document("b.txt", "Bo Larsen, Loud Hour 7.")
    _said(a, "Ada Reyes", work="Loud Hour 7")
    _said(b, "Bo Larsen", work="Loud Hour 7")
    answer = _trace(a, b)
    assert _figures(answer) == (2, 1, 0)
    assert answer.statements[1].reason == "goes back to Loud Hour 7, as source 1 does"


def test_one_episode_that_two_documents_describe_in_other_words() -> None:
    a, b = (
        _document("a.txt", "Ada Reyes, an episode of Loud Hour."),
        _document("b.txt", "Bo Larsen, the talk on Loud Hour."),
    )
    for builder, speaker, work in ((a, "Ada Reyes", "an episode"), (b, "Bo Larsen", "the talk")):
        who = builder.entity("Person", speaker)
        episode = builder.entity("Work", work, detail="podcast episode", date="2026-05-04")
        show = builder.entity("Work", "Loud Hour", detail="podcast")
        act = builder.attribution(SENTENCE, speaker=who, origin=episode)
        builder.assertion(SENTENCE, attribution=act, normalized=NORMALIZED)
        builder.relation(episode, "part_of", show, "Loud Hour")
    assert _figures(_trace(a, b)) == (2, 1, 0)


def _cites_episode(name: str, speaker: str, *, date: str = "2026-05-04", podcast: str = "Loud Hour") -> RecordBuilder:
    """An article that has the sentence from an episode that it describes by its date."""
    b = _document(name, f"{speaker} on the {podcast} podcast, the episode.", kind="article", published="2026-05-20")
    episode = b.entity(
        "Work", f"The {podcast} episode published {date}", "the episode", detail="podcast episode", date=date
    )
    b.relation(episode, "part_of", b.entity("Work", podcast, detail="podcast"), f"the {podcast} podcast")
    act = b.attribution(SENTENCE, speaker=b.entity("Person", speaker), origin=episode)
    b.assertion(SENTENCE, attribution=act, normalized=NORMALIZED)
    return b


def _transcript(name: str, speaker: str, **metadata: Any) -> RecordBuilder:
    b = _document(name, f"{speaker}.", **{"kind": "transcript", "published": "2026-05-04"} | metadata)
    turn = b.attribution(SENTENCE, speaker=b.entity("Person", speaker), kind="turn", form="direct")
    b.assertion(SENTENCE, attribution=turn, normalized=NORMALIZED)
    return b


MACHINE = {"kind": "machine transcript", "by": "Scrivener"}


@pytest.mark.parametrize(
    ("metadata", "sources"),
    [
        ({"title": "The Loud Hour, episode 7: what plants waste"}, 1),
        ({"title": "What plants waste | Loud Hour"}, 1),
        ({"title": "Waste", "kind": "transcript-page", "derived_from": (MACHINE, {"title": "The Loud Hour 7", "date": "2026-05-04"})}, 1),
        ({"title": "The Loud Hour, episode 8", "published": "2026-05-11"}, 2),
        ({"title": "The Loud Hours, episode 7"}, 2),
        ({"title": "The Quiet Hour, episode 7"}, 2),
    ],
)  # fmt: skip
def test_the_held_transcript_is_the_episode_that_an_article_cites(metadata: dict[str, Any], sources: int) -> None:
    """Two guests of one episode, of which one is heard in the transcript and one is cited, are one source."""
    answer = _trace(_cites_episode("a.txt", "Ada Reyes"), _transcript("b.vtt", "Bo Larsen", **metadata))
    assert _figures(answer) == (2, sources, 0)
    if sources == 1:
        assert answer.origins == ("The Loud Hour episode published 2026-05-04",)


def test_what_is_cited_from_an_episode_is_followed_into_its_transcript() -> None:
    answer = _trace(
        _cites_episode("a.txt", "Ines Quillfeather"), _transcript("b.vtt", "Ines Quillfeather", title="The Loud Hour 7")
    )
    assert _figures(answer) == (2, 1, 0)
    assert "is held as b.vtt, which has the statement" in answer.statements[0].steps[2].text
    assert [statement.date for statement in answer.statements] == ["2026-05-04", "2026-05-04"]


def test_an_article_named_after_a_podcast_is_no_episode_of_it() -> None:
    review = _document("b.txt", "Bo Larsen.", kind="article", title="Loud Hour gets louder", published="2026-05-04")
    _said(review, "Bo Larsen")
    assert _figures(_trace(_cites_episode("a.txt", "Ada Reyes"), review)) == (2, 2, 0)


@pytest.mark.parametrize(
    ("date", "podcast", "sources"), [("2026-05-04", "Loud Hour", 1), ("2026-05-11", "Loud Hour", 2), ("2026-05-04", "Far Field", 2)]
)  # fmt: skip
def test_reports_of_one_episode_agree_on_podcast_and_day(date: str, podcast: str, sources: int) -> None:
    other = _cites_episode("b.txt", "Bo Larsen", date=date, podcast=podcast)
    assert _figures(_trace(_cites_episode("a.txt", "Ada Reyes"), other)) == (2, sources, 0)


@pytest.mark.parametrize(
    ("episodes", "sources"), [(("2026-05-04",), 1), (("2026-05-11",), 2), ((), 2), (("2026-05-04", "2026-05-11"), 2)]
)
def test_a_podcast_cited_as_a_whole_is_the_one_episode_that_the_document_names(
    episodes: tuple[str, ...], sources: int
) -> None:
    b = _document("b.txt", "Bo Larsen on the Loud Hour podcast.", kind="article")
    show = b.entity("Work", "Loud Hour", detail="podcast")
    for date in episodes:
        episode = b.entity("Work", f"episode of {date}", "podcast", detail="podcast episode", date=date)
        b.relation(episode, "part_of", show, "Loud Hour")
    act = b.attribution(SENTENCE, speaker=b.entity("Person", "Bo Larsen"), origin=show)
    b.assertion(SENTENCE, attribution=act, normalized=NORMALIZED)
    answer = _trace(_cites_episode("a.txt", "Ada Reyes"), b)
    assert _figures(answer) == (2, sources, 0)
    named = [step.text for step in answer.statements[1].steps if step.kind == "work"]
    assert named == (
        ["said on Loud Hour (podcast)"] if len(episodes) != 1 else [f"said in {answer.statements[1].origin}"]
    )


@pytest.mark.parametrize(
    ("predicate", "sources"),
    [
        ("chief_executive_of", 1),
        ("co_founded", 1),
        ("founded", 1),
        ("works_at", 1),
        ("leads", 1),
        ("chairs", 1),
        ("spokesperson_of", 1),
        ("board_member_of", 1),
        ("owns", 1),
        ("invests_in", 2),
        ("formerly_at", 2),
        ("worked_on", 2),
    ],
)
def test_who_speaks_for_an_organisation(predicate: str, sources: int) -> None:
    news = _document("news.txt", "Helio Works.", kind="announcement", publisher="Helio Works", published="2026-01-10")
    news.entity("Organization", "Helio Works")
    news.assertion(SENTENCE, normalized=NORMALIZED)
    talk = _document("talk.txt", "Ada Reyes spoke for Helio Works.", published="2026-02-10")
    ada = _said(talk, "Ada Reyes")
    talk.relation(ada, predicate, talk.entity("Organization", "Helio Works"), "Ada Reyes spoke for Helio Works")
    answer = _trace(news, talk)
    assert _figures(answer) == (2, sources, 0)
    if sources == 1:
        assert answer.sources[0].party == "Helio Works"
        assert answer.sources[0].memberships[0].quote == "Ada Reyes spoke for Helio Works"
        assert answer.statements[1].reason == "Helio Works stands behind source 1 too", "the evidence is said once"


@pytest.mark.parametrize(
    ("period", "sources"),
    [
        ({"end": "2026-01"}, 2),
        ({"end": "2026-03"}, 1),
        ({"end": "past"}, 2),
        ({"start": "2026-02-11"}, 2),
        ({"start": "2025"}, 1),
        ({"negated": True}, 2),
    ],
)
def test_roles_count_at_the_date(period: dict[str, Any], sources: int) -> None:
    news = _document("news.txt", "Helio Works.", kind="announcement", publisher="Helio Works", published="2026-01-10")
    news.entity("Organization", "Helio Works")
    news.assertion(SENTENCE, normalized=NORMALIZED)
    talk = _document("talk.txt", "Ada Reyes of Helio Works.", published="2026-02-10")
    ada = _said(talk, "Ada Reyes")
    talk.relation(
        ada, "board_member_of", talk.entity("Organization", "Helio Works"), "Ada Reyes of Helio Works", **period
    )
    assert _figures(_trace(news, talk)) == (2, sources, 0)


def test_a_later_document_says_that_the_role_is_over() -> None:
    old = RecordBuilder("old.txt", "Ines Quillfeather works at Helio Works.", published="2025-01-01")
    old.relation(
        old.entity("Person", "Ines Quillfeather"),
        "works_at",
        old.entity("Organization", "Helio Works"),
        "Ines Quillfeather works at Helio Works",
    )
    new = RecordBuilder("new.txt", "Ines Quillfeather, formerly at Helio Works.", published="2026-01-01")
    new.relation(
        new.entity("Person", "Ines Quillfeather"),
        "formerly_at",
        new.entity("Organization", "Helio Works"),
        "Ines Quillfeather, formerly at Helio Works",
        end="past",
    )
    firm, ada = (
        _document("firm.txt", "Helio Works.", published="2026-02-01"),
        _document("ada.txt", "Ines Quillfeather.", published="2026-02-01"),
    )
    _said(firm, "Helio Works", "Organization")
    _said(ada, "Ines Quillfeather")
    assert _figures(_trace(old, firm, ada)) == (2, 1, 0)
    assert _figures(_trace(old, new, firm, ada)) == (2, 2, 0)


@pytest.mark.parametrize(
    ("when", "sources"),
    [
        ({}, 2),
        ({"date": "2026-01"}, 1),
        ({"date": "2026-02-10"}, 2),
        ({"date": "2026-03"}, 2),
        ({"date": "2026"}, 2),
        ({"date": "past"}, 2),
        ({"start": "2025"}, 1),
    ],
)
def test_a_firm_is_one_with_its_buyer_only_after_the_stated_date(when: dict[str, str], sources: int) -> None:
    brook = _document("brook.txt", "Brook Power, which Valemoor Group acquired.", published="2026-02-10")
    who = _said(brook, "Brook Power", "Organization")
    brook.relation(brook.entity("Organization", "Valemoor Group"), "acquired", who, "Valemoor Group acquired", **when)
    vale = _document("vale.txt", "Valemoor Group.", published="2026-02-10")
    _said(vale, "Valemoor Group", "Organization")
    answer = _trace(brook, vale)
    assert _figures(answer) == (2, sources, 0)
    if sources == 1:
        (joined,) = answer.sources[0].memberships
        assert (joined.member, joined.role, joined.organization) == ("Brook Power", "was acquired by", "Valemoor Group")


@pytest.mark.parametrize(
    ("more", "sources"), [({}, 1), ({"polarity": "questions"}, 2), ({"polarity": "denies"}, 2), ({"realis": "hypothetical"}, 2)]
)  # fmt: skip
def test_a_role_that_is_only_asked_or_supposed_joins_nobody(more: dict[str, Any], sources: int) -> None:
    firm = _document("firm.txt", "Helio Works.", published="2026-02-01")
    _said(firm, "Helio Works", "Organization")
    talk = _document("talk.txt", "Ada Reyes leads Helio Works.", published="2026-02-10")
    ada, helio = _said(talk, "Ada Reyes"), talk.entity("Organization", "Helio Works")
    act = talk.attribution("Ada Reyes leads Helio Works", source="Ada Reyes")
    said = talk.assertion(
        "Ada Reyes leads Helio Works", attribution=act, normalized="Ada Reyes leads Helio Works.", **more
    )
    talk.relation(ada, "leads", helio, "Ada Reyes leads Helio Works", assertion=said)
    assert _figures(_trace(firm, talk)) == (2, sources, 0)


@pytest.mark.parametrize(
    ("aired", "speaks_of", "sources"), [(None, "2025-06", 2), ("2025-12-01", "2026-06", 1), (None, "2026-06", 2)]
)
def test_the_role_counts_when_it_was_said_not_at_the_time_it_speaks_of(
    aired: str | None, speaks_of: str, sources: int
) -> None:
    """Ada was on the board until January. An article of February has what she says of last June: not in the role. What she
    said on a podcast of December, of next June: in the role."""
    firm = _document("firm.txt", "Helio Works.", published="2026-02-01")
    _said(firm, "Helio Works", "Organization", date=speaks_of)
    b = _document("told.txt", "Ada Reyes, on the board of Helio Works.", published="2026-02-10")
    ada, helio = b.entity("Person", "Ada Reyes"), b.entity("Organization", "Helio Works")
    origin = b.entity("Work", "the talk", "Ada Reyes", detail="podcast episode", date=aired) if aired else None
    act = b.attribution(SENTENCE, speaker=ada, origin=origin)
    b.assertion(SENTENCE, attribution=act, date=speaks_of, normalized=NORMALIZED)
    b.relation(ada, "board_member_of", helio, "Ada Reyes, on the board of Helio Works", end="2026-01")
    answer = _trace(firm, b)
    assert _figures(answer) == (2, sources, 0)
    assert [statement.date for statement in answer.statements] == ["2026-02-01", aired or "2026-02-10"]


def test_only_what_joins_them_is_told_of_a_party() -> None:
    """Ada's post at Valemoor Group joins her to nobody here; her post at Helio Works is told once, for two statements."""
    firm = _document("firm.txt", "Helio Works.", published="2026-02-01")
    _said(firm, "Helio Works", "Organization")
    docs = [firm]
    for name in ("one.txt", "two.txt"):
        b = _document(name, "Ada Reyes works at Helio Works and works at Valemoor Group.", published="2026-02-10")
        ada = _said(b, "Ada Reyes")
        b.relation(ada, "works_at", b.entity("Organization", "Helio Works"), "works at Helio Works")
        b.relation(ada, "works_at", b.entity("Organization", "Valemoor Group"), "works at Valemoor Group")
        docs.append(b)
    (source,) = _trace(*docs).sources
    assert [(m.member, m.role, m.organization) for m in source.memberships] == [
        ("Ada Reyes", "works at", "Helio Works")
    ]


def test_a_firm_and_its_owner_are_one_party_and_so_are_two_of_its_firms() -> None:
    docs = []
    for name, firm in (("a.txt", "Brook Power"), ("b.txt", "Hill Power")):
        b = _document(name, f"{firm} is a unit of Valemoor Group.", published="2026-02-01")
        who = _said(b, firm, "Organization")
        b.relation(
            who, "subsidiary_of", b.entity("Organization", "Valemoor Group"), f"{firm} is a unit of Valemoor Group"
        )
        docs.append(b)
    answer = _trace(*docs)
    assert _figures(answer) == (2, 1, 0)
    assert answer.sources[0].party == "Valemoor Group"


def _relayed(name: str, *, outer_work: str | None) -> RecordBuilder:
    b = _document(name, "Cy Moreno on Far Field, said Ada Reyes on Loud Hour 7.")
    cy, ada = b.entity("Person", "Cy Moreno"), b.entity("Person", "Ada Reyes")
    field = b.entity("Work", "Far Field", detail="podcast episode")
    hour = b.entity("Work", outer_work, detail="podcast episode") if outer_work else None
    outer = b.attribution(SENTENCE, speaker=ada, origin=hour)
    inner = b.attribution(SENTENCE, speaker=cy, origin=field, reported_by=outer)
    b.assertion(SENTENCE, attribution=inner, via=(ada,), normalized=NORMALIZED)
    return b


def test_a_relayed_remark_passes_through_its_relayers_work() -> None:
    direct = _document("direct.txt", "Ada Reyes, Loud Hour 7.")
    _said(direct, "Ada Reyes", work="Loud Hour 7")
    alone = _trace(_relayed("relay.txt", outer_work="Loud Hour 7"))
    assert _figures(alone) == (1, 1, 0)
    assert alone.origins == ("Loud Hour 7",)
    assert (alone.statements[0].party, alone.statements[0].relayed_by) == ("Cy Moreno", ("Ada Reyes",))
    # Ada says it herself in the work in which she relays it: one work, so one source.
    assert _figures(_trace(_relayed("relay.txt", outer_work="Loud Hour 7"), direct)) == (2, 1, 0)


def test_a_relayed_remark_whose_own_work_is_held_comes_from_there() -> None:
    held = _document("far-field.txt", "Cy Moreno.", kind="transcript", title="Far Field")
    cy = held.entity("Person", "Cy Moreno")
    held.assertion(
        SENTENCE, attribution=held.attribution(SENTENCE, speaker=cy, kind="turn", form="direct"), normalized=NORMALIZED
    )
    direct = _document("direct.txt", "Ada Reyes, Loud Hour 7.")
    _said(direct, "Ada Reyes", work="Loud Hour 7")
    answer = _trace(_relayed("relay.txt", outer_work="Loud Hour 7"), direct, held)
    assert _figures(answer) == (3, 2, 0)
    assert {source.party for source in answer.sources} == {"Ada Reyes", "Cy Moreno"}


def _citing(name: str, title: str, other: str) -> RecordBuilder:
    b = _document(name, f"So {other} reports, and Bo Larsen.", title=title)
    b.assertion(SENTENCE, cited=b.entity("Work", other), normalized=NORMALIZED)
    return b


@pytest.mark.parametrize(
    ("stance", "outer", "said"),
    [
        (Stance.NEUTRAL, "Bo Larsen", "Ada Reyes, relayed by Bo Larsen"),
        (Stance.DISPUTING, "Bo Larsen", "Ada Reyes, relayed by Bo Larsen, who disputes it"),
        (Stance.DISPUTING, None, "Ada Reyes, relayed by somebody not named, who disputes it"),
        (Stance.NEUTRAL, "Ada Reyes", "Ada Reyes"),
        (Stance.DISPUTING, "Ada Reyes", "Ada Reyes, who also disputes it"),
    ],
)
def test_who_relays_it_and_how(stance: Stance, outer: str | None, said: str) -> None:
    b = _document("a.txt", "So Bo Larsen said of Ada Reyes.")
    ada = b.entity("Person", "Ada Reyes")
    who = ada if outer == "Ada Reyes" else b.entity("Person", outer) if outer else None
    relay = b.attribution("So Bo Larsen said", speaker=who, stance=stance)
    act = b.attribution(SENTENCE, speaker=ada, reported_by=relay)
    b.assertion(SENTENCE, attribution=act, normalized=NORMALIZED)
    (statement,) = _trace(b).statements
    assert said_by(statement) == said
    relays = [step.text for step in statement.steps if step.kind == "relays"]
    assert relays == ([said.partition(", ")[2]] if "relayed" in said else [])


def test_several_who_relay_it_are_told_from_the_outermost_on_with_who_doubts_it() -> None:
    b = _document("a.txt", "So Bo Larsen said of Cy Holt and Ada Reyes.")
    ada, bo, cy = (b.entity("Person", name) for name in ("Ada Reyes", "Bo Larsen", "Cy Holt"))
    first = b.attribution("So Bo Larsen said", speaker=bo)
    second = b.attribution("Cy Holt", speaker=cy, reported_by=first, stance=Stance.DISPUTING)
    act = b.attribution(SENTENCE, speaker=ada, reported_by=second)
    b.assertion(SENTENCE, attribution=act, normalized=NORMALIZED)
    (statement,) = _trace(b).statements
    assert (statement.relayed_by, statement.disputed_by) == (("Bo Larsen", "Cy Holt"), ("Cy Holt",))
    assert said_by(statement) == "Ada Reyes, relayed by Bo Larsen → Cy Holt (who disputes it)"


def test_documents_that_name_each_other_are_circular() -> None:
    answer = _trace(_citing("a.txt", "Morning Post", "Evening Post"), _citing("b.txt", "Evening Post", "Morning Post"))
    assert _figures(answer) == (2, 0, 2)
    assert answer.loops == (("a.txt", "b.txt"),)
    assert all("have it from each other" in (s.reason or "") for s in answer.statements)


def test_a_loop_with_a_way_out_is_traced() -> None:
    evening = _citing("b.txt", "Evening Post", "Morning Post")
    _said(evening, "Bo Larsen")
    answer = _trace(_citing("a.txt", "Morning Post", "Evening Post"), evening)
    assert _figures(answer) == (2, 1, 0)


def test_many_documents_that_all_name_each_other() -> None:
    """Every way through nine documents that cite each other would be a third of a million ways."""
    titles = [f"Post {letter}" for letter in "ABCDEFGHI"]
    docs = []
    for place, title in enumerate(titles):
        others = [other for other in titles if other != title]
        b = _document(f"{place}.txt", f"So {', '.join(others)} report.", title=title)
        for other in others:
            b.assertion(SENTENCE, cited=b.entity("Work", other), normalized=NORMALIZED)
        docs.append(b)
    assert _figures(_trace(*docs)) == (9, 0, 9)


def test_a_long_chain_of_copies_leads_to_its_root() -> None:
    root = _document("root.txt", "So said Bo Larsen.", title="Post 0")
    _said(root, "Bo Larsen")
    chain = [_citing(f"{n}.txt", f"Post {n}", f"Post {n - 1}") for n in range(1, 40)]
    assert _figures(_trace(root, *chain)) == (40, 1, 0)


def test_a_citation_is_followed_into_the_document_that_is_held() -> None:
    root = _document("root.txt", "So said Bo Larsen.", title="Morning Post")
    _said(root, "Bo Larsen")
    answer = _trace(
        root, _citing("copy1.txt", "Evening Post", "Morning Post"), _citing("copy2.txt", "Night Post", "Evening Post")
    )
    assert _figures(answer) == (3, 1, 0)
    assert answer.origins == ("what Bo Larsen said",)


def test_a_document_made_from_another_copies_its_source() -> None:
    news = _document("news.txt", "Helio Works.", kind="announcement", title="Helio news", publisher="Helio Works")
    news.entity("Organization", "Helio Works")
    news.assertion(SENTENCE, normalized=NORMALIZED)
    copy = _document("copy.txt", "It does.", derived_from=({"title": "Helio news"},))
    copy.assertion(SENTENCE, normalized=NORMALIZED)
    answer = _trace(news, copy)
    assert _figures(answer) == (2, 1, 0)
    assert answer.statements[0].party == "Helio Works"


def test_what_is_cited_but_not_held_ends_the_way_with_its_publisher() -> None:
    a, b = (
        _document("a.txt", "So Quaywatch Union, in its yearly report."),
        _document("b.txt", "So says Quaywatch Union."),
    )
    report, watch = a.entity("Work", "its yearly report"), a.entity("Organization", "Quaywatch Union")
    a.relation(watch, "published", report, "its yearly report")
    a.assertion(SENTENCE, cited=report, normalized=NORMALIZED)
    _said(b, "Quaywatch Union", "Organization")
    answer = _trace(a, b)
    assert _figures(answer) == (2, 1, 0)
    assert answer.sources[0].party == "Quaywatch Union"


def test_what_a_technology_says_of_itself_is_its_own_source() -> None:
    a, b = _document("a.txt", "So Corvin's own list."), _document("b.txt", "So said Ada Reyes.")
    a.assertion(SENTENCE, cited=a.entity("Technology", "Corvin's own"), normalized=NORMALIZED)
    _said(b, "Ada Reyes")
    answer = _trace(a, b)
    assert _figures(answer) == (2, 2, 0)
    assert ("Corvin's own", "Corvin's own") in [(source.origin, source.party) for source in answer.sources]


def test_denials_questions_and_what_was_not_said_are_left_out() -> None:
    a = _document("a.txt", "So said Ada Reyes. Bo Larsen doubts it. Cy Moreno never said so.")
    _said(a, "Ada Reyes")
    bo, cy = a.entity("Person", "Bo Larsen"), a.entity("Person", "Cy Moreno")
    denied = a.attribution(SENTENCE, speaker=cy, realis="denied")
    a.assertion(SENTENCE, attribution=denied, normalized=NORMALIZED)
    never = a.attribution(SENTENCE, speaker=bo, realis="hypothetical")
    a.assertion(SENTENCE, attribution=never, normalized=NORMALIZED)
    answer = _trace(a)
    assert _figures(answer) == (1, 1, 0)
    assert [left.reason for left in answer.left_out] == [
        "it is denied that this was said",
        "it was not said (hypothetical)",
    ]


def test_the_same_answer_in_any_order_of_documents(memory: Store, disk: Store) -> None:
    claim = "https://example.org/kg/claim/copycat-s1"
    answer = independent_sources(memory, claim)
    assert answer == independent_sources(disk, claim)
    assert _figures(answer) == (5, 2, 1)
    assert [source.party for source in answer.sources] == ["Northlight Labs", "Tov Lindquorn"]


def test_a_statement_stands_for_its_claim(memory: Store) -> None:
    by_statement = independent_sources(memory, "https://example.org/kg/assertion/ledger-s3")
    assert by_statement.claim == "https://example.org/kg/claim/ledger-s3"
    assert by_statement.origins == ("Deep Stack, March 2",)


def test_an_unknown_claim_is_an_error(memory: Store) -> None:
    with pytest.raises(NotFound, match="holds no claim"):
        independent_sources(memory, "https://example.org/kg/claim/none")


pairs = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("wxyz")), max_size=9)


@given(pairs)
def test_pair_off_is_as_large_as_can_be(edges: list[tuple[str, str]]) -> None:
    found = pair_off(edges)
    assert set(found) <= set(edges)
    assert len({origin for origin, _ in found}) == len({party for _, party in found}) == len(found)
    distinct = sorted(set(edges))
    for bigger in combinations(distinct, len(found) + 1):
        assert len({o for o, _ in bigger}) < len(bigger) or len({p for _, p in bigger}) < len(bigger)
