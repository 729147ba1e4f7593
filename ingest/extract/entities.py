"""Finds who and what a text names: people, organisations, technologies, products, works, events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ingest.extract.entity_aliases import join_aliases
from ingest.extract.entity_articles import keep_articles
from ingest.extract.entity_candidates import Candidate, Page, candidates
from ingest.extract.entity_groups import NameGroup, group
from ingest.extract.entity_index import EntityIndex
from ingest.extract.known_entities import KnownEntity, find_known
from ingest.extract.name_types import detail_of
from ingest.extract.names import OFFICES, TITLES, fold, is_place, surname
from ingest.extract.words import NameTable
from kg.record import Document, Entity, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["find_entities"]


def find_entities(document: Document, doc: Doc, *, known: bool = True) -> EntityIndex:
    """The entities that the text names, in order of first mention, with every place that names them.

    One entity a person: a surname or first name alone counts as a mention where exactly one full name has it. Mentions are
    exact words of the text, without article, title or possessive; a mention may lie inside another's ("Fireworks" in
    "Fireworks Training API"). With `known` the curated list is used, and its rows name and type what they match.

    Cost: linear in the text; about a tenth of the parse. Deterministic.
    """
    page = Page(document, doc)
    listed = find_known(page) if known else []
    taken = [span for span, _ in listed]
    groups = _known_groups(page, listed)
    for key, entry in group(page, _outside(page.text, candidates(page), taken)).items():
        if key in groups:
            groups[key].spans.update(entry.spans)
        else:
            groups[key] = entry
    entries = join_aliases(groups, page.text)
    places = _places(page, entries)
    keep_articles(page, entries, places)
    return EntityIndex(_entities(page, entries, places))


def _known_groups(page: Page, listed: list[tuple[Span, KnownEntity]]) -> dict[str, NameGroup]:
    groups: dict[str, NameGroup] = {}
    for span, row in listed:
        key = fold(row.name)
        entry = groups.setdefault(key, NameGroup(key, row.name, known=row.key))
        entry.votes[row.type] = 9.0
        entry.spans[span] = None
        form = page.text[slice(*span)]
        if form != row.name and form not in entry.aliases:
            entry.aliases.append(form)
    return groups


def _outside(text: str, found: list[Candidate], taken: list[Span]) -> list[Candidate]:
    """Candidates that are not (part of) a place of a listed name; a longer name that holds one stays."""
    kept: list[Candidate] = []
    place = 0
    for candidate in found:
        while place < len(taken) and taken[place][1] <= candidate.start:
            place += 1
        overlapping = [
            span for span in taken[place : place + 4] if span[0] < candidate.end and candidate.start < span[1]
        ]
        if overlapping and not _adds_a_word(candidate, overlapping, text):
            continue
        if all(
            candidate.start <= span[0] and span[1] <= candidate.end and (candidate.start, candidate.end) != span
            for span in overlapping
        ):
            kept.append(candidate)
    return kept


def _adds_a_word(candidate: Candidate, listed: list[Span], text: str) -> bool:
    """Whether a longer name than the listed ones in it may be one: no person, and with a word of its own beside them."""
    if candidate.label == EntityType.PERSON:
        return False
    rest = list(text[candidate.start : candidate.end])
    for start, end in listed:
        for place in range(max(start, candidate.start), min(end, candidate.end)):
            rest[place - candidate.start] = " "
    return any(character.isalnum() for character in rest)


def _places(page: Page, entries: list[NameGroup]) -> dict[str, list[Span]]:
    """All places of each group's names: those found, and every other place where the words stand as a name."""
    names = NameTable()
    by_key = {entry.key: entry for entry in entries}
    for entry in entries:
        if not (entry.known and _is_common(entry)):
            names.extend((name, entry.key) for name in (entry.name, *entry.aliases))
    found = {span: entry.key for entry in entries for span in entry.spans}
    for span, key in names.find(page.words):
        if span not in found and _stands_alone(page, span, by_key[key]):
            found[span] = key
    for span, key in _surnames(page, entries):
        if span not in found and _stands_alone(page, span, by_key[key]):
            found[span] = key
            by_key[key].aliases.append(page.text[slice(*span)])
    return _without_overlap(found, by_key)


def _surnames(page: Page, entries: list[NameGroup]) -> Iterator[tuple[Span, str]]:
    """Places of bare surnames that no finder took for a name ("Lim and Berg left"): proper nouns that one person alone is called by."""
    people = [entry for entry in entries if entry.type == EntityType.PERSON and not entry.known]
    holders: dict[str, list[NameGroup]] = {}
    for entry in people:
        last = surname(entry.name)
        if last is not None and " " not in last:
            holders.setdefault(fold(last), []).append(entry)
    others = {fold(name) for entry in entries for name in (entry.name, *entry.aliases)}
    names = NameTable()
    for key, same in holders.items():
        if len(same) == 1 and key not in others and len(key) > _SHORTEST and not is_place(same[0].name.split()[-1]):
            names.add(same[0].name.split()[-1], same[0].key)
    for span, key in names.find(page.words):
        token = page.token_at(span[0])
        if token is not None and page.doc[token].pos_ == "PROPN" and page.doc[token].dep_ != "compound":
            yield span, key


_SHORTEST = 2


def _is_common(entry: NameGroup) -> bool:
    """A listed name that is a common word or noun of the field: only the places that `find_known` gave count."""
    return " " not in entry.name or entry.name.islower()


def _stands_alone(page: Page, span: Span, entry: NameGroup) -> bool:
    """A single word counts as a repeated name only if no other capitalised word beside it makes it part of a longer name."""
    text = page.text
    form = text[slice(*span)]
    if " " in form:
        return True
    after = re.match(r" ([^\W\d_][\w’'.-]*)", text[span[1] : span[1] + 30])
    if (
        after
        and after.group(1)[0].isupper()
        and not page.in_title(span[0])
        and after.group(1).casefold() not in OFFICES | TITLES
    ):
        return False
    before = re.search(r"([^\W\d_][\w’'.-]*) $", text[max(0, span[0] - 30) : span[0]])
    if before and before.group(1)[0].isupper() and before.group(1).strip(".").casefold() not in TITLES:
        start = max(0, span[0] - 30) + before.start(1)
        token = page.token_at(start)
        if start not in page.sentence_starts or (token is not None and page.doc[token].pos_ == "PROPN"):
            return False
    if entry.type != EntityType.PERSON and span[0] in page.sentence_starts and form.casefold() in page.lower_words:
        token = page.token_at(span[0])
        return token is not None and page.doc[token].pos_ == "PROPN"
    return True


def _without_overlap(found: dict[Span, str], entries: dict[str, NameGroup]) -> dict[str, list[Span]]:
    """Longest first; a name wholly inside a longer one stays where it is an organisation, product or technology."""
    kept: dict[str, list[Span]] = {key: [] for key in entries}
    open_spans: list[tuple[Span, str]] = []
    for span in sorted(found, key=lambda s: (s[0], -s[1])):
        key = found[span]
        open_spans = [pair for pair in open_spans if pair[0][1] > span[0]]
        inner = [outer for outer, _ in open_spans]
        nests = all(span[1] <= outer[1] for outer in inner) and not any(outer_key == key for _, outer_key in open_spans)
        if inner and (not nests or entries[key].type in (EntityType.PERSON, EntityType.WORK)):
            continue
        open_spans.append((span, key))
        kept[key].append(span)
    return kept


def _entities(page: Page, entries: Iterable[NameGroup], places: dict[str, list[Span]]) -> list[Entity]:
    named = [(entry, sorted(places[entry.key])) for entry in entries if places[entry.key]]
    named.sort(key=lambda pair: (pair[1][0][0], -pair[1][0][1], pair[0].key))
    found = []
    for number, (entry, spans) in enumerate(named, start=1):
        kind = EntityType(str(entry.type))
        found.append(
            Entity(
                id=f"e{number}",
                type=kind,
                name=entry.name,
                aliases=tuple(dict.fromkeys(alias for alias in entry.aliases if alias != entry.name)),
                mentions=tuple(spans),
                known=entry.known,
                detail=entry.detail or _detail(page, kind, spans),
                date=entry.date,
            )
        )
    return found


_WORK_NOUN = re.compile(r"[”\"]? (podcast|show|newsletter|blog|series|documentary|film|novel|book|magazine)\b")


def _detail(page: Page, kind: EntityType, spans: list[Span]) -> str | None:
    """The noun that the text's own apposition gives, for what is no person."""
    if kind == EntityType.PERSON:
        return None
    if kind == EntityType.WORK:
        nouns = (_WORK_NOUN.match(page.text, end) for _, end in spans[:4])
        return next((match.group(1).casefold() for match in nouns if match), None)
    return next(filter(None, (detail_of(page.text, end) for _, end in spans[:4])), None)
