"""Nests attributions: which report stands inside which, so that a relayed statement is a chain of hops."""

from __future__ import annotations

from collections.abc import Sequence

from kg.record import Spans

__all__ = ["containers"]


def containers(acts: Sequence[tuple[Spans, Spans]]) -> list[int | None]:
    """For each act, given as (content, cue), the index of the innermost other act whose content holds it; None for none.

    An act is inside another where its cue lies in the other's content, or, without a cue, where its content lies there and
    is shorter. `acts` are in text order of contents, longer ones first among those that begin together. Cost:
    linear in the number of acts times the depth of nesting.

    >>> containers([(((10, 60),), ((3, 7),)), (((25, 60),), ((15, 19),))])
    [None, 0]
    """
    order = sorted(range(len(acts)), key=lambda i: (acts[i][0][0][0], -acts[i][0][-1][1], i))
    places = {}
    for i, (content, cue) in enumerate(acts):
        places[i] = cue[0] if cue else (content[0][0], content[-1][1])
    out: list[int | None] = [None] * len(acts)
    by_place = sorted(range(len(acts)), key=lambda i: (places[i][0], -places[i][1]))
    open_acts: list[int] = []
    upcoming = 0
    for i in by_place:
        at = places[i][0]
        while upcoming < len(order) and acts[order[upcoming]][0][0][0] <= at:
            open_acts.append(order[upcoming])
            upcoming += 1
        open_acts = [k for k in open_acts if acts[k][0][-1][1] > at]
        best: tuple[int, int] | None = None
        for k in open_acts:
            if k == i or not _holds(acts[k][0], places[i]):
                continue
            size = sum(e - s for s, e in acts[k][0])
            if size <= sum(e - s for s, e in acts[i][0]) and not acts[i][1]:
                continue
            if acts[i][1] and _holds(acts[i][0], acts[k][1][0] if acts[k][1] else (-1, -1)):
                continue  # each inside the other: a parse gone wrong, no chain
            if best is None or (size, k) < best:
                best = (size, k)
        out[i] = best[1] if best else None
    return _without_loops(out)


def _holds(content: Spans, place: tuple[int, int]) -> bool:
    return any(s <= place[0] and place[1] <= e for s, e in content)


def _without_loops(parents: list[int | None]) -> list[int | None]:
    for i in range(len(parents)):
        seen, k = {i}, parents[i]
        while k is not None:
            if k in seen:
                parents[i] = None
                break
            seen.add(k)
            k = parents[k]
    return parents
