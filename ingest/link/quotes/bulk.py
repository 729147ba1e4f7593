"""Many quotations against many transcripts: each against its own, and where else it stands."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.link.quotes.check import SHORT, Check, check, wording
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seeds import SeedIndex, candidates
from kg.errors import InputError
from kg.quotations import Flag, Grade
from kg.record import DocumentRecord

__all__ = ["Checked", "Item", "check_items", "finding", "named", "placed_finding", "quoted_in", "read_items"]

_ELSEWHERE = 3
"""Further transcripts in which a quotation is looked for, by shared 3-grams."""
_SURE_ELSEWHERE = 0.8
"""Score from which a passage of another transcript is given: there, nothing but the words speaks for it."""


@dataclass(frozen=True)
class Item:
    """A quotation to be checked; `transcript` is the key of its own transcript, None where any may hold it.
    `document` and `span`: where the quotation stands, in code points."""

    id: str
    quote: str
    transcript: str | None = None
    speaker: str | None = None
    document: str | None = None
    span: tuple[int, int] | None = None


@dataclass(frozen=True)
class Checked:
    """What was found of one item: in its own transcript (or the best one), and in others."""

    item: Item
    transcript: str | None
    check: Check | None
    elsewhere: tuple[tuple[str, Check], ...]


def read_items(path: Path) -> list[Item]:
    """The items of a file, one JSON object a line with `id`, `quote`, and where known `transcript` and `speaker`.

    Raises:
        InputError: a line that is none; the message names it.
    """
    items = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            items.append(
                Item(
                    str(row.get("id", number)),
                    str(row["quote"]),
                    row.get("transcript") or None,
                    row.get("speaker") or None,
                )
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(
                f'{path}, line {number}: not a quotation ({error}). Each line is an object such as {{"id": "1", "quote": "…", '
                '"transcript": "episode-7"}.'
            ) from error
    return items


def check_items(items: Sequence[Item], index: SeedIndex, *, elsewhere: bool = True) -> list[Checked]:
    """Every item against its own transcript, and against those that share most of its words; in the order of the items.

    An item without a transcript is checked against the likeliest; one with its own against others only where `elsewhere`. Each transcript is read once.

    Raises:
        InputError: an item names a transcript that is not in the index.
    """
    keys = set(index.keys())
    missing = next((item for item in items if item.transcript is not None and item.transcript not in keys), None)
    if missing is not None:
        raise InputError(
            f"quotation {missing.id!r}: there is no transcript {missing.transcript!r} among those given "
            f"({', '.join(sorted(keys)[:5])}{' …' if len(keys) > 5 else ''}). Transcripts go by file name without its ending."
        )
    quoted = [Quoted.of(item.quote) for item in items]
    others = candidates(quoted, index) if elsewhere or not all(item.transcript for item in items) else [[]] * len(items)
    work: dict[str, list[int]] = defaultdict(list)
    for number, (item, found) in enumerate(zip(items, others, strict=True)):
        looked = found if elsewhere or item.transcript is None else []
        wanted = [key for key in looked if key != item.transcript and len(quoted[number].words) >= SHORT][:_ELSEWHERE]
        for key in ([item.transcript] if item.transcript is not None else []) + wanted:
            work[key].append(number)
    results: list[dict[str, Check]] = [{} for _ in items]
    for key in sorted(work):
        spoken = index.spoken(key)
        for number in work[key]:
            results[number][key] = check(
                items[number].quote, spoken, speaker=items[number].speaker, quoted=quoted[number]
            )
    return [_checked(item, found) for item, found in zip(items, results, strict=True)]


def _checked(item: Item, results: Mapping[str, Check]) -> Checked:
    placed = sorted(
        (
            (key, found)
            for key, found in results.items()
            if key != item.transcript and found.grade is not Grade.NOT_FOUND and found.score >= _SURE_ELSEWHERE
        ),
        key=lambda pair: (-pair[1].score, pair[0]),
    )
    if item.transcript is not None:
        return Checked(item, item.transcript, results[item.transcript], tuple(placed))
    if placed:
        return Checked(item, placed[0][0], placed[0][1], tuple(placed[1:]))
    return Checked(item, None, None, ())


def finding(checked: Checked) -> dict[str, object]:
    """One row of data: label, spans in words of the transcript, timecode, difference, found_elsewhere, flags."""
    found = checked.check
    short = checked.item.transcript is None and found is None and len(checked.item.quote.split()) < SHORT
    flags = [flag.value for flag in found.flags] if found else ([Flag.SHORT.value] if short else [])
    return {
        "id": checked.item.id,
        "transcript": checked.transcript,
        "quote": checked.item.quote,
        "label": (found.grade if found else Grade.NOT_FOUND).value,
        "spans": [list(place.words) for place in found.places] if found else [],
        "timecode": found.places[0].timecode if found and found.places else None,
        "difference": [difference.as_data() for difference in found.differences] if found else [],
        "found_elsewhere": [_elsewhere(key, other) for key, other in checked.elsewhere],
        "flags": flags,
        "score": found.score if found else 0.0,
        "said_by": found.places[0].speaker if found and found.places else None,
        "finding": wording(found)
        if found
        else ("too short to tell" if short else "not found in any of the transcripts"),
    }


def quoted_in(record: DocumentRecord, transcript: str | None) -> list[Item]:
    """The quotations of a document as items, to be checked against one transcript or (None) against any."""
    return [
        Item(
            quotation.id,
            record.text[slice(*quotation.span)],
            transcript,
            quotation.speaker,
            record.doc,
            quotation.span,
        )
        for quotation in record.quotations
    ]


def placed_finding(checked: Checked) -> dict[str, object]:
    """One row for a quotation of a document: where it stands, the label, and each match by document, characters and time."""
    row = finding(checked)
    found = [] if checked.check is None or checked.transcript is None else [(checked.transcript, checked.check)]
    return {
        "document": checked.item.document,
        "quotation": list(checked.item.span or ()),
        "quote": checked.item.quote,
        "speaker": checked.item.speaker,
        "label": row["label"],
        "timecode": row["timecode"],
        "matches": [match for key, each in (*found, *checked.elsewhere) for match in matches(key, each)],
        **{name: row[name] for name in ("difference", "flags", "score", "said_by", "finding")},
    }


def matches(document: str, found: Check) -> list[dict[str, object]]:
    """The passages of one check: each place on its own, but those of a stitched quotation together."""
    places = [found.places] if found.grade is Grade.STITCHED else [(place,) for place in found.places]
    return [
        {
            "document": document,
            "content": [list(place.span) for place in group],
            "timecode": group[0].timecode,
            "label": found.grade.value,
        }
        for group in places
        if group
    ]


def named(checked: Checked, names: Mapping[str, str]) -> Checked:
    """The same with the transcripts' names instead of their keys."""
    return replace(
        checked,
        transcript=None if checked.transcript is None else names[checked.transcript],
        elsewhere=tuple((names[key], found) for key, found in checked.elsewhere),
    )


def _elsewhere(key: str, found: Check) -> dict[str, object]:
    return {
        "transcript": key,
        "label": found.grade.value,
        "spans": [list(place.words) for place in found.places],
        "timecode": found.places[0].timecode,
    }
