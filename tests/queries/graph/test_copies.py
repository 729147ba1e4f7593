"""Independence through text reuse, papers and agencies: who copied whom does not add a source. All names are fictional."""

from __future__ import annotations

import random
from io import StringIO
from typing import Any

from bench.syndicated.fiction import prose
from desk.cli.commands.trace import write_trace
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.across import encode_judgements
from kg.record import DocumentRecord
from kg.store import memory_store
from ontology import CK
from queries import run
from queries.graph.independence import Independence, independent_sources
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill

SENTENCE = "The Corvin plant halves waste"
NORMALIZED = "The Corvin plant halves waste."
BODY = prose(random.Random(1), 6)
SPOKEN = prose(random.Random(2), 1)[:-1]


def _page(name: str, publisher: str, day: str | None = "2026-03-02", *, body: str = "", **more: Any) -> RecordBuilder:
    """A page with the sentence between prose of its own, or a body that it has from elsewhere."""
    own = body or prose(random.Random(name), 6)
    known = {"kind": "article", "publisher": publisher, "published": day} | more
    return RecordBuilder(f"{name}.html", f"{own} {SENTENCE}. So said Ada Reyes, Bo Larsen, {publisher}.", **known)


def _states(b: RecordBuilder, **more: Any) -> RecordBuilder:
    b.assertion(SENTENCE, normalized=NORMALIZED, **more)
    return b


def _says(b: RecordBuilder, speaker: str, type_: str = "Person") -> RecordBuilder:
    act = b.attribution(SENTENCE, speaker=b.entity(type_, speaker, speaker if speaker in b.text else SENTENCE))
    return _states(b, attribution=act)


def _trace(*pages: RecordBuilder | DocumentRecord) -> Independence:
    store = fill(memory_store(), [p.record() if isinstance(p, RecordBuilder) else p for p in pages])
    return independent_sources(store, _claim(store))


def _claim(store: Any) -> str:
    table = run("claims", store)
    (claim,) = [
        str(iri)
        for text, iri in zip(table.column("statement"), table.column("claim"), strict=True)
        if text == NORMALIZED
    ]
    return claim


def _figures(answer: Independence) -> tuple[int, int, int]:
    return answer.documents, answer.traced_independent, answer.not_traceable


def _release(name: str = "release") -> RecordBuilder:
    b = _page(name, "Corvin Metals", "2026-03-01", body=BODY, kind="announcement", title="Corvin Metals reports")
    b.entity("Organization", "Corvin Metals", "Corvin Metals")
    return _states(b)


def test_copies_of_an_announcement_are_its_publishers_word() -> None:
    copies = [_states(_page(f"copy{n}", f"Paper {n}", f"2026-03-0{n}", body=BODY)) for n in range(2, 6)]
    answer = _trace(_release(), *copies)
    assert _figures(answer) == (5, 1, 0)
    assert answer.sources[0].party == "Corvin Metals"
    assert {(c.document, c.source) for c in answer.copies if c.source == "release.html"} == {
        (f"copy{n}.html", "release.html") for n in range(2, 6)
    }


def test_a_release_its_copies_and_the_firms_tweet_are_one_source_and_a_count_is_another() -> None:
    tweet = _says(_page("tweet", "Noon Post"), "Corvin Metals", "Organization")
    own = _says(_page("own", "Evening Post"), "The Evening Post", "Organization")
    answer = _trace(_release(), *[_states(_page(f"copy{n}", f"Paper {n}", body=BODY)) for n in range(4)], tweet, own)
    assert answer.summary == "7 documents, 2 independent sources"
    assert [source.party for source in answer.sources] == ["Corvin Metals", "The Evening Post"]


def test_a_copy_that_keeps_the_words_today_announced_is_no_announcement_of_the_paper() -> None:
    copy = _states(_page("copy", "Mornwick Post", body=BODY, kind="announcement"))
    assert _figures(_trace(_release(), copy)) == (2, 1, 0)


def test_a_copy_that_drops_the_speaker_goes_back_to_the_speaker() -> None:
    first = _says(_page("first", "Delta Wire", "2026-03-01", body=BODY), "Ada Reyes")
    answer = _trace(first, _states(_page("second", "Mornwick Post", body=BODY)))
    assert _figures(answer) == (2, 1, 0)
    assert answer.statements[1].steps[1].kind == "copies"
    assert answer.statements[1].steps[1].text.startswith("copied from first.html: ")


def test_an_addition_to_a_copy_counts_for_itself() -> None:
    second = _says(_states(_page("second", "Mornwick Post", body=BODY)), "Bo Larsen")
    assert _figures(_trace(_release(), second)) == (2, 2, 0)


def test_one_text_on_one_day_without_a_source_is_neither_traceable_nor_circular() -> None:
    answer = _trace(*[_states(_page(name, f"{name} Post", body=BODY)) for name in ("Dawn", "Dusk")])
    assert _figures(answer) == (2, 0, 2)
    assert answer.loops == ()
    assert [copy.ordered for copy in answer.copies] == [False]
    assert "which was first cannot be told" in (answer.statements[0].reason or "")


def test_a_shared_quotation_makes_no_copy() -> None:
    pages = []
    for name, speaker in (("dawn", "Ada Reyes"), ("dusk", "Bo Larsen")):
        own = prose(random.Random(name), 4)
        b = RecordBuilder(
            f"{name}.html", f"{own} “{SPOKEN},” said Cy Moreno. {SENTENCE}, said {speaker}.",
            kind="article", publisher=f"{name.title()} Post", published="2026-03-02",
        )  # fmt: skip
        b.quotation(SPOKEN)
        pages.append(_says(b, speaker))
    answer = _trace(*pages)
    assert _figures(answer) == (2, 2, 0)
    assert [(copy.kind, copy.ordered) for copy in answer.copies] == [("shared quotations", False)]


def test_what_a_held_paper_reports_is_followed_to_its_source() -> None:
    relay = _says(_page("relay", "Evening Post"), "Mornwick Post", "Organization")
    answer = _trace(_says(_page("first", "The Mornwick Post", "2026-03-01"), "Ada Reyes"), relay)
    assert _figures(answer) == (2, 1, 0)
    assert answer.sources[0].party == "Ada Reyes"


def test_a_paper_that_is_not_held_is_a_source_once() -> None:
    relays = [_says(_page(name, f"{name} Post"), "Delta Wire", "Organization") for name in ("Dawn", "Dusk")]
    assert _figures(_trace(*relays)) == (2, 1, 0)


def _circle() -> list[RecordBuilder]:
    return [
        _says(_page("dawn", "Dawn Post"), "The Dusk Post", "Organization"),
        _says(_page("dusk", "Dusk Post"), "Dawn Post", "Organization"),
    ]


def test_papers_that_have_it_from_each_other_are_circular() -> None:
    answer = _trace(*_circle())
    assert _figures(answer) == (2, 0, 2)
    assert answer.loops == (("dawn.html", "dusk.html"),)


def test_a_circle_with_somebody_from_outside_is_named_and_traced() -> None:
    dawn, dusk = _circle()
    answer = _trace(dawn, _says(dusk, "Bo Larsen"))
    assert _figures(answer) == (2, 1, 0)
    assert answer.loops == (("dawn.html", "dusk.html"),)
    shown = StringIO()
    write_trace(answer, shown)
    assert (
        "Circular reporting: dawn.html → dusk.html → dawn.html have it from each other; somebody from outside"
        in shown.getvalue()
    )


def test_a_page_that_cites_the_paper_that_lifted_it_is_circular() -> None:
    page = _says(_page("page", "Open Pages", "2025-06-01", body=BODY), "Mornwick Post", "Organization")
    answer = _trace(page, _states(_page("paper", "Mornwick Post", "2026-03-02", body=BODY)))
    assert _figures(answer) == (2, 0, 2)
    assert answer.loops == (("page.html", "paper.html"),)


def test_circular_reporting_over_all_claims() -> None:
    store = fill(
        memory_store(), [page.record() for page in (*_circle(), _says(_page("noon", "Noon Post"), "Bo Larsen"))]
    )
    [row] = run("circular-reporting", store).records()
    assert (row["circle"], row["outside"], row["documents"], row["independent"]) == (
        "dawn.html → dusk.html → dawn.html", False, 3, 1,
    )  # fmt: skip


def test_a_page_on_its_own_house_is_its_word_and_the_name_of_a_site_is_not() -> None:
    own = _states(_page("own", "Corvin Metals", title="Corvin Metals reports a good year"))
    assert _figures(_trace(own)) == (1, 1, 0)
    for title in ("A good year | Corvin Post", "Corvin Post: a good year", "A good year - The Corvin Post"):
        assert _figures(_trace(_states(_page("page", "Corvin Post", title=title)))) == (1, 0, 1)


def test_a_house_is_one_whatever_it_is_taken_for() -> None:
    firm = _says(_page("firm", "Dawn Post"), "Corvin Metals", "Product")
    chief = _page("chief", "Dusk Post")
    who = chief.entity("Person", "Ada Reyes", "Ada Reyes")
    house = chief.entity("Organization", "Corvin Metals", SENTENCE)
    chief.relation(who, "chief_executive_of", house, "Ada Reyes")
    act = chief.attribution(SENTENCE, speaker=who)
    assert _figures(_trace(firm, _states(chief, attribution=act))) == (2, 1, 0)


def test_what_waits_for_a_person_is_told_and_not_counted() -> None:
    pages = []
    for name, text in (("dawn", NORMALIZED), ("dusk", "The Corvin plant cuts its waste by half.")):
        b = _page(name, f"{name} Post")
        b.assertion(
            SENTENCE, normalized=text, attribution=b.attribution(SENTENCE, speaker=b.entity("Person", "Ada Reyes"))
        )
        pages.append(b.record())
    store = fill(memory_store(), pages)
    members = sorted(str(row[0]) for row in store.quads(predicate=CK.normalized))
    unsure = Judgement(
        JudgementKind.SAME_CLAIM, members[0], members[1], Outcome.UNSURE, "by hand", 0.6, reason="words 0.60"
    )
    store.patch(encode_judgements([unsure], store.base), ())
    answer = independent_sources(store, _claim(store))
    assert _figures(answer) == (1, 1, 0)
    assert [(q.document, q.sentence) for q in answer.queued] == [
        ("dusk.html", "The Corvin plant cuts its waste by half.")
    ]
    refused = Judgement(JudgementKind.SAME_CLAIM, members[0], members[1], Outcome.NEGATIVE, "by hand too", 1.0)
    store.patch(encode_judgements([refused], store.base), ())
    assert independent_sources(store, _claim(store)).queued == ()


def test_what_supports_it_is_counted_apart() -> None:
    b = RecordBuilder(
        "page.html", f"{SENTENCE}, said Ada Reyes. Waste fell by half, said Bo Larsen, who makes a similar case. Bins are empty, Ada Reyes adds.",
        kind="article", publisher="Dawn Post", published="2026-03-02",
    )  # fmt: skip
    ada, bo = b.entity("Person", "Ada Reyes"), b.entity("Person", "Bo Larsen")
    claim = b.assertion(SENTENCE, normalized=NORMALIZED, attribution=b.attribution(SENTENCE, speaker=ada))
    for words, who in (("Waste fell by half", bo), ("Bins are empty", ada)):
        act = b.attribution(words, speaker=who)
        b.link(b.assertion(words, normalized=f"{words}.", attribution=act), "supports", claim, "a similar case")
    answer = _trace(b)
    assert _figures(answer) == (1, 1, 0)
    assert [(s.party, s.same_party) for s in answer.supporting] == [("Bo Larsen", False), ("Ada Reyes", True)]
    assert answer.supporting_parties == ("Bo Larsen",)
