"""Verdicts: dated ratings of what was claimed, folded from the audit trail. A revision never overwrites what it revises.

A verdict is tied to an assertion, not to a claim, so that it stays where it belongs when claims are joined or split.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)
from rdflib import URIRef

from kg.actions import Action, Verb, in_force
from kg.audit import canonical_time
from kg.errors import InputError, NotFound
from kg.followed import followed
from kg.rdf.iri import Iris
from kg.scales import Rating
from kg.store import Store
from ontology import CK, RDFS

__all__ = [
    "Evidence",
    "Line",
    "Reply",
    "Second",
    "Status",
    "Version",
    "checked_detail",
    "fold_verdicts",
    "line_of",
    "placed",
    "speaker_of",
]


class Status(StrEnum):
    """Whether a version of a verdict stands."""

    IN_FORCE = "in force"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class Evidence(BaseModel):
    """What a verdict rests on: a page (`url`), or words of a held document (`document`, an id; half-open code points)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: str | None = None
    title: str | None = None
    retrieved_at: str | None = None
    archive: str | None = None
    words: str | None = None
    document: str | None = None
    start: Annotated[int, Field(ge=0)] | None = None
    end: Annotated[int, Field(ge=0)] | None = None

    @field_validator("retrieved_at")
    @classmethod
    def _a_time_in_utc(cls, value: str | None) -> str | None:
        try:
            return None if value is None else canonical_time(value)
        except InputError as error:
            raise ValueError(str(error)) from error

    @model_validator(mode="after")
    def _is_somewhere(self) -> Self:
        if self.url is None and self.document is None:
            raise ValueError("evidence needs an address or a document")
        if (self.start is None) is not (self.end is None) or (self.start or 0) > (self.end or 0):
            raise ValueError("start and end go together, the start first")
        return self


def _day(value: str) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError as error:
        raise ValueError(f"{value!r} is no date like 2026-10-06") from error


Day = Annotated[str, AfterValidator(_day)]
"""A day, written 2026-10-06."""


class _Detail(BaseModel):
    """What the detail of an action of the verb `verdict` holds; `words`, `files` and `documents` are for readers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    words: tuple[str | None, ...] = ()
    files: tuple[str | None, ...] = ()
    documents: tuple[str | None, ...] = ()
    texts: tuple[str | None, ...] = ()
    speakers: tuple[str | None, ...] = ()
    """Who was said to have said it when it was rated; left out by older versions."""


class _RatingDetail(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    word: Annotated[str, Field(min_length=1)]
    scale: Annotated[str, Field(min_length=1)]
    value: str | None = None
    worst: str | None = None
    best: str | None = None


class _Rate(_Detail):
    act: Literal["add", "revise"]
    line: str | None = None
    rating: _RatingDetail
    claim: Annotated[str, Field(min_length=1)]
    body: str = ""
    evidence: tuple[Evidence, ...] = ()
    reviewer: Annotated[str, Field(min_length=1)]
    date: Day | None = None
    url: str | None = None
    claimant: str | None = None
    others: bool = False


class _Tie(_Detail):
    act: Literal["tie"]
    line: str


class _Withdraw(_Detail):
    act: Literal["withdraw"]
    line: str


class _Second(_Detail):
    act: Literal["second"]
    line: str
    version: str
    agrees: bool
    text: str = ""


class _Reply(_Detail):
    act: Literal["reply"]
    line: str
    version: str
    whose: Annotated[str, Field(min_length=1)]
    text: Annotated[str, Field(min_length=1)]
    url: str | None = None
    date: Day | None = None


_Any = Annotated[_Rate | _Tie | _Withdraw | _Second | _Reply, Field(discriminator="act")]
_ADAPTER: TypeAdapter[_Rate | _Tie | _Withdraw | _Second | _Reply] = TypeAdapter(_Any)


@dataclass(frozen=True)
class Second:
    """What a second reviewer says."""

    id: str
    by: str
    at: str
    agrees: bool
    text: str


@dataclass(frozen=True)
class Reply:
    """What the person criticised answers; `whose` is the name."""

    id: str
    whose: str
    at: str
    text: str
    url: str | None = None
    date: str | None = None


@dataclass(frozen=True)
class Version:
    """One version of a verdict. `id` is that of the action that made it, `assertion` an IRI or None, `date` the day it is
    dated, `at` when it was recorded, `by` who recorded it (`reviewer` is who rates). `others`: taken from a
    file of another publisher, by which `claimant` made the claim. `document` (an id) and
    `text` (a sha256) are where the assertion stood when it was rated."""

    id: str
    line: str
    rating: Rating
    claim: str
    body: str
    evidence: tuple[Evidence, ...]
    reviewer: str
    by: str
    at: str
    date: str | None
    url: str | None
    assertion: str | None
    status: Status
    revises: str | None
    seconds: tuple[Second, ...] = field(default=())
    replies: tuple[Reply, ...] = field(default=())
    claimant: str | None = None
    others: bool = False
    document: str | None = None
    text: str | None = None
    lost: bool = False
    """The words that it rates are no longer found in their document, or are another speaker's now: it is tied to nothing until a
    person ties it again."""
    was: str | None = None
    """The statement that it was tied to, where that is lost."""
    rated_of: str | None = None
    """Whose words they were when they were rated, where that was noted ("": nobody's who was known)."""
    now_of: str | None = None
    """Whose they are now, where that is why it is lost ("": nobody's who is known)."""


@dataclass(frozen=True)
class Line:
    """A verdict through its versions, oldest first; never empty."""

    id: str
    versions: tuple[Version, ...]

    @property
    def current(self) -> Version:
        return self.versions[-1]


def checked_detail(detail: Any) -> _Rate | _Tie | _Withdraw | _Second | _Reply:
    """The detail of an action of the verb `verdict`.

    Raises:
        InputError: it is none.
    """
    try:
        return _ADAPTER.validate_python(detail, strict=False)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"verdict: {where + ': ' if where else ''}{first['msg'].removeprefix('Value error, ')}"
        ) from error


def fold_verdicts(actions: Iterable[Action]) -> list[Line]:
    """The verdicts that stand after these actions, in order of their first versions.

    Every version holds its whole state, so that taking back the first one leaves the later ones as they are. A verdict
    that was withdrawn stands again when it is revised afterwards.
    """
    rated: dict[str, list[tuple[Action, _Rate]]] = {}
    ties: dict[str, Action] = {}
    withdrawn: dict[str, Action] = {}
    seconds: dict[str, list[Second]] = {}
    replies: dict[str, list[Reply]] = {}
    for action in in_force(actions):
        if action.verb is not Verb.VERDICT:
            continue
        match checked_detail(action.detail):
            case _Rate() as said:
                rated.setdefault(said.line or action.id, []).append((action, said))
            case _Tie() as said:
                ties[said.line] = action
            case _Withdraw() as said:
                withdrawn[said.line] = action
            case _Second() as said:
                seconds.setdefault(said.version, []).append(
                    Second(action.id, action.by, action.at, said.agrees, said.text)
                )
            case _Reply() as said:
                replies.setdefault(said.version, []).append(
                    Reply(action.id, said.whose, action.at, said.text, said.url, said.date)
                )
    lines = []
    for line, made in rated.items():
        versions: list[Version] = []
        for action, said in made:
            last = action is made[-1][0]
            gone = withdrawn.get(line)
            status = Status.SUPERSEDED if not last else Status.IN_FORCE
            if last and gone is not None and gone.moment > action.moment:
                status = Status.WITHDRAWN
            tie = ties.get(line)
            tied = tie if tie is not None and tie.moment > action.moment else action
            version = _version(action, said, line, status, versions[-1].id if versions else None, tied)
            versions.append(
                replace(version, seconds=tuple(seconds.get(action.id, ())), replies=tuple(replies.get(action.id, ())))
            )
        lines.append(Line(line, tuple(versions)))
    return lines


def _version(action: Action, said: _Rate, line: str, status: Status, revises: str | None, tied: Action) -> Version:
    rating = Rating(said.rating.word, said.rating.scale, said.rating.value, said.rating.worst, said.rating.best)
    return Version(
        id=action.id,
        line=line,
        rating=rating,
        claim=said.claim,
        body=said.body,
        evidence=said.evidence,
        reviewer=said.reviewer,
        by=action.by,
        at=action.at,
        date=said.date,
        url=said.url,
        assertion=tied.target[0] if tied.target else None,
        document=next(iter(tied.detail.get("documents") or ()), None),
        text=next(iter(tied.detail.get("texts") or ()), None),
        rated_of=_noted_speaker(tied.detail),
        status=status,
        revises=revises,
        claimant=said.claimant,
        others=said.others,
    )


def _noted_speaker(detail: Mapping[str, Any]) -> str | None:
    speakers = detail.get("speakers")
    return (speakers[0] or "") if speakers else None


def line_of(lines: Iterable[Line], named: str) -> Line:
    """The verdict of which a version has this id.

    Raises:
        NotFound: there is none that holds.
    """
    for line in lines:
        if line.id == named or any(version.id == named for version in line.versions):
            return line
    raise NotFound(f"no verdict {named!r} holds. `kg verdict list` shows them, `kg history` what was undone.")


def placed(store: Store, line: Line) -> Line:
    """The verdict as it stands in this store: its assertion under the name it has now, words of documents where they are.

    Of a statement that was struck, it is none. Of one that is read as another speaker's now, by another version of the program or after
    a correction, it is none until a person says so: it would be published against somebody whom its reviewer did not rate.

    Words that no longer stand at their place are looked for: one occurrence is taken, of none or several the place is
    left out and the words are kept.
    """
    versions = []
    for version in line.versions:
        assertion = version.assertion
        if assertion is not None:
            assertion = followed(store, assertion, version.document, version.text)
        if assertion is not None and _is_gone(store, assertion, version.document):
            assertion = None
        now_of = None
        if assertion is not None and version.rated_of is not None:
            speaker = speaker_of(store, assertion)
            if speaker is not None and speaker != version.rated_of:
                assertion, now_of = None, speaker
        evidence = tuple(_placed(store, item) for item in version.evidence)
        lost = assertion is None and version.assertion is not None
        was = version.assertion if lost else None
        versions.append(replace(version, assertion=assertion, evidence=evidence, lost=lost, was=was, now_of=now_of))
    return Line(line.id, tuple(versions))


def _is_gone(store: Store, assertion: str, document_id: str | None) -> bool:
    """Whether a statement's document is held and the statement is not in it: struck, or read otherwise."""
    if document_id is None or next(store.quads(subject=URIRef(assertion)), None) is not None:
        return False
    return next(store.quads(Iris(store.base).document_graph(document_id)), None) is not None


def speaker_of(store: Store, assertion: str) -> str | None:
    """The name of who is said to have said a statement, "" where nobody known is; None where the store has no such statement."""
    node = URIRef(assertion)
    if next(store.quads(subject=node), None) is None:
        return None
    speaker = next((quad[2] for quad in store.quads(subject=node, predicate=CK.speaker)), None)
    if speaker is None:
        return ""
    names = (str(quad[2]) for quad in store.quads(subject=URIRef(str(speaker)), predicate=RDFS.label))
    return min(names, default=str(speaker))


def _placed(store: Store, evidence: Evidence) -> Evidence:
    if evidence.document is None or evidence.words is None or evidence.start is None or evidence.end is None:
        return evidence
    try:
        text = store.text(evidence.document)
    except NotFound:
        return evidence
    if text[evidence.start : evidence.end] == evidence.words:
        return evidence
    at = text.find(evidence.words)
    if at < 0 or text.find(evidence.words, at + 1) >= 0:
        return evidence.model_copy(update={"start": None, "end": None})
    return evidence.model_copy(update={"start": at, "end": at + len(evidence.words)})
