"""Who makes or offers a product or technology, and which firm belongs to which, read from noun phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.extract.masked_text import pattern
from ingest.extract.relation_found import Found, Reading, found
from ingest.extract.relation_holders import subject_of, token_before
from ingest.extract.relation_times import period

__all__ = ["maker_relations"]

_THING = (
    r"(?:[\w'-]+ ){0,4}?(?:agent|assistant|app|application|tool|toolkit|model|models|chatbot|bot|product|service|platform|framework|library|engine|chip|chips|processor|"
    r"accelerator|GPU|GPUs|system|software|language|compiler|API|SDK|protocol|database|browser|device|phone|headset|car|console|editor|runtime|cloud|suite|project|family|server|format|standard)\b"
)
_RULES: tuple[tuple[str, str, str, str], ...] = (
    # Codex, OpenAI's coding agent
    (rf"(?P<b>«DT»),? (?P<a>«O»)'s? (?:own )?{_THING}", "develops", "a", "b"),
    # OpenAI's coding agent Codex; OpenAI's Codex
    (rf"(?P<a>«O»)'s? (?:own |new |open-source |flagship )?(?:{_THING},? (?:called |named )?)?(?P<b>«DT»)(?! (?:announcement|launch|release|beta))", "develops", "a", "b"),
    (r"(?P<a>«O»)'s? (?:own |new |recent )?(?P<b>«DT») (?:announcement|launch|release|rollout|beta)", "offers", "a", "b"),
    (r"(?P<b>«DT»),? (?:which (?:is|was) )?(?:developed|built|made|created|designed|maintained|written) by (?:the )?(?:[\w'-]+ ){0,3}?(?P<a>«O»)", "develops", "a", "b"),
    (r"(?P<b>«DT»),? (?:an?|the) (?:[\w'-]+ ){1,5}?(?:from|by|of) (?P<a>«O»)", "develops", "a", "b"),
    (r"(?P<a>«O»),? (?:the )?(?:maker|makers|developer|developers|creator|creators|company behind|startup behind|firm behind|lab behind|team behind|provider)(?: of)? (?P<b>«DT»)", "develops", "a", "b"),
    (r"(?P<a>«O»),? (?:an?|the|which is (?:an?|now)) (?:[\w'-]+ ){0,3}?(?:subsidiary|unit|division|arm|brand|affiliate) of (?:the )?(?P<b>«O»)", "subsidiary_of", "a", "b"),
    (r"(?P<b>«O»)'s? (?:[\w'-]+ ){0,3}?(?:subsidiary|unit|division|arm),? (?P<a>«O»)", "subsidiary_of", "a", "b"),
    (r"(?P<b>«O»)-owned (?:[\w'-]+ ){0,2}?(?P<a>«O»)", "subsidiary_of", "a", "b"),
    (r"(?P<a>«O»),? (?:which (?:is|was) )?(?:wholly |majority |jointly )?owned by (?:the )?(?P<b>«O»)", "subsidiary_of", "a", "b"),
    (r"(?P<b>«O»)-backed (?:[\w'-]+ ){0,2}?(?P<a>«O»)", "invests_in", "b", "a"),
    (r"(?P<a>«O»),? (?:which (?:is|was) )?(?:backed|funded) by (?P<b>«OP+»)", "invests_in", "b", "a"),
    (r"(?P<a>«O»)'s? (?:[\w'-]+ )?(?:acquisition|purchase|takeover) of (?:the )?(?P<b>«O»)", "acquired", "a", "b"),
    (r"(?P<a>«O»)(?:, [^.;\n]{0,80}?,)? (?:has |have |had |recently |just )*(?:acquired|bought|purchased|took over|snapped up) (?:the )?(?:[\w'-]+ ){0,4}?(?P<b>«O»)", "acquired", "a", "b"),
    (r"(?P<a>«O»)[^.;!?\n]{0,120}? (?:round|funding|investment|financing|Series [A-H])(?: [^.,;!?\n]{0,20}?)?,? (?:which was )?led by (?P<b>«OP+»)", "invests_in", "b", "a"),
    (r"(?P<b>«OP»),? (?:which |who )?led (?:the |a |its )?(?:[\w$.-]+ ){0,4}?(?:round|investment) in (?P<a>«O»)", "invests_in", "b", "a"),
    (r"(?P<b>«O»),? (?:which (?:is|was) )?(?:acquired|bought) (?:in \d{4} )?by (?:the )?(?P<a>«O»)", "acquired", "a", "b"),
    (r"(?P<a>«O») (?:and|&) (?P<b>«O»),? (?:which )?(?:have |are |announced an? |has )?(?:partnered|partnership|partnering)", "partner_of", "a", "b"),
    (r"(?P<b>«O»),? (?:which (?:is|was) )?(?:co-?founded) (?:in \d{4} )?by (?P<a>«P+»)", "co_founded", "a", "b"),
    (r"(?P<b>«DT»),? (?:which (?:is|was) )?(?:created|written|designed|invented|developed|built) by (?P<a>«P+»)", "created", "a", "b"),
)  # fmt: skip
_COMPILED = tuple((pattern(source), predicate, subject, object_) for source, predicate, subject, object_ in _RULES)


_PART = re.compile(r"\b(?:stakes?|shares?|shareholding|holding|interest)\b")
_BUYING = re.compile(r"\b(?:acquired|bought|purchased|took over|snapped up)\b")


def _acts(reading: Reading, match: re.Match[str]) -> bool:
    """Whether the verb's subject, by the parse, is no other organisation than the match's first."""
    verb = _BUYING.search(match.group())
    if verb is None or match.start("a") > match.start("b"):
        return True
    masked = reading.masked
    token = token_before(reading, masked.real((match.start(), match.start() + verb.end()))[1])
    subject = subject_of(token) if token is not None and token.pos_ == "VERB" else None
    named = reading.entities.at(subject.idx) if subject is not None else None
    between = masked.text[match.end("a") : match.start() + verb.start()]
    if re.match(r", and ", between):
        return False
    return named is None or named[1].id == masked.entity(match.start("a")).id


def maker_relations(reading: Reading) -> Iterator[Found]:
    """Relations between organisations and what they make, own or back. A pattern stays on its line."""
    masked = reading.masked
    for shape, predicate, subject, object_ in _COMPILED:
        for match in shape.finditer(masked.text):
            if "\n" in match.group():
                continue
            if predicate == "acquired" and (
                _PART.search(match.group()) or (subject == "a" and not _acts(reading, match))
            ):
                continue  # a part of it was bought, or somebody else bought it
            when = period(match.group() + re.split(r"[.,;]", masked.text[match.end() : match.end() + 30])[0])
            for left in masked.entities_in(match.span(subject)):
                for right in masked.entities_in(match.span(object_)):
                    yield from found(left, predicate, right, masked.real(match.span()), when)
