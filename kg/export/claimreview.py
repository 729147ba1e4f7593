"""Own verdicts in force as ClaimReview (schema.org JSON-LD), as search engines and other fact-checkers read it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import BinaryIO

from rdflib import RDF, RDFS, URIRef

from kg.export.figure import Figure, Kind
from kg.export.json_text import json_text
from kg.quads import Quad, Term
from ontology import CITO, CK, OA, SCHEMA

NAME = "claimreview"
SUFFIX = ".claimreview.json"
MEDIA_TYPE = "application/ld+json"
KIND = Kind.EXCERPT

_Facts = dict[URIRef, dict[URIRef, list[Term]]]
_WANTED = frozenset(
    {
        RDF.type, RDFS.label, SCHEMA.itemReviewed, SCHEMA.claimReviewed, SCHEMA.reviewRating, SCHEMA.reviewBody, SCHEMA.author,
        SCHEMA.datePublished, SCHEMA.url, SCHEMA.alternateName, SCHEMA.ratingValue, SCHEMA.worstRating, SCHEMA.bestRating,
        SCHEMA.headline, SCHEMA.archivedAt, SCHEMA.name, CITO.citesAsEvidence, CK.verdictStatus, CK.publishedByOthers, CK.speaker, CK.inDocument,
        CK.published, CK["from"], CK.evidenceFrom, OA.exact,
    }
)  # fmt: skip


def write(quads: Iterable[Quad], stream: BinaryIO, figure: Figure) -> None:
    """Writes one ClaimReview a line inside an array, sorted by IRI; verdicts that are superseded, withdrawn or
    published by others are left out.

    Who made the claim, and where it appeared, is told where the verdict is tied to a statement of ours.
    """
    facts: _Facts = defaultdict(lambda: defaultdict(list))
    for subject, predicate, object_, _ in quads:
        if predicate in _WANTED:
            facts[subject][predicate].append(object_)
    verdicts = sorted(
        node
        for node, known in facts.items()
        if CK.Verdict in known.get(RDF.type, ())
        and CK.inForce in known.get(CK.verdictStatus, ())
        and CK.publishedByOthers not in known
    )
    body = ",\n".join(json_text(_review(node, facts)) for node in verdicts)
    stream.write(f"[\n{body}\n]\n".encode() if body else b"[]\n")


def _review(node: URIRef, facts: _Facts) -> dict[str, object]:
    rating = _node(facts, node, SCHEMA.reviewRating)
    review: dict[str, object | None] = {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "@id": str(node),
        "claimReviewed": _one(facts, node, SCHEMA.claimReviewed),
        "itemReviewed": _claim(node, facts),
        "reviewRating": _left(
            {
                "@type": "Rating",
                "alternateName": _one(facts, rating, SCHEMA.alternateName),
                "ratingValue": _one(facts, rating, SCHEMA.ratingValue),
                "worstRating": _one(facts, rating, SCHEMA.worstRating),
                "bestRating": _one(facts, rating, SCHEMA.bestRating),
            }
        ),
        "author": {"@type": "Person", "name": _one(facts, _node(facts, node, SCHEMA.author), RDFS.label)},
        "datePublished": _day(_one(facts, node, SCHEMA.datePublished)),
        "url": _one(facts, node, SCHEMA.url),
        "reviewBody": _one(facts, node, SCHEMA.reviewBody),
        "citation": _evidence(node, facts),
    }
    return _left(review)


def _claim(node: URIRef, facts: _Facts) -> dict[str, object] | None:
    assertion = _node(facts, node, SCHEMA.itemReviewed)
    if assertion is None or assertion not in facts:
        return None
    document = _node(facts, assertion, CK.inDocument)
    speaker = _one(facts, _node(facts, assertion, CK.speaker), RDFS.label)
    appearance = {
        "@type": "CreativeWork",
        "headline": _one(facts, document, SCHEMA.headline),
        "url": _one(facts, document, SCHEMA.url),
        "datePublished": _day(_one(facts, _node(facts, document, CK.published), CK["from"])),
    }
    return _left(
        {
            "@type": "Claim",
            "@id": str(assertion),
            "author": None if speaker is None else {"@type": "Thing", "name": speaker},
            "appearance": _left(appearance) if len(_left(appearance)) > 1 else None,
        }
    )


def _evidence(node: URIRef, facts: _Facts) -> list[dict[str, object]] | None:
    """Pages and words that the verdict rests on, in their order."""
    found = []
    for part in sorted(facts[node].get(CITO.citesAsEvidence, ()), key=lambda term: (len(term), term)):
        evidence = URIRef(str(part))
        document = _node(facts, evidence, CK.evidenceFrom)
        found.append(
            _left(
                {
                    "@type": "CreativeWork",
                    "name": _one(facts, evidence, SCHEMA.name) or _one(facts, document, SCHEMA.headline),
                    "url": _one(facts, evidence, SCHEMA.url) or _one(facts, document, SCHEMA.url),
                    "archivedAt": _one(facts, evidence, SCHEMA.archivedAt),
                    "text": _one(facts, evidence, OA.exact),
                }
            )
        )
    return found or None


def _one(facts: _Facts, node: URIRef | None, predicate: URIRef) -> str | None:
    """The first value by code points; None where there is none."""
    values = facts[node].get(predicate) if node is not None and node in facts else None
    return min(map(str, values)) if values else None


def _node(facts: _Facts, node: URIRef | None, predicate: URIRef) -> URIRef | None:
    value = _one(facts, node, predicate)
    return None if value is None else URIRef(value)


def _day(moment: str | None) -> str | None:
    return None if moment is None else moment[:10]


def _left(node: Mapping[str, object | None]) -> dict[str, object]:
    return {key: value for key, value in node.items() if value is not None}
