"""Places in a text that may name something: from the model, from page layout and from the shape of words, each with a vote."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ingest.extract.entity_speakers import speaking_names
from ingest.extract.name_words import words_of
from ingest.extract.names import (
    OFFICES,
    TITLES,
    fold,
    initials,
    is_acronym,
    is_given_name,
    is_mixed,
    looks_like_person,
    person_tail,
    trim,
)
from ingest.extract.page_lines import Header, headers, is_title_line, label_names, lines
from ingest.extract.source_labels import source_labels
from ingest.extract.text_credits import text_credits
from ingest.extract.titled_names import titled_people
from ingest.extract.turn_lists import people_before_talk
from ingest.extract.words import WORD, NameTable, Words
from ingest.resolve.lexicon import GROUP_NOUNS, ORGANISATION_ANAPHORS, ROLE_NOUNS
from kg.record import Document, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["GROUP", "PLACE", "SPEECH", "Candidate", "Page", "candidates", "plausible", "show_of"]

PLACE = "Place"
GROUP = "Group"
"""A nation, faith or party's people; like places, no entity of ours."""

_MODEL: dict[str, tuple[str, float]] = {
    "PERSON": (EntityType.PERSON, 1.0),
    "ORG": (EntityType.ORGANIZATION, 1.0),
    "PRODUCT": (EntityType.PRODUCT, 0.8),
    "WORK_OF_ART": (EntityType.WORK, 0.6),
    "LAW": (EntityType.WORK, 1.0),
    "EVENT": (EntityType.EVENT, 1.2),
    "GPE": (PLACE, 1.1),
    "LOC": (PLACE, 1.2),
    "FAC": (PLACE, 1.0),
    "NORP": (GROUP, 1.2),
    "LANGUAGE": (GROUP, 1.2),
}
_WEEKDAYS = frozenset({"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"})
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
PLAIN_TITLES = frozenset(
    {"lord", "lady", "sir", "dame", "justice", "judge", "mr", "mrs", "ms", "dr", "prof", "professor"}
)
"""Titles that begin no name of anything else."""
PAPERS = words_of("papers")
"""Last words of names of newspapers."""
_GENERIC = words_of("generic")
_NO_NAME = words_of("no_name")
_BODY_STARTS = words_of("body_starts")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A span that may be a name, with a type voted for ("Place" and "Group" among them; "" for none) and the vote's weight."""

    start: int
    end: int
    name: str
    label: str
    weight: float
    how: str
    alias_of: str = ""


_DATELINE = re.compile(
    r"^[A-Z][A-Z .'’-]{2,30}(?:, [\w. ]{2,20}){0,2}(?: \([\w ]{2,20}\))? ?(?:—|–|--?) ", re.MULTILINE
)
"""After "OAKHURST, June 4 (NW) - " a sentence starts."""


_PEOPLE = GROUP_NOUNS - {"democrats", "republicans"}


class Page:
    """A text with what candidate finders share: its words, tokens by place, sentence starts and title lines."""

    def __init__(self, document: Document, doc: Doc) -> None:
        self.document = document
        self.text = document.text
        self.doc = doc
        self.words = Words(document.text)
        self._token_starts = [token.idx for token in doc]
        self.sentence_starts = frozenset(self._first_letter(sentence.start_char) for sentence in doc.sents) | frozenset(
            line.start for line in lines(document.text)
        )
        self.sentence_starts |= {match.end() for match in _DATELINE.finditer(document.text)}
        self.title_lines = [(line.start, line.end) for line in lines(document.text) if is_title_line(line.text)]
        self._title_starts = [start for start, _ in self.title_lines]
        self.lower_words = frozenset(form for form in self.words.forms if form.islower())

    def _first_letter(self, offset: int) -> int:
        match = WORD.search(self.text, offset)
        return match.start() if match else offset

    def token_at(self, offset: int) -> int | None:
        """The number of the token that covers the character at `offset`."""
        place = bisect_right(self._token_starts, offset) - 1
        return place if place >= 0 and offset < self._token_starts[place] + len(self.doc[place]) else None

    def in_title(self, offset: int) -> bool:
        place = bisect_right(self._title_starts, offset) - 1
        return place >= 0 and offset < self.title_lines[place][1]


def candidates(page: Page) -> list[Candidate]:
    """All candidates, in text order; they may overlap."""
    sure = [*_from_metadata(page), *_from_headers(page)]
    unsure = [*_from_model(page), *_from_shapes(page), *_from_speech(page), *_from_labels(page)]
    found = [*sure, *_beside(sure, unsure)]
    names = {candidate.name for candidate in found if candidate.label in ("", EntityType.PERSON)}
    all_names = {candidate.name for candidate in found}
    found = titled_people(page.text, [_without_title(candidate, names, all_names) for candidate in found])
    return sorted(found, key=lambda c: (c.start, -c.end, c.how))


def _without_title(candidate: Candidate, names: set[str], all_names: set[str]) -> Candidate:
    """ "Executive Ana Lim" without the end of the office, where "Ana Lim" stands in the text too; "Startup Example" likewise."""
    first, _, rest = candidate.name.partition(" ")
    if first.casefold() in ORGANISATION_ANAPHORS and rest in all_names and candidate.label != EntityType.PERSON:
        return replace(candidate, start=candidate.end - len(rest), name=rest)
    if first.casefold().strip(".") not in TITLES or rest not in names or " " not in rest:
        return candidate
    return replace(candidate, start=candidate.end - len(rest), name=rest)


def _beside(sure: list[Candidate], found: list[Candidate]) -> list[Candidate]:
    """Without candidates that cut across or stretch over a place that layout is sure of ("Ana LimHost")."""
    spans = sorted({(candidate.start, candidate.end) for candidate in sure})
    starts = [start for start, _ in spans]
    kept = []
    for candidate in found:
        place = bisect_right(starts, candidate.end - 1)
        near = spans[max(0, place - 3) : place]
        if all(
            candidate.end <= start or end <= candidate.start or (candidate.start, candidate.end) == (start, end)
            for start, end in near
        ):
            kept.append(candidate)
    return kept


_GLUED_ON = re.compile(r"[-.](?:[A-Z0-9][A-Za-z0-9]*|cpp|js|py|ai|io|rs)\b(?![-’'])")


_HONOURS = re.compile(r"(?:,? (?:QC|KC|MP|MEP|MSP|OBE|CBE|MBE|PhD|MD|Esq))+\.?$")
"""What stands after a person's name and is no part of it."""


def _make(page: Page, span: Span, label: str, weight: float, how: str) -> Candidate | None:
    start, end = trim(page.text, span)
    if label not in (EntityType.PERSON, PLACE, GROUP):
        more = _GLUED_ON.match(page.text, end)
        end = more.end() if more and end > start else end
    name = page.text[start:end]
    if label == EntityType.PERSON and (honour := _HONOURS.search(name)) is not None:
        name = name[: honour.start()]
        end = start + len(name)
    if not name or not plausible(name) or name.casefold().strip(".") in PLAIN_TITLES:
        return None
    return Candidate(start, end, name, label, weight, how)


def plausible(name: str) -> bool:
    """Whether the words may be a name at all: a capital or digit-letter mix in it, no sentence punctuation, not too long."""
    if (
        len(name) > 90
        or len(name) < 2
        or fold(name) in _NO_NAME
        or fold(name) in _GENERIC
        or re.search(r"[\n“”\"|•;?@§=<>\[\]]|\. [a-z]|, | \(", name)
    ):
        return False
    words = WORD.findall(name)
    if not words or not (words[0][0].isupper() or is_mixed(words[0]) or words[0][0].isdigit()):
        return False
    if len(words) == 1 and (words[0].isdigit() or re.fullmatch(r"[A-Z]{2,5}s", words[0])):
        return False
    if re.search(r"(?<!of)(?<!for)(?<!and)(?<!in)(?<!on)(?<!to)(?<!at)(?<!by)(?<!from) the ", name) or re.match(
        r"(?:Section|Chapter|Article) \d", name
    ):
        return False
    if _is_office([word.casefold() for word in words]) or re.fullmatch(rf"(?:{_MONTHS})\.? \d+", name):
        return False
    last = words[-1]
    return (not last[0].islower() or is_mixed(last)) and any(word[0].isupper() or is_mixed(word) for word in words)


def _is_office(words: list[str]) -> bool:
    """ "Home Secretary", "Archbishop of York", "Senate Majority Leader"; no "Court of Justice"."""
    if "of" in words[1:-1] and words[words.index("of") - 1] in _BODY_STARTS:
        return False
    return words[-1] in OFFICES or (len(words) > 2 and words[0] in OFFICES and words[1] == "of")


def _from_metadata(page: Page) -> Iterator[Candidate]:
    """The publisher and the show that the page's reader found, where the text names them."""
    metadata = page.document.metadata
    names: list[tuple[str | None, EntityType]] = [
        (metadata.publisher, EntityType.ORGANIZATION),
        (show_of(metadata.title), EntityType.WORK),
    ]
    names += [
        (derived.by, EntityType.WORK) for derived in metadata.derived_from if derived.kind in ("episode", "podcast")
    ]
    names += [(d.by, EntityType.TECHNOLOGY) for d in metadata.derived_from if d.kind == "machine transcript"]
    table = NameTable()
    for name, label in names:
        if name:
            table.add(name, label)
    for span, key in table.find(page.words):
        made = _make(page, span, key, 4.0, "metadata")
        if made is not None:
            yield made
    if metadata.publisher and plausible(metadata.publisher) and metadata.kind in ("article", "web-page"):
        for match in _THIS_PAPER.finditer(page.text):
            yield Candidate(*match.span(), metadata.publisher, EntityType.ORGANIZATION, 4.0, "metadata")


_THIS_PAPER = re.compile(
    r"\b[Tt]his (?:newspaper|paper|magazine|news agency|news site|broadcaster|radio station|television station)\b(?! (?:by|is about|from|reports on))"
)
"""How a paper calls itself."""
_NUMBERED = re.compile(r"^(?P<show>[^\n,:|–—]{2,60}?)(?:,| [–—|:-])? (?:episode|ep\.?|#) ?\d+\b", re.IGNORECASE)


def show_of(title: str | None) -> str | None:
    """The show in a title such as "Example Talk, episode 12".

    >>> show_of("Example Talk, episode 12 (excerpt)"), show_of("Talk of the town")
    ('Example Talk', None)
    """
    match = _NUMBERED.match(title or "")
    return match["show"].strip(" ,") if match else None


def _from_headers(page: Page) -> Iterator[Candidate]:
    found = []
    for header in headers(page.document):
        found.append(_make(page, header.name, EntityType.PERSON, 4.0, "page header"))
        found += [_make(page, span, EntityType.ORGANIZATION, 2.5, "page header") for span in header.organizations]
        found += _glued_places(page, header)
    found += [_make(page, span, EntityType.PERSON, 4.0, "page header") for span in people_before_talk(page.document)]
    found += [_make(page, span, EntityType.PERSON, 3.0, "turn label") for span in label_names(page.document)]
    yield from filter(None, found)


def _glued_places(page: Page, header: Header) -> list[Candidate]:
    """Initials of a header's person, and the name glued to them or to a time ("ALAna Limat 29:52")."""
    name = page.text[slice(*header.name)]
    letters = initials(name)
    person = fold(name)
    places = []
    if header.initials:
        places.append((*header.initials, letters))
    glued = rf"(?<![^\W_])({re.escape(letters)})?({re.escape(name)})(?:(?=at \d{{1,2}}:\d\d|\d{{1,2}}:\d\d)|(?![^\W_]))"
    for match in re.finditer(glued, page.text):
        places += [(*match.span(number), match.group(number)) for number in (1, 2) if match.group(number)]
    return [Candidate(start, end, words, EntityType.PERSON, 0.0, "page header", person) for start, end, words in places]


def _from_model(page: Page) -> Iterator[Candidate]:
    for ent in page.doc.ents:
        known = _MODEL.get(ent.label_)
        if known is None:
            continue
        label, weight = known
        span = _repaired(page, ent.start, ent.end, label)
        made = _make(page, span, label, weight, "model")
        if made is None:
            yield from _pieces(page, span, label, weight)
            continue
        somebody = _SOMEBODY_OF.match(made.name) if label == EntityType.ORGANIZATION else None
        if somebody is not None and looks_like_person(somebody["person"]):
            yield Candidate(
                made.start, made.start + somebody.end("person"), somebody["person"], EntityType.PERSON, weight, "model"
            )
            yield Candidate(made.start + somebody.start("body"), made.end, somebody["body"], label, weight, "model")
            continue
        tail = person_tail(made.name) if label == EntityType.ORGANIZATION else None
        if tail is not None:
            yield Candidate(made.end - len(tail), made.end, tail, EntityType.PERSON, weight, "model")
            continue
        if page.in_title(made.start):
            weight *= 0.3
        elif " " not in made.name and (
            label in (EntityType.PERSON, EntityType.WORK) or made.start in page.sentence_starts
        ):
            weight *= _single_word(page, made, label)
        if label not in (PLACE, GROUP) and _is_plain_word(page, made):
            continue
        yield Candidate(made.start, made.end, made.name, label, weight, "model")


_SOMEBODY_OF = re.compile(r"(?P<person>\w[\w’'.-]+ [\w’'. -]+?) (?:of|at|from) (?:the )?(?P<body>[^\W\d_a-z].*)")
"""What the model takes for one name: "Ana Lim of Example University"."""


def _pieces(page: Page, span: Span, label: str, weight: float) -> Iterator[Candidate]:
    """The names in a span that the model took together ("A, B and C", "A the B"), each with a weaker vote."""
    words = page.text[slice(*span)]
    if not re.search(r", | the | \(", words):
        return
    for match in re.finditer(r"[^,()\n]+?(?=, | and | the | \(|\)|$)", words):
        made = _make(page, (span[0] + match.start(), span[0] + match.end()), label, weight * 0.7, "model")
        if made is not None and not made.name.startswith("and "):
            yield made


def _single_word(page: Page, made: Candidate, label: str) -> float:
    """How far the model is trusted on one word: less for a person with no common given name, and at a sentence's start."""
    if label == EntityType.PERSON:
        return 1.0 if is_given_name(made.name) else 0.6
    if label == EntityType.WORK:
        return 1.0
    return 1.0 if label in (PLACE, GROUP) or is_acronym(made.name) or is_mixed(made.name) else 0.7


def _repaired(page: Page, first: int, last: int, label: str) -> Span:
    """The model's span with titles cut off a person and, for other names, the rest of a capitalised compound added."""
    doc = page.doc
    if label == EntityType.PERSON:
        while last - first > 1 and (
            doc[first].text.strip(".").casefold() in TITLES or (last - first > 2 and doc[first].lower_ in ROLE_NOUNS)
        ):
            first += 1
        if last - first == 1 and not is_given_name(doc[first].text):
            first = _with_first_name(page, first)
    elif label not in (PLACE, GROUP):
        while (
            last < len(doc)
            and doc[last].pos_ in ("PROPN", "NOUN")
            and doc[last].text[:1].isupper()
            and doc[last].ent_type_ == ""
            and doc[last - 1].whitespace_ == " "
            and not page.in_title(doc[last].idx)
            and doc[last - 1].dep_ == "compound"
            and not is_given_name(doc[last].text)
            and fold(doc[last].text) not in _NO_NAME
            and not (last + 1 < len(doc) and doc[last + 1].ent_type_ == "PERSON")
            and page.text[doc[last].idx + len(doc[last]) : doc[last].idx + len(doc[last]) + 1] != "-"
        ):
            last += 1
        last = _with_rescue(doc, last)
        if first and doc[first].lower_ in PAPERS and doc[first - 1].text in _WEEKDAYS:
            first -= 1  # "the Sunday Example", whose day the model takes for a date
        while last - first > 1 and doc[last - 1].text.islower() and doc[last - 1].pos_ == "NOUN":
            last -= 1  # "the Example Press news agency"
    start = doc[first].idx
    return start, doc[last - 1].idx + len(doc[last - 1])


def _with_rescue(doc: Doc, last: int) -> int:
    """The end of "Example Fire and Rescue Service", which is one name."""
    if [token.text for token in doc[last - 1 : last + 2]] != ["Fire", "and", "Rescue"]:
        return last
    last += 2
    return last + (last < len(doc) and doc[last].text in ("Service", "Department", "Authority", "Brigade"))


def _with_first_name(page: Page, first: int) -> int:
    """The token before a surname, where the model left out a first name: a capitalised proper noun that belongs to it."""
    before = page.doc[first - 1] if first else None
    if (
        before is None
        or before.ent_type_
        or before.pos_ != "PROPN"
        or (before.dep_ != "compound" and not is_given_name(before.text))
        or before.whitespace_ != " "
        or not before.text[0].isupper()
        or before.text.strip(".").casefold() in TITLES | OFFICES
        or is_acronym(before.text)
        or page.in_title(before.idx)
    ):
        return first
    return first - 1


def _is_plain_word(page: Page, made: Candidate) -> bool:
    """One word with a capital only because a sentence starts with it: it also stands in lower case in this text, or is no proper noun."""
    if " " in made.name or is_mixed(made.name) or made.start not in page.sentence_starts:
        return False
    if made.name.casefold() in page.lower_words or made.name.casefold() in _PEOPLE:
        return True
    token = page.token_at(made.start)
    return token is not None and page.doc[token].pos_ not in ("PROPN", "NOUN", "X")


def _from_shapes(page: Page) -> Iterator[Candidate]:
    """Runs of capitalised proper nouns and words of mixed shape that the model left out; no vote of their own."""
    doc = page.doc
    place = 0
    while place < len(doc):
        token = doc[place]
        if not _is_name_token(page, place):
            place += 1
            continue
        last = place + 1
        while last < len(doc) and doc[last - 1].whitespace_ == " " and _is_name_token(page, last):
            last += 1
        last = _with_rescue(doc, last)
        while last - place > 1 and doc[place].lower_.strip(".") in PLAIN_TITLES:
            place += 1
            token = doc[place]
        end = doc[last - 1].idx + len(doc[last - 1])
        made = _make(page, (token.idx, end), "", 0.0, "shape")
        place = last
        if made and not (is_acronym(made.name) and page.in_title(made.start)) and not _only_a_start(page, made):
            yield made
    for match in _FILE_LIKE.finditer(page.text):
        yield Candidate(match.start(), match.end(), match.group(), EntityType.TECHNOLOGY, 0.8, "shape")
    for match in _STATION.finditer(page.text):
        yield Candidate(match.start(), match.end(), match.group(), EntityType.ORGANIZATION, 1.5, "shape")
    for match in _SITE.finditer(page.text):
        yield Candidate(match.start(), match.end(), match.group(), EntityType.ORGANIZATION, 1.0, "shape")


SPEECH = "speech"
"""How a candidate in speaking position was found."""


def _from_speech(page: Page) -> Iterator[Candidate]:
    """Names in speaking position: a vote where the position tells the type."""
    for span, kind, weight in speaking_names(page):
        name = page.text[slice(*span)]
        if name.split(" ")[-1].islower() or name[0].islower():
            yield Candidate(*span, name, EntityType.ORGANIZATION, 3.0, SPEECH)
            continue
        made = _make(page, span, kind or "", weight, SPEECH)
        plain = made is not None and (kind is None or made.name.casefold() in _PEOPLE) and _is_plain_word(page, made)
        if made is not None and not plain:
            yield made


def _from_labels(page: Page) -> Iterator[Candidate]:
    """Who is named as the source of the text, or of a line in a list or table: a party."""
    labels = [label.source for label in source_labels(page.text)] + [span for span, _ in text_credits(page.text)]
    for source in labels:
        name = page.text[slice(*source)]
        if all(word[0].isupper() or word in ("of", "the", "and", "for", "&") for word in name.split()):
            made = _make(page, source, "" if is_given_name(name.split()[0]) else EntityType.ORGANIZATION, 3.0, SPEECH)
            if made is not None:
                yield made


def _only_a_start(page: Page, made: Candidate) -> bool:
    """One plain word with a capital that a sentence's start explains."""
    plain_word = " " not in made.name and not is_mixed(made.name) and not is_acronym(made.name)
    return plain_word and made.start in page.sentence_starts and page.text[made.end : made.end + 2] not in ("'s", "’s")


_FILE_LIKE = re.compile(r"(?<![\w./@])[A-Za-z][A-Za-z0-9-]+\.(?:cpp|js|py|ai|io|rs)\b(?![/\w])")
_STATION = re.compile(r"\b[KW][A-Z]{2,3}-(?:TV|FM|AM|DT)\b")
"""Call signs of stations: "WXYZ-TV"."""
_SITE = re.compile(r"(?<![\w./@-])[A-Z][A-Za-z0-9-]+\.(?:com|org|net|co|eu|de|uk|fr|ru|news|tv|info)\b(?![/\w])")
"""Sites that a text names as it names a firm: "Example.com"."""
"""Names that look like files or sites: "llama.cpp", "Node.js"."""


def _is_name_token(page: Page, place: int) -> bool:
    token = page.doc[place]
    word = token.text
    if token.ent_type_ in _MODEL or not word[:1].isalpha() or page.in_title(token.idx):
        return False
    if is_mixed(word):
        return True
    if not word[0].isupper() or token.pos_ != "PROPN":
        return False
    return token.idx not in page.sentence_starts or word.casefold() not in page.lower_words
