"""Which names of a text name the same thing: surnames, first names, middle initials, acronyms, short forms.

Two people are never joined: a surname or first name stands for a full name only where exactly one full name has it.
"""

from __future__ import annotations

import re
from itertools import islice

from ingest.extract.entity_candidates import PAPERS
from ingest.extract.entity_groups import CONTEXTS, NameGroup
from ingest.extract.name_types import context_votes
from ingest.extract.names import ORGANIZATION_ENDS, fold, initials, is_acronym, is_given_name, is_place, surname
from kg.record import EntityType

__all__ = ["join_aliases"]

_LINKING = frozenset(["of", "the", "and", "for", "in", "a", "an", "de", "la"])


def join_aliases(groups: dict[str, NameGroup], text: str) -> list[NameGroup]:
    """The groups that stand for entities, aliases joined into the fuller name, in the order of `groups`."""
    _take_short_forms_type(groups)
    people = [entry for entry in groups.values() if entry.type == EntityType.PERSON]
    joined: set[str] = set()
    for entry in groups.values():
        owner = groups.get(entry.alias_of)
        if owner is not None and owner is not entry:
            absorb(owner, entry, joined)
    _join_middle_names(people, joined)
    _join_other_names(people, groups, text, joined)
    full = [entry for entry in people if entry.key not in joined and surname(entry.name)]
    _join_people(full, groups, text, joined)
    organizations = [
        entry for entry in groups.values() if entry.type not in (None, EntityType.PERSON) and entry.key not in joined
    ]
    _join_acronyms(organizations, groups, text, joined)
    _join_short_forms(organizations, groups, text, joined)
    _join_spellings(groups, joined)
    _join_bodies(groups, joined)
    _join_cut_names(groups, text, joined)
    return [entry for entry in groups.values() if entry.key not in joined and entry.is_entity]


def absorb(entry: NameGroup, other: NameGroup, joined: set[str]) -> None:
    """`other` becomes an alias of `entry`."""
    joined.add(other.key)
    if other.name != entry.name and other.name not in entry.aliases:
        entry.aliases.append(other.name)
    entry.aliases.extend(alias for alias in other.aliases if alias not in entry.aliases and alias != entry.name)
    entry.spans = dict.fromkeys(sorted({*entry.spans, *other.spans}))
    entry.known = entry.known or other.known


def _join_middle_names(people: list[NameGroup], joined: set[str]) -> None:
    """ "Ana B. Lim" and "Ana Lim" are one, where only one fuller form is there."""
    by_ends: dict[tuple[str, str], list[NameGroup]] = {}
    for entry in people:
        words = entry.key.split()
        if len(words) >= 2 and not re.fullmatch(r"(?:jr|sr|ii|iii|iv)\.?", words[-1]):
            by_ends.setdefault((words[0], words[-1]), []).append(entry)
    for same in by_ends.values():
        longer = [entry for entry in same if len(entry.key.split()) > 2]
        shorter = [entry for entry in same if len(entry.key.split()) == 2]
        if len(longer) == 1 and shorter:
            main, other = (longer[0], shorter[0])
            if len(main.spans) < len(other.spans):
                main, other = other, main
            absorb(main, other, joined)


_NICKNAMES = tuple(
    frozenset(row.split())
    for row in (
        "mitch mitchell", "dan danny daniel", "rob robert bob bobby", "ben benjamin", "tom tommy thomas", "mike michael",
        "nick nicholas", "jim jimmy james", "bill billy will william", "dave david", "steve steven stephen", "joe joseph",
        "matt matthew", "greg gregory", "jeff jeffrey", "tim timothy", "ed eddie edward", "andy andrew", "tony anthony",
        "liz beth elizabeth", "kate katie kathy katherine kathryn", "sue susan", "chuck charlie charles", "dick rick richard",
        "ron ronald", "don donald", "ken kenneth", "larry lawrence", "pete peter", "phil philip phillip", "doug douglas",
        "fred frederick", "jon jonathan", "josh joshua", "nate nathan nathaniel", "zach zachary", "debbie deb deborah",
        "pam pamela", "patty patricia", "peggy meg margaret", "becky rebecca", "jen jenny jennifer", "barb barbara",
        "vicky victoria", "cindy cynthia", "sandy sandra", "walt walter", "alex alexander", "abe abraham",
    )
)  # fmt: skip
"""Given names that are one: "Mitch" and "Mitchell" with one surname in one text are one person."""


def _join_other_names(people: list[NameGroup], groups: dict[str, NameGroup], text: str, joined: set[str]) -> None:
    """ "Mitch Lim" joins "Mitchell Lim" where no third one has the surname; "Ana Lim was born Anne Berg" says so itself."""
    by_surname: dict[str, list[NameGroup]] = {}
    for entry in people:
        words = entry.key.split()
        if entry.key not in joined and len(words) == 2:
            by_surname.setdefault(words[1], []).append(entry)
    for same in by_surname.values():
        if len(same) == 2 and any({entry.key.split()[0] for entry in same} <= row for row in _NICKNAMES):
            main, other = sorted(same, key=lambda entry: (-len(entry.spans), -len(entry.name), entry.name))
            absorb(main, other, joined)
    by_start = {start: entry for entry in people if entry.key not in joined for start, _ in entry.spans}
    for entry in people:
        for _, end in list(entry.spans):
            match = _BORN.match(text, end)
            other_name = by_start.get(match.end()) if match is not None else None
            if other_name is not None and other_name is not entry and entry.key not in joined:
                absorb(entry, other_name, joined)


_BORN = re.compile(r"(?: was|,| \() ?born (?:as )?(?=[^\W\d_a-z])")


def _join_people(full: list[NameGroup], groups: dict[str, NameGroup], text: str, joined: set[str]) -> None:
    by_surname: dict[str, list[NameGroup]] = {}
    by_first: dict[str, list[NameGroup]] = {}
    for entry in full:
        last = surname(entry.name)
        if last:
            by_surname.setdefault(fold(last), []).append(entry)
            by_surname.setdefault(fold(last.split()[-1]), []).append(entry)
        by_first.setdefault(fold(entry.name.split()[0]), []).append(entry)
    for key, entry in list(groups.items()):
        if key in joined or (surname(entry.name) and entry.type != EntityType.PERSON):
            continue
        owners = {id(owner): owner for owner in by_surname.get(key, []) if owner is not entry}
        if owners and _is_firm(entry, list(owners.values()), text):
            continue
        if len(owners) == 1 and not _is_other_thing(entry):
            absorb(next(iter(owners.values())), entry, joined)
            continue
        if len(owners) > 1 and not _is_other_thing(entry):
            # Which of the two is meant cannot be told by the name, not even before the second is named in full (tried:
            # it gave a sister's words to her brother); one node "Lim" for both would be the merge of two people.
            joined.add(entry.key)
            continue
        firsts = [owner for owner in by_first.get(key, []) if owner is not entry]
        if (
            not owners
            and len(firsts) == 1
            and (entry.type == EntityType.PERSON or (is_given_name(entry.name) and not entry.known))
        ):
            absorb(firsts[0], entry, joined)


def _is_firm(entry: NameGroup, owners: list[NameGroup], text: str) -> bool:
    """Whether the text says that "Lim", before it names Ana Lim, is a firm ("Lim, a maker of …", "Lim Inc."): her family's."""
    if entry.type != EntityType.ORGANIZATION or not entry.spans:
        return False
    first = min(start for owner in owners for start, _ in owner.spans)
    if min(entry.spans)[0] > first:
        return False
    for start, end in islice(sorted(entry.spans), CONTEXTS):
        votes = list(context_votes(text, start, end))
        body = max((weight for label, weight in votes if label == EntityType.ORGANIZATION), default=0.0)
        person = max((weight for label, weight in votes if label == EntityType.PERSON), default=0.0)
        if body >= _TOLD > person:
            return True
    return False


_TOLD = 2.0
"""The weight of an apposition, of "Inc." and their like."""


def _is_other_thing(entry: NameGroup) -> bool:
    """A single word like a surname that the text uses for a place, or that the curated list has as something else."""
    if entry.known:
        return True
    place = entry.votes["Place"]
    if entry.speaks:
        return False
    return is_place(entry.name) and place >= entry.votes[EntityType.PERSON]


def _join_acronyms(entries: list[NameGroup], groups: dict[str, NameGroup], text: str, joined: set[str]) -> None:
    """ "Example Web Services (EWS)" joins "EWS"; so do equal initials where only one name has them."""
    by_initials: dict[str, list[NameGroup]] = {}
    by_end: dict[int, NameGroup] = {}
    for entry in entries:
        by_end.update((span[1], entry) for span in entry.spans)
        if " " in entry.name:
            for letters in _initials(entry.name):
                by_initials.setdefault(letters, []).append(entry)
    introduced: dict[str, NameGroup] = {}
    for match in re.finditer(r"""(?:['’]s)?,? ?\((?:or |the )?["“']?([A-Z][A-Za-z0-9&]{1,7})["”']?[,)]""", text):
        owner = by_end.get(match.start())
        if owner and owner.name != match.group(1):
            introduced.setdefault(fold(match.group(1)), owner)
            if (
                fold(match.group(1)) not in groups
                and match.group(1) not in owner.aliases
                and _fits(match.group(1), owner)
            ):
                owner.aliases.append(match.group(1))
    for short in list(groups.values()):
        if (
            not (is_acronym(_letters(short.name)) or _abbreviates(short, introduced.get(short.key)))
            or is_place(short.name)
            or short.key in joined
            or short.type == EntityType.PERSON
        ):
            continue
        owners = (
            [introduced[short.key]]
            if short.key in introduced
            else [e for e in by_initials.get(_letters(short.name), []) if e is not short]
        )
        if len(owners) == 1 and owners[0].key not in joined and owners[0].type not in ("Place", "Group"):
            absorb(owners[0], short, joined)


def _letters(short: str) -> str:
    """ "U.S." and "E&G" as "US" and "EG"."""
    return short.replace(".", "").replace("&", "")


def _abbreviates(short: NameGroup, owner: NameGroup | None) -> bool:
    """Whether one word in brackets after a name is made of its letters in order: "ExTech" for "Example Technology Centre"."""
    if owner is None or " " in short.name or not any(map(str.isupper, short.name[1:])):
        return False
    letters = iter(owner.key)
    return short.key[0] == owner.key[0] and all(letter in letters for letter in short.key)


def _fits(short: str, owner: NameGroup) -> bool:
    """Whether letters in brackets are the name's own: "WHO", which the finders pass over as a plain word."""
    return is_acronym(short) and short[0] == owner.name[0] and owner.is_entity and " " in owner.name


def _initials(name: str) -> set[str]:
    words = name.split()
    return {initials(name), "".join(word[0] for word in words if word[0].isupper() and word.casefold() not in _LINKING)}


def _take_short_forms_type(groups: dict[str, NameGroup]) -> None:
    """ "Example Grid", taken for a person, is the organisation that the text elsewhere calls "Example"."""
    for entry in groups.values():
        words = entry.name.split()
        if entry.type != EntityType.PERSON or len(words) != 2 or is_given_name(words[0]):
            continue
        short = groups.get(fold(words[0]))
        if fold(words[1]) in groups:
            continue  # who is called by his surname too is somebody
        if short is not None and short.type == EntityType.ORGANIZATION and not short.known:
            entry.votes[EntityType.ORGANIZATION] = entry.votes[EntityType.PERSON] + 0.1


def _is_plain_short_form(short: NameGroup, longer: NameGroup, text: str) -> bool:
    """Whether "Example" may be "Example Grid" cut short: the longer form comes first, and the short one is no listed name, place or first name."""
    alone = [start for start, _ in short.spans if not text.startswith(longer.name, start)]
    return (
        bool(alone)
        and text.find(longer.name) < min(alone)
        and not short.known
        and not longer.known
        and short.type == EntityType.ORGANIZATION
        and not short.votes["Place"] > 0
        and not is_acronym(short.name)
        and short.name[0].isupper()
        and not is_given_name(short.name)
    )


_SPELLINGS = (("u.s.a.", "united states"), ("u.s.", "united states"), ("us", "united states"), ("usa", "united states"), ("u.k.", "united kingdom"), ("uk", "united kingdom"), ("u.n.", "united nations"), ("un", "united nations"))  # fmt: skip
"""Short names of states that stand alone and begin names of their agencies, in lower case."""


def _join_cut_names(groups: dict[str, NameGroup], text: str, joined: set[str]) -> None:
    """ "The National Example study" is the one "Australian National Example Study" of the text."""
    ends: dict[str, list[NameGroup]] = {}
    whole = [e for e in groups.values() if e.key not in joined and e.is_entity and e.type != EntityType.PERSON]
    for entry in whole:
        words = entry.key.split()
        for cut in (0, 1):
            if len(words) - cut > _CUT:
                ends.setdefault(" ".join(words[cut:]), []).append(entry)
    for entry in whole:
        following = {_next_word(text, end) for _, end in entry.spans}
        longer = ends.get(f"{entry.key} {following.pop()}", []) if len(following) == 1 else []
        if len(longer) == 1 and longer[0] is not entry and not entry.known and len(entry.key.split()) >= _CUT:
            absorb(longer[0], entry, joined)


_CUT = 3
"""Words that a name must have, so that its last one may be left out."""


def _next_word(text: str, end: int) -> str:
    match = re.match(r" ([a-z]+)\b", text[end : end + 30])
    return match.group(1) if match else ""


def _join_bodies(groups: dict[str, NameGroup], joined: set[str]) -> None:
    """ "The Samoan government" is "the government of Samoa", "the Senate committee" the one committee of the Senate named in full."""
    bodies = [e for e in groups.values() if e.key not in joined and e.type == EntityType.ORGANIZATION and " " in e.name]
    placed = {e.key.split(" of ")[0]: e for e in bodies if re.fullmatch(r"[a-z]+ of (?:the )?\w+", e.key)}
    by_noun: dict[str, list[NameGroup]] = {}
    for entry in bodies:
        by_noun.setdefault(entry.key.split()[-1], []).append(entry)
    for noun, same in by_noun.items():
        paper = groups.get(noun) if noun in PAPERS and len(same) == 1 else None
        if paper is not None and paper.type == EntityType.ORGANIZATION and paper.key not in joined and not paper.known:
            absorb(same[0], paper, joined)  # "the Ledger" after "the Sunday Ledger"
        short = [e for e in same if e.name.split()[-1].islower() and len(e.key.split()) == 2]
        if len(short) != 1 or short[0].key in joined:
            continue
        adjective = short[0].key.split()[0]
        other = placed.get(noun)
        if other is not None and other.key not in joined and other.key.split()[-1][:4] == adjective[:4]:
            main, also = (other, short[0]) if min(other.spans) < min(short[0].spans) else (short[0], other)
            absorb(main, also, joined)
            continue
        longer = [e for e in same if e is not short[0] and len(e.key.split()) > 2 and e.key.startswith(f"{adjective} ")]
        if len(longer) == 1:
            absorb(longer[0], short[0], joined)


def _join_spellings(groups: dict[str, NameGroup], joined: set[str]) -> None:
    """ "U.S. Example Survey" and "United States Example Survey" are one, as are "the U.S." and "the United States"."""
    by_long: dict[str, NameGroup] = {}
    for key, entry in groups.items():
        if not entry.is_entity or key in joined or entry.type == EntityType.PERSON:
            continue
        first, _, rest = key.partition(" ")
        whole = {short: long for short, long in _SPELLINGS if entry.name.split(" ")[0].isupper()}.get(first)
        long = f"{whole} {rest}".strip() if whole else key
        other = by_long.setdefault(long, entry)
        if other is entry:
            continue
        main, also = (entry, other) if not whole else (other, entry)
        absorb(main, also, joined)
        by_long[long] = main


_PUBLIC = frozenset(
    [
        "party",
        "police",
        "parliament",
        "court",
        "council",
        "army",
        "navy",
        "force",
        "forces",
        "senate",
        "assembly",
        "department",
        "congress",
        "ministry",
        "authority",
        "airport",
        "church",
        "office",
        "guard",
    ]
)
"""Last words of public bodies, which a place comes before: "Oakhurst" is not "Oakhurst Police"."""
_PARTS = frozenset(
    [
        "academy",
        "app",
        "award",
        "awards",
        "center",
        "centers",
        "centre",
        "conference",
        "day",
        "division",
        "event",
        "festival",
        "headquarters",
        "hq",
        "logo",
        "museum",
        "prize",
        "program",
        "programme",
        "project",
        "schedule",
        "series",
        "show",
        "summit",
        "unit",
        "week",
    ]
)
"""Last words that name a part or a doing of the organisation before them: "Example Headquarters" is not "Example"."""


def _join_short_forms(entries: list[NameGroup], groups: dict[str, NameGroup], text: str, joined: set[str]) -> None:
    """ "Example" is short for "Example Ventures" where only one name is that plus words that firms add."""
    by_short: dict[str, list[NameGroup]] = {}
    for entry in entries:
        words = entry.key.split()
        if entry.type != EntityType.ORGANIZATION or entry.key in joined:
            continue
        for cut in range(len(words) - 1, 0, -1):
            if words[cut].strip(".,") not in ORGANIZATION_ENDS or words[cut] in _PUBLIC:
                break
            by_short.setdefault(" ".join(words[:cut]), []).append(entry)
        if (
            len(words) == 2
            and words[1].isalpha()
            and words[1] not in ORGANIZATION_ENDS | _PARTS
            and not is_acronym(words[0])
        ):
            by_short.setdefault(words[0], []).append(entry)
    for key, longer in by_short.items():
        short = groups.get(key)
        if (
            short is None
            or short.key in joined
            or not (short.type in (None, EntityType.ORGANIZATION) or _is_taken_for_place(short, longer[0]))
            or len(longer) != 1
            or (
                fold(longer[0].name).split()[-1] not in ORGANIZATION_ENDS
                and not _is_plain_short_form(short, longer[0], text)
            )
        ):
            continue
        if not (short.known and longer[0].known):
            absorb(longer[0], short, joined)
            _call_short(longer[0], short)


def _is_taken_for_place(short: NameGroup, longer: NameGroup) -> bool:
    """Only the model calls "Example" a place or a person, after "Example Capital": nothing stands or lives in it."""
    if is_place(short.name) or is_given_name(short.name) or not short.spans:
        return False
    others = {label: votes for label, votes in short.votes.items() if label not in (EntityType.ORGANIZATION,)}
    only_model = all(votes <= short.model[label] + 0.01 for label, votes in others.items())
    return only_model and min(longer.spans) < min(short.spans) and fold(longer.name).split()[-1] in ORGANIZATION_ENDS


_LEGAL = frozenset({"inc", "corp", "corporation", "ltd", "limited", "llc", "plc", "gmbh", "co", "ag", "company"})


def _call_short(entry: NameGroup, short: NameGroup) -> None:
    """ "Example Corporation" that the text mostly calls "Example" is named so; the legal form is an alias."""
    alone = len(short.spans)
    whole = len(entry.spans) - alone
    if entry.name.split()[-1].strip(".,").casefold() in _LEGAL and alone > whole and not entry.known:
        entry.aliases = [entry.name, *(alias for alias in entry.aliases if alias != short.name)]
        entry.name = short.name
