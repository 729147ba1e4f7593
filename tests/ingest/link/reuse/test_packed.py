"""A prepared text comes back from bytes as it was."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.reuse.packed import packed, unpacked
from ingest.link.reuse.prepared import Prepared

LINE = st.text(st.sampled_from("ab é-'\n©0"), max_size=80)


def _same(text: str, quotations: list[tuple[int, int]]) -> None:
    made = Prepared.of(text, quotations)
    back = unpacked(packed(made))
    for name, value in vars(made).items():
        again = getattr(back, name)
        assert again.dtype == value.dtype
        assert np.array_equal(again, value)
    assert back.fingerprints() == made.fingerprints()


@given(LINE, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 80)), max_size=3))
def test_any_text(text: str, quotations: list[tuple[int, int]]) -> None:
    _same(text, quotations)


def test_long_words_and_gaps() -> None:
    _same("a" * 70_000 + " " * 300 + "b c d e f g h", [(70_000, 70_310)])


def test_no_words() -> None:
    _same("", [])
