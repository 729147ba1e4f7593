"""From each statement back to the work or utterance that it comes from, and who speaks there; or why that cannot be told."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from queries.graph.independence.copies import Alike
from queries.graph.independence.episodes import folded, is_show
from queries.graph.independence.evidence import Evidence, Hop, Node, Period, Told
from queries.graph.independence.model import Step

__all__ = ["End", "Route", "trace_all"]


@dataclass(frozen=True, slots=True, order=True)
class End:
    """Where a statement comes from: the work or utterance, who speaks there, and when."""

    origin: str
    origin_name: str
    party: Node
    period: Period


@dataclass(frozen=True, slots=True)
class Route:
    """The steps back; `ends` are empty where it cannot be traced, and `reason` says why. `loops` name the documents of circles
    that it runs into; it may have ends outside them."""

    steps: tuple[Step, ...]
    ends: tuple[End, ...] = ()
    reason: str | None = None
    loops: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class _Lead:
    """A route before it is followed: it ends here, or goes on in statements of other documents. `points`: the document is
    from those others, so that a way back to it is circular; not so where only the words are the same."""

    steps: tuple[Step, ...]
    end: End | None = None
    onward: tuple[Told, ...] = ()
    reason: str | None = None
    points: bool = True


def trace_all(evidence: Evidence) -> dict[str, Route]:
    """The route of every asserting statement, by its IRI."""
    asserting = [told for told in evidence.told if told.asserts]
    scout = _Scout(evidence, asserting)
    leads = {told.assertion: scout.lead(told) for told in asserting}
    files = {told.assertion: told.file for told in asserting}
    return {told.assertion: _follow(told.assertion, leads, files) for told in asserting}


def _follow(start: str, leads: Mapping[str, _Lead], files: Mapping[str, str]) -> Route:
    """Goes on through the documents that a statement is from, until each way ends or comes back to where it has been.

    Each statement is entered once, so the cost is linear in what is from what; the steps are those to the first end.
    """
    steps: list[Step] = []
    ends: list[End] = []
    reason: str | None = None
    loops: list[tuple[str, ...]] = []
    entered: set[str] = set()
    path: list[str] = []
    ways: list[Iterator[Told]] = []
    current: str | None = start
    while current is not None or ways:
        if current is not None:
            lead = leads[current]
            entered.add(current)
            path.append(current)
            ways.append(iter(lead.onward))
            if not ends:
                steps.extend(lead.steps)
            if lead.end is not None:
                ends.append(lead.end)
            reason = reason or lead.reason
        target = next(ways[-1], None)
        current = target.assertion if target is not None and target.assertion not in entered else None
        if target is None:
            ways.pop()
            path.pop()
        elif target.assertion in path:
            circle = path[path.index(target.assertion) :]
            if all(leads[a].points for a in circle):
                loops.append(tuple(files[a] for a in circle))
                told = f"circular: {' → '.join([*loops[-1], loops[-1][0]])} have it from each other"
                reason = reason or told
                if not ends:
                    steps.append(Step(kind="circular", text=told, iri=target.assertion))
    if ends:
        return Route(tuple(steps), tuple(dict.fromkeys(ends)), loops=tuple(loops))
    return Route(tuple(steps), (), reason, tuple(loops))


class _Scout:
    """Finds the first leg of every statement's route."""

    def __init__(self, evidence: Evidence, asserting: Sequence[Told]) -> None:
        self._evidence = evidence
        self._in_document: dict[str, list[Told]] = defaultdict(list)
        self._of_house: dict[str, list[Told]] = defaultdict(list)
        for told in asserting:
            self._in_document[told.document].append(told)
            if told.publisher is not None:
                self._of_house[folded(told.publisher.name)].append(told)

    def lead(self, told: Told) -> _Lead:
        return self._narrated(told) if told.author is not None else self._attributed(told)

    # -- the author's own statements

    def _narrated(self, told: Told) -> _Lead:
        steps = [Step(kind="states", text=f"{told.file} states it in its own voice", iri=told.document)]
        source = told.work or told.cited
        copied = self._evidence.copies.origins(told, self._in_document, ordered=True)
        # A house that is credited for the whole text ends the way only where the words are not held elsewhere.
        if source is not None and not (copied and told.work is None and source.kind != "Work"):
            steps.append(Step(kind="cites", text=f"citing {source.name}", iri=source.iri))
            return self._at_source(told, source, steps, None)
        if copied:
            return self._taken(steps, copied)
        own = told.names_publisher if told.kind == "announcement" else _is_about_itself(told)
        if own and told.publisher is not None:
            return self._announced(told, told.publisher, steps)
        alike = self._evidence.copies.origins(told, self._in_document, ordered=False)
        if alike:
            return self._alike(steps, alike)
        if told.kind == "announcement" and told.publisher is not None:
            return self._announced(told, told.publisher, steps)
        made_from = self._made_from(told)
        if made_from:
            text = f"{told.file} was made from {_files(made_from)}, which states it too"
            steps.append(Step(kind="copies", text=text, iri=made_from[0].document))
            return _Lead(tuple(steps), onward=tuple(made_from))
        steps.append(Step(kind="ends", text="no source is stated"))
        return _Lead(tuple(steps), reason="no source is stated")

    def _announced(self, told: Told, publisher: Node, steps: list[Step]) -> _Lead:
        sort = "an announcement by" if told.kind == "announcement" else "a page on itself by"
        steps.append(Step(kind="speaker", text=f"{sort} {publisher.name}", iri=publisher.iri))
        return _Lead(tuple(steps), End(self._document_origin(told), told.title, publisher, told.period))

    @staticmethod
    def _taken(steps: list[Step], copied: Sequence[tuple[Alike, list[Told]]]) -> _Lead:
        """On in the documents that the words are from: all of them, since a copy of a copy is one of the first too."""
        nearest, told = min(copied, key=lambda found: (-found[0].share, found[0].other))
        text = f"copied from {told[0].file}: {nearest.reason}"
        also = [other for alike, others in copied if alike is not nearest for other in others]
        if also:
            text += f" (the same words are in {_files(also)})"
        steps.append(Step(kind="copies", text=text, iri=nearest.other))
        return _Lead(tuple(steps), onward=(*told, *also))

    @staticmethod
    def _alike(steps: list[Step], alike: Sequence[tuple[Alike, list[Told]]]) -> _Lead:
        """The same words elsewhere, and nobody can say where they were first: whatever source one of them has, all have."""
        for found, others in alike:
            text = f"the same words as in {others[0].file}: {found.reason}"
            steps.append(Step(kind="copies", text=text, iri=found.other))
        onward = tuple(other for _, others in alike for other in others)
        reason = f"no source is stated; the same words stand in {_files(onward)}, and which was first cannot be told"
        return _Lead(tuple(steps), onward=onward, reason=reason, points=False)

    def _made_from(self, told: Told) -> list[Told]:
        """The statements of the documents that this one says it was made from; a recording is no copy of a text."""
        sources = self._evidence.made_from.get(told.document, ())
        documents = {d for source in sources for d in (source, *self._evidence.held.get(source, ()))}
        found = [
            other for document in sorted(documents - {told.document}) for other in self._in_document.get(document, ())
        ]
        return [other for other in found if not other.kind.startswith("transcript")]

    # -- what somebody is said to have said

    def _attributed(self, told: Told) -> _Lead:
        speaker = told.speaker
        steps = [
            Step(
                kind="says",
                text=f"{told.file} attributes it to {speaker.name if speaker else _nameless(told)}",
                iri=told.document,
            )
        ]
        source = told.work or told.cited
        if speaker is not None and speaker.kind == "Work":
            return self._at_source(told, speaker, steps, None)
        if speaker is None:
            if source is None:
                houses = self._houses_among(told)
                if houses:
                    text = f"held of those it names: {_files(houses)}, which has the statement"
                    steps.append(Step(kind="held", text=text, iri=houses[0].assertion))
                    return _Lead(tuple(steps), onward=tuple(houses))
                steps.append(Step(kind="ends", text="the source is not named"))
                return _Lead(tuple(steps), reason="the source is not named")
            steps.append(Step(kind="cites", text=f"citing {source.name}", iri=source.iri))
            return self._at_source(told, source, steps, None)
        if speaker.kind != "Person":
            lead = self._house_says(told, speaker, steps)
            if lead is not None:
                return lead
        if source is not None and source.kind != "Work" and not self._houses(told, source):
            source = None  # a person or organisation cited beside the speaker is no work
        if len(told.hops) > 1:
            return self._relayed(told, speaker, source, steps)
        if source is None and told.kind.startswith("transcript"):
            return self._recorded(told, speaker, steps)
        if source is None:
            return _Lead(
                tuple(steps), End(f"utterance:{speaker.iri}", f"what {speaker.name} said", speaker, told.period)
            )
        steps.append(Step(kind="work", text=f"said {self._within(source)}", iri=source.iri))
        return self._at_source(told, source, steps, speaker)

    def _house_says(self, told: Told, house: Node, steps: list[Step]) -> _Lead | None:
        """What a paper, an agency or a firm says: in its own document, of its own; else on in what is held of it."""
        if told.publisher is not None and folded(told.publisher.name) == folded(house.name):
            steps.append(Step(kind="speaker", text=f"which {house.name} says of its own", iri=house.iri))
            return _Lead(tuple(steps), End(self._document_origin(told), told.title, house, told.period))
        others = self._houses(told, house)
        if not others:
            return None
        text = f"held of {house.name}: {_files(others)}, which has the statement"
        steps.append(Step(kind="held", text=text, iri=others[0].assertion))
        return _Lead(tuple(steps), onward=tuple(others))

    def _houses(self, told: Told, house: Node) -> list[Told]:
        """The statements in other documents that are published under that name."""
        return [other for other in self._of_house.get(folded(house.name), ()) if other.document != told.document]

    def _houses_among(self, told: Told) -> list[Told]:
        """The statements in other documents whose publishers are named together as the source: "the Herald and the Ledger reported"."""
        words = f" {folded(told.said_by)} "
        return [
            other
            for house, others in sorted(self._of_house.items())
            if house and f" {house} " in words and " and " in words
            for other in others
            if other.document != told.document
        ]

    def _relayed(self, told: Told, speaker: Node, own: Node | None, steps: list[Step]) -> _Lead:
        """A remark whose own work is held comes from there; else it comes through its relayer's work, hop by hop outward."""
        works = [own, *(hop.work for hop in told.hops[1:])]
        for hop, work in zip(told.hops, works, strict=True):
            if any(hop is relaying for relaying in told.relayers):
                relayer = hop.speaker.name if hop.speaker else "somebody not named"
                text = f"relayed by {relayer}{', who disputes it' if hop.disputes else ''}"
                steps.append(Step(kind="relays", text=text, iri=hop.speaker.iri if hop.speaker else None))
            if hop.speaker is not None and hop.speaker.kind != "Person" and hop is not told.hops[0]:
                others = self._houses(told, hop.speaker)
                if others:
                    text = f"held of {hop.speaker.name}: {_files(others)}, which has the statement"
                    steps.append(Step(kind="held", text=text, iri=others[0].assertion))
                    return _Lead(tuple(steps), onward=tuple(others))
            if work is not None and (hop is told.hops[-1] or self._holders(work.iri)):
                steps.append(Step(kind="work", text=self._within(work), iri=work.iri))
                return self._at_source(told, work, steps, speaker)
            if work is not None:
                steps.append(
                    Step(
                        kind="work",
                        text=f"{work.name} is not held, so it counts through whoever relays it",
                        iri=work.iri,
                    )
                )
        outermost: Hop = told.hops[-1]
        passing = outermost.speaker or speaker
        if told.kind.startswith("transcript"):
            return self._recorded(told, speaker, steps)
        return _Lead(tuple(steps), End(f"utterance:{passing.iri}", f"what {passing.name} said", speaker, told.period))

    def _recorded(self, told: Told, speaker: Node, steps: list[Step]) -> _Lead:
        origin = self._document_origin(told)
        name = self._evidence.names.get(origin, told.title)
        spoken = (
            f"spoken in {name}" if origin != told.document else f"spoken in the recording that {told.file} writes down"
        )
        steps.append(Step(kind="work", text=spoken, iri=origin))
        return _Lead(tuple(steps), End(origin, name, speaker, told.period))

    # -- works

    def _at_source(self, told: Told, source: Node, steps: list[Step], speaker: Node | None) -> _Lead:
        """On in the document that holds the source, where it has the statement (of the same speaker); else the end is here."""
        holders = self._holders(source.iri)
        onward = [
            other
            for document in (() if told.document in holders else holders)
            for other in self._in_document.get(document, ())
            if speaker is None or (other.speaker is not None and other.speaker.iri == speaker.iri)
        ] or [
            other
            for other in self._houses(told, source)
            if speaker is None or (other.speaker is not None and other.speaker.iri == speaker.iri)
        ]
        if onward:
            text = f"{source.name} is held as {_files(onward)}, which has the statement"
            steps.append(Step(kind="held", text=text, iri=onward[0].assertion))
            return _Lead(tuple(steps), onward=tuple(onward))
        party = speaker or self._publisher(source)
        if speaker is None and party != source:
            steps.append(Step(kind="speaker", text=f"published by {party.name}", iri=party.iri))
        if source.kind != "Work":
            return _Lead(tuple(steps), End(f"utterance:{source.iri}", source.name, party, told.period))
        origin = self._evidence.episodes.of(source.iri)
        name = source.name if origin == source.iri else self._evidence.names.get(origin, source.name)
        return _Lead(tuple(steps), End(origin, name, party, told.period))

    def _publisher(self, work: Node) -> Node:
        return min(self._evidence.publishers.get(work.iri, ()), default=work)

    def _within(self, work: Node) -> str:
        """The work as the place in which something was said.

        A podcast as a whole is no place with an inside: "on Loud Hour (podcast)".
        """
        if not is_show(self._evidence.details.get(work.iri)):
            return f"in {work.name}"
        return f"on {work.name}" if "podcast" in work.name.casefold() else f"on {work.name} (podcast)"

    def _holders(self, work: str) -> tuple[str, ...]:
        same = self._evidence.episodes.all_of(work)
        held = {document for one in same for document in self._evidence.held.get(one, ())}
        return tuple(sorted(held | (same & self._evidence.episodes.transcripts)))

    def _document_origin(self, told: Told) -> str:
        """The episode that the document writes down, or the work of its title; else the document itself."""
        episodes = self._evidence.episodes
        if told.document in episodes.first:
            return episodes.of(told.document)
        works = [work for work, documents in self._evidence.held.items() if told.document in documents]
        return min((episodes.of(work) for work in works), default=told.document)


def _nameless(told: Told) -> str:
    """A source without a name, in the words of the document."""
    return f"“{' '.join(told.said_by.split())}”, not named" if told.said_by else "somebody it does not name"


def _files(told: Sequence[Told]) -> str:
    return ", ".join(sorted({other.file for other in told}))


def _is_about_itself(told: Told) -> bool:
    """Whether the title speaks of the publisher: then the page is the publisher's word, announced or not.

    The name of a site that stands at an end of the title ("Rain again | Harbor Ledger") speaks of nothing.
    """
    if told.publisher is None:
        return False
    name = re.escape(re.sub(r"^the ", "", told.publisher.name, flags=re.IGNORECASE))
    site = rf"^(?:the )?{name}\s*[|–—:-]\s|\s[|–—:-]\s*(?:the )?{name}\s*$"
    return re.search(rf"\b{name}\b", re.sub(site, "", told.title, flags=re.IGNORECASE)) is not None
