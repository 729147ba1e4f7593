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

__all__ = [
    "Checked",
    "Item",
    "check_items",
    "finding",
    "named",
    "parted_items",
    "placeable",
    "placed_finding",
    "quoted_in",
    "read_items",
    "what_is_wrong",
]

_ELSEWHERE = 3
"""Further transcripts in which a quotation is looked for, by shared 3-grams."""
LONGEST = 3_000
"""Words of a quotation that a person gives. The alignment's tables grow with their square: 0.7 GB here, 7.4 GB for 10,000."""
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
    place: str | None = None
    """File and line that it was read from."""


@dataclass(frozen=True)
class Checked:
    """What was found of one item: in its own transcript (or the best one), and in others."""

    item: Item
    transcript: str | None
    check: Check | None
    elsewhere: tuple[tuple[str, Check], ...]


def read_items(path: Path) -> list[Item]:
    """The items of a file, as `parted_items`, where all of its lines are.

    Raises:
        InputError: the file cannot be read, or a line is none; the message names it.
    """
    items, refused = parted_items(path)
    if refused:
        raise InputError(refused[0])
    return items


def parted_items(path: Path) -> tuple[list[Item], list[str]]:
    """The items of a file, one JSON object a line with `id`, `quote`, and where known `transcript` and `speaker`; and for each line
    that is none what is wrong with it, with file and line.

    Raises:
        InputError: the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: it cannot be read ({error.strerror}). Check the path.") from error
    items: list[Item] = []
    refused: list[str] = []
    # Not splitlines: words may hold a line separator, which JSON leaves as it is.
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            items.append(_item(line.decode("utf-8"), f"{path}, line {number}", number))
        except UnicodeDecodeError:
            refused.append(f"{path}, line {number}: it is not UTF-8. Save the file as UTF-8.")
        except (ValueError, RecursionError) as error:
            refused.append(
                f'{path}, line {number}: not a quotation ({error}). Each line is an object such as {{"id": "1", "quote": "…", '
                '"transcript": "episode-7"}.'
            )
    return items, refused


def _item(line: str, place: str, number: int) -> Item:
    """Raises ValueError: the line is no quotation."""
    row = json.loads(line)
    if not isinstance(row, dict):
        raise ValueError("no object")
    key = row.get("id")
    key = number if key is None else key
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise ValueError("its 'id' is no text")
    for name in ("quote", "transcript", "speaker"):
        if not isinstance(row.get(name, ""), str | None):
            raise ValueError(f"its {name!r} is no text")
    quote, transcript, speaker = (row.get(name) or "" for name in ("quote", "transcript", "speaker"))
    wrong = what_is_wrong(quote)
    if wrong:
        raise ValueError(f"its 'quote': {wrong}")
    for text in (str(key), quote, transcript, speaker):
        text.encode("utf-8")  # half a character, escaped, is no text; UnicodeEncodeError is a ValueError
    return Item(str(key), quote, transcript or None, speaker or None, place=place)


def what_is_wrong(quote: str) -> str | None:
    """Why a quotation cannot be looked for: there are no words in it, or too many; None where it can."""
    if not any(character.isalnum() for character in quote):
        return "there are no words in it"
    number = len(quote.split())
    if number > LONGEST:
        return f"it has {number:,} words, and at most {LONGEST:,} are compared at once: give it in parts"
    return None


def placeable(
    items: Sequence[Item], index: SeedIndex, names: Mapping[str, str] | None = None
) -> tuple[list[Item], list[str]]:
    """The items whose transcript is in the index, or that name none; and what is wrong with each other. `names` are the
    transcripts' own, where they go by something else in the index."""
    keys = set(index.keys())
    shown = sorted(key if names is None else names[key] for key in keys)
    listed = f"{', '.join(shown[:5])}{' …' if len(shown) > 5 else ''}"
    among = "among those given" if names is None else "in the store, or several"
    return [item for item in items if item.transcript is None or item.transcript in keys], [
        f"{item.place or f'quotation {item.id!r}'}: there is no transcript {item.transcript!r} {among} ({listed}). "
        "Transcripts go by file name without its ending."
        for item in items
        if item.transcript is not None and item.transcript not in keys
    ]


def check_items(items: Sequence[Item], index: SeedIndex, *, elsewhere: bool = True) -> list[Checked]:
    """Every item against its own transcript, and against those that share most of its words; in the order of the items.

    An item without a transcript is checked against the likeliest; one with its own against others only where `elsewhere`. Each transcript is read once.

    Raises:
        InputError: an item names a transcript that is not in the index.
    """
    _, missing = placeable(items, index)
    if missing:
        raise InputError(missing[0])
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
