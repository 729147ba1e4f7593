"""The linking stage: judges what spans documents and derives things and claims from all judgements, as far as something changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rdflib import URIRef

from ingest.link.claims import Claims
from ingest.link.components import Changes, Moved, read_refused, update_clusters
from ingest.link.conflicts import CONFLICTS_VERSION, update_claim_links, update_conflicts
from ingest.link.entities.blocks import ENTITIES_VERSION
from ingest.link.family import CLAIMS, THINGS, Family
from ingest.link.held import document_digests, one_look
from ingest.link.judging import Documents, Judged, said_lines, write_judged
from ingest.link.matching.update import matching_version
from ingest.link.quotes.ledger import check_quotations
from ingest.link.reuse import update_derivation
from ingest.link.state import LinkState, link_state
from ingest.link.things import Things
from ingest.link.writer import Writer
from kg.judged import persons_judgements
from kg.judgements import Judgement, JudgementKind, Outcome, Refusal
from kg.quads import Quad
from kg.redirects import redirect, resolve
from kg.reviews import put_reviews
from kg.store import Change, Store

__all__ = ["LinkReport", "link"]

_VERSION = f"1 {ENTITIES_VERSION} {CONFLICTS_VERSION}"
"""Raised whenever the same documents and judgements give another state; then everything is linked anew."""


@dataclass(frozen=True)
class LinkReport:
    """How many things and claims the store holds now, how many join several members, and what was written.

    `documents` are those that were linked now; `queued` the pairs of which the program is unsure; `refused` the joins
    that another judgement forbids, without those of which a person said that the program was wrong; `moved` the claims and
    things that have another IRI now.
    """

    things: int
    shared_things: int
    claims: int
    shared_claims: int
    change: Change
    documents: int = 0
    queued: int = 0
    refused: tuple[Refusal, ...] = ()
    moved: int = 0
    anew: bool = False
    """Whether everything was linked anew, not just what changed."""

    @property
    def conflicts(self) -> tuple[Refusal, ...]:
        """The joins by persons that other persons' judgements forbid."""
        return tuple(refusal for refusal in self.refused if refusal.is_conflict)


def link(store: Store, *, anew: bool = False) -> LinkReport:
    """Judges and derives as far as documents or persons' judgements changed since the last run; writes the difference only.

    The result depends on the documents and the persons' judgements, not on their order or on what stood in the graphs
    before. The graphs of judgements and of what is derived change in one transaction, unless the change is very large; a
    kill in between is noticed, and the next run makes everything anew, as this one does with `anew`. Cost: a query over the
    documents; then what changed.
    """
    with one_look(store):
        quotations = check_quotations(store)  # claims are judged by what the ledger says of their documents
        report = _linked(store, anew=anew)
    return _with(report, quotations.change)


def _linked(store: Store, *, anew: bool) -> LinkReport:
    """All but the quotations."""
    state = link_state(store, f"{_VERSION} {ENTITIES_VERSION} {matching_version()}")
    if anew:
        state.give_up()
    try:
        # What was judged may have moved, or its document come. A run that was cut off may have left only part of it.
        put_reviews(store, anew=not state.whole)
        return _Linking(store, state).run()
    except BaseException:
        state.give_up()
        raise
    finally:
        if store.derived_folder("link") is not None:
            state.close()


class _Linking:
    def __init__(self, store: Store, state: LinkState) -> None:
        self._store = store
        self._state = state

    def run(self) -> LinkReport:
        store, state = self._store, self._state
        said = persons_judgements(store)
        anew = not state.whole
        documents = Documents.compared({} if anew else _held_digests(state), document_digests(store))
        before, after = (set() if anew else _held_said(state)), said_lines(said)
        if not anew and not documents and before == after:
            return self._report(Change(0, 0), documents, 0, anew=False)
        state.begin()
        if anew:
            state.clear()
        writer = Writer(store, anew=anew)
        otherwise = before ^ after
        moved = Moved()
        for family, judged in (
            (THINGS, Things(store, state).judged(documents)),
            (CLAIMS, Claims(store, state).judged(documents)),
        ):
            found = self._cluster(family, judged, said, otherwise, writer)
            moved.to |= found.to
            moved.orphans |= found.orphans
            moved.made |= found.made
        change, gone = writer.finish()
        change = _sum(change, update_conflicts(store, documents.changed, documents.removed, anew=anew))
        regrouped = writer.regrouped | writer.turned()
        change = _sum(change, update_claim_links(store, documents.changed, documents.removed, regrouped, anew=anew))
        derivation = update_derivation(store, None if anew else documents.changed, documents.removed)
        change = _sum(change, derivation.change)
        redirected = self._redirect(moved, gone)
        self._note(documents, after)
        state.end()
        return self._report(change, documents, redirected, anew=anew)

    def _cluster(
        self,
        family: Family,
        judged: Judged,
        said: Iterable[Judgement],
        otherwise: set[tuple[str, str, str, str]],
        writer: Writer,
    ) -> Moved:
        """Writes one family's judgements and clusters."""
        write_judged(self._state, judged)
        left = bool(self._state.read("SELECT 1 FROM judged LIMIT 1"))
        writer.judge(judged.won, judged.lost, any_left=left)
        changes = Changes(
            judged.gone,
            judged.fresh,
            judged.lost,
            judged.won,
            [judgement for judgement in said if judgement.kind is family.kind],
            frozenset(end for kind, a, b, _ in otherwise if kind == family.kind.value for end in (a, b)),
        )
        return update_clusters(family, self._store.base, self._state, writer, changes)

    def _redirect(self, moved: Moved, gone: Iterable[Quad]) -> int:
        """Leaves redirects for the claims and things that are no more. One of which no member is left leads to where the
        first of its members moved that did."""
        to = dict(moved.to)
        former: dict[str, list[str]] = {old: list(members) for old, members in moved.orphans.items()}
        for quad in gone:  # only where everything was linked anew: what the graph said before
            former.setdefault(str(quad[2]), []).append(str(quad[0]))
        for old, members in former.items():
            if old in to or next(self._store.quads(subject=URIRef(old)), None) is not None:
                continue
            for member in sorted(members):
                now = resolve(self._store, member)
                root = next(iter(self._state.read("SELECT root FROM member WHERE iri = :iri", iri=now)), None)
                if root is not None:
                    to[old] = self._derived_iri(old, str(root[0]))
                    break
        redirect(self._store, to)
        return len(to)

    def _derived_iri(self, like: str, root: str) -> str:
        """The IRI of the claim or thing with this smallest member; of the same kind as another one."""
        return like[: like.rindex("/") + 1] + root.rsplit("/", 1)[-1]

    def _note(self, documents: Documents, said: set[tuple[str, str, str, str]]) -> None:
        state = self._state
        state.write("DELETE FROM document WHERE iri = :iri", [{"iri": iri} for iri in documents.removed])
        state.write(
            "INSERT OR REPLACE INTO document VALUES (:iri, :digest)",
            [{"iri": iri, "digest": digest} for iri, digest in documents.changed.items()],
        )
        state.write("DELETE FROM said WHERE 1 = :one", [{"one": 1}])
        state.write(
            "INSERT INTO said VALUES (:kind, :a, :b, :line)",
            [{"kind": kind, "a": a, "b": b, "line": line} for kind, a, b, line in sorted(said)],
        )

    def _report(self, change: Change, documents: Documents, moved: int, *, anew: bool) -> LinkReport:
        counts = {
            str(kind): (int(all_), int(shared))
            for kind, all_, shared in self._state.read(
                "SELECT kind, count(*), sum(size > 1) FROM cluster GROUP BY kind"
            )
        }
        things, claims = (
            counts.get(kind.value, (0, 0)) for kind in (JudgementKind.SAME_ENTITY, JudgementKind.SAME_CLAIM)
        )
        ((queued,),) = self._state.read(
            "SELECT count(*) FROM judged WHERE outcome = :unsure", unsure=Outcome.UNSURE.value
        )
        return LinkReport(
            *things,
            *claims,
            change,
            documents=len(documents.changed) + len(documents.removed),
            queued=int(queued),
            refused=tuple(refusal for refusal in read_refused(self._state) if not refusal.is_overruled),
            moved=moved,
            anew=anew,
        )


def _held_digests(state: LinkState) -> dict[str, str]:
    return {str(iri): str(digest) for iri, digest in state.read("SELECT iri, digest FROM document")}


def _held_said(state: LinkState) -> set[tuple[str, str, str, str]]:
    return {
        (str(kind), str(a), str(b), str(line)) for kind, a, b, line in state.read("SELECT kind, a, b, line FROM said")
    }


def _with(report: LinkReport, change: Change) -> LinkReport:
    return replace(report, change=_sum(report.change, change))


def _sum(one: Change, other: Change) -> Change:
    return Change(one.added + other.added, one.removed + other.removed)
