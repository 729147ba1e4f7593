"""What holds after a set of actions, whatever order they come in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.actions import Action, Verb, in_force, latest, undone


def action(number: int, by: str = "ida", target: str = "x", undoes: int | None = None) -> Action:
    verb = Verb.JUDGE if undoes is None else Verb.UNDO
    at = f"2026-10-06T09:00:{number:02}Z"
    return Action(
        f"{number:04}", number, verb, (target,), {}, by, at, undoes=None if undoes is None else f"{undoes:04}"
    )


def of(a: Action) -> tuple[str, str]:
    return a.by, a.target[0]


def test_the_last_word_of_each_person_on_each_target_holds() -> None:
    said = [action(1), action(2, by="rolf"), action(3), action(4, target="y")]
    assert {key: a.number for key, a in latest(said, of).items()} == {
        ("rolf", "x"): 2,
        ("ida", "x"): 3,
        ("ida", "y"): 4,
    }


def test_undo_uncovers_what_was_said_before() -> None:
    said = [action(1), action(2), action(3, undoes=2)]
    assert latest(said, of)["ida", "x"].number == 1


def test_undo_of_something_on_which_later_words_rest_leaves_these() -> None:
    said = [action(1), action(2), action(3, undoes=1)]
    assert latest(said, of)["ida", "x"].number == 2
    assert latest([*said, action(4, undoes=2)], of) == {}


def test_an_undo_that_is_undone_does_nothing() -> None:
    said = [action(1), action(2, undoes=1), action(3, undoes=2)]
    assert [a.number for a in in_force(said)] == [1]
    assert undone([*said, action(4, undoes=3)]) == {"0001", "0003"}


def test_a_circle_of_undos_ends() -> None:
    circle = [action(1, undoes=2), action(2, undoes=1), action(3, undoes=3), action(4)]
    assert [a.number for a in in_force(circle)] == [4]


def test_fractions_are_ordered_as_numbers() -> None:
    early, late = action(1), action(1)
    object.__setattr__(early, "at", "2026-10-06T09:00:00.5Z")
    object.__setattr__(late, "at", "2026-10-06T09:00:00.51Z")
    whole = action(0)
    assert whole.moment < early.moment < late.moment


@given(st.data())
def test_what_holds_depends_on_the_set_alone(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 12))
    said = [
        action(
            n,
            by=data.draw(st.sampled_from("ab")),
            undoes=data.draw(st.none() | st.integers(1, n - 1)) if n > 1 else None,
        )
        for n in range(1, count + 1)
    ]
    shuffled = data.draw(st.permutations(said))
    assert in_force(shuffled) == in_force(said)
    # By the words of the definition: an action is undone where an undo of it is not.
    gone = undone(said)
    for a in said:
        assert (a.id in gone) == any(u.undoes == a.id and u.id not in gone for u in said)
