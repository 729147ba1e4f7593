"""What a document says, read out of its annotated text: entities, turns, attributions, relations, assertions, quotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.extract.assertions import find_assertions
from ingest.extract.attributions import find_attributions
from ingest.extract.entities import find_entities
from ingest.extract.group_speakers import name_groups
from ingest.extract.links import find_links
from ingest.extract.relations import find_relations
from ingest.extract.stating import with_assertions
from ingest.extract.turns import find_turns
from ingest.extract.works import find_works
from ingest.resolve.references import resolve
from kg.record import Document, Extraction

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from ingest.extract.attributions import Revise
    from ingest.extract.scorer import Scorer

__all__ = ["extract"]


def extract(
    document: Document,
    doc: Doc,
    *,
    known: bool = True,
    scorer: Scorer | None = None,
    revise: Revise | None = None,
) -> Extraction:
    """All that is read out of one document, stage by stage, in text order.

    Pure and deterministic; linear in the text. `doc` is the annotation of `document.text`.

    Args:
        known: use the curated list of known entities.
        scorer: what decides among candidates of attributions; the shipped weights where None.
        revise: another extractor's say in which attributions there are.
    """
    entities = find_entities(document, doc, known=known)
    references = resolve(document, doc, entities)
    entities = find_works(document, doc, entities, references)
    turns = find_turns(document, doc, entities)
    attributions, quotations = find_attributions(
        document, doc, entities, references, turns, scorer=scorer, revise=revise
    )
    entities, attributions, quotations = name_groups(document.text, entities, references, attributions, quotations)
    relations = find_relations(document, doc, entities, references)
    assertions = find_assertions(document, doc, entities, references, turns, attributions, relations)
    return Extraction(
        entities=entities.entities,
        relations=with_assertions(relations, assertions),
        attributions=attributions,
        assertions=assertions,
        quotations=quotations,
        turns=turns,
        links=find_links(document, doc, entities, references, attributions, assertions),
    )
