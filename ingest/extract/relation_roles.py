"""Roles of people in organisations and shows, read from noun phrases: "X, the Y of Z", "Z's Y, X", "Z chief executive X", "X is a former Z researcher"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ingest.extract.masked_text import pattern
from ingest.extract.names import is_place
from ingest.extract.relation_found import Found, Reading, found
from ingest.extract.relation_holders import is_embedded, subject_of, token_before, true_holder
from ingest.extract.relation_times import PAST, Period, period, spoken_of_as_past
from ingest.extract.role_words import ROLE, predicates_of
from kg.record import Entity, EntityType, Span

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["career_relations", "role_relations"]

_PLAIN = r"(?!(?:of|for|to|in|at|by|with|from|on|who|that|which|is|was|were|are|be|been|has|had|have|said|told|under|against|like|wrote|as|[a-z]+(?<!retir)(?<!unit)ed) )[\w&'/.-]+ "
"""A word that may stand beside a role: no preposition, no verb."""
_MODIFIER = rf"(?:{_PLAIN}){{0,4}}?"
_ROLES = rf"(?P<roles>{_MODIFIER}\b(?i:{ROLE})\b(?:(?:,? and |, | & |/)(?:an? |the )?(?:[\w'-]+ ){{0,2}}?\b{ROLE}\b)*)"
_OF = rf"(?P<part> (?:of|for|in|on) (?:the )?(?:{_PLAIN}){{0,5}}?[\w'-]+(?= (?:of|at|for|with) ))? (?:of|at|for|with|in|to) (?:the |its |an? )?(?:{_PLAIN}){{0,4}}?"
_DET = r"(?:an? |the |one of the |its |then |now |currently )?"

_PATTERNS: tuple[re.Pattern[str], ...] = (
    # X, the Y of Z · X (the Y of Z) · X, who is the Y of Z
    pattern(rf"(?P<p>«P»)(?:,| \(|,? who (?:is|was|has been|had been|serves as|served as|works as|worked as)|,? (?:currently|formerly|previously),?) {_DET}{_ROLES}{_OF}(?P<o>«OW+»)"),
    # X is the Y of Z
    pattern(rf"(?P<p>«P»),? (?:is|was|became|becomes|has been|had been|remains|serves as|served as|works as|worked as|joined as|left as|stepped down as|resigned as|was (?:named|appointed|elected|made)|(?:has been|is) (?:named|appointed)) {_DET}{_ROLES}{_OF}(?P<o>«OW+»)"),
    # X, Z's Y · X, Z Y · X is a former Z Y
    pattern(rf"(?P<p>«P»)(?:,| \(| is| was|,? who (?:is|was)| became) {_DET}(?P<former>(?:former|ex-|ex|late|retired|current|senior|longtime|long-time) ?)?(?P<o>«O»)(?:'s?)? (?:(?:former|current|new|first|long-?time|then) )?{_ROLES}(?! (?:of|at|for) (?:the )?«O»)"),
    # Z's Y, X · Z Y X
    pattern(rf"(?P<former>(?:[Ff]ormer|[Ee]x-|[Ff]ormerly) ?)?(?P<o>«O»)(?:'s?)?,? (?:(?:former|current|new|first|long-?time|then) )?{_ROLES},? (?P<p>«P+»)"),
    # the Y of Z, X
    pattern(rf"(?P<roles>(?:[\w'-]+ ){{0,2}}?\b{ROLE}\b(?:(?:,? and |, | & )(?:[\w'-]+ ){{0,2}}?\b{ROLE}\b)*){_OF}(?P<o>«OW»),? (?P<p>«P»)"),
    # Z, where X is a Y
    pattern(rf"(?P<o>«O»),? where (?P<p>«P») (?:is|was|serves as|served as|works as|worked as) {_DET}{_ROLES}"),
    # X did this at B and is the Y of Z: no other person between
    pattern(rf"(?P<p>«P»)[^.;!?\n«P»]{{1,110}},? and (?:is|was|became|remains) {_DET}{_ROLES}{_OF}(?P<o>«OW+»)"),
    # Z has hired X as its Y
    pattern(rf"(?P<o>«O») (?:has |have |had )?(?:hired|named|appointed|promoted|elected|made|installed) (?P<p>«P»),?[^.;!?\n«P»]{{0,60}}? (?:as |to be )?(?:its |their |the |an? )(?:new |first |next )?{_ROLES}"),
)  # fmt: skip
_FORMERLY = pattern(
    r"(?P<p>«P»),? (?:who was )?(?:formerly|previously|ex-|until recently)(?: of| at| with| from|) ?(?:the )?(?P<o>«O»)"
)
_WORKED_AT = pattern(
    r"(?P<p>«P»)(?:,? who)? (?P<aux>has |had )?(?P<verb>led|ran|headed|managed|oversaw|worked|spent (?:\w+ ){1,3}years?)(?P<mid> [^.,;!?\n]{0,50}?)? at (?:the )?(?P<o>«O»)(?!'|-)"
)
_NO_POST = re.compile(
    r"\b(?:protest|march|rally|strike|walkout|walk-out|revolt|picket|sit-in|meeting|session|workshop|panel|seminar|course|class|discussion|debate|inquiry|investigation|raid|search|tour|prayer|chant|race|match|delegation|campaign against)\b"
)
"""What one may lead at a firm without being of it: "led a protest at Norrland"."""
_ON_THE_BOARD = pattern(
    r"(?P<p>«P»),?(?: who)? (?P<verb>sits?|serves?|sat|served) on the board(?: of directors)? (?:of|at) (?:the )?(?P<o>«O»)(?!'|-)"
)
_AFFILIATION = pattern(r"(?P<p>«P»)(?:,? of|, from) (?:the )?(?P<o>«O»)(?!'|-)")
_CAREER = pattern(
    r"(?:^|[.!?\n][\"”’']? ?|, )(?:[A-Z][\w'-]+,? (?:[\w'-]+,? ){0,3})?(?P<p>«P»),?(?P<rest> [^.;!?\n]*)", re.MULTILINE
)
_STEP = pattern(
    r"\b(?P<verb>co-?found(?:ing|ed)|found(?:ing|ed)|start(?:ing|ed)|join(?:ing|ed)|leav(?:ing)|left|quit(?:ting)?) (?:the |a )?(?:[\w'-]+ ){0,3}?(?P<o>«O+»)(?!'|-)"
)
_STEPS = (
    ("co", "co_founded"),
    ("found", "founded"),
    ("start", "founded"),
    ("join", "works_at"),
    ("leav", "formerly_at"),
    ("left", "formerly_at"),
    ("quit", "formerly_at"),
)
_ROLE_WORD = re.compile(rf"\b{ROLE}\b", re.IGNORECASE)
_CLAUSE_BREAK = re.compile(r"[.;!?\n]")


def role_relations(reading: Reading) -> Iterator[Found]:
    """Relations that noun phrases state. A pattern never crosses a sentence's end or a line's."""
    masked = reading.masked
    for shape in _PATTERNS:
        for match in shape.finditer(masked.text):
            if _CLAUSE_BREAK.search(re.sub(r"\b(?:C\.E\.O\.|Mr\.|Dr\.|Inc\.)", "", match.group())):
                continue
            yield from _read(reading, match)
    for match in _FORMERLY.finditer(masked.text):
        person, organization = masked.entity(match.start("p")), masked.entity(match.start("o"))
        if not is_embedded(reading, masked.real(match.span("p"))):
            yield from found(person, "formerly_at", organization, masked.real(match.span()), Period(end=PAST))
    for match in _WORKED_AT.finditer(masked.text):
        person, organization = masked.entity(match.start("p")), masked.entity(match.start("o"))
        if _NO_POST.search(match["mid"] or ""):
            continue
        verb = token_before(reading, masked.real(match.span("verb"))[1])
        if true_holder(reading, masked.real(match.span("p")), person, verb) != (person, masked.real(match.span("p"))):
            continue
        when = period(masked.text[match.start() : match.end() + 30].split(".")[0])
        over = when.start is None and (match["aux"] or "") != "has "
        when = Period(when.date, when.start, when.end or PAST) if over else when
        yield from found(person, "formerly_at" if over else "works_at", organization, masked.real(match.span()), when)
    for match in _ON_THE_BOARD.finditer(masked.text):
        person, organization = masked.entity(match.start("p")), masked.entity(match.start("o"))
        when = period(masked.text[match.end() : match.end() + 30].split(".")[0])
        over = match["verb"] in ("sat", "served") or when.end is not None
        when = Period(when.date, when.start, when.end or PAST) if over else when
        yield from found(person, "board_member_of", organization, masked.real(match.span()), when)
    for match in _AFFILIATION.finditer(masked.text):
        person, organization = masked.entity(match.start("p")), masked.entity(match.start("o"))
        start = masked.real(match.span("p"))[0]
        if reading.text[start : start + 4].casefold() != "the " and not _is_country(
            reading, masked.real(match.span("o"))
        ):
            yield from found(person, "works_at", organization, masked.real(match.span()))


def career_relations(reading: Reading) -> Iterator[Found]:
    """Steps of a career told with one subject: "X worked on B before co-founding C". The parser often loses "co-founding".

    Only where the sentence starts with the person and names no other before the step.
    """
    masked = reading.masked
    for match in _CAREER.finditer(masked.text):
        person = masked.entity(match.start("p"))
        start = match.start("rest")
        for step in _STEP.finditer(masked.text, start, match.end()):
            others = {
                entity.id for entity in masked.entities_in((start, step.start())) if entity.type == EntityType.PERSON
            }
            between = masked.text[start : step.start()]
            if others - {person.id} or re.search(
                r"\b(?:who|whose|which|that|it|they|to|not|never|may|might|would|could|was|were|be|been)\b[^,]{0,12}$|[\"“”]",
                between,
            ):
                continue
            verb = token_before(reading, masked.real(step.span("verb"))[1])
            subject = subject_of(verb) if verb is not None and verb.pos_ == "VERB" else None
            named = reading.entities.at(subject.idx) if subject is not None else None
            if named is not None and named[1].type == EntityType.PERSON and named[1].id != person.id:
                continue
            predicate = next(name for prefix, name in _STEPS if step["verb"].casefold().startswith(prefix))
            when = period(masked.text[step.end() : step.end() + 30].split(",")[0])
            if predicate == "formerly_at":
                when = Period(start=when.start, end=when.end or when.date or PAST)
            listed = step["o"].split(", and ")
            end = step.start("o") + len(listed[0]) if len(listed) == 2 and ", " not in listed[0] else step.end("o")
            for organization in masked.entities_in((step.start("o"), end)):
                yield from found(person, predicate, organization, masked.real((step.start(), step.end())), when)


def _read(reading: Reading, match: re.Match[str]) -> Iterator[Found]:
    masked = reading.masked
    people = _holders(reading, match)
    things = masked.entities_in(match.span("o"))
    if not re.search(r"\b(?:and|or)\b|[&/]", match["o"]):
        things = things[:1]  # "according to X, an analyst at Acme, Beta lost money": no list
    if (
        match.start("o") < match.start("roles")
        and masked.text[match.end("o") : match.end("o") + 1] != "'"
        and _is_pronoun(reading, match.span("o"))
    ):
        return
    words = match.group()
    groups = match.groupdict()
    between = words[: match.start("roles") - match.start() + len(match["roles"])]
    former = spoken_of_as_past(between) or bool(groups.get("former") and spoken_of_as_past(groups["former"]))
    former = former or spoken_of_as_past(masked.text[max(0, match.start() - 8) : match.start()])
    when = period(masked.text[match.end() : match.end() + 40].split(",")[0].split(".")[0])
    if former and when.end is None:
        when = Period(when.date, when.start, PAST)
    board = (
        masked.text[match.end() : match.end() + 9] == "'s board "
        or masked.text[match.end() : match.end() + 8].rstrip(".,;\n") == "'s board"
    )
    evidence = masked.real((match.start(), match.end() + 8 if board else match.end()))
    negated = re.search(r"\b(?:not|never|isn't|wasn't)\b", words) is not None
    country = _is_country(reading, masked.real(match.span("o")))
    for predicate in predicates_of(match["roles"]):
        if country and predicate in ("leads", "works_at") and not _HEAD_OF_STATE.search(match["roles"]):
            continue
        predicate = "board_member_of" if board and predicate == "member_of" else predicate
        for person, place in people:
            for thing in things:
                words_span = (min(evidence[0], place[0]), max(evidence[1], place[1]))
                yield from found(
                    person, _fitting(predicate, match, thing, former), thing, words_span, when, negated=negated
                )


_HEAD_OF_STATE = re.compile(
    r"\b(?:president|premier|prime minister|governor|mayor|chancellor|leader)s?\b(?<!vice president)(?<!deputy governor)",
    re.I,
)


def _is_country(reading: Reading, span: Span) -> bool:
    """Whether the model takes the place for a country or town: who is "of Norway" does not work there, and "director of the Norway …" leads less."""
    name = token_before(reading, span[1])
    return name is not None and (name.ent_type_ == "GPE" or is_place(reading.text[slice(*span)]))


def _holders(reading: Reading, match: re.Match[str]) -> list[tuple[Entity, Span]]:
    """The people of the match, each put right by the parse."""
    masked = reading.masked
    places = [place for place in range(*match.span("p")) if masked.entities_in((place, place + 1))]
    word = _ROLE_WORD.search(match["roles"])
    role_end = masked.real((match.start("roles"), match.start("roles") + word.end()))[1] if word else match.end("roles")
    role = token_before(reading, role_end)
    people: list[tuple[Entity, Span]] = []
    for place in places:
        span = masked.real((place, place + 1))
        if match.start("p") > match.start("roles") and not _is_apposed(reading, span, role):
            continue
        told = true_holder(reading, span, masked.entity(place), role)
        if told is not None:
            people.append(told)
    return people


def _is_apposed(reading: Reading, span: Span, role: Token | None) -> bool:
    """Whether a name after a role is the role's: "the head of Acme, Ana Lim, said", not "after it met its head, Ana Lim left"."""
    name = token_before(reading, span[1])
    comma = reading.text[max(0, span[0] - 2) : span[0]] == ", "
    if name is None or role is None or not comma:
        return True
    return (
        name.dep_ in ("appos", "conj", "compound")
        or span[0] <= role.head.idx < span[1]
        or reading.text[span[1] : span[1] + 1] in (",", ".", ";")
    )


def _is_pronoun(reading: Reading, span: Span) -> bool:
    """ "It quoted lawyer X": a pronoun before a role owns it only with 's."""
    start, end = reading.masked.real(span)
    return reading.text[start:end].islower() or reading.text[start:end].casefold() in (
        "it",
        "they",
        "he",
        "she",
        "which",
    )


_HOLDS = re.compile(r"\b(?:backer|shareholder)s?\b", re.IGNORECASE)
"""Investors that need no "in": "a backer of the firm", "the firm's shareholders"."""


def _fitting(predicate: str, match: re.Match[str], thing: Entity, former: bool) -> str:
    """The predicate for this object: an investor *at* a fund works there; a former employee was there."""
    if predicate in ("invests_in", "advises", "represents") and re.search(
        rf"{ROLE} (?:at|with|for)\b", match.group(), re.IGNORECASE
    ):
        predicate = "works_at" if predicate == "invests_in" or " at " in match.group() else predicate
    if predicate == "invests_in" and " in " not in match.group() and not _HOLDS.search(match["roles"]):
        predicate = "works_at"
    if predicate == "hosts" and thing.type == EntityType.ORGANIZATION:
        predicate = "works_at"
    if predicate == "leads" and match.groupdict().get("part"):
        predicate = "works_at"
    if predicate == "works_at" and former:
        predicate = "formerly_at"
    return predicate
