"""Talk set with dashes inside an article: "– Were you there?", "– I was.", as the press of the north and south writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.read.layout import Line
from kg.record import Span

__all__ = ["dialogue_lines"]

_DASH = re.compile(r"[–—]\s+(?=\S)")
_TAG = re.compile(
    r"[,!?…][\"”’]?\s+(?:(?:[A-Z][\w’'.-]+(?: [A-Z][\w’'.-]+){0,3}|he|she|they|the \w+) )?"
    r"(?:says?|said|asks?|asked|repl(?:y|ies|ied)|answers?|answered|tells?|told|writes?|wrote|explains?|explained|adds?|added|admits?|admitted"
    r"|insists?|insisted|claims?|claimed|thinks?|thought|believes?|believed|states?|stated|laughs?|laughed|continues?|continued|exclaims?|exclaimed)\b"
)
_WHOLE = re.compile(r"[.!?…][\"”’')\]]*$")


def dialogue_lines(found: Sequence[Line]) -> list[Span]:
    """The words of the lines that answer in such talk and have no tag of their own ("…, says Lind"), without their dash.

    Of lines that follow each other behind dashes, where one of them asks or has a tag; a list behind dashes has neither.
    """
    spans: list[Span] = []
    for run in _runs(found):
        if not any(line.text.endswith("?") or _TAG.search(line.text) for line in run) or len(run) < 2:
            continue
        for line in run:
            mark = _DASH.match(line.text)
            if mark is None or line.text.endswith("?") or _TAG.search(line.text) or not _WHOLE.search(line.text):
                continue
            spans.append((line.start + mark.end(), line.end))
    return spans


def _runs(found: Sequence[Line]) -> Iterator[list[Line]]:
    run: list[Line] = []
    for line in found:
        if _DASH.match(line.text):
            run.append(line)
        elif run:
            yield run
            run = []
    if run:
        yield run
