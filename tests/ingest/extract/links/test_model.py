"""The model of links: its shares, its features, and how it is joined with the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.links.model import CLASSES, LinkModel, combined, shipped

TOY = LinkModel((1.0, 0.0, 0.0, 0.0), {"near": (0.0, 2.0, 0.0, 0.0), "denies": (0.0, -1.0, 0.0, 3.0)})


def test_the_shares_of_a_pair_follow_its_features() -> None:
    assert max(TOY.shares([])) == TOY.shares([])[0]
    assert max(TOY.shares(["near"])) == TOY.shares(["near"])[CLASSES.index("supports")]
    assert max(TOY.shares(["denies"])) == TOY.shares(["denies"])[CLASSES.index("disputes")]


@given(st.lists(st.sampled_from([*shipped().weights, "a feature nobody knows"]), max_size=30))
def test_shares_are_probabilities(features: list[str]) -> None:
    shares = shipped().shares(features)
    assert len(shares) == len(CLASSES)
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares)


def test_the_telling_features_are_those_that_speak_most_for_it() -> None:
    disputes = CLASSES.index("disputes")
    assert TOY.telling(["near", "denies", "unknown"], disputes) == ["denies"]
    assert TOY.telling(["near"], disputes) == []


def test_the_shipped_weights_have_a_row_of_every_class() -> None:
    model = shipped()
    assert len(model.bias) == len(CLASSES)
    assert model.weights
    assert all(len(row) == len(CLASSES) for row in model.weights.values())


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.3, 0.95))
def test_a_rule_of_more_precision_and_a_likelier_pair_count_for_more(low: float, high: float, precision: float) -> None:
    low, high = sorted((low, high))
    assert combined(low, precision) <= combined(high, precision)
    assert combined(high, precision) <= combined(high, precision + 0.05)
    assert combined(None, precision) <= combined(0.5, precision)
