"""docs/queries.md says what the headers say."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.reference import MARKER, renewed

PAGE = Path(__file__).parents[2] / "docs" / "queries.md"


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run: python -m queries.reference docs/queries.md"


def test_what_stands_above_the_marker_is_kept() -> None:
    assert renewed(f"mine\n{MARKER}\nold").startswith(f"mine\n{MARKER}\n\n## Canned queries")
    with pytest.raises(ValueError, match="no line"):
        renewed("no marker")
