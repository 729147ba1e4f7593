"""What the state keeps of an entity is all of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingest.link.entities import Named

texts = st.text(max_size=12)
sets = st.frozensets(texts, max_size=4)


@given(
    st.builds(
        Named,
        texts,
        texts,
        texts,
        texts,
        types=st.lists(texts, max_size=3).map(tuple),
        aliases=st.lists(texts, max_size=3).map(tuple),
        known=st.none() | texts,
        kind=texts,
        day=texts,
        employers=sets,
        ties=sets,
        near=sets,
        shows=sets,
    )
)
def test_written_and_read_again_it_is_the_same(entity: Named) -> None:
    assert Named.read(entity.written()) == entity
