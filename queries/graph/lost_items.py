"""What was lost when documents were read anew with another text: statements and quotations whose words are not found any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.audit import Trail
from kg.near import near_items
from kg.rdf.iri import Iris
from kg.reviews.gone import lost_items
from kg.table import Value
from ontology import CK, RDF
from queries.graph.algorithm import Algorithm, Arguments, column
from queries.parameter import Parameter, ParameterType

if TYPE_CHECKING:
    from kg.store.base import Store

__all__ = ["ALGORITHM"]


def _rows(store: Store, arguments: Arguments) -> Iterable[tuple[Value, ...]]:
    iris = Iris(store.base)
    given = arguments.get("document") or [quad[0] for quad in store.quads(predicate=RDF.type, object_=CK.Document)]
    documents = {iris.document_id(str(iri)) or "" for iri in given}
    decided = Counter(target for action in Trail(store).in_force() for target in action.target)
    for item in lost_items(store, documents):
        near = near_items(store, item.iri, iris.document_id(item.document) or "", item.words)
        yield (
            item.file, item.kind, item.words, item.speaker, (item.version.superseded_at or "")[:10] or None, item.version.number,
            decided[item.iri], near[0].words if near else None, near[0].iri if near else None, item.document, item.iri,
        )  # fmt: skip


ALGORITHM = Algorithm(
    "lost-items",
    "Lost items",
    "Which statements and quotations of former texts are not found in the text that is held now?",
    (Parameter("document", ParameterType.DOCUMENT, "Only of this document, by title, file name, address or IRI."),),
    (
        column("document", "string", "File name of the document"),
        column("kind", "string", "statement or quotation"),
        column("words", "string", "Its words"),
        column("speaker", "string", "Who said so, as the document named her"),
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
"""What people decided on lost items is listed by `kg review list --kind lost`."""
