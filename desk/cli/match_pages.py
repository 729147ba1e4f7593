"""Known claims for a text on a terminal: each claim once, its verdicts first, below it all who said it or denied it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, TextIO

from desk.cli.folding import short_ids

__all__ = ["write_matches"]

_SAID = {"asserts": "said by", "denies": "denied by", "questions": "questioned by"}
SHOWN = 6


def write_matches(rows: Iterable[Mapping[str, Any]], stream: TextIO) -> None:
    """Writes the rows of `kg match`, which stand claim by claim."""
    for _, group in groupby(rows, key=lambda row: row["id"]):
        held = list(group)
        first = held[0]
        stream.write(f"{first['score']:.2f}  {first['claim']}\n")
        if first.get("verdict"):
            stream.write(f"      CHECKED: {first['verdict']}\n")
        if first.get("title"):
            stream.write(f"      {first['title']}\n")
        sayings = [row for row in held if row.get("document")]
        for row in sayings[:SHOWN]:
            place = ", ".join(str(row[name]) for name in ("document", "timecode", "said") if row.get(name))
            how = _SAID.get(str(row.get("polarity")), "said by")
            stream.write(f"      {how} {row.get('speaker') or 'somebody not named'} – {place}\n")
        if len(sayings) > SHOWN:
            stream.write(f"      … and {len(sayings) - SHOWN} more; --format json shows all\n")
        stream.write(f"      {short_ids(str(first['id']))}  {first['reason']}\n\n")
