"""The words for roles, and the predicate that each one says."""

from __future__ import annotations

import re

__all__ = ["ROLE", "predicates_of"]

_TABLE: tuple[tuple[str, str], ...] = (
    (r"chief executives?(?: officers?)?|C\.?E\.?O\.?s?|chief exec", "chief_executive_of"),
    (r"co-?founders?", "co_founded"),
    (r"founders?(?: partner)?|founding (?:partner|member)s?", "founded"),
    (r"board members?|members? of the board|non-executive directors?|board directors?|trustees?", "board_member_of"),
    (r"(?:vice |deputy )?(?:chair(?:man|woman|person)?|chairs)", "chairs"),
    (
        r"spokes(?:man|woman|person|people)|press secretary|press officer|communications (?:director|chief|manager)",
        "spokesperson_of",
    ),
    (r"(?:angel |seed |growth |early |lead )*(?:investors?|backers?|shareholders?)", "invests_in"),
    (r"advis[eo]rs?|consultants?", "advises"),
    (r"owners?|proprietors?", "owns"),
    (r"lawyers?|attorneys?|barristers?|solicitors?|counsel", "represents"),
    (r"(?:co-?)?hosts?|presenters?|anchors?", "hosts"),
    (r"guests?", "guest_on"),
    (
        r"(?:deputy|assistant|associate|vice|under|sub)[- ][a-z]+",
        "works_at",
    ),
    (
        r"(?:executive |managing |founding |acting |interim |regional |national |general )*(?:directors?|presidents?|heads?|leaders?|secretary-general|general secretary|secretary general|"
        r"commissioners?|ministers?|governors?|mayors?|deans?|rectors?|provosts?|chancellors?|commanders?|administrators?)|secretary|director-general|director general|prime minister",
        "leads",
    ),
    (
        r"vice presidents?|senior vice presidents?|VPs?|SVPs?|deputy directors?|assistant directors?|associate directors?|deputy (?:chief|head)s?|assistant (?:chief|head|secretary)|"
        r"chief (?:technology|technical|financial|operating|product|scientific|science|information|security|marketing|legal|data|digital|revenue|people|medical|research|AI|business|strategy|communications) officers?|"
        r"chief (?:scientist|engineer|economist|architect|historian|counsel|analyst|strategist|correspondent|of staff)s?|general counsel|C[TFOPIMS]Os?|CISO|"
        r"(?:general |managing |founding |senior |venture |operating )*partners?|principals?|associates?|managers?|researchers?|scientists?|engineers?|developers?|programmers?|designers?|"
        r"analysts?|economists?|strategists?|professors?|lecturers?|fellows?|historians?|curators?|librarians?|(?:managing |executive |senior |deputy )*editors?(?:-in-chief| in chief)?|editor in chief|reporters?|"
        r"correspondents?|journalists?|columnists?|producers?|officers?|employees?|staffers?|executives?|specialists?|coordinators?|consultants?|architects?|"
        r"technicians?|mechanics?|electricians?|machinists?|accountants?|auditors?|supervisors?|inspectors?|instructors?|nurses?|"
        r"physicians?|surgeons?|physicists?|chemists?|biologists?|psychologists?|meteorologists?|seismologists?|geologists?|epidemiologists?|statisticians?|"
        r"(?:finance|financial|technology|tech|technical|operations|operating|product|marketing|security|legal|people|HR|personnel|"
        r"data|science|research|engineering|design|policy|sales|strategy|AI|revenue|business|investment|risk|compliance|"
        r"information|digital|medical|innovation|growth|procurement) chiefs?|"
        r"teachers?|postdocs?|students?|interns?|leads?|deputy|detective|sergeant|lieutenant|captain|evangelists?|advocates?|maintainers?|superintendents?",
        "works_at",
    ),
    (r"(?:acting |interim )?chiefs?", "leads"),
    (r"members?", "member_of"),
)
_ANY = "|".join(source for source, _ in _TABLE)
ROLE = rf"(?:{_ANY})"
"""A role's head noun, as a pattern without groups."""


_PART = re.compile(
    r"\b(?!(?:the|a|an|its|new|current|former|first|then|now|long-?time|acting|interim|executive|managing|general|regional|national|founding|deputy|outgoing|and|&|president|chair|chairman|CEO|co-founder|founder)\b)"
    r"[\w'-]+ (?:directors?|heads?|leaders?|commissioners?)\b",
    re.IGNORECASE,
)
"""A noun before the role: "program director", "trade commissioner"."""


def predicates_of(words: str) -> list[str]:
    """The predicates of the roles in a phrase, in its order, without repeats. Who directs a part of a firm does not lead it.

    >>> predicates_of("co-founder and chief executive"), predicates_of("AI investor")
    (['co_founded', 'chief_executive_of'], ['invests_in'])
    >>> predicates_of("executive director"), predicates_of("program director"), predicates_of("deputy minister")
    (['leads'], ['works_at'], ['works_at'])
    """
    names: dict[str, None] = {}
    for match in _ROLE_WORD.finditer(words):
        for source, predicate in _COMPILED:
            if source.fullmatch(match.group()):
                names.setdefault(predicate, None)
                break
    if "leads" in names and _PART.search(words):
        names = {("works_at" if name == "leads" else name): None for name in names}
    return list(names)


_ROLE_WORD = re.compile(rf"\b{ROLE}\b", re.IGNORECASE)
_COMPILED = tuple((re.compile(source, re.IGNORECASE), predicate) for source, predicate in _TABLE)
