"""What `kg match` writes on a terminal: each claim once."""

from __future__ import annotations

import io
from typing import Any

from desk.cli.match_pages import SHOWN, write_matches

CLAIM = "https://example.org/kg/claim/05ea97d40455da481f11"


def row(speaker: str | None, polarity: str = "asserts", **more: Any) -> dict[str, Any]:
    return {
        "score": 0.987, "claim": "Ferries are late.", "verdict": None, "speaker": speaker, "polarity": polarity,
        "document": "ledger.txt", "timecode": None, "said": "2026-11-04", "reason": "words 0.90", "id": CLAIM,
    } | more  # fmt: skip


def written(*rows: dict[str, Any]) -> list[str]:
    stream = io.StringIO()
    write_matches(rows, stream)
    return stream.getvalue().splitlines()


def test_a_claim_stands_once_with_all_who_said_or_denied_it_and_its_verdict() -> None:
    rated = "false (Delmar Checks, 2026-10-20)"
    lines = written(
        row("Ana Lind", verdict=rated),
        row("Bo Larsen", "denies", verdict=rated),
        row(None, id="other", timecode="0:38"),
    )
    assert lines == [
        "0.99  Ferries are late.",
        "      CHECKED: false (Delmar Checks, 2026-10-20)",
        "      said by Ana Lind – ledger.txt, 2026-11-04",
        "      denied by Bo Larsen – ledger.txt, 2026-11-04",
        "      claim/05ea97d4  words 0.90",
        "",
        "0.99  Ferries are late.",
        "      said by somebody not named – ledger.txt, 0:38, 2026-11-04",
        "      other  words 0.90",
        "",
    ]


def test_many_who_said_it_are_cut_and_counted() -> None:
    lines = written(*(row(f"Ana Lind{number}") for number in range(SHOWN + 3)))
    assert "      … and 3 more; --format json shows all" in lines
    assert len([line for line in lines if "said by" in line]) == SHOWN


def test_a_verdict_of_others_has_no_speaker_of_ours() -> None:
    lines = written({**row(None), "document": None, "verdict": "true (Delmar Checks)", "said": None})
    assert lines[1:3] == ["      CHECKED: true (Delmar Checks)", "      claim/05ea97d4  words 0.90"]


def test_a_file_of_claims_has_titles() -> None:
    lines = written(
        {"score": 1.0, "claim": "Ferries are late.", "title": "Late ferries", "reason": "equal", "id": "c1"}
    )
    assert lines == ["1.00  Ferries are late.", "      Late ferries", "      c1  equal", ""]
