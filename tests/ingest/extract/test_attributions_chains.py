"""Nesting of attributions: each report stands in the innermost other that holds its cue."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.extract.chains import containers


def test_a_chain_of_three() -> None:
    # "A said [that B claimed [that C denied [it]]]"
    acts = [(((7, 60),), ((2, 6),)), (((20, 60),), ((12, 19),)), (((40, 60),), ((30, 36),))]
    assert containers(acts) == [None, 0, 1]


def test_an_act_without_a_cue_stands_in_a_longer_one() -> None:
    assert containers([(((0, 100),), ()), (((10, 40),), ())]) == [None, 0]


def test_acts_side_by_side_hold_nothing() -> None:
    assert containers([(((0, 10),), ((12, 16),)), (((20, 30),), ((32, 36),))]) == [None, None]


def test_two_acts_that_hold_each_other_are_no_chain() -> None:
    assert containers([(((0, 50),), ((10, 14),)), (((0, 50),), ((20, 24),))]) == [None, None]


_SPAN = st.tuples(st.integers(0, 80), st.integers(1, 40)).map(lambda p: (p[0], p[0] + p[1]))
_ACT = st.tuples(_SPAN.map(lambda s: (s,)), st.one_of(st.just(()), _SPAN.map(lambda s: (s,))))


@given(st.lists(_ACT, max_size=8))
def test_never_a_loop(acts: list[tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]]) -> None:
    parents = containers(acts)
    for i in range(len(acts)):
        seen = set()
        k: int | None = i
        while k is not None:
            assert k not in seen
            seen.add(k)
            k = parents[k]
