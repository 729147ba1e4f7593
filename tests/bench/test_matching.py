"""The made-up claims are the same in every run, and the pair decision holds its precision on them."""

from __future__ import annotations

import numpy as np
import pytest

from bench.made_claims import FORMS, made_documents, made_pairs
from bench.matching import average_precision, made_up, recall_at, scale


def test_the_same_seed_gives_the_same_claims() -> None:
    assert made_pairs(40) == made_pairs(40)
    assert made_pairs(40) != made_pairs(40, seed=8)
    assert made_documents(2, 5) == made_documents(2, 5)


def test_pairs_that_differ_do_and_the_same_are_of_one_relation() -> None:
    pairs = made_pairs(400)
    assert all(pair.a.normalized != pair.b.normalized for pair in pairs if not pair.same)
    assert 0.25 < sum(pair.same for pair in pairs) / len(pairs) < 0.6
    assert len({pair.kind for pair in pairs}) >= 8
    assert all(len(forms) >= 3 for forms in FORMS.values())


def test_documents_have_as_many_assertions_as_asked_for() -> None:
    documents = made_documents(3, 7)
    assert [len(held) for held in documents.values()] == [7, 7, 7]
    assert len({one.iri for held in documents.values() for one in held}) == 21


def test_what_is_joined_of_made_pairs_is_the_same() -> None:
    figures = made_up()
    assert figures["made pairs: joined that are the same (precision)"] >= 98
    assert figures["made pairs: the same, joined or queued"] >= 90


def test_the_measures_are_those_of_the_instrument() -> None:
    labels, scores = np.array([True, False, True, False]), np.array([0.9, 0.8, 0.7, 0.1])
    assert average_precision(labels, scores) == pytest.approx((1 + 2 / 3) / 2)
    assert recall_at(labels, scores) == 0.5
    assert recall_at(~labels, scores) == 0


def test_the_scale_is_measured() -> None:
    assert all(value > 0 for value in scale(200).values())
