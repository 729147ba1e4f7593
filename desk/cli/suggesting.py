"""What `kg review suggest` does: entries of the queue shown to the user's own language model, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TextIO

from desk.cli import reviewing
from desk.cli.options import Format
from desk.cli.output import Progress, counted, say, written
from desk.cli.render import write_rows
from kg.errors import BadParameter, BadSetting, NotFound, ServiceError
from kg.reviews.items import Item, ItemKind
from kg.reviews.queue import queue, short_queue
from kg.reviews.suggestions import Suggestions
from kg.store import open_store

if TYPE_CHECKING:
    from ingest.endpoint import Endpoint
    from ingest.link.judge import Asked, Pair
    from kg.settings import Settings
    from kg.store import Store

__all__ = ["Wish", "suggested"]

ASKED_ABOUT = (ItemKind.CLAIMS, ItemKind.ENTITIES, ItemKind.CONFLICT, ItemKind.LINK)
"""The kinds of entries that are pairs a model can compare."""
_SHORTEST = 4


@dataclass(frozen=True)
class Wish:
    """What was asked for, as it was typed; `limit` 0 is no limit."""

    ids: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    document: str | None = None
    who: str | None = None
    again: bool = False
    dry_run: bool = False
    limit: int = 50


def suggested(settings: Settings, wish: Wish, form: Format, output: str, *, quiet: bool) -> int:
    """Asks, and writes what the model says as it comes; 0, also where answers were refused.

    Raises:
        BadSetting: no endpoint is set.
        ServiceError: the endpoint does not answer; what it said before is kept and written.
    """
    from ingest.endpoint import Endpoint
    from ingest.link.judge import waiting

    endpoint = Endpoint.of(settings)
    if endpoint is None:
        raise BadSetting(
            "nothing is asked: no language model is set. Give --endpoint URL --endpoint-model NAME of a server of yours, or set "
            "them in kg.toml (docs/endpoint.md)."
        )
    with open_store(settings.store, write=False) as opened:
        held = Suggestions(opened)
        pairs = list(_pairs(opened, wish))
    # From here on the store is free: answers may take hours, and go into a file of their own.
    open_ = pairs if wish.again or wish.ids else waiting(pairs, held, endpoint.model)
    todo = open_[: wish.limit or None]
    rest = len(open_) - len(todo)
    if wish.dry_run:
        new = len(waiting(todo, held, endpoint.model)) if not wish.again else len(todo)
        say(
            f"kg: {counted(new, 'entry', 'entries')} would be sent to {endpoint.url}, model {endpoint.model}. Nothing was sent."
        )
        return 0
    if not todo:
        say(f"kg: {_nothing(pairs)}", quiet=quiet)
    with written(output) as stream:
        asked = _asked(endpoint, todo, held, wish, form, stream, quiet)
    _summary(asked, rest, endpoint, quiet=quiet)
    return 0


def _asked(
    endpoint: Endpoint, todo: list[Pair], held: Suggestions, wish: Wish, form: Format, stream: TextIO, quiet: bool
) -> list[Asked]:
    """The answers, written as they come; other formats than the table at the end, also where the endpoint goes away."""
    from ingest.link.judge import suggest

    progress = Progress(len(todo), quiet=quiet)

    def stepped() -> Iterator[Pair]:
        for pair in todo:
            progress.step(f"{pair[0].a.text} | {pair[0].b.text}")
            yield pair

    done: list[Asked] = []
    try:
        for one in suggest(endpoint, stepped(), held, again=wish.again):
            done.append(one)
            if form is Format.TABLE and not one.suggestion.refused:
                progress.clear()
                reviewing.write_items([_with(one)], stream)
                stream.flush()
    except ServiceError as error:
        kept = counted(sum(not one.held for one in done), "answer")
        raise ServiceError(f"{error} {kept} kept; the same command goes on from there.") from error
    finally:
        progress.clear()
        if form is not Format.TABLE:
            rows = [reviewing.item_row(_with(one)) for one in done if not one.suggestion.refused]
            write_rows(reviewing.COLUMNS, rows, form, stream)
    return done


def _pairs(store: Store, wish: Wish) -> list[Pair]:
    """The entries asked for that a model can compare, most useful first, with what it is shown of them."""
    from ingest.link.judge import pairs_of

    kinds = reviewing.kinds_named(wish.kinds) if wish.kinds else ASKED_ABOUT
    other = [kind for kind in kinds if kind not in ASKED_ABOUT]
    if other:
        raise BadParameter(f"--kind {other[0].value}: a model is asked about {', '.join(ASKED_ABOUT)} only.")
    among = reviewing.limits(store, wish.document, wish.who)
    if wish.ids:
        every, _ = queue(store, kinds, among=among)
        return list(pairs_of(store, [_named(every, named) for named in dict.fromkeys(wish.ids)]))
    return list(pairs_of(store, short_queue(store, kinds, among=among)[0]))


def _named(items: list[Item], named: str) -> Item:
    key = named.rpartition("/")[2]
    if len(key) < _SHORTEST:
        raise BadParameter(f"review {named!r}: give at least {_SHORTEST} characters of its id.")
    found = [item for item in items if item.id.startswith(key)]
    if not found:
        raise NotFound(f"nothing that waits and that a model can compare has an id that begins with {named!r}.")
    if len(found) > 1:
        near = ", ".join(item.id[: len(key) + 4] for item in found[:5])
        raise BadParameter(f"review {named!r} could be {near}. Give more characters.")
    return found[0]


def _with(asked: Asked) -> Item:
    """The entry with the model's answer only."""
    return replace(asked.item, suggestions=(asked.suggestion,))


def _summary(asked: list[Asked], rest: int, endpoint: Endpoint, *, quiet: bool) -> None:
    new = [one for one in asked if not one.held]
    refused = Counter(one.suggestion.refused for one in asked if one.suggestion.refused)
    if asked:
        given = counted(len(asked) - refused.total(), "suggestion")
        sent = f"{counted(len(new), 'entry', 'entries')} sent to {endpoint.url}"
        more = f"; {rest:,} more wait, --limit 0 asks about all" if rest else ""
        say(f"kg: {given} of {endpoint.model}, {sent}{more}.", quiet=quiet)
    if refused:
        told = "; ".join(f"{number} {reason}" for reason, number in sorted(refused.items()))
        say(f"kg: {counted(refused.total(), 'answer')} not taken: {told}.", quiet=quiet)
    if asked:
        say(
            "kg: suggestions decide nothing. `kg review list` shows them; `kg review accept|reject|unsure ID` decides.",
            quiet=quiet,
        )


def _nothing(pairs: list[Pair]) -> str:
    if not pairs:
        return "nothing waits that a model can compare; nothing was sent."
    return (
        f"all {counted(len(pairs), 'entry', 'entries')} have been asked about; nothing was sent. "
        "`kg review list` shows the suggestions, --again asks anew."
    )
