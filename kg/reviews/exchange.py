"""Actions as JSON Lines, between stores: one object a line, read as strictly as it is written.

An action goes by its own id, so that reading a file twice changes nothing. IRIs under the base of the store that wrote
the line are rewritten to the base of the store that reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg.actions import Action, Verb
from kg.audit import Trail, canonical_time
from kg.corrections import Correction
from kg.errors import InputError, ModelError
from kg.ids import digest
from kg.reviews.attribution import checked, is_on_attribution
from kg.reviews.fold import judgement_of
from kg.verdicts import checked_detail

__all__ = ["BadLine", "Line", "Read", "line_of", "read_lines"]

_AHEAD = timedelta(days=1)
"""How far a clock may be ahead; a time beyond it would stand over all that is said until then."""


class Line(BaseModel):
    """One action in a file. `base` is the base IRI of its IRIs (left out: that of the store that reads it); without an id,
    the line's content is its id."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verb: Verb
    target: tuple[Annotated[str, Field(min_length=1, pattern=r"^[^\s<>\"{}|\\^`]+$")], ...] = ()
    detail: dict[str, Any] = Field(default_factory=dict)
    by: Annotated[str, Field(min_length=1, pattern=r"\S")]
    at: str
    reason: str = ""
    undoes: str | None = None
    id: Annotated[str, Field(pattern=r"^[0-9a-f]{8,64}$")] | None = None
    base: str | None = None


_JUDGED = {"same-claim": "assertion", "same-entity": "entity", "link": "assertion", "attribution": "attribution"}
"""Kind of judgement → what the path of its items' IRIs begins with."""

_Notes = tuple[str | None, ...]


class _Judged(BaseModel):
    """What is written down beside a judgement, for readers and to find its items again; all of it may be missing."""

    model_config = ConfigDict(frozen=True, extra="allow")

    words: _Notes | None = None
    files: _Notes | None = None
    documents: _Notes | None = None
    texts: _Notes | None = None
    acts: tuple[dict[str, str], ...] | None = None
    suggested: tuple[dict[str, Any], ...] | None = None


@dataclass(frozen=True)
class BadLine:
    """A line that was not taken, by its number from 1, and why."""

    number: int
    reason: str


@dataclass(frozen=True)
class Read:
    """What a file brought: how many actions are new, how many were held already, and the lines that were not taken."""

    added: int
    held: int
    bad: tuple[BadLine, ...]


def line_of(action: Action, base: str) -> str:
    """The action as one line of JSON, without a line break."""
    said: dict[str, Any] = {
        "id": action.id,
        "verb": action.verb.value,
        "target": list(action.target),
        "detail": dict(action.detail),
        "by": action.by,
        "at": action.at,
        "reason": action.reason,
        "undoes": action.undoes,
        "base": base,
    }
    return json.dumps({key: value for key, value in said.items() if value not in (None, "")}, ensure_ascii=False)


def read_lines(lines: Iterable[str], trail: Trail, base: str) -> Read:
    """Appends the actions of a file that the trail does not hold; a line that is wrong is told, the others are taken.

    Blank lines are passed over. Actions keep their times and authors, so that what holds afterwards does not depend on
    the order of the lines or files. Undos of actions that are not held wait for these.

    Raises:
        StoreError: the store cannot be written.
    """
    added = held = 0
    bad: list[BadLine] = []
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            action = _action(text, base)
            if trail.put(action):
                added += 1
            else:
                held += 1
        except (InputError, ModelError) as error:
            bad.append(BadLine(number, str(error)))
    return Read(added, held, tuple(bad))


def _action(text: str, base: str) -> Action:
    try:
        line = Line.model_validate_json(text)
    except ValidationError as error:
        raise _told(error) from error
    at = canonical_time(line.at)
    latest = (datetime.now(UTC) + _AHEAD).strftime("%Y-%m-%dT%H:%M:%SZ")
    if at > latest:
        raise InputError(f"at: {line.at} has not come yet. Mend the clock of the machine that wrote it, or the line.")
    if (line.verb is Verb.UNDO) is (line.undoes is None):
        raise InputError("an undo names the action that it undoes, and no other action does.")
    own = line.base or base
    target = tuple(_rebased(part, own, base) for part in line.target)
    detail = _rebased(line.detail, own, base)
    key = line.id or digest(
        "action line",
        line.verb.value,
        *target,
        json.dumps(detail, sort_keys=True),
        line.by,
        at,
        line.reason,
        line.undoes or "",
    )
    action = Action(key, 0, line.verb, target, detail, line.by, at, line.reason, line.undoes)
    _check(action, base)
    return action


def _told(error: ValidationError, within: str = "") -> InputError:
    """The first fault, with its place in the line."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in ((within,) if within else ()) + first["loc"])
    return InputError(f"{where + ': ' if where else ''}{first['msg'].removeprefix('Value error, ')}")


def _check(action: Action, base: str) -> None:
    """Refuses what could not be folded later."""
    try:
        if action.verb is Verb.CORRECT:
            Correction.of(action)
        if action.verb is Verb.JUDGE:
            _check_judgement(action, base)
    except ModelError as error:
        # Its own message is for an action that is held already: how to take it back.
        cause = error.__cause__
        if isinstance(cause, ValidationError):
            raise _told(cause, "detail") from error
        raise InputError(f"detail: {f'{cause} is missing' if isinstance(cause, KeyError) else cause}") from error
    if action.verb is Verb.VERDICT:
        checked_detail(dict(action.detail))


def _check_judgement(action: Action, base: str) -> None:
    if is_on_attribution(action):
        checked(action)
    elif len(action.target) != 2:
        raise InputError("target: a judgement on a pair names two items.")
    else:
        judgement = judgement_of(action)
        if (judgement.relation is None) is (judgement.kind.value == "link"):
            raise InputError("a judgement on a link names its relation, and no other does.")
        if judgement.a == judgement.b:
            raise InputError(f"target: <{judgement.a}> is named twice; a judgement needs two different items.")
    wanted = _JUDGED[str(action.detail["kind"])]
    for item in action.target:
        if not item.startswith(f"{base}{wanted}/"):
            raise InputError(
                f"target: <{item}> is not of the kind that is judged: {action.detail['kind']} needs <{base}{wanted}/…>. "
                "The field `base` is the base IRI of the store that wrote the line."
            )
    try:
        _Judged.model_validate(dict(action.detail))
    except ValidationError as error:
        raise _told(error, "detail") from error


def _rebased(value: Any, old: str, new: str) -> Any:
    """The value with every text that begins with the old base under the new one."""
    if old == new:
        return value
    if isinstance(value, str):
        return new + value[len(old) :] if value.startswith(old) else value
    if isinstance(value, list):
        return [_rebased(item, old, new) for item in value]
    if isinstance(value, dict):
        return {key: _rebased(item, old, new) for key, item in value.items()}
    return value


def parts(text: str) -> Iterator[str]:
    """The lines of a file, told apart by line feeds alone: JSON text may hold other separators."""
    yield from text.split("\n")
