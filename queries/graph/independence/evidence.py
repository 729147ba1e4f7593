"""What the store holds on one claim: its statements, their chains of attribution, and the works that they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from importlib import resources
from typing import TYPE_CHECKING, Any

from rdflib import Literal, URIRef

from queries.graph.independence.copies import Copies, find_copies
from queries.graph.independence.episodes import Episodes, find_episodes, is_show
from queries.graph.independence.groups import GROUP, body_in

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["NAMED", "Evidence", "Hop", "Node", "Period", "Told", "gather", "rows"]

Period = tuple[str | None, str | None]
"""`[from, until)` as xsd:dateTime text in UTC, which sorts as time does; None is not known."""


NAMED = "name:"
"""Begins the stand-in IRI of somebody known by name alone."""


@dataclass(frozen=True, slots=True, order=True)
class Node:
    """A thing of the graph: `kind` is the last part of its type's IRI ("Person", "Work" …)."""

    iri: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Hop:
    """One attribution of a chain; `speaker` and `work` are None where they are not known. `day` and `period`: when the
    work appeared. `disputes`: whether whoever relays it doubts or denies it."""

    speaker: Node | None
    work: Node | None
    realis: str
    day: str | None = None
    period: Period = (None, None)
    disputes: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """One statement of the claim as the graph has it; `hops` go from the innermost attribution outward. `date` and `period`:
    when it was said, at the latest, which is when the work in which it was said appeared, else the document. `author`:
    what the document's author is called, where the statement is the author's own. `names_publisher`: whether the text
    itself speaks of its publisher. `said_by`: the words for a source that has neither a name nor a work."""

    assertion: str
    sentence: str
    quote: str
    document: str
    file: str
    title: str
    kind: str
    period: Period
    date: str | None
    timecode: str | None
    start: int
    end: int
    speaker: Node | None
    author: str | None
    work: Node | None
    cited: Node | None
    polarity: str
    realis: str
    publisher: Node | None
    hops: tuple[Hop, ...] = ()
    names_publisher: bool = True
    hedged: bool = False
    said_by: str = ""

    @property
    def relayers(self) -> tuple[Hop, ...]:
        """The hops beyond the innermost one, outward; who says that she said or thinks something relays nobody."""
        behind = [self.speaker, *(hop.speaker for hop in self.hops[1:])]
        return tuple(
            hop
            for inner, hop in zip(behind, self.hops[1:], strict=False)
            if hop.speaker is None or inner is None or hop.speaker.iri != inner.iri
        )

    @property
    def own_doubt(self) -> bool:
        """Whether the speaker doubts or denies what the speaker is said to have said."""
        return self.speaker is not None and any(
            hop.disputes and hop.speaker is not None and hop.speaker.iri == self.speaker.iri for hop in self.hops[1:]
        )

    @property
    def asserts(self) -> bool:
        return self.polarity == "asserts" and self.realis == "said" and all(hop.realis == "said" for hop in self.hops)


@dataclass(frozen=True, slots=True)
class Evidence:
    """`held`: work → documents that hold it. `made_from`: document → works and documents it was made from.
    `publishers`: work → who published it. `episodes`: which works and documents are one. `names`: work or document → what
    it is called. `details`: work → what sort of work it is said to be. `copies`: what the documents share in words."""

    told: tuple[Told, ...]
    held: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    made_from: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    publishers: Mapping[str, tuple[Node, ...]] = field(default_factory=dict)
    episodes: Episodes = field(default_factory=Episodes)
    names: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, str] = field(default_factory=dict)
    copies: Copies = field(default_factory=Copies)


def rows(store: Store, name: str, /, **values: Iterable[str | Literal]) -> Iterator[tuple[Any, ...]]:
    """The rows of one of this package's queries, bound to IRIs (or literals); none where a variable is given nothing."""
    bound = {
        key: [iri if isinstance(iri, Literal) else URIRef(iri) for iri in sorted(set(iris))]
        for key, iris in values.items()
    }
    if all(bound.values()):
        text = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
        yield from store.select(text, bound).values()


def gather(store: Store, *claims: str) -> Evidence:
    """All that `independent_sources` looks at, in a fixed number of SELECTs; statements in the order of document and place. Of
    several claims as if they were one."""
    told = _with_known_publishers(list(_statements(store, claims)), store)
    documents = {t.document for t in told}
    derived = list(rows(store, "derived", document=documents))
    made_from = _grouped((document, source) for document, source, _ in derived)
    names = {t.document: t.title for t in told} | {source: name for _, source, name in derived}
    dated = _grouped(rows(store, "dated", document=documents))
    transcripts = {t.document for t in told if t.kind.startswith("transcript")}
    written = [(d, work) for d, work, name in derived if d in transcripts and not _is_writing(name)]
    works = _works(told) | {source for sources in made_from.values() for source in sources}
    appeared = list(rows(store, "episodes", given=works | documents | {w for some in dated.values() for w in some}))
    names = {iri: name for _, iri, name, *_ in reversed(appeared)} | names
    episodes = find_episodes(appeared, written)
    details = dict(rows(store, "details", work=works))
    told = [_in_episodes(t, dated.get(t.document, ()), episodes, details, names) for t in told]
    works |= _works(told) | {same for work in works for same in episodes.all_of(work)}
    publishers: dict[str, list[Node]] = defaultdict(list)
    for work, publisher, name, type_ in rows(store, "publishers", work=works):
        publishers[work].append(Node(publisher, name, _kind(type_)))
    held = list(rows(store, "held", work=works))
    return Evidence(
        tuple(told),
        _grouped(held),
        made_from,
        {work: tuple(nodes) for work, nodes in publishers.items()},
        episodes,
        names,
        details,
        find_copies(row for row in rows(store, "reuse", document=documents) if {row[2], row[3]} <= documents),
    )


def _works(told: Iterable[Told]) -> set[str]:
    nodes = [node for t in told for node in (t.work, t.cited, t.speaker, *(hop.work for hop in t.hops))]
    return {node.iri for node in nodes if node is not None and node.kind == "Work"}


def _is_writing(name: str) -> bool:
    """Whether a source is the writing down of a recording ("machine transcript"), not the recording."""
    return bool(
        {"transcript", "transcription", "captions", "subtitles"} & set(name.casefold().replace(",", " ").split())
    )


def _in_episodes(
    told: Told, dated: Iterable[str], episodes: Episodes, details: Mapping[str, str], names: Mapping[str, str]
) -> Told:
    """A podcast that is cited as a whole stands for its episode where the document names, or writes down, just one."""
    candidates = [*dated, told.document] if told.kind.startswith("transcript") else list(dated)

    def episode(work: Node | None) -> Node | None:
        if work is None or not is_show(details.get(work.iri)) or work.iri in episodes.first:
            return work
        found = episodes.of_show(work.name, candidates)
        return work if found is None else Node(found, names.get(found, work.name), "Work")

    work, cited = episode(told.work), episode(told.cited)
    hops = tuple(replace(hop, work=episode(hop.work)) for hop in told.hops)
    said_in = work if work != told.work else None
    if said_in is None or said_in.iri not in episodes.day:
        return replace(told, work=work, cited=cited, hops=hops)
    period = _day(episodes.day[said_in.iri])
    return replace(told, work=work, cited=cited, hops=hops, period=period, date=(period[0] or "")[:10])


def _day(begin: str) -> Period:
    until = datetime.fromisoformat(begin) + timedelta(days=1)
    return begin, until.strftime("%Y-%m-%dT%H:%M:%SZ")


def _with_known_publishers(told: list[Told], store: Store) -> list[Told]:
    """A publisher that a document's own text does not name is the one organisation of that name elsewhere."""
    unnamed = {t.publisher.name for t in told if t.publisher is not None and t.publisher.iri.startswith(NAMED)}
    same: dict[str, list[Node]] = defaultdict(list)
    for wanted, iri, name in rows(store, "organizations", wanted=[Literal(name.lower()) for name in unnamed]):
        same[wanted].append(Node(iri, name, "Organization"))

    def known(publisher: Node | None) -> Node | None:
        if publisher is None or not publisher.iri.startswith(NAMED):
            return publisher
        found = same.get(publisher.name.lower(), [])
        return found[0] if len(found) == 1 else publisher

    return [
        replace(
            t, publisher=known(t.publisher), names_publisher=not (t.publisher and t.publisher.iri.startswith(NAMED))
        )
        for t in told
    ]


def _statements(store: Store, claims: Sequence[str]) -> list[Told]:
    found: dict[str, Told] = {}
    attributions: dict[str, str] = {}
    dated: set[str] = set()
    read = list(rows(store, "statements", claim=claims))
    # A claim is known in its negative form only where all its statements deny; so is one made of several, where all are so.
    negative = all(row[-1] for row in read)
    for row in read:
        (
            assertion, sentence, quote, document, file, title, kind, published_from, published_until, issued_day,
            said_from, said_until, said_day, timecode,
            start, end, speaker, speaker_name, speaker_type, author, attribution, work, work_name, cited, cited_name, cited_type,
            polarity, realis, publisher, publisher_name, hedged, _,
        ) = row  # fmt: skip
        if negative and polarity == "denies":
            polarity = "asserts"  # it says just what the claim's text says
        if attribution is not None:
            attributions[assertion] = attribution
        told = Told(
            assertion, sentence, quote, document, file, title, kind,
            (said_from, said_until) if said_from else (published_from, published_until),
            said_day or issued_day, timecode, start, end,
            _node(speaker, speaker_name, speaker_type), author,
            _node(work, work_name, "Work"), _node(cited, cited_name, cited_type), polarity, realis,
            _node(publisher or (f"{NAMED}{publisher_name}" if publisher_name else None), publisher_name, "Organization"),
            hedged=hedged is True,
        )  # fmt: skip
        found.setdefault(assertion, told)
        if said_from:
            dated.add(assertion)
    chains = _chains(store, attributions.values())
    return [
        _chained(told, chains.get(attributions.get(told.assertion, ""), ()), told.assertion in dated)
        for told in _with_bodies(found.values(), attributions, store)
    ]


def _with_bodies(told: Iterable[Told], attributions: Mapping[str, str], store: Store) -> list[Told]:
    """The statements, with the body as its speaker ("the food agency") where a source has neither a name nor a work."""
    told = list(told)
    nameless = {
        one.assertion: attributions[one.assertion]
        for one in told
        if one.assertion in attributions and not (one.author or one.speaker or one.work or one.cited)
    }
    words: dict[str, str] = {}
    for attribution, _, piece in rows(store, "said-by", attribution=nameless.values()):
        words[attribution] = f"{words[attribution]} {piece}" if attribution in words else piece
    found = []
    for one in told:
        said_by = words.get(nameless.get(one.assertion, ""), "")
        body = body_in(said_by)
        speaker = Node(f"{NAMED}{body.casefold()}", body, GROUP) if body is not None else one.speaker
        found.append(replace(one, speaker=speaker, said_by=said_by))
    return found


def _chained(told: Told, hops: tuple[Hop, ...], dated: bool) -> Told:
    """With its chain; where its own work has no date, the nearest dated work outward bounds when it was said."""
    bound = next((hop for hop in hops if hop.day is not None), None)
    if dated or bound is None:
        return replace(told, hops=hops)
    return replace(told, hops=hops, date=bound.day, period=bound.period)


def _chains(store: Store, attributions: Iterable[str]) -> dict[str, tuple[Hop, ...]]:
    """The hops of each attribution from itself outward; a chain that bites its tail ends there."""
    hops: dict[str, Hop] = {}
    outer: dict[str, str] = {}
    wanted = set(attributions)
    for row in rows(store, "hops", attribution=wanted):
        _, hop, beyond, speaker, name, work, work_name, realis, stance, day, since, until = row
        hops[hop] = Hop(
            _node(speaker, name, "Person"),
            _node(work, work_name, "Work"),
            realis,
            day,
            (since, until),
            stance == "relaysDisputing",
        )
        if beyond is not None:
            outer[hop] = beyond
    chains = {}
    for attribution in wanted:
        chain: list[str] = []
        current: str | None = attribution
        while current in hops and current not in chain:
            chain.append(current)
            current = outer.get(current)
        chains[attribution] = tuple(hops[hop] for hop in chain)
    return chains


def _grouped(found: Iterable[tuple[Any, ...]]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = defaultdict(list)
    for key, value in found:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}


def _node(iri: str | None, name: str | None, type_: str | None) -> Node | None:
    return None if iri is None else Node(iri, name or iri, _kind(type_ or ""))


def _kind(type_: str) -> str:
    return type_.rsplit("/", 1)[-1].rsplit("#", 1)[-1]
