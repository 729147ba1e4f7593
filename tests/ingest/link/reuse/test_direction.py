"""Which of two documents was first, and by what. All papers are fictional."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.link.reuse.direction import Facts, has_credit, order


def _facts(name: str, publisher: str | None, day: str | None, **more: Any) -> Facts:
    published = (f"{day}T00:00:00Z", f"{day}T23:59:59Z") if day else None
    return Facts(
        f"iri:{name}", name, "0" * 64, f"{name}.html", "article", publisher=publisher, published=published, **more
    )


@pytest.mark.parametrize(
    ("text", "credit"),
    [
        ("It rained. (Delta Wire) – The river rose.", True),
        ("ASHBURY (Delta Wire) — It rained.", True),
        ("It rained.\nBy Delta Wire\n", True),
        ("It rained. With material from Delta Wire.", True),
        ("This article was originally published by the Delta Wire.", True),
        ("Source: Delta Wire", True),
        ("Delta Wire contributed to this page.", True),
        ("According to Delta Wire, it rained.", False),
        ("By Delta Wire's own count it rained.", False),
        ("Delta Wireless is down.", False),
    ],
)
def test_what_is_a_credit(text: str, credit: bool) -> None:
    assert has_credit(text, "The Delta Wire") is credit


def test_the_earlier_day_is_first() -> None:
    a, b = _facts("a", "Morning Post", "2026-03-02"), _facts("b", "Evening Post", "2026-03-01")
    found = order(a, b, "", "")
    assert (found.derived, found.why) == ("iri:a", "b.html is of 2026-03-01, a.html of 2026-03-02")


def test_a_credit_outweighs_the_days() -> None:
    a, b = _facts("a", "Morning Post", "2026-03-01"), _facts("b", "Delta Wire", "2026-03-02")
    assert order(a, b, "Source: Delta Wire", "").derived == "iri:a"


def test_of_one_day_the_one_whose_publisher_is_named_is_first() -> None:
    a, b = _facts("a", "Corvin Metals", "2026-03-01"), _facts("b", "Morning Post", "2026-03-01")
    text = "Corvin Metals today announced rain."
    assert order(a, b, text, text).derived == "iri:b"


@pytest.mark.parametrize(("one", "other"), [("2026-03-01", "2026-03-01"), ("2026-03-01", None), (None, None)])
def test_without_anything_that_tells_there_is_no_order(one: str | None, other: str | None) -> None:
    found = order(_facts("a", "Morning Post", one), _facts("b", "Evening Post", other), "Rain.", "Rain.")
    assert found.derived is None
    assert "cannot be told" in found.why


def test_both_naming_each_other_tells_nothing() -> None:
    a, b = _facts("a", "Morning Post", None), _facts("b", "Evening Post", None)
    assert order(a, b, "Source: Evening Post", "Source: Morning Post").derived is None


def test_a_document_that_names_the_other_by_its_title() -> None:
    a = _facts("a", "Morning Post", "2026-03-01", title="Rain at last in Ashbury")
    b = _facts("b", "Evening Post", "2026-03-01", based_on=frozenset({"Rain at last, in Ashbury"}))
    found = order(a, b, "", "")
    assert (found.derived, found.based_on) == ("iri:b", True)


def test_the_sides_do_not_matter() -> None:
    a, b = _facts("a", "Morning Post", "2026-03-02"), _facts("b", "Evening Post", "2026-03-01")
    assert order(a, b, "x", "y") == order(b, a, "y", "x")
