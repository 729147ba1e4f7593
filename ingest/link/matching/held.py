"""The assertions that a store holds, as what the pair decision reads of them."""

from __future__ import annotations

from collections import defaultdict
from importlib.resources import files

from ingest.link.equal import LocalAssertion
from kg.store import Store

__all__ = ["held_assertions"]


def held_assertions(store: Store) -> list[LocalAssertion]:
    """All assertions in order of IRI; `about` is left empty, since clusters of entities depend on the whole store."""
    texts: dict[str, tuple[str, str, str, str | None]] = {}
    dates: dict[str, set[str]] = defaultdict(set)
    names: dict[str, set[str]] = defaultdict(set)
    query = files("ingest.link.matching").joinpath("held.rq").read_text(encoding="utf-8")
    for assertion, document, normalized, polarity, speaker, date, name in store.select(query).values():
        iri = str(assertion)
        texts[iri] = (
            str(document),
            str(normalized),
            str(polarity).rpartition("#")[2],
            None if speaker is None else str(speaker),
        )
        if date is not None:
            dates[iri].add(str(date))
        if name is not None:
            names[iri].add(str(name))
    return [
        LocalAssertion(
            iri, document, normalized, polarity, frozenset(dates[iri]), speaker=speaker, names=frozenset(names[iri])
        )
        for iri, (document, normalized, polarity, speaker) in sorted(texts.items())
    ]
