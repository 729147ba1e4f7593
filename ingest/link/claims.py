"""What changed of the documents' assertions, and which judgements on them follow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from ingest.link.components import read_judged
from ingest.link.equal import LocalAssertion
from ingest.link.family import assertion_line
from ingest.link.held import held_assertions
from ingest.link.judging import Documents, Judged
from ingest.link.matching import update_claims
from ingest.link.state import LinkState
from kg.judgements import Judgement, JudgementKind
from kg.store import Store

__all__ = ["Claims"]

_KIND = JudgementKind.SAME_CLAIM.value
_JUDGED = "SELECT kind, a, b, method, outcome, score, reason FROM judged WHERE kind = :kind"


class Claims:
    """The assertions of a store beside the linker's state."""

    def __init__(self, store: Store, state: LinkState) -> None:
        self._store = store
        self._state = state

    def judged(self, documents: Documents) -> Judged:
        """What changed, and is noted in the state but for the judgements and the members that went."""
        if not documents:
            return Judged(frozenset(), {}, (), (), {})
        state = self._state
        rows = state.read(
            "SELECT iri, data FROM member WHERE kind = :kind AND document IN (SELECT value FROM json_each(:documents))",
            kind=_KIND,
            documents=documents.touched,
        )
        before = {str(iri): str(line) for iri, line in rows}
        held = held_assertions(self._store, sorted(documents.changed))
        lines = {each.local.iri: assertion_line(each) for each in held}
        fresh = {iri: line for iri, line in lines.items() if before.get(iri) != line}
        documents_of = {each.local.iri: each.local.document for each in held}
        state.write(
            "INSERT INTO member VALUES (:iri, :kind, :document, NULL, :data) "
            "ON CONFLICT (iri) DO UPDATE SET document = excluded.document, data = excluded.data",
            [{"iri": iri, "kind": _KIND, "document": documents_of[iri], "data": line} for iri, line in fresh.items()],
        )
        changed: dict[str, list[LocalAssertion]] = defaultdict(list, {iri: [] for iri in documents.changed})
        for each in held:
            changed[each.local.document].append(each.local)
        judged = self._judged_with(sorted(before))
        made = update_claims(self._store, changed, documents.removed, self._judged_among, self._beside(judged, before))
        found, lost = set(made.made), {*made.ended, *(judged - set(made.made))}
        gone = frozenset(before.keys() - lines.keys())
        return Judged(gone, fresh, tuple(sorted(lost)), tuple(sorted(found - judged)), {})

    def _judged_with(self, members: list[str]) -> set[Judgement]:
        """The judgements noted with one of these assertions."""
        ends = "(SELECT value FROM json_each(:iris))"
        query = f"{_JUDGED} AND a IN {ends} UNION {_JUDGED} AND b IN {ends}"
        return set(read_judged(self._state.read(query, kind=_KIND, iris=members)))

    def _judged_among(self, members: Sequence[str]) -> list[Judgement]:
        """The judgements noted between two of these assertions."""
        ends = "(SELECT value FROM json_each(:iris))"
        query = f"{_JUDGED} AND a IN {ends} AND b IN {ends}"
        return read_judged(self._state.read(query, kind=_KIND, iris=list(members)))

    def _beside(self, judged: Iterable[Judgement], before: Collection[str]) -> dict[str, set[str]]:
        """The other ends of these judgements, by document."""
        ends = {end for judgement in judged for end in judgement.pair}.difference(before)
        rows = self._state.read(
            "SELECT document, iri FROM member WHERE iri IN (SELECT value FROM json_each(:iris))", iris=sorted(ends)
        )
        found: dict[str, set[str]] = defaultdict(set)
        for document, iri in rows:
            found[str(document)].add(str(iri))
        return found
