"""What persons decide: one action each, never changed, and what holds after all of them.

An action is a judgement, a correction, a verdict, or the undoing of an earlier action. What holds is a pure function of
the set of actions: it does not depend on the order in which they reached the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

__all__ = ["Action", "Verb", "in_force", "latest", "undone"]

_Key = TypeVar("_Key", bound=Hashable)


class Verb(StrEnum):
    """What sort of action it is."""

    JUDGE = "judge"
    CORRECT = "correct"
    VERDICT = "verdict"
    UNDO = "undo"


@dataclass(frozen=True)
class Action:
    """What one person (`by`) decided at one time.

    `target` are the IRIs of the items it is about, in the order that the verb gives them, as they were called then.
    `detail` is a JSON object; what stands in it depends on the verb. `at` is in UTC, "2026-10-06T09:00:00.25Z".
    `undoes` is the id of the action that an undo takes back. `number` is its place in the trail of this store, from 1;
    two stores that exchange actions number them apart, so nothing but display may depend on it.
    """

    id: str
    number: int
    verb: Verb
    target: tuple[str, ...]
    detail: Mapping[str, Any] = field(hash=False)
    by: str
    at: str
    reason: str = ""
    undoes: str | None = None

    @property
    def moment(self) -> tuple[str, str]:
        """What actions are ordered by: time, then id. Fractions of a second are compared as numbers, not as text."""
        whole, _, fraction = self.at.removesuffix("Z").partition(".")
        return f"{whole}.{fraction:0<6}", self.id


def undone(actions: Iterable[Action]) -> frozenset[str]:
    """Ids of the actions that an undo takes back which is itself not taken back.

    Undoing an undo brings the first action back. Of actions that undo each other in a circle (no store makes them; a
    foreign file could), none takes effect.
    """
    undoers: dict[str, list[str]] = defaultdict(list)
    for action in actions:
        if action.verb is Verb.UNDO and action.undoes is not None:
            undoers[action.undoes].append(action.id)
    known: dict[str, bool] = {}
    for first in undoers:
        _settle(first, undoers, known)
    return frozenset(action for action, taken_back in known.items() if taken_back)


def _settle(first: str, undoers: Mapping[str, list[str]], known: dict[str, bool]) -> None:
    """Decides `first` and all that it depends on; without recursion, as chains of undos may be long."""
    open_, entered = [first], set()
    while open_:
        action = open_[-1]
        missing = [other for other in undoers.get(action, ()) if other not in known]
        if action in known:
            open_.pop()
        elif missing and action not in entered:
            entered.add(action)
            open_ += missing
        else:  # what is missing still, waits for this one: a circle
            known[action] = any(known.get(other) is False for other in undoers.get(action, ()))
            open_.pop()


def in_force(actions: Iterable[Action]) -> tuple[Action, ...]:
    """The actions that hold, without undos, oldest first."""
    held = list(actions)
    gone = undone(held)
    return tuple(
        sorted((a for a in held if a.verb is not Verb.UNDO and a.id not in gone), key=lambda action: action.moment)
    )


def latest(actions: Iterable[Action], key: Callable[[Action], _Key]) -> dict[_Key, Action]:
    """The last action in force of each key, in order of time; a key of person and target gives what each holds of each.

    An action that is taken back uncovers the one before it.
    """
    found: dict[_Key, Action] = {}
    for action in in_force(actions):
        of = key(action)
        found.pop(of, None)  # the last one stands at its own time
        found[of] = action
    return found
