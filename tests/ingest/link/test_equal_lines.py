"""Lines that many documents have: judged beside the smallest only, with the same claims, in any order, after any review."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from bench.made_documents import World, made_document
from ingest.link import link
from ingest.link.matching.judging import EQUAL_OPEN, PARTED
from kg.audit import Trail
from kg.judged import judgements
from kg.judgements import EQUAL_TEXT, JudgementKind, Outcome
from kg.quads import Quad
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.reviews import judge
from kg.store import Store, memory_store, open_store
from ontology import CK
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill

CLOSED = "The harbour show is produced by the Larkmoor workshop in Ashbury."
OPEN = "Thanks for listening to our harbour show, and we will be back next week with pumps."
BARE = "The ferry sank with 40 people on board."
NAMELESS = "Small pumps win on cost in the long run."
BASE = "https://example.org/kg/"
WORLD = World(5, people=2, firms=4, statements=6)


def with_lines(number: int, lines: tuple[str, ...] = (CLOSED, OPEN, CLOSED)) -> DocumentRecord:
    record = made_document(WORLD, 5, number, assertions=5)
    told = [
        one.model_copy(update={"normalized": line, "about": (), "about_ids": ()})
        for one, line in zip(record.assertions, lines, strict=False)
    ]
    return record.model_copy(update={"assertions": (*told, *record.assertions[len(told) :])})


RECORDS = [with_lines(number) for number in range(7)]
QUADS = {
    (number, lines): encode(with_lines(number, lines), BASE)
    for number in range(7)
    for lines in ((CLOSED, OPEN, CLOSED), (OPEN,), ())
}
LINES = [(CLOSED, OPEN, CLOSED), (OPEN,), ()]
YEARS = (None, "2015-03-02", "2025-09-01", "2026-03-02")


def dated_quads(number: int, lines: tuple[str, ...], published: str | None) -> list[Quad]:
    record = with_lines(number, lines)
    metadata = record.metadata.model_copy(update={"published": published})
    return encode(record.model_copy(update={"metadata": metadata}), BASE)


DATED = [
    [dated_quads(number, lines, year) for lines in ((CLOSED, BARE, BARE), (NAMELESS, CLOSED, BARE)) for year in YEARS]
    for number in range(7)
]
GRAPHS = [Iris(BASE).document_graph(record.id) for record in RECORDS]


def linked(held: dict[int, list[Quad]], said: list[tuple[str, str, Outcome]]) -> bytes:
    """The graph of these documents and reviews, made in one run."""
    store = memory_store(BASE)
    for number, quads in sorted(held.items()):
        store.replace_document(GRAPHS[number], quads)
    for a, b, outcome in said:
        judge(Trail(store), store, JudgementKind.SAME_CLAIM, (a, b), outcome, by="Mira", reason="so it is")
    link(store)
    return store.nquads(comparable_only=True)


def members(number: int) -> list[str]:
    return [str(Iris(BASE).assertion(one.id)) for one in RECORDS[number].assertions[:3]]


def by_claim(store: Store) -> dict[str, str]:
    return {str(s): str(o) for s, _, o, _ in store.quads(predicate=CK.expresses)}


@pytest.mark.parametrize("seed", range(12))
def test_any_steps_give_what_one_run_over_their_outcome_gives(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    draw = random.Random(seed)
    held: dict[int, list[Quad]] = {}
    said: dict[tuple[str, str], Outcome] = {}
    with open_store(tmp_path_factory.mktemp("s") / "s.kg", base=BASE, write=True) as store:
        for _ in range(14):
            number = draw.randrange(7)
            step = draw.choice(["put", "put", "put", "drop", "judge"])
            if step == "put":
                of_years = seed >= 8
                held[number] = draw.choice(DATED[number]) if of_years else QUADS[number, draw.choice(LINES)]
                store.replace_document(GRAPHS[number], held[number])
            elif step == "drop":
                held.pop(number, None)
                store.remove_graph(GRAPHS[number])
            elif len(held) > 1:
                one, other = draw.sample(sorted(held), 2)
                a, b = sorted((members(one)[0], members(other)[0]))
                said[a, b] = draw.choice(list(Outcome))
                judge(Trail(store), store, JudgementKind.SAME_CLAIM, (a, b), said[a, b], by="Mira", reason="so it is")
            link(store)
            wanted = linked(held, [(a, b, outcome) for (a, b), outcome in said.items()])
            assert store.nquads(comparable_only=True) == wanted


def test_as_many_judgements_as_members() -> None:
    store = memory_store(BASE)
    for number in range(7):
        store.replace_document(GRAPHS[number], QUADS[number, LINES[0]])
    link(store)
    found = Counter(each.method for each in judgements(store) if each.kind is JudgementKind.SAME_CLAIM)
    assert found[EQUAL_TEXT] >= 7 * 2 - 1
    speakers = Counter(RECORDS[number].assertions[1].speaker for number in range(7))
    assert found[EQUAL_OPEN] == sum(count - 1 for count in speakers.values())
    assert len({by_claim(store)[members(number)[place]] for number in range(7) for place in (0, 2)}) == 1


def test_a_person_parts_one_of_many_and_undo_restores_it() -> None:
    store = memory_store(BASE)
    for number in range(7):
        store.replace_document(GRAPHS[number], QUADS[number, (CLOSED, OPEN, CLOSED)])
    link(store)
    before = store.nquads(comparable_only=True)
    copies = {member: {members(number)[0], members(number)[2]} for number in range(7) for member in members(number)}
    everyone = sorted(member for number in range(7) for member in (members(number)[0], members(number)[2]))
    for apart in (
        everyone[0],
        everyone[5],
        everyone[-1],
    ):  # the smallest, which is judged beside all others, and others
        other = next(member for member in everyone[3:] if member not in copies[apart])
        pair = (min(apart, other), max(apart, other))
        action = judge(
            Trail(store), store, JudgementKind.SAME_CLAIM, pair, Outcome.NEGATIVE, by="Mira", reason="another show"
        )
        link(store)
        claims = by_claim(store)
        assert claims[apart] != claims[other]
        for one in (apart, other):
            assert len({claims[member] for member in copies[one]}) == 1, (
                "what is said of the one copy holds for the other"
            )
        rest = {claims[member] for member in everyone if member not in copies[apart] | copies[other]}
        assert len(rest) == 1
        assert rest <= {claims[apart], claims[other]}
        Trail(store).undo(action.id, by="Mira")
        link(store)
        assert store.nquads(comparable_only=True) == before


@pytest.mark.parametrize("which", range(4))
def test_a_second_copy_does_not_bring_together_what_a_person_parted(which: int) -> None:
    one, other = (members(number) for number in (1, 2))
    a, b = (one[0], one[2])[which % 2], (other[0], other[2])[which // 2]
    pair = (min(a, b), max(a, b))
    store = memory_store(BASE)
    for number in (1, 2):
        store.replace_document(GRAPHS[number], QUADS[number, (CLOSED, OPEN, CLOSED)])
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, pair, Outcome.NEGATIVE, by="Mira", reason="another show")
    link(store)
    claims = by_claim(store)
    assert claims[one[0]] == claims[one[2]]
    assert claims[other[0]] == claims[other[2]]
    assert claims[a] != claims[b]


def test_a_person_parts_two_copies_of_one_document() -> None:
    store = memory_store(BASE)
    for number in range(3):
        store.replace_document(GRAPHS[number], QUADS[number, (CLOSED, OPEN, CLOSED)])
    a, _, b = members(1)
    pair = (min(a, b), max(a, b))
    judge(Trail(store), store, JudgementKind.SAME_CLAIM, pair, Outcome.NEGATIVE, by="Mira", reason="another show")
    link(store)
    claims = by_claim(store)
    assert claims[a] != claims[b]
    assert len({claims[member] for number in (0, 2) for member in (members(number)[0], members(number)[2])}) == 1


def story(name: str, firms: tuple[str, ...], line: str = "", published: str = "2026-03-02") -> DocumentRecord:
    """A page that names these firms beside what names nothing."""
    b = RecordBuilder(
        f"{name}.txt",
        f"{' '.join(f'The {firm} works is old.' for firm in firms)} {NAMELESS} {line}",
        published=published,
    )
    for firm in firms:
        b.entity("Organization", firm)
    b.assertion(NAMELESS[:-1], normalized=NAMELESS)
    return b.record()


def put(store: Store, record: DocumentRecord) -> None:
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))


def bearer(name: str, told: str, published: str = "2026-03-02") -> DocumentRecord:
    """A page on an Ana Lind of whom it tells this."""
    line = "Ana Lind was born in a lighthouse"
    b = RecordBuilder(f"{name}.txt", f"{told} lives here. {line}.", published=published)
    about = b.entity("Person", "Ana Lind", *(("Ana Lind", 1), ("Ana Lind", 2)) if "Ana" in told else ("Ana Lind",))
    b.assertion(line, about=(about,), normalized=f"{line}.")
    return b.record()


STORIES = [
    [story(name, firms, published=day) for firms in (("Quillstone",), ("Vexmoor",), ("Quillstone", "Vexmoor"), ("Larkspire", "Quillstone"), ()) for day in ("2025-11-03", "2026-03-02")]
    for name in "abcdef"
]  # fmt: skip
STORIES += [
    [bearer(name, told, day) for told in ("Nobody", "Ana Lind, a surgeon,", "Ana Lind, a drummer,") for day in ("2015-11-03", "2026-03-02")]
    for name in "ghij"
]  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_stories_in_any_steps_give_what_one_run_gives(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    draw = random.Random(seed)
    held: dict[int, DocumentRecord] = {}
    with open_store(tmp_path_factory.mktemp("s") / "s.kg", base=BASE, write=True) as store:
        for _ in range(18):
            number = draw.randrange(len(STORIES))
            if number in held and draw.random() < 0.4:
                store.remove_graph(Iris(BASE).document_graph(held.pop(number).id))
            else:
                held[number] = draw.choice(STORIES[number])
                put(store, held[number])
            link(store)
            once = fill(memory_store(BASE), held.values())
            assert store.nquads(comparable_only=True) == once.nquads(comparable_only=True)


def test_those_that_would_be_joined_pair_by_pair_hang_together() -> None:
    draw = random.Random(3)
    for _ in range(20):
        records = [draw.choice(stories) for stories in STORIES[:6]]
        store = fill(memory_store(BASE), records)
        claims = by_claim(store)
        firms = [{entity.name for entity in record.entities} for record in records]
        mine = [claims[str(Iris(BASE).assertion(record.assertions[0].id))] for record in records]
        for (one, a), (other, b) in combinations(zip(firms, mine, strict=True), 2):
            assert a == b or not one & other
        groups = [
            set().union(*(one for one, claim in zip(firms, mine, strict=True) if claim == each)) for each in set(mine)
        ]
        assert all(one.isdisjoint(other) for one, other in combinations(groups, 2))


def test_a_correction_that_takes_the_shared_name_away_parts_them_again() -> None:
    store = fill(memory_store(BASE), [story("a", ("Quillstone",)), story("b", ("Quillstone", "Vexmoor"))])
    before = store.nquads(comparable_only=True)
    assert len(set(by_claim(store).values())) == 1
    put(store, story("b", ("Quillstone", "Vexmoor")).model_copy(update={"entities": ()}))
    link(store)
    assert len(set(by_claim(store).values())) == 2
    put(store, story("b", ("Quillstone", "Vexmoor")))
    link(store)
    assert store.nquads(comparable_only=True) == before


def test_two_bearers_of_one_name_are_not_brought_together_by_a_page_that_tells_nothing_of_them() -> None:
    pages = [
        bearer("a", "Nobody"),
        *(bearer(name, "Ana Lind, a surgeon,") for name in "be"),
        *(bearer(name, "Ana Lind, a drummer,") for name in "cd"),
    ]
    outcomes = set()
    for order in (pages, pages[::-1], pages[2:] + pages[:2]):
        store = memory_store(BASE)
        for page in order:
            put(store, page)
            link(store)
        claims = {member.rsplit("/", 1)[-1]: claim for member, claim in by_claim(store).items()}
        assert claims["b-s1"] == claims["e-s1"]
        assert claims["c-s1"] == claims["d-s1"]
        assert claims["b-s1"] != claims["c-s1"]
        outcomes.add(store.nquads(comparable_only=True))
    assert len(outcomes) == 1


def test_what_names_nothing_is_one_claim_in_one_story_only() -> None:
    story, other = "The Quillstone works is old.", "The Vexmoor works is old."
    records = [
        RecordBuilder(f"{name}.txt", f"{line} {NAMELESS}", published="2026-03-02")
        for name, line in (("a", story), ("b", story), ("c", other), ("d", f"{story} {other}"))
    ]
    for record, firms in zip(records, (("Quillstone",), ("Quillstone",), ("Vexmoor",), ()), strict=True):
        for firm in firms:
            record.entity("Organization", firm)
        record.assertion(NAMELESS[:-1], normalized=NAMELESS)
    store = fill(memory_store(BASE), [record.record() for record in records])
    claims = {member.rsplit("/", 1)[-1]: claim for member, claim in by_claim(store).items()}
    assert claims["a-s1"] == claims["b-s1"]
    assert len({claims[f"{name}-s1"] for name in "acd"}) == 3


def test_equal_words_of_other_years_are_not_brought_together_by_a_page_without_a_date() -> None:
    for order in permutations(range(3)):
        store = memory_store(BASE)
        for place in order:
            store.replace_document(GRAPHS[place], dated_quads(place, (CLOSED, BARE, BARE), YEARS[(0, 1, 3)[place]]))
            link(store)
        claims = by_claim(store)
        assert claims[members(1)[0]] != claims[members(2)[0]]
        assert claims[members(0)[1]] == claims[members(0)[2]]
        assert len({claims[members(number)[1]] for number in range(3)}) == 3
        assert any(one.method == PARTED and "published 2015-03-02" in one.reason for one in judgements(store))
