"""What claims do to each other: derived from the links between their assertions, and from what persons say of these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, replace

from ingest.link.conflicts.held import all_documents, expressed, stated_links
from ingest.link.conflicts.patching import patched
from ingest.link.conflicts.state import ConflictState, conflict_state
from ingest.link.conflicts.update import CONFLICTS_VERSION
from kg.judged import persons_judgements
from kg.judgements import JudgementKind, Outcome
from kg.links import ClaimLink
from kg.rdf.across import judgement_node
from kg.rdf.iri import Iris
from kg.rdf.links import conflict_node, encode_claim_link
from kg.record import LinkRelation
from kg.store import Change, Store
from kg.store.graphs import GraphName
from ontology import CK, RDF

__all__ = ["update_claim_links"]

_Key = tuple[str, str, str]
"""From claim, to claim, relation."""
_CONFLICTS, _PERSONS = "", "persons"
"""What stands for the document of a possible conflict, and of a link that only a person states."""
_COLUMNS = "iri, document, source, target, relation, possible, source_claim, target_claim"


@dataclass(frozen=True, slots=True)
class _Row:
    """A link between assertions with the claims that these express."""

    iri: str
    document: str
    source: str
    target: str
    relation: str
    possible: int
    source_claim: str | None = None
    target_claim: str | None = None

    @property
    def key(self) -> _Key | None:
        """The claims that it links; None where one is not known or is denied, or both are one. A possible conflict has no direction."""
        if self.source_claim is None or self.target_claim is None or self.source_claim == self.target_claim:
            return None
        ends = (self.source_claim, self.target_claim)
        first, second = sorted(ends) if self.document == _CONFLICTS else ends
        return first, second, self.relation


def update_claim_links(
    store: Store,
    changed: Collection[str],
    removed: Collection[str],
    regrouped: Collection[str],
    *,
    anew: bool = False,
) -> Change:
    """Writes the links between claims, in the graph `derived`, as far as documents, conflicts, clusters or persons' judgements
    on links changed; the difference only. To be run after conflicts and claims are written.

    A link between two claims stands for all links between their assertions. It is `possible` where none of these is
    stated in a document or accepted by a person; a link that a person rejects is not lifted. Links of a claim with itself
    are left out, and those of an assertion that denies its claim: what a denial supports, the claim does not. Safe to run again; after a kill the next run makes everything anew.

    Args:
        changed, removed: IRIs of documents.
        regrouped: IRIs of the assertions that express another claim than before, or a claim with another IRI, or one that
            was or is known in its negative form only.
        anew: take no former run for granted.
    """
    with conflict_state(store, CONFLICTS_VERSION) as state:
        fresh = anew or not state.whole("links")
        with state.run("links"):
            if fresh:
                state.clear("link", "said")
                changed, removed, regrouped = all_documents(store), (), ()
            old, new = _Lifting(store, state).run(sorted(changed), sorted({*changed, *removed}), sorted(regrouped))
            wanted = [quad for link in sorted(new - old) for quad in encode_claim_link(link, store.base)]
            gone = [quad for link in sorted(old - new) for quad in encode_claim_link(link, store.base)]
            if fresh:
                kept = set(wanted)
                derived = Iris(store.base).graph(GraphName.DERIVED)
                nodes = {q[0] for q in store.quads(derived, predicate=RDF.type, object_=CK.ClaimLink)}
                gone = [q for node in sorted(nodes) for q in store.quads(derived, subject=node) if q not in kept]
            return patched(store, wanted, gone)


class _Lifting:
    def __init__(self, store: Store, state: ConflictState) -> None:
        self._store, self._state = store, state
        self._iris = Iris(store.base)

    def run(
        self, changed: list[str], documents: list[str], regrouped: list[str]
    ) -> tuple[set[ClaimLink], set[ClaimLink]]:
        """The links between claims that a change touches, as they were and as they are."""
        said_before, said = self._said_before(), self._said_now()
        before = {row.iri: row for row in self._touched(documents, regrouped)}
        after = {row.iri: row for row in [*self._stated(changed), *self._conflicts(), *self._persons(said)]}
        kept = {
            iri: row for iri, row in before.items() if row.document not in {*documents, _PERSONS} and self._stands(row)
        }
        after = self._with_claims({**kept, **after})
        spoken = {pair for pair in said_before.keys() | said.keys() if said_before.get(pair) != said.get(pair)}
        keys = {row.key for row in (*before.values(), *after.values(), *self._of_pairs(spoken)) if row.key is not None}
        old = set(self._links(keys, said_before))
        self._state.write("DELETE FROM link WHERE iri = :iri", [{"iri": iri} for iri in before])
        self._state.write(
            "INSERT OR REPLACE INTO link VALUES (:iri, :document, :source, :target, :relation, :possible, :source_claim, :target_claim)",
            [asdict(row) for row in after.values()],
        )
        self._note_said(said)
        return old, set(self._links(keys, said))

    # -- rows that may change

    def _rows(self, where: str, **values: object) -> Iterator[_Row]:
        for row in self._state.read(f"SELECT {_COLUMNS} FROM link WHERE {where}", **values):
            yield _Row(*row)

    def _touched(self, documents: list[str], regrouped: list[str]) -> Iterator[_Row]:
        held = "(SELECT value FROM json_each(:given))"
        if documents:
            yield from self._rows(f"document IN {held}", given=documents)
        if regrouped:
            yield from self._rows(f"source IN {held}", given=regrouped)
            yield from self._rows(f"target IN {held}", given=regrouped)
        yield from self._rows("document = :persons", persons=_PERSONS)
        gone = "document = :none AND NOT EXISTS (SELECT 1 FROM conflict WHERE a = source AND b = target)"
        yield from self._rows(gone, none=_CONFLICTS)

    def _stated(self, documents: list[str]) -> Iterator[_Row]:
        for document, link, from_, to, relation, possible in stated_links(self._store, documents):
            yield _Row(link, document, from_, to, relation.value, int(possible))

    def _conflicts(self) -> Iterator[_Row]:
        """The conflicts that are not noted as links yet."""
        new = (
            "SELECT a, b FROM conflict WHERE NOT EXISTS "
            "(SELECT 1 FROM link WHERE source = a AND target = b AND document = :none)"
        )
        for a, b in self._state.read(new, none=_CONFLICTS):
            node = str(conflict_node(self._iris, a, b))
            yield _Row(node, _CONFLICTS, a, b, LinkRelation.DISPUTES.value, 1)

    def _stands(self, row: _Row) -> bool:
        if row.document != _CONFLICTS:
            return True
        return bool(self._state.read("SELECT 1 FROM conflict WHERE a = :a AND b = :b", a=row.source, b=row.target))

    def _persons(self, said: dict[_Key, tuple[str, str]]) -> Iterator[_Row]:
        """The links that persons accept: each stands for itself, whether or not a document states it too."""
        for (a, b, relation), (outcome, node) in sorted(said.items()):
            if outcome == Outcome.POSITIVE.value:
                yield _Row(node, _PERSONS, a, b, relation, 0)

    def _with_claims(self, rows: dict[str, _Row]) -> dict[str, _Row]:
        ends = sorted({end for row in rows.values() for end in (row.source, row.target)})
        claims = expressed(self._store, ends)
        return {
            iri: replace(row, source_claim=claims.get(row.source), target_claim=claims.get(row.target))
            for iri, row in rows.items()
        }

    # -- what persons say of links

    def _said_now(self) -> dict[_Key, tuple[str, str]]:
        """By ends and relation, what persons say together: a rejection goes before an acceptance; and the first such judgement."""
        said: dict[_Key, tuple[str, str]] = {}
        for judgement in persons_judgements(self._store):
            if (
                judgement.kind is not JudgementKind.LINK
                or judgement.relation is None
                or judgement.outcome is Outcome.UNSURE
            ):
                continue
            key = judgement.a, judgement.b, judgement.relation.value
            if key not in said or (said[key][0] == Outcome.POSITIVE.value and judgement.outcome is Outcome.NEGATIVE):
                said[key] = judgement.outcome.value, str(judgement_node(judgement, self._store.base))
        return said

    def _said_before(self) -> dict[_Key, tuple[str, str]]:
        return {
            (a, b, relation): (outcome, node)
            for a, b, relation, outcome, node in self._state.read("SELECT * FROM said")
        }

    def _note_said(self, said: dict[_Key, tuple[str, str]]) -> None:
        self._state.clear("said")
        rows: list[dict[str, object]] = [
            {"a": a, "b": b, "relation": r, "outcome": o, "node": n} for (a, b, r), (o, n) in said.items()
        ]
        self._state.write("INSERT INTO said VALUES (:a, :b, :relation, :outcome, :node)", rows)

    def _of_pairs(self, pairs: Iterable[_Key]) -> Iterator[_Row]:
        for a, b, relation in sorted(pairs):
            yield from self._rows("source = :a AND target = :b AND relation = :relation", a=a, b=b, relation=relation)

    # -- links between claims

    def _links(self, keys: Iterable[_Key], said: dict[_Key, tuple[str, str]]) -> Iterator[ClaimLink]:
        """The links that the rows of these claims make now."""
        found: dict[_Key, list[_Row]] = defaultdict(list)
        for key in sorted(keys):
            ends = {"a": key[0], "b": key[1], "relation": key[2]}
            rows = [*self._rows("source_claim = :a AND target_claim = :b AND relation = :relation", **ends)]
            rows += self._rows("source_claim = :b AND target_claim = :a AND relation = :relation", **ends)
            for row in rows:
                outcome = said.get((row.source, row.target, row.relation), ("", ""))[0]
                if row.key == key and outcome != Outcome.NEGATIVE.value:
                    found[key].append(row)
        for (from_, to, relation), rows in found.items():
            possible = all(row.possible for row in rows)
            yield ClaimLink(from_, to, LinkRelation(relation), possible, tuple(sorted(row.iri for row in rows)))
