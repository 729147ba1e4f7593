"""Whose the answers of an interview without labels are: of the one whom the page names above it, else nobody's."""

from __future__ import annotations

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.settings import Settings

pytestmark = pytest.mark.model

_TALK = (
    "<p><b>Why did you build the mill?</b></p><p>My father had one. I liked the noise.</p>"
    "<p><b>Will you close it?</b></p><p>I will close it in May.</p>"
)


def _speakers(title: str, lead: str, author: str = "Ines Holt") -> tuple[str | None, str | None]:
    page = (
        f"<!doctype html><html><head><title>{title}</title><meta name='author' content='{author}'></head><body><article>"
        f"<h1>{title}</h1><p>By {author}</p><p>{lead}</p>{_TALK}</article></body></html>"
    )
    settings = Settings()
    found = extract_document(read_bytes(page.encode(), "a.html", settings), settings).assertions
    by_words = {
        words: a.speaker for a in found for words in ("close it in May", "build the mill") if words in a.normalized
    }
    assert not any(a.speaker == author for a in found if "?" not in a.normalized and "mill" not in a.normalized)
    return by_words["build the mill"], by_words["close it in May"]


@pytest.mark.parametrize(
    ("title", "lead", "guest"),
    [
        ("An interview with Mara Quist", "The tide mill at Harle is old.", "Mara Quist"),
        ("Mara Quist on tides", "The mill was sold to her by Olof Brandt.", "Mara Quist"),
        ("A life at the mill", "Mara Quist runs the mill at Harle.", "Mara Quist"),
        ("A life at the mill", "Mara Quist runs the mill that Olof Brandt built.", None),
        ("A life at the mill", "The mill at Harle is old.", None),
        # Of two the finder of names sees only one.
        ("A life at the mill", "Signe Aas ran the mill until 2003. Her brother, Jon Aas, ran it before her.", None),
        ("A life at the mill", "Olof Brandt built the mill. Mara Quist spoke to Ines Holt about it.", "Mara Quist"),
    ],
)
def test_the_only_one_named_above_answers(title: str, lead: str, guest: str | None) -> None:
    assert _speakers(title, lead) == ("Ines Holt", guest)
