"""Names that begin with "The": shows, papers and bands keep it where the text writes it inside a sentence."""

from __future__ import annotations

import re

from ingest.extract.entity_candidates import PAPERS, Page
from ingest.extract.entity_groups import NameGroup
from ingest.extract.names import is_acronym
from kg.record import EntityType, Span

__all__ = ["keep_articles"]

_KINDS = frozenset({EntityType.ORGANIZATION, EntityType.WORK})


def keep_articles(page: Page, entries: list[NameGroup], places: dict[str, list[Span]]) -> None:
    """Gives such a name its "The", in the entry and in its places; the name without it becomes an alias.

    Evidence is a "The" with a capital that no sentence's start explains, or one before a paper that the model takes for a place
    ("The Atlantic reported"). What has the article in small letters inside any sentence keeps none.
    """
    for entry in entries:
        if entry.known or entry.type not in _KINDS or not places[entry.key] or entry.name.startswith(("the ", "The ")):
            continue
        if entry.name[0].islower():
            continue  # "The government of Samoa"
        spans = places[entry.key]
        with_article = [span for span in spans if page.text[max(0, span[0] - 4) : span[0]] == "The "]
        if not with_article or any(page.text[max(0, span[0] - 4) : span[0]] == "the " for span in spans):
            continue
        inside = [s for s in with_article if s[0] - 4 not in page.sentence_starts and not page.in_title(s[0])]
        if not (inside or _is_paper(page, entry, with_article) or _is_title(page, entry, with_article)):
            continue
        entry.aliases.insert(0, entry.name)
        entry.name = f"The {entry.name}"
        places[entry.key] = [(span[0] - 4, span[1]) if span in with_article else span for span in spans]


_SHOW = re.compile(r"[”\"]? (?:podcast|show|newsletter|newspaper|programme|program|magazine)\b")


def _is_title(page: Page, entry: NameGroup, spans: list[Span]) -> bool:
    """A name that ends as papers do, or that "podcast" or "newspaper" follows; only where the last word is not all of it."""
    words = entry.name.casefold().split()
    return (len(words) > 1 and words[-1] in PAPERS) or any(_SHOW.match(page.text, end) for _, end in spans)


def _is_paper(page: Page, entry: NameGroup, spans: list[Span]) -> bool:
    """A speaking name of one word in the singular that stands for a place: no country takes an article but plurals and unions."""
    if not entry.speaks or " " in entry.name or entry.name.endswith("s") or is_acronym(entry.name.replace(".", "")):
        return False
    tokens = [page.token_at(start) for start, _ in spans]
    labels = {page.doc[token].ent_type_ for token in tokens if token is not None}
    return "LOC" in labels
