"""Puts routes, parties and the count together into the answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rdflib import URIRef

from kg.errors import NotFound
from queries.graph.independence.count import pair_off
from queries.graph.independence.evidence import NAMED, Evidence, Hop, Node, Period, Told, gather
from queries.graph.independence.model import (
    Copy,
    Figures,
    Independence,
    LeftOut,
    Passage,
    Source,
    Statement,
    Step,
    Support,
)
from queries.graph.independence.parties import Party, merge
from queries.graph.independence.queued import find_queued
from queries.graph.independence.routes import End, Route, trace_all
from queries.graph.independence.supports import Supporting, find_supporting
from queries.graph.independence.voices import Voice, voices_of
from queries.lookup import rows

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["independent_sources"]

Parties = Mapping[tuple[Node, Period], Party]
_KINDS = {
    "verbatimCopy": "verbatim copy",
    "cutCopy": "cut copy",
    "editedCopy": "edited copy",
    "sharedPassages": "shared passages",
    "sharedQuotations": "shared quotations",
    "statedDerivation": "stated",
}
Pair = tuple[str, str]
"""Origin (an IRI) and party (the IRI of its first speaker)."""


def independent_sources(store: Store, claim: str) -> Independence:
    """How many independent sources stand behind a claim, and why.

    Args:
        claim: the IRI of a claim, or of a statement that expresses one.

    Raises:
        NotFound: the store holds no such claim.
    """
    found = [iri for (iri,) in rows(store, "claim", iri=(URIRef(claim),)) if iri]
    if not found:
        raise NotFound(f"the store holds no claim {claim!r}. `kg claims` lists the claims with their IRIs.")
    evidence = gather(store, found[0])
    routes = trace_all(evidence)
    asserting = [told for told in evidence.told if told.asserts]
    supporting = find_supporting(store, found[0])
    ends = [end for route in routes.values() for end in route.ends]
    others = [end for support in supporting for end in support.ends]
    voices = voices_of(store, (found[0],), asserting, [end.party for end in ends])
    parties = _parties(asserting, (*ends, *others), voices, store)
    sources, number = _sources(asserting, routes, parties)
    traced = {told.document for told in asserting if routes[told.assertion].ends}
    documents = {told.document for told in asserting}
    queued, with_all = find_queued(store, found[0], lambda claims: _figures(store, claims, others))
    return Independence(
        claim=found[0],
        sentence=min((told.sentence for told in asserting or evidence.told), key=lambda s: (len(s), s), default=""),
        documents=len(documents),
        traced_independent=len(sources),
        not_traceable=len(documents - traced),
        sources=sources,
        statements=tuple(
            _statement(told, _with_voice(told, routes[told.assertion], voices), parties, sources, number)
            for told in asserting
        ),
        left_out=tuple(_left_out(told) for told in evidence.told if not told.asserts),
        loops=tuple(sorted({_turned(loop) for route in routes.values() for loop in route.loops})),
        copies=_copies(evidence, asserting),
        queued=queued,
        if_all_accepted=with_all,
        supporting=tuple(_support(s, {parties[e.party, e.period] for e in ends}, parties) for s in supporting),
    )


def _support(supporting: Supporting, counted: Collection[Party], parties: Parties) -> Support:
    told = supporting.told
    behind = [parties[end.party, end.period] for end in supporting.ends]
    return Support(
        claim=supporting.claim,
        sentence=told.sentence,
        speaker=told.speaker.name if told.speaker else told.author,
        party=behind[0].name if behind else None,
        same_party=any(party in counted for party in behind),
        reason=supporting.reason,
        passage=_passage(told),
    )


def _figures(store: Store, claims: Sequence[str], others: Sequence[End]) -> Figures:
    """The figures of several claims as if they were one; `others` are those who support it."""
    evidence = gather(store, *claims)
    routes = trace_all(evidence)
    asserting = [told for told in evidence.told if told.asserts]
    ends = [end for route in routes.values() for end in route.ends]
    voices = voices_of(store, claims, asserting, [end.party for end in ends])
    parties = _parties(asserting, (*ends, *others), voices, store)
    sources, _ = _sources(asserting, routes, parties)
    documents = {told.document for told in asserting}
    traced = {told.document for told in asserting if routes[told.assertion].ends}
    return Figures(
        documents=len(documents),
        traced_independent=len(sources),
        not_traceable=len(documents - traced),
        origins=tuple(source.origin for source in sources),
        denying=tuple(dict.fromkeys(_said_by(told) for told in evidence.told if told.polarity == "denies")),
    )


def _parties(
    asserting: Sequence[Told], ends: Iterable[End], voices: Mapping[str, Voice], store: Store
) -> dict[tuple[Node, Period], Party]:
    """Who stands behind the ends; those with whom their speakers count as one stand there too."""
    periods = {told.speaker.iri: told.period for told in asserting if told.speaker is not None}
    seeds = {(end.party, end.period) for end in ends}
    seeds |= {(voice.node, periods.get(iri, (None, None))) for iri, voice in voices.items()}
    return merge(seeds, store, voices={iri: voice.node for iri, voice in voices.items()})


def _said_by(told: Told) -> str:
    return (told.speaker.name if told.speaker else told.author) or "speaker not known"


def _copies(evidence: Evidence, asserting: Sequence[Told]) -> tuple[Copy, ...]:
    """The pairs of documents with the same words, each once, in order of file name."""
    files = {told.document: told.file for told in asserting}
    found = []
    for document in files:
        for alike in evidence.copies.of(document):
            once = alike.is_source if alike.is_source is not None else document < alike.other
            if alike.other in files and once:
                found.append(
                    Copy(
                        document=files[document],
                        document_iri=document,
                        source=files[alike.other],
                        source_iri=alike.other,
                        kind=_KINDS[alike.kind],
                        share=alike.share,
                        ordered=alike.is_source is not None,
                        reason=alike.reason,
                    )
                )
    return tuple(sorted(found, key=lambda copy: (copy.document, copy.source)))


def _turned(loop: tuple[str, ...]) -> tuple[str, ...]:
    """The circle told from its first document on, so that it is the same from wherever it was entered."""
    first = loop.index(min(loop))
    return loop[first:] + loop[:first]


def _pair(end: End, parties: Parties) -> Pair:
    return end.origin, parties[end.party, end.period].speakers[0].iri


def _sources(
    asserting: Sequence[Told], routes: Mapping[str, Route], parties: Parties
) -> tuple[tuple[Source, ...], dict[Pair, int]]:
    """The sources, the earliest first, and for every pair the number of the source that it counts with."""
    ends = sorted(
        {end for told in asserting for end in routes[told.assertion].ends},
        key=lambda e: (e.period[0] is None, e.period[0] or "", e),
    )
    seen: dict[Pair, tuple[End, Party]] = {}
    for end in ends:
        seen.setdefault(_pair(end, parties), (end, parties[end.party, end.period]))
    counted = set(pair_off(seen))
    order = [pair for pair in seen if pair in counted]
    number = {pair: place for place, pair in enumerate(order, 1)}
    for pair in seen:
        if pair not in number:
            # A largest matching leaves no pair with both ends free, so it shares its origin or its party.
            sharing = [
                n
                for other, n in list(number.items())
                if other in counted and (other[0] == pair[0] or other[1] == pair[1])
            ]
            number[pair] = min(sharing)
    sources = []
    for pair in order:
        end, party = seen[pair]
        told_here = [
            t.assertion
            for t in asserting
            if any(number[_pair(e, parties)] == number[pair] for e in routes[t.assertion].ends)
        ]
        sources.append(
            Source(
                number=number[pair],
                origin=end.origin_name,
                origin_iri=_origin_iri(end),
                party=party.name,
                members=tuple(dict.fromkeys(node.name for node in party.speakers)),
                memberships=party.memberships,
                statements=tuple(told_here),
            )
        )
    return tuple(sources), number


def _origin_iri(end: End) -> str | None:
    """The work's IRI, or that of who spoke; None where the store has nobody by that name."""
    iri = end.origin.removeprefix("utterance:")
    return None if iri.startswith(NAMED) else iri


def _with_voice(told: Told, route: Route, voices: Mapping[str, Voice]) -> Route:
    behind = [told.speaker.iri] if told.speaker is not None and route.ends else []
    voice = next((voices[iri] for iri in (*behind, *(end.party.iri for end in route.ends)) if iri in voices), None)
    if voice is None:
        return route
    return replace(route, steps=(*route.steps, Step(kind="speaker", text=voice.reason, iri=voice.node.iri)))


def _statement(
    told: Told,
    route: Route,
    parties: Parties,
    sources: Sequence[Source],
    number: Mapping[Pair, int],
) -> Statement:
    end = min(route.ends, key=lambda e: number[_pair(e, parties)], default=None)
    source = number[_pair(end, parties)] if end else None
    return Statement(
        assertion=told.assertion,
        sentence=told.sentence,
        speaker=told.speaker.name if told.speaker else told.author,
        relayed_by=tuple(_name(hop) for hop in reversed(told.relayers)),
        date=told.date,
        passage=_passage(told),
        steps=route.steps,
        origin=end.origin_name if end else None,
        party=parties[end.party, end.period].name if end else None,
        source=source,
        reason=route.reason if end is None else _shared(end, parties, sources[(source or 1) - 1]),
        disputed_by=(
            *(_name(hop) for hop in reversed(told.relayers) if hop.disputes),
            *([told.speaker.name] if told.speaker is not None and told.own_doubt else []),
        ),
    )


def _name(hop: Hop) -> str:
    return hop.speaker.name if hop.speaker else "not named"


def _shared(end: End, parties: Parties, source: Source) -> str | None:
    """What the statement shares with the source that it counts with; None where it is of that very origin and party."""
    party = parties[end.party, end.period]
    same_origin = (_origin_iri(end), end.origin_name) == (source.origin_iri, source.origin)
    if same_origin and party.name == source.party:
        return None
    if same_origin:
        return f"goes back to {source.origin}, as source {source.number} does"
    return f"{party.name} stands behind source {source.number} too"


def _left_out(told: Told) -> LeftOut:
    if told.realis != "said" or any(hop.realis != "said" for hop in told.hops):
        realis = next((r for r in (told.realis, *(hop.realis for hop in told.hops)) if r != "said"), told.realis)
        reason = {"denied": "it is denied that this was said", "asked": "it is only asked whether this was said"}.get(
            realis, f"it was not said ({realis})"
        )
    else:
        denies = "it doubts the claim" if told.hedged else "it denies the claim"
        reason = denies if told.polarity == "denies" else "it questions the claim"
    return LeftOut(
        assertion=told.assertion,
        speaker=told.speaker.name if told.speaker else told.author,
        passage=_passage(told),
        reason=reason,
    )


def _passage(told: Told) -> Passage:
    return Passage(
        document=told.file,
        document_iri=told.document,
        quote=told.quote,
        char_start=told.start,
        char_end=told.end,
        timecode=told.timecode,
    )
