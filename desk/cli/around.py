"""How `kg show` tells what stands around a node, that an id leads elsewhere now, and what became of an item that is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from kg.reviews.gone import Gone
    from kg.store import Store
    from queries.view.around import Around, Linked, Other, Same

__all__ = ["told_gone", "told_moved", "write_around"]

SHORT = 8
SHOWN = 12
_TOWARDS = {
    "supports": ("supports", "is supported by"),
    "disputes": ("disputes", "is disputed by"),
    "qualifies": ("qualifies", "is qualified by"),
    "elaborates": ("elaborates", "is elaborated by"),
}
_MAY = {
    "supports": ("may support", "may be supported by"),
    "disputes": ("may dispute", "may be disputed by"),
    "qualifies": ("may qualify", "may be qualified by"),
    "elaborates": ("may elaborate", "may be elaborated by"),
}

_DENIES = {"this": "which this one denies", "other": "which denies it"}
"""Which of a pair denies what the other one says."""
_DENIED = {
    "this": "this one denies what that one says: accept makes it one claim, which this one denies; reject keeps two claims",
    "other": "that one denies what this one says: accept makes it one claim, which that one denies; reject keeps two claims",
}


def write_around(around: Around, stream: TextIO) -> None:
    """Writes verdicts, links, pairs and corrections, those that there are."""
    if around.verdicts:
        stream.write("\n  Verdicts\n")
        for rated in around.verdicts[:SHOWN]:
            state = {"inForce": "", "superseded": ", superseded", "withdrawn": ", withdrawn"}.get(rated.status, "")
            dated = f", {rated.dated}" if rated.dated else ""
            stream.write(f"    {rated.rating} ({rated.reviewer}{dated}{state}): “{rated.words}”\n")
            stream.write(f"        kg verdict show {_key(rated.verdict)}\n")
        _cut(len(around.verdicts), stream)
    # What another statement does to several of the claim's is told once.
    links = list({(x.other.iri, x.denial, _relation(x), x.rejected): x for x in reversed(around.links)}.values())[::-1]
    if links:
        stream.write("\n  What it does to other statements, and they to it\n")
        for link in links[:SHOWN]:
            stream.write(f"    {_relation(link)} {_other(link.other)}\n        {_key(link.link)}  {_why(link)}\n")
        _cut(len(links), stream)
    # Of one other statement that waits with several of the claim's, the surest pair is enough: accepting it joins them all.
    surest = {pair.other.iri: pair for pair in reversed(around.pairs) if pair.state == "waits"}
    waiting = [pair for pair in around.pairs if pair in surest.values()]
    decided = [pair for pair in around.pairs if pair.state != "waits"]
    if waiting:
        stream.write("\n  Perhaps the same (`kg review accept|reject|unsure ID`)\n")
        for pair in waiting[:SHOWN]:
            stream.write(f"    {_other(pair.other)}\n        {_key(pair.judgement)}  {pair.score:.2f}: {pair.reason}\n")
            if pair.denier is not None:
                stream.write(f"        {_DENIED[pair.denier]}\n")
        _cut(len(waiting), stream)
    if decided:
        stream.write("\n  What people said of it\n")
        for pair in decided[:SHOWN]:
            denied = f" ({_DENIES[pair.denier]})" if pair.denier is not None else ""
            stream.write(
                f"    {_decision(pair)} {_other(pair.other)}{denied}\n        {_key(pair.judgement)}  {_by(pair)}\n"
            )
        _cut(len(decided), stream)
    if around.corrections:
        stream.write("\n  Corrected by people\n")
        for one in around.corrections[:SHOWN]:
            why = f": {one.why}" if one.why else ""
            stream.write(
                f"    {one.property}: {one.old or '(none)'} -> {one.new or '(none)'} ({one.by}, {one.at[:10]}{why})\n"
            )
        _cut(len(around.corrections), stream)


def _cut(count: int, stream: TextIO) -> None:
    if count > SHOWN:
        stream.write(f"    … and {count - SHOWN} more; --format json shows all.\n")


def _key(iri: str) -> str:
    return iri.rpartition("/")[2][:SHORT]


def _relation(link: Linked) -> str:
    denial = "its denial " if link.denial else ""
    if link.conflict:  # found by comparing the two, so it has no direction
        return f"{denial}{'may contradict' if link.possible or link.rejected else 'contradicts'} ({link.conflict})"
    words = _MAY if link.possible else _TOWARDS
    return denial + words[link.relation][0 if link.towards else 1]


def _why(link: Linked) -> str:
    if link.rejected:
        return f"rejected by {link.by}" + (f"; proposed: {link.reason}" if link.reason else "")
    said = f"; {link.by} says so" if link.by else ""
    state = "possible; `kg review accept|reject` decides: " if link.possible else ""
    return f"{state}{link.reason or 'no reason given'}{said}"


def _other(other: Other) -> str:
    named = other.speaker and not other.speaker.startswith("author of ")  # the document is named beside it
    who = f"{other.speaker}: " if named else ""
    place = ", ".join(part for part in (other.document, other.published) if part)
    return f"{who}{other.text}" + (f" ({place})" if place else "")


def _decision(pair: Same) -> str:
    return {"joined": "the same as", "apart": "not the same as"}.get(pair.state, "perhaps the same as")


def _by(pair: Same) -> str:
    return f"{pair.by}, {(pair.at or '')[:10]}" + (f": {pair.reason}" if pair.reason else "")


def told_moved(store: Store, named: str, nodes: list[str]) -> str | None:
    """A sentence where an id that a person typed is that of something called otherwise now; None where it is not."""
    from kg.redirects import resolve
    from queries.view import candidates

    wanted = candidates(store, named)
    if not wanted or len(nodes) != 1 or nodes[0].startswith(tuple(wanted)):
        return None
    kind = nodes[0].removeprefix(store.base).partition("/")[0]
    moved = [iri for iri in wanted if iri.removeprefix(store.base).partition("/")[0] == kind]
    # A statement's id leads to its claim where a claim is asked for: nothing has moved.
    if not moved or all(resolve(store, iri) == iri and len(iri) >= len(nodes[0]) for iri in moved):
        return None
    return f"{named} is called {nodes[0].removeprefix(store.base)} now."


def told_gone(store: Store, named: str) -> str | None:
    """What became of the item that an id was that of, with what to type next; None where the store does not know."""
    from kg.reviews.gone import gone
    from queries.view import candidates

    found = next((one for iri in candidates(store, named) if (one := gone(store, iri)) is not None), None)
    if found is None:
        return _told_action(store, named)
    words = f" Its words were: “{' '.join(found.words.split())}”." if found.words else ""
    if found.struck is not None:
        action = found.struck
        why = f": {action.reason}" if action.reason else ""
        return (
            f"{named} was struck by {action.by} on {action.at[:10]}{why}.{words} "
            f"`kg correct --undo {action.id[:SHORT]}` brings it back."
        )
    if found.version is None and not _is_held(store, found):
        return (
            f"{named} is in no held document: {found.file or 'the one that it stood in'} is not held.{words} "
            + (
                "`kg review list --kind waits` shows the decisions on it, which take effect when it comes."
                if found.actions
                else ""
            )
        ).strip()
    return f"{named} is lost: {_how(found)}.{words} {_next(found)}"


def _told_action(store: Store, named: str) -> str | None:
    """That an id is that of what a person did, which is no node of the graph; None where it is not."""
    from kg.audit import Trail
    from kg.errors import BadParameter, NotFound
    from kg.reviews.history import sentence

    try:
        action = Trail(store).find(named)
    except (NotFound, BadParameter):
        return None
    return f"{named} is what {action.by} did on {action.at[:10]}: {sentence(action)}. `kg history {action.id[:SHORT]}` shows it."


def _is_held(store: Store, found: Gone) -> bool:
    """Whether the document is held that people's decisions on an item note for it; where none is noted, that is not known."""
    from kg.rdf.iri import Iris

    noted = {
        str(document)
        for action in found.actions
        for target, document in zip(action.target, action.detail.get("documents") or (), strict=False)
        if document and target == found.iri
    }
    graphs = (Iris(store.base).document_graph(document) for document in noted)
    return not noted or any(next(store.quads(graph), None) is not None for graph in graphs)


def _how(found: Gone) -> str:
    file = found.file or "its document"
    if found.version is None:
        return f"{file} no longer holds it, or is not held"
    when = f" on {found.version.superseded_at[:10]}" if found.version.superseded_at else ""
    return f"{file} was read anew with another text{when}, and its words are not found there for sure"


def _next(found: Gone) -> str:
    near = [f"{_key(one.iri)} “{' '.join(one.words.split())}”" for one in found.near]
    stands = f"near it stands {', '.join(near)}" if near else ""
    old = f"`kg show {found.file} --version {found.version.number}` prints the old text" if found.version else ""
    decided = "`kg review list --kind lost` shows the decisions on it that have no effect now" if found.actions else ""
    told = "; ".join(part for part in (stands, old, decided) if part)
    return f"{told[:1].upper()}{told[1:]}." if told else ""
