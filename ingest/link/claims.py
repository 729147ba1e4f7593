"""What changed of the documents' assertions, and which judgements on them follow."""

from __future__ import annotations

from collections import defaultdict

from ingest.link.components import read_judged
from ingest.link.equal import LocalAssertion
from ingest.link.family import assertion_line
from ingest.link.held import held_assertions
from ingest.link.judging import Documents, Judged
from ingest.link.matching import update_claims
from ingest.link.state import LinkState
from kg.judgements import JudgementKind
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
        found = set(update_claims(self._store, changed, documents.removed))
        judged = set(
            read_judged(
                state.read(
                    f"{_JUDGED} AND a IN (SELECT value FROM json_each(:iris)) UNION "
                    f"{_JUDGED} AND b IN (SELECT value FROM json_each(:iris))",
                    kind=_KIND,
                    iris=sorted(before),
                )
            )
        )
        gone = frozenset(before.keys() - lines.keys())
        return Judged(gone, fresh, tuple(sorted(judged - found)), tuple(sorted(found - judged)), {})
