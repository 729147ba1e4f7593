"""The quotation ledger as a person or program reads it: each quotation once, with its checks against transcripts, best first."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rdflib import URIRef

from kg.quotations import Flag, Grade
from kg.rdf.quote_checks import FLAGS, GRADES

if TYPE_CHECKING:
    from kg.store.base import Plain, Store

__all__ = ["CheckedQuotation", "QuotationCheck", "checked_quotations"]

_SHORT = 5
_GRADE_OF = {str(term): grade for grade, term in GRADES.items()}
_FLAG_OF = {str(term): flag.value for flag, term in FLAGS.items()}
_BEST = {grade: number for number, grade in enumerate(Grade)}


@dataclass(frozen=True)
class QuotationCheck:
    """One check. `content`: passages of the transcript in text order, half-open, with their timecodes; empty when not found."""

    check: str
    transcript: str
    grade: Grade
    finding: str
    difference: tuple[dict[str, Any], ...]
    flags: tuple[str, ...]
    score: float
    same_origin: bool
    said_by: str | None
    content: tuple[tuple[int, int], ...]
    timecodes: tuple[str | None, ...]


@dataclass(frozen=True)
class CheckedQuotation:
    """A quotation with its checks: transcripts of the same recording first, then by grade and score."""

    document: str
    span: tuple[int, int]
    quotation: str
    words: str
    speaker: str | None
    scare: bool
    checks: tuple[QuotationCheck, ...]

    @property
    def label(self) -> Grade:
        """The grade of the best check; `not found` where there is none."""
        return self.checks[0].grade if self.checks else Grade.NOT_FOUND

    @property
    def flags(self) -> tuple[str, ...]:
        if self.checks:
            return self.checks[0].flags
        return (Flag.SHORT.value,) if len(self.words.split()) < _SHORT else ()

    @property
    def finding(self) -> str:
        """A sentence that accuses nobody."""
        if self.checks:
            return self.checks[0].finding
        return "too short to tell" if self.flags else "not found in any transcript that the store holds"

    @property
    def matches(self) -> list[dict[str, Any]]:
        """The passages: each place on its own, those of a stitched quotation together."""
        found = []
        for check in self.checks:
            places = list(zip(check.content, check.timecodes, strict=True))
            groups = [places] if check.grade is Grade.STITCHED else [[place] for place in places]
            found += [
                {
                    "document": check.transcript,
                    "content": [list(span) for span, _ in group],
                    "timecode": group[0][1],
                    "label": check.grade.value,
                }
                for group in groups
                if group
            ]
        return found

    def as_row(self) -> dict[str, Any]:
        """One row of `kg check-quotes`."""
        best = self.checks[0] if self.checks else None
        return {
            "document": self.document,
            "quotation": list(self.span),
            "quote": self.words,
            "speaker": self.speaker,
            "label": self.label.value,
            "timecode": best.timecodes[0] if best and best.timecodes else None,
            "transcript": best.transcript if best else None,
            "matches": self.matches,
            "difference": list(best.difference) if best else [],
            "flags": list(self.flags),
            "score": best.score if best else 0.0,
            "said_by": best.said_by if best else None,
            "same_origin": best.same_origin if best else None,
            "scare": self.scare,
            "finding": self.finding,
            "item": self.quotation,
        }


def checked_quotations(store: Store, documents: Iterable[str] = ()) -> list[CheckedQuotation]:
    """The quotations of some documents (IRIs; all where none is named), in order of file name and place."""
    flags: dict[str, list[str]] = defaultdict(list)
    for check, flag in _rows(store, "quotation-flags"):
        flags[str(check)].append(_FLAG_OF[str(flag)])
    order = {flag.value: number for number, flag in enumerate(Flag)}
    named = [URIRef(iri) for iri in documents]
    rows = _rows(store, "quotations", **({"document_iri": named} if named else {}))
    found = []
    for (document, start, end, quotation), group in groupby(rows, key=lambda row: row[:4]):
        held = list(group)
        by_check = groupby((row for row in held if row[7] is not None), key=lambda row: str(row[7]))
        checks = [_check(list(each), sorted(flags[iri], key=order.__getitem__)) for iri, each in by_check]
        checks.sort(
            key=lambda c: (
                _BEST[c.grade] == _BEST[Grade.NOT_FOUND],
                not c.same_origin,
                _BEST[c.grade],
                -c.score,
                c.check,
            )
        )
        _, _, _, _, words, speaker, scare = held[0][:7]
        found.append(
            CheckedQuotation(
                str(document),
                (int(str(start)), int(str(end))),
                str(quotation),
                str(words),
                str(speaker) if speaker else None,
                bool(scare),
                tuple(checks),
            )
        )
    return found


def _check(rows: list[tuple[Plain, ...]], flags: list[str]) -> QuotationCheck:
    check, transcript, grade, finding, difference, score, same, said_by = rows[0][7:15]
    places = [row[15:18] for row in rows if row[15] is not None]
    return QuotationCheck(
        str(check),
        str(transcript),
        _GRADE_OF[str(grade)],
        str(finding),
        tuple(json.loads(str(difference))),
        tuple(flags),
        float(str(score)),
        bool(same),
        str(said_by) if said_by else None,
        tuple((int(str(start)), int(str(end))) for start, end, _ in places),
        tuple(None if timecode is None else str(timecode) for *_, timecode in places),
    )


def _rows(store: Store, name: str, **bindings: list[URIRef]) -> Iterable[tuple[Plain, ...]]:
    query = resources.files(__package__).joinpath(f"{name}.rq").read_text(encoding="utf-8")
    return store.select(query, bindings or None).values()
