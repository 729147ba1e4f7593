"""What `kg ingest` tells after linking: what waits for a person in what was read now, in a few lines with the next command."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from desk.cli.output import counted
from kg.audit import Trail, Verb
from kg.rated import verdicts
from kg.reviews.conflict import Conflict, conflicts
from kg.reviews.fold import State, held_reviews
from kg.reviews.gone import lost_items
from kg.reviews.news import news
from kg.verdicts import Status

if TYPE_CHECKING:
    from ingest.storing import Ingested
    from kg.store import Store

__all__ = ["Before", "lines", "lost_lines"]


class Before:
    """What persons' decisions came to before a run, to tell what the run changed."""

    def __init__(self, store: Store) -> None:
        self.conflicts = frozenset(conflict.join for conflict in conflicts(store))
        self.lost = _lost(store)
        self.lost_verdicts = _lost_verdicts(store)


def _lost(store: Store) -> frozenset[str]:
    """The judgements of persons whose items are no longer found, by the ids of their actions."""
    if not Trail(store).in_force(Verb.JUDGE):
        return frozenset()
    return frozenset(held.action.id for held in held_reviews(store) if held.state is State.LOST)


def _lost_verdicts(store: Store) -> frozenset[str]:
    """The verdicts in force whose words are no longer found, by the ids of their current versions."""
    if not Trail(store).in_force(Verb.VERDICT):
        return frozenset()
    current = (line.current for line in verdicts(store))
    return frozenset(version.id for version in current if version.lost and version.status is Status.IN_FORCE)


def lines(store: Store, before: Before, read: Collection[Ingested]) -> list[str]:
    """One line each, where there is something: what may be the same or in conflict, quotations that differ, what a new text lost,
    what it does to people's decisions."""
    written = [one for one in read if one.outcome.value in ("added", "changed", "new text")]
    found = [*_waiting(store, written), *_new_texts(store, written), *lost_lines(store, before)]
    new = [conflict for conflict in conflicts(store) if conflict.join not in before.conflicts]
    return found + _contradictions(new)


def lost_lines(store: Store, before: Before) -> list[str]:
    """One line each, where there are some: the judgements and the verdicts of people that have lost their effect since then."""
    found = []
    lost = _lost(store) - before.lost
    if lost:
        found.append(
            f"{counted(len(lost), 'judgement')} of people {'has' if len(lost) == 1 else 'have'} no effect any more, as the words "
            "are not found for sure: `kg review list --kind lost`."
        )
    rated = _lost_verdicts(store) - before.lost_verdicts
    if rated:
        found.append(
            f"{counted(len(rated), 'verdict')} {'is' if len(rated) == 1 else 'are'} no longer tied to the words rated: `kg review list --kind lost`, "
            f"`kg verdict show {min(rated)[:8]}`."
        )
    return found


def _waiting(store: Store, written: Collection[Ingested]) -> list[str]:
    if not written:
        return []
    what = news(store, {one.document_id for one in written})
    only = f" --document {_typed(next(iter(written)))}" if len(written) == 1 else ""
    kinds = (
        (what.claims, "pair of statements that may be one claim", "pairs of statements that may be one claim"),
        (what.entities, "pair of names that may be one", "pairs of names that may be one"),
        (what.conflicts, "possible conflict", "possible conflicts"),
    )
    waits = [counted(number, one, many) for number, one, many in kinds if number]
    found = []
    if waits:
        found.append(f"{', '.join(waits)}: `kg review list{only}`.")
    if what.quotations:
        differs = "differs" if what.quotations == 1 else "differ"
        found.append(
            f"{counted(what.quotations, 'quotation')} {differs} from what a transcript says: `kg check-quotes`, then listen."
        )
    return found


def _typed(one: Ingested) -> str:
    """The file name as a person types it."""
    name = one.name.rpartition("/")[2]
    return f"'{name}'" if any(c.isspace() or c in "'\"$&;()" for c in name) else name


def _new_texts(store: Store, written: Collection[Ingested]) -> list[str]:
    """What is not found any more of documents that have a new text."""
    found = []
    for one in written:
        if one.outcome.value != "new text":
            continue
        last = max((version.number for version in store.versions(one.document_id)), default=0)
        lost = [item for item in lost_items(store, {one.document_id}) if item.version.number == last]
        if lost:
            name = _typed(one)
            are = "is" if len(lost) == 1 else "are"
            found.append(
                f"{name}: {counted(len(lost), 'statement or quotation', 'statements and quotations')} of the text before "
                f"{are} not found in the new one: `kg query lost-items --param document={name}`."
            )
    return found


def _contradictions(new: list[Conflict]) -> list[str]:
    return [
        f"not applied: {conflict.join.by}'s {conflict.what} of {conflict.join.at[:10]}: {conflict.why} "
        "(`kg review list --kind disagreement`)."
        for conflict in new[:3]
    ] + (
        [f"{len(new) - 3} more contradictions between people: `kg review list --kind disagreement`."]
        if len(new) > 3
        else []
    )
