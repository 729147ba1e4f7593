"""Signs that are part of what is claimed, and those that only set words off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.matching.marks import marks


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It grew -3 percent.", ("-3",)),
        ("It grew –3 percent.", ("-3",)),
        ("It is rated A-.", ("A-",)),
        ("It is rated A+, she said.", ("A+",)),
        ("It cost $40 million.", ("$40",)),
        ("It cost 3-4 million.", ("3-4",)),
        ("It sold 1/2 of them.", ("1/2",)),
        ("A well-known firm - of Oslo – sold “boats” (and pumps): 10%; 1,200.", ()),
        ("It's 4.5 – no, 5 percent.", ()),
    ],
)
def test_marks(text: str, found: tuple[str, ...]) -> None:
    assert marks(text) == found


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert marks(text) == marks(text)


@given(st.sampled_from("$€£¥₹<>≤≥~≈±+#"), st.integers(1, 999))
def test_a_sign_before_a_number_is_never_lost(sign: str, number: int) -> None:
    assert marks(f"It was {sign}{number} then.") != marks(f"It was {number} then.")
