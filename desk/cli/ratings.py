"""From the options of `kg verdict` to what is recorded, and a verdict as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TextIO

from rdflib import URIRef

from desk.cli.evidence import evidence_of
from kg.errors import BadParameter, NotFound
from kg.judgements import JudgementKind
from kg.rated import last_place, near_verdict, verdicts, why_lost
from kg.rdf.iri import Iris
from kg.reviews.judge import members_of, said_of
from kg.reviews.queue import sides
from kg.scales import scale_named
from kg.verdicts import Line, Status, line_of, speaker_of
from ontology import CK

if TYPE_CHECKING:
    from kg.actions import Action
    from kg.settings import Settings
    from kg.store import Store
    from kg.verdicts import Evidence

__all__ = [
    "file_names",
    "lines_named",
    "noted_of",
    "plain",
    "rated",
    "statement_of",
    "whose_words",
    "words_gone",
    "write_line",
]

SHORT = 8


def statement_of(store: Store, named: str) -> tuple[str, dict[str, Any]]:
    """The statement that is rated (of a claim its smallest that asserts it), and what is noted of it for readers.

    Raises:
        NotFound: there is none.
        BadParameter: it is no statement or claim.
    """
    from queries.view import nodes_named

    nodes = nodes_named(store, named)
    kind, statement = members_of(store, nodes[0])
    if kind is not JudgementKind.SAME_CLAIM:
        raise BadParameter(f"{named!r} is an entity; only what somebody claims can be rated.")
    side = sides(store, [statement])[statement]
    return statement, {**noted_of(store, statement), "claim": side.words or side.text}


def noted_of(store: Store, statement: str) -> dict[str, Any]:
    """What a verdict notes of the statement that it is on: its words, where they stand, and whose they are."""
    return {**said_of(store, (statement,)), "speakers": [speaker_of(store, statement)]}


def whose_words(store: Store, action: Action) -> str | None:
    """Which statement a verdict was put on, where others say the same: a verdict is lost with the words that it rates."""
    from desk.cli.output import counted

    if not action.target:
        return None
    statement = URIRef(action.target[0])
    claim = next((quad[2] for quad in store.quads(subject=statement, predicate=CK.expresses)), None)
    others = {quad[0] for quad in store.quads(predicate=CK.expresses, object_=claim)} - {statement} if claim else set()
    if not others or claim is None:
        return None
    speaker, file = (next(iter(action.detail.get(key) or ()), None) for key in ("speakers", "files"))
    many = counted(len(others), "other statement says", "other statements say")
    return (
        f"rated is what {speaker or 'somebody not named'} says in {file}. {many} the same: `kg show "
        f"{str(claim).rpartition('/')[2][:SHORT]}` lists them, and each can be rated by its id."
    )


def rated(
    store: Store,
    settings: Settings,
    detail: dict[str, Any],
    rating: str | None,
    scale: str | None,
    text: str | None,
    words: str | None,
    evidence: list[str] | None,
    date: str | None,
    url: str | None,
) -> dict[str, Any]:
    """The whole state of a new version: what is given, else what stands in `detail`, of the version before.

    Raises:
        BadParameter: a rating that is not on the scale, a scale or evidence that is none.
    """
    said = dict(detail)
    if rating is not None:
        before = said.get("rating") or {}
        name = scale or before.get("scale") or settings.scale
        found = scale_named(name, settings.scales).rating(rating)
        said["rating"] = {key: value for key, value in vars(found).items() if value is not None}
    elif scale is not None:
        raise BadParameter("--scale goes with --rating: give the word of that scale too.")
    if evidence is not None:
        said["evidence"] = [evidence_of(item, store).model_dump(exclude_none=True) for item in evidence]
    for key, value in (("body", text), ("claim", words), ("date", date), ("url", url)):
        if value is not None:
            said[key] = value
    return said


def lines_named(store: Store, named: str) -> list[Line]:
    """The verdict with this id (or its beginning), else those on this claim.

    Raises:
        NotFound: there are none.
    """
    from kg.audit import Trail
    from kg.reviews.conflict import clusters_of
    from queries.view import nodes_named

    lines = verdicts(store)
    try:
        return [line_of(lines, Trail(store).find(named).id)]
    except (NotFound, BadParameter):
        pass
    try:
        nodes = set(nodes_named(store, named))
    except NotFound:
        raise NotFound(
            f"no verdict and no claim has the id or name {named!r}. `kg verdict list` shows the verdicts, `kg claims` the claims."
        ) from None
    claims = clusters_of(store, (line.current.assertion for line in lines if line.current.assertion is not None))
    wanted = nodes | set(clusters_of(store, nodes).values())
    found = [line for line in lines if {line.current.assertion, claims.get(line.current.assertion or "")} & wanted]
    if not found:
        raise NotFound(
            f"{named!r} has no verdict. `kg verdict add` makes one, `kg verdict list` shows those there are."
        )
    return found


def words_gone(store: Store, lines: Iterable[Line]) -> dict[str, str]:
    """What a person must know of the verdicts whose rated words are lost: a sentence each, by the ids of their versions."""
    found = {}
    for line in lines:
        for version in line.versions:
            if not version.lost:
                continue
            stood = None if version.now_of is not None else last_place(store, version)
            gone = f"the words rated {why_lost(store, version)}"
            old = f" (`kg show {stood.file} --version {stood.number}`)" if stood else ""
            near = ", ".join(
                f"{n.iri.removeprefix(store.base)} “{' '.join(n.words.split())}”" for n in near_verdict(store, version)
            )
            stands = f" Near them stands {near}." if near else ""
            found[version.id] = f"{gone}{old}.{stands} `kg verdict tie {version.id[:SHORT]} STATEMENT` ties it again."
    return found


def write_line(line: Line, stream: TextIO, files: Mapping[str, str], gone: Mapping[str, str]) -> None:
    """Writes one verdict, its current version first; `files` are the names of documents by their ids, `gone` is what is told of
    versions whose words are lost (`words_gone`)."""
    for version in reversed(line.versions):
        rating = version.rating
        place = f", {rating.value} of {rating.best}" if rating.value else ""
        mark = "" if version.status is Status.IN_FORCE else f" ({version.status.value})"
        stream.write(f"{version.id[:SHORT]}  {rating.word}{mark}  [scale {rating.scale}{place}]\n")
        stream.write(f"    “{version.claim}”\n")
        stream.write(
            f"    {version.reviewer}, {version.date or 'undated'}{', ' + version.url if version.url else ''}\n"
        )
        stream.write("".join(f"    {part}\n" for part in version.body.splitlines()))
        if version.assertion is not None:
            stream.write(f"    on <{version.assertion}>\n")
        if version.id in gone:
            stream.write(f"    {gone[version.id]}\n")
        for item in version.evidence:
            stream.write(f"    evidence: {_evidence(item, files)}\n")
        for second in version.seconds:
            word = "agrees" if second.agrees else "does not agree"
            stream.write(
                f"    second review: {second.by} {word}, {second.at[:10]}{': ' + second.text if second.text else ''}\n"
            )
        for reply in version.replies:
            said = ", ".join(part for part in (reply.date, reply.url) if part)
            stream.write(f"    reply of {reply.whose}{f' ({said})' if said else ''}: {reply.text}\n")
    stream.write("\n")


def file_names(store: Store, lines: Iterable[Line]) -> dict[str, str]:
    """The file names of the documents that verdicts cite, by their ids; without those that are not held."""
    iris = Iris(store.base)
    cited = {e.document for line in lines for version in line.versions for e in version.evidence if e.document}
    found = ((d, next(store.quads(subject=iris.document(d), predicate=CK.fileName), None)) for d in sorted(cited))
    return {document: str(quad[2]) for document, quad in found if quad is not None}


def _evidence(evidence: Evidence, files: Mapping[str, str]) -> str:
    if evidence.document is not None:
        place = (
            f", characters {evidence.start}-{evidence.end}" if evidence.start is not None else ", no longer found there"
        )
        return f"“{evidence.words}” – {files.get(evidence.document, f'document {evidence.document}')}{place}"
    parts = [
        evidence.title,
        f"“{evidence.words}”" if evidence.words else None,
        evidence.url,
        f"retrieved {evidence.retrieved_at[:10]}" if evidence.retrieved_at else None,
        f"archived at {evidence.archive}" if evidence.archive else None,
    ]
    return ", ".join(part for part in parts if part)


def plain(value: Any) -> Any:
    """The value as JSON can hold it: models as objects."""
    if hasattr(value, "model_dump"):
        return value.model_dump(exclude_none=True)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value
