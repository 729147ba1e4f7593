"""The table of signs is whole, and says what is done with each sign."""

from __future__ import annotations

import pytest

from ingest.extract.links.signs import MEASURED, Sign, allowed, is_possible, precision
from kg.record import LinkRelation


def test_every_sign_is_in_the_table_with_no_more_right_than_given() -> None:
    assert set(MEASURED) == set(Sign)
    assert all(0 <= right <= given for given, right in MEASURED.values())


@pytest.mark.parametrize("sign", Sign)
def test_only_signs_that_are_mostly_right_are_stated(sign: Sign) -> None:
    assert 0 < precision(sign) < 1
    assert precision(sign) == round(precision(sign), 2)
    if not is_possible(sign):
        assert precision(sign) >= 0.7
        assert MEASURED[sign][0] > 1
    if not allowed(sign, LinkRelation.SUPPORTS):
        assert precision(sign) < 0.35
        assert is_possible(sign)
    assert allowed(sign, LinkRelation.ELABORATES)


def test_some_signs_are_stated_some_are_leads_and_some_are_dropped() -> None:
    assert not is_possible(Sign.CAUSE)
    assert is_possible(Sign.AGREEMENT)
    assert allowed(Sign.AGREEMENT, LinkRelation.SUPPORTS)
    assert not allowed(Sign.INSISTENCE, LinkRelation.DISPUTES)
