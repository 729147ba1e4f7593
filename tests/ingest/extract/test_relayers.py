"""Through whom a statement comes."""

from __future__ import annotations

from ingest.extract.relayers import relayers
from kg.record import Attribution
from tests.queries.builder import RecordBuilder

TEXT = "Ana Moss said Bo Lind told her that Cy Reyes had said it leaks."


def chain(*who: str | None) -> list[tuple[str, str]]:
    """The relayers of the last of these speakers, each of whom is reported by the one before."""
    b = RecordBuilder("a.txt", TEXT)
    ids = {name: b.entity("Person", name) for name in ("Ana Moss", "Bo Lind", "Cy Reyes")}
    for name in who:
        b.attribution("it leaks", speaker=ids[name] if name else None, source="Ana Moss", cue="said")
    made = list(b.record().attributions)
    linked: list[Attribution] = []
    for one in made:
        linked.append(one.model_copy(update={"reported_by": linked[-1].id if linked else None}))
    return relayers(linked[-1], {one.id: one for one in linked})


def test_outermost_first() -> None:
    assert [name for name, _ in chain("Ana Moss", "Bo Lind", "Cy Reyes")] == ["Ana Moss", "Bo Lind"]


def test_who_is_not_known_or_repeats_himself_is_left_out() -> None:
    assert [name for name, _ in chain("Ana Moss", None, "Bo Lind", "Cy Reyes")] == ["Ana Moss", "Bo Lind"]
    assert [name for name, _ in chain("Ana Moss", "Ana Moss", "Cy Reyes", "Cy Reyes")] == ["Ana Moss"]


def test_a_circle_ends_and_an_unknown_reporter_too() -> None:
    b = RecordBuilder("a.txt", TEXT)
    ana = b.entity("Person", "Ana Moss")
    b.attribution("it leaks", speaker=ana, source="Ana Moss", cue="said")
    (one,) = b.record().attributions
    itself = one.model_copy(update={"reported_by": one.id})
    assert relayers(itself, {one.id: itself}) == []
    assert relayers(one.model_copy(update={"reported_by": "gone"}), {one.id: one}) == []
