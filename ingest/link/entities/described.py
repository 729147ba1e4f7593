"""What the words beside a name say of its bearer: calling, sort, place, years, and whether the text knows two of the name.

Read from the text by pattern, so that it needs no pipeline and costs some microseconds a mention. What is read can only keep
two entities apart, never join them: a slip costs a person's look, not a wrong join.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.link.entities.lexicon import callings, sorts
from ingest.link.entities.names import bare_organisation, folded

__all__ = ["Mentioned", "described", "sentences"]

_BREAK = re.compile(r"(?<=[a-z\d)\"”’%][.!?])[\"”’)]*\s+(?=[\"“‘(]?[A-Z\d])|\n\s*\n?")
_SHORT = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|St|Inc|Co|Corp|Ltd|No|Jr|Sr|vs?)\.$")
_REACH = 600
_TWO = re.compile(
    r"not (?:to )?be (?:confused|mistaken|mixed up)|\bnamesakes?\b|\bno (?:relation|relative|kin)\b|\bnot related to\b"
    r"|\bof (?:that|the same|this|the very same|an? identical|a similar) name\b|\b(?:with|has|have|had|bears?|bore) "
    r"(?:that|the same|an identical|a similar) name\b|\b(?:shares?|shared|sharing) (?:only |just |nothing but )?(?:a|the|its|his|her|their) name\b"
    r"|\b(?:another|a different|a second|the other) (?:[a-z-]+ ){1,3}(?:called|named)\b|\bsame[- ]named\b|\bidentically named\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"\b(?:nothing (?:whatever |at all )?(?:to do|in common)|no (?:connection|connections|link|links|ties?|affiliation|business)) "
    r"(?:with|to)\b|\bunrelated to\b|\bnot (?:affiliated|associated|connected|linked|identical|the same \w+) (?:with|to|as)\b"
    r"|\bindependent of\b|\bseparate from\b",
    re.IGNORECASE,
)
_PERSONS = re.compile(r"\b(?:wom[ae]n|m[ae]n|persons?|people|act(?:or|ress)|singer|politician)\b", re.IGNORECASE)
_FIRMS = re.compile(
    r"\b(?:firms?|compan(?:y|ies)|banks?|groups?|business(?:es)?|organi[sz]ations?|bands?)\b", re.IGNORECASE
)
_PRONOUN = re.compile(r"^[\"“‘]?(?:It|They|He|She|This|Both|The two|The (?:firm|company|bank|group|man|woman))\b")
_AGAINST = re.compile(
    r"\b(?:su(?:e[sd]?|ing)|sued|competes?|competed|competing|rivals?|challeng\w+|accus\w+|beat|outbid|fights?|fought|attack\w*"
    r"|bought|buys|acquir\w+|merg\w+|lawsuit|suit|complaint|against|versus|vs?\.)"
    r"(?: (?:with|against|from|by|its|the|his|her|rival|namesake|for|off)){0,3}$",
    re.IGNORECASE,
)
_TELLING_WORDS, _MOST_SENTENCES, _SHOWN = 10, 12, 60
"""Words of a sentence that hardly two pages have by chance; mentions of one that are looked at; characters shown of a sentence."""
_CAPITAL = r"(?P<place>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,2})"
_DAYS = (
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December|Spring|Summer|Autumn|Winter|Q\d)\b)"
)
_PLACES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^\s+(?:of|from) {_DAYS}{_CAPITAL}",
        rf"^,?\s+(?:which is |is |was )?(?:based|headquartered|located|seated|registered) (?:in|at) {_DAYS}{_CAPITAL}",
        rf"^(?:,| is| was) (?:a|an|the)(?: [a-z-]+){{1,5}}? (?:(?:based |located )?in|from) {_DAYS}{_CAPITAL}",
        rf"^(?:,| is| was) (?:a|an|the)(?: [a-z-]+){{0,4}} (?!unit|arm|part|subsidiary|division|owner|maker|member|parent)[a-z-]+ of "
        rf"{_DAYS}{_CAPITAL}",
        rf"^\s+in {_DAYS}{_CAPITAL}(?=,| (?:said|says|is|was|has|makes|employs))",
    )
)
_PLACE_BEFORE = re.compile(rf"\b{_CAPITAL}-based (?:[a-z-]+ ){{0,4}}$")
_BESIDE = re.compile(
    r"^(?:,| is| was| has been| works as| worked as| became| \() ?(?:(?:a|an|the|its|his|her|their|our|one of the) )?(?P<words>[^,.;:()\n]{2,90})"
)
_UNTIL_PREPOSITION = re.compile(r"\b(?:of|at|in|for|from|with|who|which|that|whose|said|says|told|on|by)\b")
_BEFORE = re.compile(r"(?P<words>(?:[A-Za-z-]+ ){1,3})$")
_BEHIND = re.compile(r"^ (?P<words>[a-z-]+)\b")
_YEAR = r"(?P<{}>1[5-9]\d\d|20\d\d)"
_SPAN = re.compile(
    rf"\b(?:from|between) {_YEAR.format('first')} (?:until|till|to|and|through) (?:(?:his|her) [a-z]+ in )?{_YEAR.format('last')}"
    rf"|\bin the {_YEAR.format('decade')}s\b|\b(?:until|since) {_YEAR.format('one')}\b"
)
_DEATH = re.compile(
    rf"\b(?:(?:his|her) death (?:[a-z]+ ){{0,3}}|(?:died|dead|killed|passed away)\b[^.;]{{0,40}}?)(?:in|of) (?:[A-Z][a-z]+ )?(?:\d\d?, )?{_YEAR.format('year')}"
)
_LIFE = re.compile(rf"^ ?\((?:born )?{_YEAR.format('born')} ?[–-] ?{_YEAR.format('died')}\)")
_GONE = re.compile(r"\b(?:late|former|ex|then|one-time|onetime|retired)[ -](?:[\w-]+ ){0,3}$", re.IGNORECASE)


@dataclass(frozen=True)
class Mentioned:
    """An entity where its document names it; half-open offsets in order."""

    iri: str
    type: str
    name: str
    spans: tuple[tuple[int, int], ...]


def described(text: str, entities: Sequence[Mentioned], day: str, present: frozenset[str]) -> dict[str, frozenset[str]]:
    """What the text says of each of its entities, by IRI: "calling:drummer", "sort:band", "place:osterby", "year:1960",
    "died:1985", "two:<words>".

    `present` are those who speak or hold a role; where the text tells no year of such a one, the day of the document does.
    """
    found: dict[str, set[str]] = {entity.iri: set() for entity in entities}
    people = sorted(span for entity in entities if entity.type == "Person" for span in entity.spans)
    named = frozenset(start for entity in entities for start, _ in entity.spans)
    for entity in entities:
        said = found[entity.iri]
        if entity.type == "Person":
            said |= {f"calling:{word}" for span in entity.spans for word in _words(text, span, callings())}
            said |= set(_years(text, entity, people))
            is_present = entity.iri in present and not any(
                _GONE.search(text[max(0, a - 50) : a]) for a, _ in entity.spans
            )
            if is_present and day[:4].isdigit() and not any(one.startswith(("year:", "died:")) for one in said):
                said.add(f"year:{day[:4]}")
        elif entity.type == "Organization":
            said |= {f"sort:{word}" for span in entity.spans for word in _words(text, span, sorts())}
            said |= {f"place:{place}" for span in entity.spans for place in _places(text, span, named)}
    for iri, words in _of_two(text, entities):
        found[iri].add(f"two:{words}")
    return {iri: frozenset(said) for iri, said in found.items()}


def sentences(text: str, entity: Mentioned) -> frozenset[str]:
    """The sentences that name the entity and are so long that two documents have them from one another only: folded, cut to be
    read, with a digest of the whole."""
    found = set()
    for start, end in entity.spans[:_MOST_SENTENCES]:
        first, last = _sentence(text, start, end)
        words = folded(" ".join(text[first:last].split()))
        if len(words.split()) >= _TELLING_WORDS:
            digest = hashlib.blake2b(words.encode(), digest_size=6).hexdigest()
            found.add(f"{words[:_SHOWN].rpartition(' ')[0]} … ({digest})")
    return frozenset(found)


def _words(text: str, span: tuple[int, int], lexicon: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """The words of the lexicon that stand as apposition, predicate or title beside a mention."""
    start, end = span
    behind = _BESIDE.match(text[end : end + 130])
    parts = [] if behind is None else [_UNTIL_PREPOSITION.split(behind["words"])[0]]
    before = _BEFORE.search(text[max(0, start - 60) : start])
    parts += [] if before is None else [" ".join(before["words"].split()[-2:])]
    next_ = _BEHIND.match(text[end : end + 30])
    if next_ is not None and lexicon is sorts():
        parts.append(next_["words"])
    for part in parts:
        yield from (word for word in re.findall(r"[\w-]+", part.casefold()) if word in lexicon)


def _places(text: str, span: tuple[int, int], named: frozenset[int]) -> Iterator[str]:
    """The places beside a mention; `named` are the offsets at which an entity is named: "a rival of Halden" tells no place."""
    start, end = span
    for pattern in _PLACES:
        behind = pattern.match(text[end : end + 120])
        if behind is not None and end + behind.start("place") not in named:
            yield folded(behind["place"])
    low = max(0, start - 80)
    before = _PLACE_BEFORE.search(text[low:start])
    if before is not None and low + before.start("place") not in named:
        yield folded(before["place"])


def _years(text: str, entity: Mentioned, people: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Years of an office or a life, from behind a mention to the end of the sentence or the next person."""
    for start, end in entity.spans:
        life = _LIFE.match(text[end : end + 30])
        if life is not None:
            yield from (f"year:{life['born']}", f"died:{life['died']}")
        stop = min([_sentence(text, start, end)[1], *(other for other, _ in people if other >= end)])
        following = _sentence(text, stop + 1, stop + 1) if stop < len(text) - 1 else (stop, stop)
        parts = [text[end:stop]]
        if re.match(r"\s*(?:He|She)\b", text[stop : following[1]]):
            parts.append(text[stop : following[1]])
        for part in parts:
            yield from (f"died:{found['year']}" for found in _DEATH.finditer(part))
            if re.search(
                r"\b(?:led|headed|ran|chaired|ruled|served|worked|was|reigned|died|death|held|chief|president|office)\b",
                part,
            ):
                yield from (f"year:{year}" for found in _SPAN.finditer(part) for year in found.groups() if year)


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """From the last break before `start` to the next behind `end`; abbreviations do not break."""
    low, high = max(0, start - _REACH), min(len(text), end + _REACH)
    first, last = low, high
    for found in _BREAK.finditer(text, low, high):
        if _SHORT.search(text, max(low, found.start() - 6), found.start()):
            continue
        if found.end() <= start:
            first = found.end()
        elif found.start() >= end:
            last = found.start()
            break
    return first, last


def _of_two(text: str, entities: Sequence[Mentioned]) -> Iterator[tuple[str, str]]:
    """The entities of which the text says that another one has the name, with the words."""
    usable = [entity for entity in entities if entity.type in ("Person", "Organization", "Product", "Work", "Event")]
    for found in _TWO.finditer(text):
        first, last = _sentence(text, *found.span())
        held = _within(usable, first, last) or _within(usable, *_sentence(text, max(0, first - 3), max(0, first - 3)))
        words = _quoted(text, found.start(), min(last, found.end() + 40))
        told = text[max(first, found.start() - 40) : min(last, found.end() + 60)]
        people, firms = _PERSONS.search(told), _FIRMS.search(told)
        for entity in held:
            if (people and not firms and entity.type != "Person") or (firms and not people and entity.type == "Person"):
                continue
            yield entity.iri, words
    for found in _APART.finditer(text):
        first, last = _sentence(text, *found.span())
        sentence = text[first:last]
        words = _quoted(text, found.start(), min(last, found.end() + 40))
        for entity in _within(usable, first, last):
            key = _key(entity)
            again = len(re.findall(rf"\b{re.escape(key)}\b", folded(sentence)))
            before = _PRONOUN.match(sentence) and re.search(
                rf"\b{re.escape(key)}\b", folded(text[max(0, first - 300) : first])
            )
            if again > 1 or before:
                yield entity.iri, words
    for entity in usable:
        yield from _against_itself(text, entity, usable)


def _quoted(text: str, first: int, last: int) -> str:
    """The words from `first` to about `last`, whole ones."""
    words = text[first : last + 30].split()
    fitting = len(text[first:last].split())
    return " ".join(words[:fitting]).rstrip(',.;:”"')


def _within(entities: Sequence[Mentioned], first: int, last: int) -> list[Mentioned]:
    return [entity for entity in entities if any(first <= start and end <= last for start, end in entity.spans)]


def _key(entity: Mentioned) -> str:
    """The word by which two bearers of a name would both be called: last name, first word of a firm's name."""
    words = (bare_organisation(entity.name)[0] if entity.type == "Organization" else folded(entity.name)).split()
    return (words[-1] if entity.type == "Person" else words[0]) if words else ""


def _against_itself(text: str, entity: Mentioned, entities: Sequence[Mentioned]) -> Iterator[tuple[str, str]]:
    """Where one of a name acts against one of that name, or stands with two places, the text speaks of two."""
    spans = sorted(entity.spans)
    for (_, end), (start, last) in pairwise(spans):
        between = text[end:start]
        if (
            0 < len(between) <= 60
            and not re.search(r"[.;:\n]", between.strip(" .v"))
            and _AGAINST.search(between.strip())
        ):
            yield entity.iri, " ".join(text[max(0, end - 30) : last + 20].split())
    if entity.type == "Organization":
        direct = {found["place"] for _, end in spans if (found := _PLACES[0].match(text[end : end + 80])) is not None}
        if len(direct) > 1:
            yield entity.iri, f"{entity.name} of {' and of '.join(sorted(direct))}"
