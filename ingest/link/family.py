"""The two kinds of what spans documents, things and claims: how their members make one, and how that is written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from ingest.link.entities.blocks import PARTING
from ingest.link.entities.named import Named
from ingest.link.held import HeldAssertion
from ingest.link.matching.judging import PARTED
from kg.judgements import JudgementKind
from kg.rdf.across import Claim, Thing
from ontology import PROV

__all__ = ["CLAIMS", "THINGS", "Family", "Summary", "assertion_line"]

Summary = dict[str, Any]
"""What is known of a cluster, or of one member: plain data, that of several is made of theirs in any order."""


class Family(Protocol):
    """Things or claims."""

    @property
    def kind(self) -> JudgementKind: ...

    @property
    def parting(self) -> frozenset[str]:
        """Methods whose doubt keeps members apart (`kg.judgements.cluster`)."""

    def summary(self, iri: str, line: str) -> Summary:
        """What one member says of its cluster; `line` is the member as the state keeps it."""

    def merged(self, summaries: Iterable[Summary]) -> Summary:
        """What several together say."""

    def item(self, root: str, summary: Summary) -> Thing | Claim:
        """The cluster with its smallest member only, to be encoded."""


@dataclass(frozen=True)
class _Things:
    kind: JudgementKind = JudgementKind.SAME_ENTITY
    parting: frozenset[str] = PARTING

    def summary(self, iri: str, line: str) -> Summary:
        entity = Named.read(line)
        types = [type_ for type_ in entity.types if type_ != str(PROV.Entity)]
        return {"name": entity.name, "types": types, "known": [] if entity.known is None else [entity.known]}

    def merged(self, summaries: Iterable[Summary]) -> Summary:
        held = list(summaries)
        return {
            "name": min((each["name"] for each in held), key=lambda name: (-len(name), name)),
            "types": sorted({type_ for each in held for type_ in each["types"]}),
            "known": sorted({known for each in held for known in each["known"]}),
        }

    def item(self, root: str, summary: Summary) -> Thing:
        known = summary["known"][0] if len(summary["known"]) == 1 else None
        return Thing((root,), tuple(summary["types"]), summary["name"], known)


@dataclass(frozen=True)
class _Claims:
    kind: JudgementKind = JudgementKind.SAME_CLAIM
    parting: frozenset[str] = frozenset({PARTED})

    def summary(self, iri: str, line: str) -> Summary:
        return {"iri": iri, **json.loads(line)}

    def merged(self, summaries: Iterable[Summary]) -> Summary:
        """The positive form where one is stated, of the smallest member that states it."""
        return min(summaries, key=lambda each: (each["denies"], each["iri"]))

    def item(self, root: str, summary: Summary) -> Claim:
        return Claim((root,), summary["text"], summary["language"], negative=summary["denies"])


THINGS: Family = _Things()
CLAIMS: Family = _Claims()


def assertion_line(held: HeldAssertion) -> str:
    """An assertion as the state keeps it."""
    local = held.local
    data = {"text": local.normalized, "language": held.language, "denies": local.polarity == "denies"}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
