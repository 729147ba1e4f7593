"""The audit trail of a store: every action of a person, appended, never rewritten; and what holds after them.

Each action is a graph of its own (`graph/audit/<n>`, n = 1, 2 …), written in one transaction: it is there whole or not
at all, whenever the program is killed, and the graphs of earlier actions are not touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from kg.actions import Action, Verb, in_force, latest, undone
from kg.errors import BadParameter, InputError, NotFound
from kg.ids import digest
from kg.rdf.audit import decode_action, encode_action
from kg.rdf.iri import Iris
from kg.store import Store

__all__ = ["Action", "Trail", "Verb", "actions", "in_force", "latest", "record", "undo", "undone"]

SHORTEST_PREFIX = 4
"""Fewest characters of an action's id that name it."""


class Trail:
    """The actions of one store, read once; what is recorded through it is in it at once.

    Reading costs about 0.1 ms an action. One writer at a time, as for the store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._actions: list[Action] = []
        self._by_id: dict[str, Action] = {}
        self._last = ""
        self._catch_up()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, undos too, oldest first."""
        return tuple(sorted(self._actions, key=lambda action: action.moment))

    def __len__(self) -> int:
        return len(self._actions)

    def __contains__(self, action_id: str) -> bool:
        return action_id in self._by_id

    def get(self, action_id: str | None) -> Action | None:
        """The action of this whole id; None where it is not held."""
        return None if action_id is None else self._by_id.get(action_id)

    def find(self, prefix: str) -> Action:
        """The action whose id begins so.

        Raises:
            NotFound: none does.
            BadParameter: several do, or the prefix is shorter than four characters.
        """
        found = self._by_id.get(prefix)
        if found is not None:
            return found
        if len(prefix) < SHORTEST_PREFIX:
            raise BadParameter(f"action {prefix!r}: give at least {SHORTEST_PREFIX} characters of its id.")
        near = sorted(known for known in self._by_id if known.startswith(prefix))
        if not near:
            raise NotFound(f"no action has an id that begins with {prefix!r}. `kg history` lists them.")
        if len(near) > 1:
            raise BadParameter(
                f"action {prefix!r} could be {', '.join(known[: len(prefix) + 4] for known in near[:5])}. Give more characters."
            )
        return self._by_id[near[0]]

    def record(
        self,
        verb: Verb,
        target: tuple[str, ...],
        detail: Mapping[str, Any] | None = None,
        *,
        by: str,
        reason: str = "",
        undoes: str | None = None,
        at: str | None = None,
    ) -> Action:
        """Appends one action in one transaction and returns it.

        Args:
            target: IRIs of the items it is about.
            detail: a JSON object.
            at: when, in UTC; None is now, or just after the last action where the clock has gone back.

        Raises:
            InputError: nobody is named, or a text that is no valid Unicode.
            StoreError: the store cannot be written.
        """
        self._catch_up()
        when = canonical_time(at) if at is not None else self.now()
        said = dict(detail or {})
        number = len(self._actions) + 1
        action_id = digest("action", number, verb.value, *target, str(sorted(said.items())), by, when, reason)
        action = Action(action_id, number, verb, tuple(target), said, by, when, reason, undoes)
        self._append(action)
        return action

    def put(self, action: Action) -> bool:
        """Appends an action that another store recorded, under its own id; false where it is held already.

        Raises:
            InputError: as `record`.
        """
        self._catch_up()
        if action.id in self._by_id:
            return False
        self._append(replace(action, number=len(self._actions) + 1, at=canonical_time(action.at)))
        return True

    def undo(self, action_id: str, *, by: str, reason: str = "") -> Action:
        """Takes an action back, by an action. An undo can be taken back too.

        Raises:
            NotFound, BadParameter: as `find`; or the action has been undone already.
        """
        action = self.find(action_id)
        self.check_undoable(action)
        return self.record(Verb.UNDO, action.target, {}, by=by, reason=reason, undoes=action.id)

    def check_undoable(self, action: Action) -> None:
        """Nothing, where the action may be taken back.

        Raises:
            BadParameter: it has been undone already.
        """
        if action.id in undone(self._actions):
            raise BadParameter(
                f"action {action.id[:8]} has been undone already. `kg history {action.id[:8]}` shows it."
            )

    def in_force(self, *verbs: Verb) -> tuple[Action, ...]:
        """What holds, oldest first; of these verbs only, where some are given."""
        return tuple(action for action in in_force(self._actions) if not verbs or action.verb in verbs)

    def _catch_up(self) -> None:
        """Takes in what was recorded through another trail of this store: a number is never used twice."""
        for action in _read(self._store, len(self._actions) + 1):
            self._keep(action)

    def _keep(self, action: Action) -> None:
        self._actions.append(action)
        self._by_id[action.id] = action
        self._last = max(self._last, action.moment[0])

    def _append(self, action: Action) -> None:
        if not action.by.strip():
            raise InputError("an action needs a name of who does it. Give --by NAME, or set KG_USER.")
        for text in (action.by, action.reason, str(action.detail)):
            try:
                text.encode("utf-8")
            except UnicodeEncodeError as error:
                raise InputError(f"{text!r} is no valid Unicode ({error.reason}). Type it again.") from error
        self._store.replace_graph(
            Iris(self._store.base).action_graph(action.number), encode_action(action, self._store.base)
        )
        self._keep(action)

    def now(self) -> str:
        """The present, and later than every action before: what comes later must be seen to."""
        now = datetime.now(UTC).replace(tzinfo=None)
        if self._last:
            now = max(now, datetime.fromisoformat(self._last) + timedelta(microseconds=1))
        return canonical_time(now.isoformat(timespec="microseconds") + "Z")


def _read(store: Store, number: int) -> Iterator[Action]:
    """The actions from a number on, in the order in which they were appended; the numbers have no gap."""
    iris = Iris(store.base)
    while (action := decode_action(store.quads(iris.action_graph(number)))) is not None:
        yield action
        number += 1


def canonical_time(at: str) -> str:
    """The time in UTC as a store gives it back: no zeros at the end of the fraction.

    Raises:
        InputError: no time with a date and a zone.

    >>> canonical_time("2026-10-06T11:00:00.500+02:00"), canonical_time("2026-10-06T09:00:00Z")
    ('2026-10-06T09:00:00.5Z', '2026-10-06T09:00:00Z')
    """
    try:
        moment = datetime.fromisoformat(at)
    except ValueError as error:
        raise InputError(f"{at!r} is no time like 2026-10-06T09:00:00Z.") from error
    if moment.tzinfo is None:
        raise InputError(f"{at!r} names no time zone. Write it as 2026-10-06T09:00:00Z.")
    try:
        utc = moment.astimezone(UTC)
    except OverflowError as error:
        raise InputError(f"{at!r} lies outside the years 1 to 9999 in UTC.") from error
    text = utc.replace(tzinfo=None).isoformat(timespec="microseconds")
    return text.rstrip("0").rstrip(".") + "Z"


def actions(store: Store) -> tuple[Action, ...]:
    """All actions of a store, undos too, oldest first."""
    return Trail(store).actions


def record(
    store: Store,
    verb: Verb,
    target: tuple[str, ...],
    detail: Mapping[str, Any] | None = None,
    *,
    by: str,
    reason: str = "",
    at: str | None = None,
) -> Action:
    """Appends one action; see `Trail.record`, which is cheaper for several."""
    return Trail(store).record(verb, target, detail, by=by, reason=reason, at=at)


def undo(store: Store, action_id: str, *, by: str, reason: str = "") -> Action:
    """Takes an action back; see `Trail.undo`."""
    return Trail(store).undo(action_id, by=by, reason=reason)
