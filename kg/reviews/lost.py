"""The decisions of people that have no effect now, as entries of the queue: their items are lost, or their documents are not held."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rdflib import URIRef

from kg.actions import Action
from kg.audit import Trail
from kg.followed import followed
from kg.former import Formers
from kg.near import Near, near_lost
from kg.rated import last_place, near_verdict, verdicts, why_lost
from kg.rdf.iri import Iris
from kg.reviews.attribution import judged_attributions, lapsed_items
from kg.reviews.fold import Held, State, held_reviews
from kg.reviews.items import Item, ItemKind, Side
from kg.store import Store
from kg.verdicts import Status, Version

__all__ = ["Lost", "lost_decisions"]

_KINDS = {State.LOST: ItemKind.LOST, State.WAITS: ItemKind.WAITS}


@dataclass(frozen=True)
class Lost:
    """An entry, and where its items stood: (IRI, id of the document); `gone` are those that are not found in their documents now."""

    item: Item
    stood: tuple[tuple[str, str | None], ...]
    gone: tuple[tuple[str, str | None], ...] = ()


def lost_decisions(store: Store, kinds: Collection[ItemKind]) -> Iterator[Lost]:
    """Those of judgements and verdicts, of the kinds LOST and WAITS among these. Corrections are looked through by who can read
    their documents (`ingest.correct`)."""
    if not {ItemKind.LOST, ItemKind.WAITS} & set(kinds):
        return
    every = (*_judgements(store), *_attributions(store), *_verdicts(store))
    yield from (one for one in every if one.item.kind in kinds)


def _judgements(store: Store) -> Iterator[Lost]:
    formers = Formers(store)
    for held in held_reviews(store):
        if held.state not in _KINDS:
            continue
        sides = _sides(store, held, formers)
        action, judgement = held.action, held.judgement
        if held.state is State.LOST:
            why = f"{_gone(store, held, formers)}; judge anew or undo{_offered(store, near_lost(store, action))}"
        else:
            why = "a document of it is not held; it takes effect when that comes"
        yield Lost(
            Item(
                id=action.id,
                kind=_KINDS[held.state],
                judged=judgement.kind,
                a=sides.get(judgement.a, Side(judgement.a, judgement.a)),
                b=sides.get(judgement.b, Side(judgement.b, judgement.b)),
                score=1.0,
                reason=why,
                weight=1.0,
                relation=judgement.relation,
                by=judgement.by,
                at=judgement.at,
            ),
            tuple((iri, noted.document) for iri, noted in _noted(action).items()),
            tuple((iri, noted.document) for iri, noted in _noted(action).items() if _now(store, iri, noted) is None),
        )


@dataclass(frozen=True)
class _Noted:
    """What an action wrote down of one of its items."""

    words: str
    file: str | None
    document: str | None
    text: str | None


def _noted(action: Action) -> Mapping[str, _Noted]:
    columns = [(*(action.detail.get(key) or ()), None, None) for key in ("words", "files", "documents", "texts")]
    return {
        target: _Noted(str(words or ""), file, document, text)
        for target, words, file, document, text in zip(action.target, *columns, strict=False)
    }


def _now(store: Store, iri: str, noted: _Noted) -> str | None:
    """What an item is called now; None where it is lost."""
    now = followed(store, iri, noted.document, noted.text)
    return now if now is not None and next(store.quads(subject=URIRef(now)), None) is not None else None


def _sides(store: Store, held: Held, formers: Formers) -> dict[str, Side]:
    """The two items by their names now; those that are lost as they were, for their names may be other passages' by now."""
    found = {}
    iris = Iris(store.base)
    for iri, noted in _noted(held.action).items():
        now = followed(store, iri, noted.document, noted.text)
        former = (
            formers.of(iri, noted.document, noted.text) if noted.document and _now(store, iri, noted) is None else None
        )
        found[now or iri] = Side(
            now or iri,
            noted.words or iri,
            speaker=None if former is None else former.speaker,
            document=noted.file,
            document_iri=None if noted.document is None else str(iris.document(noted.document)),
            lost=_now(store, iri, noted) is None,
        )
    return found


def _gone(store: Store, held: Held, formers: Formers) -> str:
    """What has become of the words of the items that are lost: a clause each, one for both where it is the same."""
    told: dict[str, list[str]] = {}
    for which, (iri, noted) in zip(("first", "second"), _noted(held.action).items(), strict=False):
        if noted.document is not None and _now(store, iri, noted) is None:
            stands = formers.stands(iri, noted.document, noted.words, noted.text)
            told.setdefault(stands.told(noted.file or "its document"), []).append(which)
    if not told:
        return "both are one item now" if held.judgement.a == held.judgement.b else "an item is no longer found"
    return "; ".join(
        f"the words of {'both' if len(which) > 1 else f'the {which[0]}'} {stands}" for stands, which in told.items()
    )


def _attributions(store: Store) -> Iterator[Lost]:
    trail = Trail(store)
    actions = {action.id: action for action in trail.actions}
    for item in lapsed_items(store, judged_attributions(store, trail.actions), trail.actions):
        noted = _noted(actions[item.id])
        yield Lost(item, tuple((iri, one.document) for iri, one in noted.items()))


def _verdicts(store: Store) -> Iterator[Lost]:
    for line in verdicts(store):
        version = line.current
        if version.status is not Status.IN_FORCE:
            continue
        if not version.lost:
            if version.assertion is not None and not _is_held(store, version.document):
                yield _waiting(store, version)
            continue
        iri = str(Iris(store.base).verdict(version.id))
        stood = last_place(store, version)
        tie = f"`kg verdict tie {version.id[:8]} STATEMENT` ties it again"
        near = near_verdict(store, version)
        item = Item(
            id=version.id,
            kind=ItemKind.LOST,
            judged=None,
            a=Side(iri, version.claim, document=_file(store, version) if stood is None else stood.file),
            b=Side(iri, f"verdict of {version.reviewer}: {version.rating.word}"),
            score=1.0,
            reason=f"the words that this verdict rates {why_lost(store, version)}; {tie}{_offered(store, near)}",
            weight=1.0,
            by=version.by,
            at=version.at,
        )
        # Where they are read as another speaker's they are not lost from the text: it is found by what they are now.
        now = near if version.now_of is not None else []
        rated = ((version.was or "", version.document),)
        yield Lost(item, (*rated, *((one.iri, None) for one in now)), () if now else rated)


def _is_held(store: Store, document_id: str | None) -> bool:
    if document_id is None:  # older versions did not note it: it is not known to be missing
        return True
    return next(store.quads(Iris(store.base).document_graph(document_id)), None) is not None


def _file(store: Store, version: Version) -> str | None:
    """The file name that was noted of the statement that a verdict is on."""
    noted = _noted(Trail(store).find(version.id)).values()
    return next((one.file for one in noted if one.document == version.document), None)


def _waiting(store: Store, version: Version) -> Lost:
    """A verdict on words of a document that is not held now."""
    iri = str(Iris(store.base).verdict(version.id))
    item = Item(
        id=version.id,
        kind=ItemKind.WAITS,
        judged=None,
        a=Side(iri, version.claim, document=_file(store, version)),
        b=Side(iri, f"verdict of {version.reviewer}: {version.rating.word}"),
        score=1.0,
        reason="the document whose words this verdict rates is not held; it stands on its own until that comes",
        weight=1.0,
        by=version.by,
        at=version.at,
    )
    return Lost(item, ((version.assertion or "", version.document),))


def _offered(store: Store, near: Collection[Near]) -> str:
    told = ", ".join(f"{one.iri.removeprefix(store.base)} “{' '.join(one.words.split())}”" for one in near)
    return f"; near it stands {told}" if told else ""
