"""Every IRI of the data is minted here, from the base IRI and an id."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote

from rdflib import URIRef

__all__ = ["Iris"]


@dataclass(frozen=True, slots=True)
class Iris:
    """The IRIs of the data under one base IRI (absolute, ending in "/" or "#").

    >>> Iris("https://example.org/kg/").document("3f2a")
    rdflib.term.URIRef('https://example.org/kg/doc/3f2a')
    """

    base: str

    def _mint(self, kind: str, *keys: str) -> URIRef:
        return URIRef(f"{self.base}{kind}/" + "/".join(quote(part, safe="") for part in keys))

    def graph(self, name: str) -> URIRef:
        """A named graph that is not a document's: `entities`, `derived` …; which there are says `kg.store.graphs`."""
        return self._mint("graph", name)

    def run_graph(self, key: str) -> URIRef:
        """The graph of what was recorded about reading one location."""
        return self._mint("graph", "runs", key)

    def document_graph(self, document_id: str) -> URIRef:
        return self._mint("graph", "doc", document_id)

    def document(self, document_id: str) -> URIRef:
        return self._mint("doc", document_id)

    def document_id(self, iri: str) -> str | None:
        """The id in the IRI of a document or of a document's graph; None for any other IRI.

        >>> Iris("https://example.org/kg/").document_id("https://example.org/kg/graph/doc/3f2a")
        '3f2a'
        """
        for start in (f"{self.base}doc/", f"{self.base}graph/doc/"):
            if iri.startswith(start) and "/" not in iri[len(start) :]:
                return unquote(iri[len(start) :])
        return None

    def author(self, document_id: str) -> URIRef:
        return self._mint("doc", document_id, "author")

    def text(self, document_id: str, sha256: str) -> URIRef:
        """A text is its document's own: two documents may have one text, and no triple may stand in two graphs."""
        return self._mint("doc", document_id, "text", sha256)

    def segment(self, key: str) -> URIRef:
        return self._mint("segment", key)

    def turn(self, key: str) -> URIRef:
        return self._mint("turn", key)

    def span(self, key: str) -> URIRef:
        return self._mint("span", key)

    def position(self, span: URIRef) -> URIRef:
        return URIRef(f"{span}/position")

    def quote(self, span: URIRef) -> URIRef:
        return URIRef(f"{span}/quote")

    def recording(self, span: URIRef) -> URIRef:
        return URIRef(f"{span}/recording")

    def recording_time(self, span: URIRef) -> URIRef:
        return URIRef(f"{span}/recording/time")

    def entity(self, key: str) -> URIRef:
        return self._mint("entity", key)

    def mention(self, key: str) -> URIRef:
        return self._mint("mention", key)

    def time(self, key: str) -> URIRef:
        return self._mint("time", key)

    def attribution(self, key: str) -> URIRef:
        return self._mint("attribution", key)

    def assertion(self, key: str) -> URIRef:
        return self._mint("assertion", key)

    def quantity(self, key: str) -> URIRef:
        return self._mint("quantity", key)

    def relation(self, key: str) -> URIRef:
        return self._mint("relation", key)

    def quotation(self, key: str) -> URIRef:
        return self._mint("quotation", key)

    def quote_check(self, key: str) -> URIRef:
        return self._mint("quote-check", key)

    def passage(self, check: URIRef, number: int) -> URIRef:
        """A place of a transcript that a check points to, numbered from 1."""
        return URIRef(f"{check}/passage/{number}")

    def side(self, passage: URIRef, name: str) -> URIRef:
        """Where a passage that two documents share stands in the `first` or `second` of them."""
        return URIRef(f"{passage}/{name}")

    def derivation(self, key: str) -> URIRef:
        return self._mint("derivation", key)

    def quote_checks_graph(self, document_id: str) -> URIRef:
        """The graph of the checks of one document's quotations."""
        return self._mint("graph", "links", "quotes", document_id)

    def claim(self, key: str) -> URIRef:
        return self._mint("claim", key)

    def thing(self, key: str) -> URIRef:
        return self._mint("thing", key)

    def known(self, slug: str) -> URIRef:
        return self._mint("known", slug)

    def link(self, key: str) -> URIRef:
        return self._mint("link", key)

    def claim_link(self, key: str) -> URIRef:
        return self._mint("claim-link", key)

    def judgement(self, key: str) -> URIRef:
        return self._mint("judgement", key)

    def verdict(self, key: str) -> URIRef:
        return self._mint("verdict", key)

    def verdict_part(self, verdict: URIRef, kind: str, key: str) -> URIRef:
        """The rating, a piece of evidence, a second review or a reply of a verdict."""
        return URIRef(f"{verdict}/{kind}/{quote(key, safe='')}")

    def reviewer(self, name: str) -> URIRef:
        """Who rates or answers, by name. Not a `person_agent`: what is said of these stands in another graph."""
        return self._mint("agent", "reviewer", name)

    def item(self, kind: str, key: str) -> URIRef:
        """An item of a document by the name of its kind ("assertion")."""
        return self._mint(kind, key)

    def correction(self, key: str) -> URIRef:
        return self._mint("correction", key)

    def corrections_graph(self, document_id: str) -> URIRef:
        """The graph of the corrections of one document, beside that of the judgements."""
        return self._mint("graph", "judgements", document_id)

    def action(self, key: str) -> URIRef:
        return self._mint("action", key)

    def action_graph(self, number: int) -> URIRef:
        """The graph of one action of the audit trail, numbered from 1."""
        return self._mint("graph", "audit", str(number))

    def agent(self, name: str) -> URIRef:
        return self._mint("agent", name)

    def person_agent(self, name: str) -> URIRef:
        """A person who judged or corrected, by the name that they gave."""
        return self._mint("agent", "person", name)

    def agent_name(self, iri: str) -> str | None:
        """The name in the IRI of a person who judged; None for any other IRI."""
        start = f"{self.base}agent/person/"
        return unquote(iri[len(start) :]) if iri.startswith(start) else None

    def run(self, key: str) -> URIRef:
        return self._mint("run", key)
