"""Has this been checked before? Known claims for a text, and scores for pairs of texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from rdflib import URIRef

from ingest.link.equal import LocalAssertion
from ingest.link.matching.candidates import likeness
from ingest.link.matching.decision import Comparison, compare
from ingest.link.matching.encoders import Encoder
from ingest.link.matching.encoders import encoder as encoder_named
from ingest.link.matching.ranking import KnownClaim, Ranking
from ingest.link.matching.statement import Statement, statement
from ingest.link.matching.update import LINK_ENCODER, store_index
from ingest.link.matching.vectors import similarity, whole_vectors
from kg.store import Store

__all__ = ["Found", "compare_texts", "find_claims", "find_in_store", "store_claims"]

_LOOKED_AT, _ROWS = 50, 200
"""Claims that ranking, and statements that the index gives to the pair decision, at least."""


@dataclass(frozen=True)
class Found:
    """A known claim, and how the text compares with it."""

    claim: KnownClaim
    comparison: Comparison


def store_claims(store: Store) -> list[KnownClaim]:
    """All claims of the store, by IRI."""
    query = files("ingest.link.matching").joinpath("known.rq").read_text(encoding="utf-8")
    return [KnownClaim(str(iri), str(text)) for iri, text in store.select(query).values()]


def find_in_store(text: str, store: Store, encoder: Encoder, *, top: int) -> list[Found]:
    """As `find_claims` over the claims of the store, each by the statement of it that is most like the text.

    The linker's index picks what is compared, so that 100,000 claims take a second with any encoder.
    """
    index = store_index(store)
    asked = "urn:asked"
    index.put({asked: [LocalAssertion(asked, asked, text, "asserts")]})
    number = int(index.numbers([asked])[0])
    held = index.held()
    alike = likeness(held, number, encoder_named(LINK_ENCODER))
    places = np.argsort(-alike, kind="stable")[: max(_ROWS, 4 * top)]
    near = [index.read(n).assertion for n in held.alive[places[alike[places] > 0]].tolist() if n != number]
    claims = _claims_of(store, [one.iri for one in near])
    compared = compare_texts([(text, one.normalized) for one in near], encoder)
    best: dict[str, Found] = {}
    for one, comparison in zip(near, compared, strict=True):
        claim = claims.get(one.iri)
        if claim is not None and (claim.id not in best or comparison.score > best[claim.id].comparison.score):
            best[claim.id] = Found(claim, comparison)
    return sorted(best.values(), key=lambda found: -found.comparison.score)[:top]


def _claims_of(store: Store, assertions: Sequence[str]) -> dict[str, KnownClaim]:
    if not assertions:
        return {}
    query = files("ingest.link.matching").joinpath("expressed.rq").read_text(encoding="utf-8")
    rows = store.select(query, {"assertion": [URIRef(iri) for iri in assertions]}).values()
    return {str(assertion): KnownClaim(str(claim), str(text)) for assertion, claim, text in rows}


def find_claims(text: str, claims: Sequence[KnownClaim], encoder: Encoder, *, top: int) -> list[Found]:
    """The `top` claims that the text most likely repeats, by the score of the pair; ties in the order of the ranking.

    Ranking by words and meaning picks those that are compared, since comparing costs about 20 microseconds a pair.
    """
    ranked = next(Ranking(claims, encoder).rank([text], max(top, _LOOKED_AT)))
    compared = compare_texts([(text, one.claim.text) for one in ranked], encoder)
    found = [Found(one.claim, comparison) for one, comparison in zip(ranked, compared, strict=True)]
    return sorted(found, key=lambda one: -one.comparison.score)[:top]


def compare_texts(pairs: Sequence[tuple[str, str]], encoder: Encoder) -> list[Comparison]:
    """The comparison of each pair, in their order; each different text is read and encoded once."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    statements: dict[str, Statement] = {text: statement(text) for text in texts}
    rows = whole_vectors([statements[text] for text in texts], encoder)
    at = {text: number for number, text in enumerate(texts)}
    return [
        compare(
            statements[a],
            statements[b],
            similarity=similarity(rows[at[a]], rows[at[b]], encoder),
            share=encoder.share,
        )
        for a, b in pairs
    ]
