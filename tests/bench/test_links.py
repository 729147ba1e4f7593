"""The articles with their links are whole, and the made pairs are what they are said to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.links import LINKED, SETS, read_linked
from bench.made_conflicts import made_pairs
from kg.links import ConflictKind

ARTICLES = sorted([*LINKED.glob("*.txt"), *LINKED.glob("*.json")])


@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_an_article_marks_its_claims_and_links_only_those(path: Path) -> None:
    article = read_linked(path)
    assert path.suffix == ".json" or not set("{}|") & set(article.text)
    assert article.core <= article.links
    assert {end for from_, to, _ in article.links for end in (from_, to)} <= article.claims.keys()
    assert {kind for *_, kind in article.links} <= {"supports", "disputes"}
    for spans in article.claims.values():
        assert all(article.text[start:end].strip() == article.text[start:end] != "" for start, end in spans)


def test_every_set_that_is_measured_has_articles() -> None:
    assert all(list(LINKED.glob(pattern)) for pattern in SETS.values())
    assert sum(len(list(LINKED.glob(pattern))) for pattern in SETS.values()) == len(ARTICLES)


def test_made_pairs_have_every_kind_and_as_many_that_are_none() -> None:
    pairs = list(made_pairs())
    assert {kind for *_, kind in pairs} == {*ConflictKind, None}
    assert sum(kind is None for *_, kind in pairs) * 2 == len(pairs)
    assert all(a != b for a, b, _ in pairs)
