"""What was lost when documents were read anew with another text: statements and quotations whose words are not found any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from rdflib import URIRef

from kg.audit import Trail
from kg.corrections import corrections_in_force
from kg.followed import followed
from kg.former import Formers, Stands
from kg.near import near_items
from kg.rdf.iri import Iris
from kg.redirects import resolve
from kg.reviews.gone import LostItem, lost_item, lost_items
from kg.reviews.items import ItemKind
from kg.reviews.lost import lost_decisions
from kg.table import Value
from ontology import CK, RDF
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["ALGORITHM"]


_NOW = {
    Stands.GONE: "gone",
    Stands.UNREAD: "there, but not read as it was",
    Stands.MOVED: "there, but at another place",
    Stands.OTHERS: "there, but said by another or in another way",
}


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    iris = Iris(store.base)
    given = arguments.get("document") or [quad[0] for quad in store.quads(predicate=RDF.type, object_=CK.Document)]
    documents = {iris.document_id(str(iri)) or "" for iri in given}
    decided = Counter(target for action in Trail(store).in_force() for target in action.target)
    formers = Formers(store)
    for item in sorted((*lost_items(store, documents), *_strayed(store, documents)), key=_order):
        document_id = iris.document_id(item.document) or ""
        near = near_items(store, item.iri, document_id, item.words)
        now = _NOW[formers.stands(item.iri, document_id, item.words, item.version.sha256)]
        yield (
            item.file, item.kind, item.words, item.speaker, now, (item.version.superseded_at or "")[:10] or None, item.version.number,
            decided[item.iri], near[0].words if near else None, near[0].iri if near else None, item.document, item.iri,
        )  # fmt: skip


def _order(item: LostItem) -> tuple[str, str, int, str, str, str]:
    return item.file, item.document, -item.version.number, item.kind, item.words, item.iri


def _strayed(store: Store, documents: Collection[str]) -> Iterator[LostItem]:
    """What people decided on and what is not found for sure, though another passage has its id by now: the same words stand at
    another place, or are somebody else's."""
    stood = {place for lost in lost_decisions(store, (ItemKind.LOST,)) for place in lost.gone}
    trail = Trail(store)
    for correction in corrections_in_force(trail.actions):
        document = correction.target.document
        for iri in trail.find(correction.id).target:
            if followed(store, iri, document, correction.target.text) is None:
                stood.add((iri, document))
    for iri, document_id in sorted(stood, key=str):
        if (
            document_id is not None
            and document_id in documents
            and next(store.quads(subject=URIRef(resolve(store, iri))), None) is not None
        ):
            item = lost_item(store, iri, document_id)
            if item is not None:
                yield item


ALGORITHM = Algorithm(
    "lost-items",
    "Lost items",
    "Which statements and quotations of former texts are not found for sure in the text that is held now?",
    (Parameter("document", ParameterType.DOCUMENT, "Only of this document, by title, file name, address or IRI."),),
    (
        column("document", "string", "File name of the document"),
        column("kind", "string", "statement or quotation"),
        column("words", "string", "Its words"),
        column("speaker", "string", "Who said so, as the document named her"),
        column(
            "now", "string", "What the text that is held now has of its words: gone, or in which way they stand there"
        ),
        column("lost", "date", "The day on which the document was read with another text"),
        column("version", "integer", "The last version of the text that it stood in: `kg show DOCUMENT --version N`"),
        column("decisions", "integer", "How many judgements, corrections and verdicts of people it has that hold"),
        column("near", "string", "Words that stand in the document now and are most like it; empty: none are like it"),
        column("near_item", "iri", "What has these words: offered, never taken for it"),
        column("document_iri", "iri", "The document"),
        column("item", "iri", "What it was called; `kg show` tells what became of it"),
    ),
    _rows,
)
"""What people decided on lost items is listed by `kg review list --kind lost`; what was decided on has a row here even where its words
stand in the text still, but cannot be told for sure."""
