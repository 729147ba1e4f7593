"""Between the record's words for enumerated values and the ontology's individuals.

The record's `noun-phrase` is `ck:nounPhrase`, its `chief_executive_of` is `ck:chiefExecutiveOf`.
"""

from __future__ import annotations

import re

from rdflib import URIRef

from kg.errors import UnknownTerm
from kg.record import (
    AssertionForm,
    AssertionType,
    AttributionForm,
    AttributionKind,
    EntityType,
    Polarity,
    Realis,
    Stance,
)
from ontology import CK, ORG, PROV, SCHEMA

__all__ = [
    "DOCUMENT_TYPES",
    "ENTITY_TYPES",
    "PREDICATES",
    "ROLES",
    "WORK_TYPES",
    "predicate_term",
    "term_of",
    "value_of",
]

Value = AttributionKind | AttributionForm | AssertionForm | AssertionType | Polarity | Realis | Stance

ENTITY_TYPES: dict[EntityType, tuple[URIRef, ...]] = {
    EntityType.PERSON: (SCHEMA.Person,),
    EntityType.ORGANIZATION: (SCHEMA.Organization,),
    EntityType.TECHNOLOGY: (CK.Technology,),
    EntityType.PRODUCT: (SCHEMA.Product,),
    EntityType.WORK: (CK.Work, PROV.Entity),
    EntityType.EVENT: (SCHEMA.Event,),
}

DOCUMENT_TYPES: dict[str, tuple[URIRef, ...]] = {
    "article": (SCHEMA.NewsArticle,),
    "transcript": (CK.Transcript,),
    "transcript-page": (CK.Transcript, SCHEMA.WebPage),
    "announcement": (CK.Announcement,),
    "web-page": (SCHEMA.WebPage,),
}

WORK_TYPES: dict[str, URIRef] = {
    "article": SCHEMA.NewsArticle,
    "episode": SCHEMA.PodcastEpisode,
    "interview": SCHEMA.PodcastEpisode,
    "podcast": SCHEMA.PodcastSeries,
    "page": SCHEMA.WebPage,
    "announcement": CK.Announcement,
    "transcript": CK.Transcript,
}
"""What the last word of a work's `detail` says of its type ("podcast episode" is an episode); other works are `ck:Work` only."""

PREDICATES: dict[str, URIRef] = {
    "acquired": CK.acquired,
    "advises": CK.advises,
    "announces": CK.announces,
    "board_member_of": CK.boardMemberOf,
    "chairs": CK.chairs,
    "chief_executive_of": CK.chiefExecutiveOf,
    "co_founded": CK.coFounded,
    "created": CK.created,
    "derived_from": CK.derivedFrom,
    "develops": CK.develops,
    "formerly_at": CK.formerlyAt,
    "founded": CK.founded,
    "guest_on": CK.guestOn,
    "host_of_episode": CK.hostOfEpisode,
    "hosts": CK.hosts,
    "instance_of": CK.instanceOf,
    "interviewed": CK.interviewed,
    "invests_in": CK.investsIn,
    "leads": CK.leads,
    "lists": CK.lists,
    "made_with": CK.madeWith,
    "member_of": CK.memberOf,
    "offers": CK.offers,
    "owns": CK.owns,
    "part_of": CK.partOf,
    "partner_of": CK.partnerOf,
    "published": CK.publishes,  # ck:published is the property that dates a work
    "represents": CK.represents,
    "spokesperson_of": CK.spokespersonOf,
    "subsidiary_of": CK.subsidiaryOf,
    "transcribed": CK.transcribed,
    "uses": CK.uses,
    "worked_on": CK.workedOn,
    "works_at": CK.worksAt,
}

ROLES: frozenset[str] = frozenset(
    {
        "advises",
        "board_member_of",
        "chairs",
        "chief_executive_of",
        "co_founded",
        "formerly_at",
        "founded",
        "leads",
        "member_of",
        "spokesperson_of",
        "works_at",
    }
)
"""Predicates of a person to an organisation that `org:Membership` also covers."""

ROLE_CLASS = ORG.Membership


def _camel(word: str) -> str:
    return re.sub(r"[-_]([a-z])", lambda match: match[1].upper(), word)


_TERMS: dict[Value, URIRef] = {
    value: CK[_camel(value.value)]
    for kind in (AttributionKind, AttributionForm, AssertionForm, AssertionType, Polarity, Realis, Stance)
    for value in kind
}
_WORDS = {term: value.value for value, term in _TERMS.items()} | {term: word for word, term in PREDICATES.items()}


def term_of(value: Value) -> URIRef:
    """The individual of an enumerated value of the record.

    >>> term_of(AttributionKind.NOUN_PHRASE)
    rdflib.term.URIRef('https://w3id.org/claim-kg/ns#nounPhrase')
    """
    return _TERMS[value]


def predicate_term(word: str) -> URIRef:
    """The individual of a relation's predicate.

    Raises:
        UnknownTerm: the ontology has no such predicate.
    """
    try:
        return PREDICATES[word]
    except KeyError:
        raise UnknownTerm("predicate", word, tuple(PREDICATES)) from None


def value_of(term: str) -> str:
    """The record's word for an individual of an enumeration or a predicate; back from `term_of` and `predicate_term`.

    Raises:
        UnknownTerm: no individual of an enumeration.

    >>> value_of(CK.publishes)
    'published'
    """
    try:
        return _WORDS[URIRef(term)]
    except KeyError:
        raise UnknownTerm("individual", term, tuple(sorted(_WORDS))) from None
