"""Sources that are several, or nobody's proper name, but that the text names all the same.

"Ana Lind and Bo Berg", "researchers from the University of Oakhurst", "Democrats", "Lind's family": a reader calls them by these
words, with the possessor in full. "Officials" or "the residents" have no such name and stay nobody.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from ingest.resolve.discourse import POSSESSIVES, Discourse
from ingest.resolve.lexicon import DOCUMENT_NOUNS, GROUP_NOUNS, HUMAN_NOUNS, KIN_NOUNS, ORGANISATION_CLASS, word_set
from ingest.resolve.phrases import read_phrase
from ingest.resolve.resolver import Resolver
from kg.record import EntityType, Span

__all__ = ["Group", "Groups"]

_ARTICLES = word_set("the a an this that these those both all")
_PAIRS = word_set("couple pair duo both two trio three")
_PLURALS = word_set("they them their both some many most others several")
_PARTS = word_set("some many most others several")
_TOGETHER = word_set(
    """defendants suspects men women brothers sisters siblings parents spouses officers candidates founders authors leaders
    ministers presidents senators lawmakers journalists reporters scientists researchers"""
)
"""Whom two people named together are called afterwards."""
_COMPLEMENTS = word_set("of from at in for with on within inside")
_STOPS = frozenset({",", ";", ":", "–", "—", "who", "which", "that", "whose"})
_JOINED = frozenset({"and", "&"})
_SINGLE = HUMAN_NOUNS | KIN_NOUNS
_PEOPLE_ENDS = ("ists", "ians", "workers", "makers", "goers", "sters", "holders", "grads")
_PARTIES = frozenset({"democrats", "republicans"})
_COMMON = (
    GROUP_NOUNS | DOCUMENT_NOUNS | HUMAN_NOUNS | frozenset(ORGANISATION_CLASS) | frozenset({"hello", "hi", "dear"})
)
"""Nouns whose capital a sentence's start or a headline explains."""
_FIRST_OWNERS = frozenset({"my"})
_LONGEST = 28
"""Tokens of a name made of the text's own words; what is longer is a misread clause."""
_DEPTH = 4
_TWO = 2
_REACH = 12
"""Sentences that "the couple" looks back."""
_SAME = {
    word: line.split()[0]
    for line in (
        "researchers scientists authors team academics experts",
        "students participants pupils",
        "family relatives parents",
        "staff employees workers",
        "lawmakers legislators senators",
    )
    for word in line.split()
}


@dataclass(frozen=True, slots=True)
class Group:
    """A source of that kind: its name, the span of its own words where the text brings it up, whether it is one person
    ("Lind's publicist"), and whether the words stand right there."""

    name: str
    span: Span
    single: bool
    certain: bool


class Groups:
    """Answers for one text, on demand, after its references are resolved."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._discourse: Discourse = resolver.discourse
        self._speaker: str | None = None
        self._nouns: dict[str, list[int]] = {}
        self._pairs: list[int] = []
        self._bodies: list[int] = []
        parse = self._discourse.parse
        for i in range(len(parse)):
            if parse.pos[i] not in {"NOUN", "PROPN"} or i in self._discourse.labels:
                continue
            if self._is_plural(i):
                self._nouns.setdefault(_same(parse.word[i]), []).append(i)
            if parse.dep[i] != "conj" and len(self._people(i)) > 1:
                self._pairs.append(i)
            if parse.dep[i] != "conj" and len(self._people(i, EntityType.ORGANIZATION)) > 1:
                self._bodies.append(i)

    def at(self, first: int, last: int, speaker: str | None = None) -> Group | None:
        """The group that the source phrase of tokens `first` to `last` names or points back at. `speaker` says "my" there."""
        self._speaker = speaker
        phrase = read_phrase(self._discourse, first, last)
        first = phrase.first if phrase is not None else first
        head = self._head(first, last)
        found = self._of(head, _DEPTH) if head is not None else None
        return found if found is None or head is None else self._with_place(found, head, last)

    def _with_place(self, found: Group, head: int, last: int) -> Group:
        """ "Lind and others in the Green Party": with the complement that the parse hangs elsewhere."""
        parse = self._discourse.parse
        if not self._is_joined(head):
            return found
        after = self._piece(self._members(head)[-1], None)[1] + 1
        plain = all(parse.word[i] not in _STOPS and parse.pos[i] not in {"VERB", "AUX"} for i in range(after, last + 1))
        if after > last or parse.word[after] not in _COMPLEMENTS or not plain or last - after > _LONGEST:
            return found
        name = f"{found.name} {self._words(after, last)}"
        return Group(name, (found.span[0], parse.end[last]), found.single, found.certain)

    def _head(self, first: int, last: int) -> int | None:
        """The token of the phrase that hangs highest, a coordination's first member."""
        parse = self._discourse.parse
        for i in range(first, last + 1):
            above = parse.head[i]
            if (not first <= above <= last or above == i) and parse.pos[i] in {"NOUN", "PROPN", "PRON", "DET", "NUM"}:
                return i
        return None

    def _of(self, head: int, depth: int) -> Group | None:
        if depth == 0:
            return None
        parse = self._discourse.parse
        if parse.word[head] in _PLURALS or parse.word[head] == "it":
            return self._behind(head, depth)
        if parse.pos[head] not in {"NOUN", "PROPN"}:
            return None
        if self._is_joined(head):
            return self._joined(head, depth)
        return self._described(head, depth)

    def _behind(self, pronoun: int, depth: int) -> Group | None:
        """Whom "they" stands for, where that is a group with a name; "both" and "some" as in "some of them"."""
        parse = self._discourse.parse
        if parse.word[pronoun] == "both":
            return self._pair(pronoun)
        if parse.word[pronoun] in _PARTS:
            return self._part(pronoun, depth)
        antecedent = self._resolver.antecedent(pronoun)
        if antecedent is not None and parse.word[pronoun] == "it":
            document = parse.word[antecedent] in DOCUMENT_NOUNS
            antecedent = self._resolver.issuing(antecedent) if document else None
        if antecedent is None:
            return None
        found = self._of(antecedent, depth - 1)
        return None if found is None else Group(found.name, found.span, found.single, False)

    def _part(self, pronoun: int, depth: int) -> Group | None:
        """ "Some", after a sentence about House Democrats: some of them."""
        parse, discourse = self._discourse.parse, self._discourse
        for noun in range(pronoun - 1, -1, -1):
            if discourse.distance(noun, pronoun) > 1 or discourse.line_of[noun] != discourse.line_of[pronoun]:
                return None
            if self._is_people(noun):
                found = self._of(noun, depth - 1)
                name = f"{parse.word[pronoun]} {found.name}" if found is not None else ""
                return Group(name, found.span, False, False) if found is not None else None
        return None

    # Several that are named one by one.

    def _members(self, head: int) -> list[int]:
        parse, found = self._discourse.parse, [head]
        for member in found:
            found += [c for c in parse.children[member] if parse.dep[c] == "conj" and parse.pos[c] != "VERB"]
        return sorted(found)

    def _is_joined(self, head: int) -> bool:
        """The noun and another are coordinated by "and"."""
        parse = self._discourse.parse
        members = self._members(head)
        return len(members) > 1 and any(
            parse.word[c] in _JOINED for member in members for c in parse.children[member] if parse.dep[c] == "cc"
        )

    def _people(self, head: int, kind: EntityType = EntityType.PERSON) -> list[str]:
        if not self._is_joined(head):
            return []
        found = [self._discourse.mention_at(member) for member in self._members(head)]
        people = [m.entity.id for m in found if m is not None and m.entity.type is kind]
        return people if len(people) == len(found) else []

    def _joined(self, head: int, depth: int) -> Group | None:
        """ "Lind and Berg" by their full names; "Lind and her colleagues" in the text's own words after the name."""
        members = self._members(head)
        if len(members) > _TWO and self._is_plural(head) and self._discourse.mention_of[head] < 0:
            _, last = self._piece(head, members[1])
            if "," in self._discourse.parse.word[last : last + 2]:
                members = members[1:]  # "two lawmakers, Ana Lind and Bo Berg"
        names, named = [], 0
        for place, member in enumerate(members):
            first, last = self._piece(member, members[place + 1] if place + 1 < len(members) else None)
            resolved = self._resolver.phrase(first, last)
            if resolved is not None and resolved.name is not None:
                names.append(resolved.name)
                named += 1
                continue
            group = self._described(member, depth - 1) if place == 0 or self._owned(member) is None else None
            if group is not None:
                names.append(group.name)
                named += 1
                continue
            words = self._words(first, last)
            if not words:
                return None
            names.append(words)
            named += self._capital(first, last)
        if not named or len(dict.fromkeys(names)) < 2:
            return None
        parse = self._discourse.parse
        span = (parse.start[self._left(head)], parse.end[self._piece(members[-1], None)[1]])
        return Group(f"{', '.join(names[:-1])} and {names[-1]}", span, False, True)

    def _left(self, head: int) -> int:
        parse, first = self._discourse.parse, self._discourse.parse.left[head]
        while first < head and (parse.word[first] in _ARTICLES or parse.pos[first] == "PUNCT"):
            first += 1
        return first

    def _piece(self, member: int, following: int | None) -> tuple[int, int]:
        """First and last token of one member without what joins it to the next."""
        parse = self._discourse.parse
        mention = self._discourse.mention_at(member)
        first = parse.left[member] if following != member else member
        stops = [c for c in parse.children[member] if c > member and parse.dep[c] in {"cc", "conj", "punct", "relcl"}]
        last = min(stops) - 1 if stops else parse.right[member]
        if following is not None:
            last = min(last, following - 1)
        if mention is not None:
            first, last = min(first, mention.first), max(min(last, member + _LONGEST), mention.last)
        while first < member and (parse.pos[first] == "PUNCT" or parse.word[first] in _ARTICLES):
            first += 1
        return first, max(last, member)

    # One phrase that names a group by its own words.

    def _described(self, head: int, depth: int) -> Group | None:
        parse = self._discourse.parse
        word = parse.word[head]
        several = self._is_people(head)
        apposed = parse.child(head, "appos")
        if several and apposed is not None and self._is_joined(apposed):
            found = self._joined(apposed, depth - 1)
            if found is not None:
                return found  # "two lawmakers, Ana Lind and Bo Berg"
        if not several and word not in _SINGLE and word not in DOCUMENT_NOUNS and word not in ORGANISATION_CLASS:
            return None
        if word in _PAIRS or any(parse.word[c] in {"both", "two"} for c in parse.children[head] if c < head):
            found = self._pair(head)
            if found is not None:
                return found
        owner = self._owned(head)
        if owner is not None:
            return self._possessed(head, owner, depth)
        if word in DOCUMENT_NOUNS:
            issuer = self._resolver.issuing(head)
            found = self._of(issuer, depth - 1) if issuer is not None else None
            return None if found is None else Group(found.name, found.span, found.single, False)
        named = self._of_somebody(head)
        if named is not None:
            return named
        if not several:
            return None
        first, last = self._extent(head)
        if self._capital(first, last):
            name = self._own(self._without_places(head, first, last))
            return Group(name, (parse.start[first], parse.end[last]), False, True) if name else None
        return self._again(head)

    def _of_somebody(self, head: int) -> Group | None:
        """ "The family of the victim, Tom Lind": by the name of whom they are."""
        parse = self._discourse.parse
        of = next((c for c in parse.children[head] if c == head + 1 and parse.word[c] == "of"), None)
        noun = parse.child(of, "pobj") if of is not None else None
        if noun is None or parse.word[head] not in KIN_NOUNS or self._discourse.mention_of[noun] >= 0:
            return None
        resolved = self._resolver.phrase(parse.left[noun], parse.right[noun])
        name = parse.child(head, "appos")
        if resolved is None and name is not None and self._discourse.mention_of[name] >= 0:
            resolved = self._resolver.token(name)  # the parse hangs the name on the family
        if resolved is None or resolved.name is None:
            return None
        span = (parse.start[head], parse.end[parse.right[noun]])
        single = parse.word[head] in _SINGLE and not self._is_plural(head)
        return Group(f"{parse.word[head]} of {resolved.name}", span, single, resolved.certain)

    def _is_plural(self, head: int) -> bool:
        parse = self._discourse.parse
        return parse.tag[head] in {"NNS", "NNPS"} or parse.word[head] in GROUP_NOUNS or parse.word[head] in _PAIRS

    def _is_people(self, head: int) -> bool:
        """The noun is one for several people or bodies: "officials", "staff", "Democrats"; no "results", no "posts"."""
        parse = self._discourse.parse
        word, lemma = parse.word[head], parse.lemma[head].casefold()
        if not self._is_plural(head) or word in DOCUMENT_NOUNS or lemma in DOCUMENT_NOUNS:
            return False
        if parse.pos[head] == "PROPN" and parse.text[parse.start[head]].isupper() and word not in _PARTIES:
            return parse.ent[head] == "NORP" and self._discourse.mention_of[head] < 0
        known = lemma in HUMAN_NOUNS or lemma in ORGANISATION_CLASS or word in GROUP_NOUNS or word in KIN_NOUNS
        return known or word in _SAME or word.endswith(_PEOPLE_ENDS)

    def _owned(self, head: int) -> int | None:
        return self._discourse.parse.child(head, "poss")

    def _possessed(self, head: int, owner: int, depth: int) -> Group | None:
        """ "his family", "Lind's publicist": with the possessor's name; a document of a group is the group's."""
        parse = self._discourse.parse
        single = parse.word[head] in _SINGLE and not self._is_plural(head)
        resolved = self._resolver.token(owner)
        name = resolved.name if resolved is not None else None
        if parse.word[owner] in _FIRST_OWNERS:
            if self._speaker is None:
                return None
            name = self._speaker
        if resolved is not None and not resolved.certain and parse.word[head] not in GROUP_NOUNS:
            return None
        if single and self._resolver.has_bearer(parse.word[head]):
            return None  # "Oakhurst's governor" may be the governor whom the text names
        if name is None:
            group = self._of(owner, depth - 1)
            if group is None:
                return None
            if parse.word[head] in DOCUMENT_NOUNS:
                return Group(group.name, group.span, group.single, False)
            name = group.name
        elif parse.word[head] in DOCUMENT_NOUNS:
            return None
        kept = [c for c in range(owner + 1, head + 1) if parse.word[c] not in POSSESSIVES]
        words = self._own(kept)
        if not words:
            return None
        first = min(parse.left[owner], owner)
        return Group(
            f"{name}{_mark(name)} {words}",
            (parse.start[first], parse.end[head]),
            single,
            parse.word[owner] not in _FIRST_OWNERS and (resolved is None or resolved.certain),
        )

    def _extent(self, head: int) -> tuple[int, int]:
        """The noun phrase's tokens: its modifiers, and complements up to the first clause, comma or bracket."""
        parse = self._discourse.parse
        first = self._left(head)
        mention = self._discourse.mention_at(head)
        last = mention.last if mention is not None else head
        for c in parse.children[head]:
            if c <= last:
                continue
            if parse.dep[c] != "prep" or parse.word[c] not in _COMPLEMENTS or c != last + 1:
                break
            end = parse.right[c]
            for i in range(c, end + 1):
                if parse.word[i] in _STOPS or parse.pos[i] in {"VERB", "AUX"} or parse.word[i] == "\n":
                    end = i - 1
                    break
            last = max(last, end)
        last = min(last, first + _LONGEST)
        while last > head and parse.pos[last] in {"ADP", "DET", "CCONJ", "PUNCT", "ADJ"}:
            last -= 1
        return first, last

    def _without_places(self, head: int, first: int, last: int) -> list[int]:
        """The tokens without where the bodies are that the phrase names ("the College of Oakhurst in Ohio")."""
        parse = self._discourse.parse
        kept = list(range(first, last + 1))
        for i in range(head + 1, last):
            place = parse.child(i, "pobj") if parse.word[i] == "in" and parse.head[i] != head else None
            if place is not None and parse.ent[place] in {"GPE", "LOC"}:
                kept = [k for k in kept if not i <= k <= place]
        return kept

    def _again(self, head: int) -> Group | None:
        """ "The researchers": the group that was last called so, where it had a name."""
        parse = self._discourse.parse
        determiner = parse.child(head, "det")
        if determiner is None or parse.word[determiner] not in {"the", "these", "those", "both"}:
            return None
        same = self._nouns.get(_same(parse.word[head]), [])
        for earlier in reversed(same[max(0, bisect_left(same, head) - _REACH) : bisect_left(same, head)]):
            if self._discourse.mention_of[earlier] < 0 and self._is_bare(earlier):
                continue
            if parse.word[head] == "authors" and parse.word[earlier] == "team":
                continue  # somebody's team has written no study
            found = self._of(earlier, 1) if not self._is_joined(earlier) else None
            if found is None and parse.child(earlier, "det") is None and parse.child(earlier, "appos") is None:
                return None
            if found is not None:
                return Group(found.name, found.span, found.single, False)
        alone = len({frozenset(self._people(pair)) for pair in self._pairs}) == 1
        return self._pair(head) if alone and parse.word[head] in _TOGETHER and self._is_bare(head) else None

    def _is_bare(self, noun: int) -> bool:
        """ "The researchers" themselves: nothing but "the" before, nothing after."""
        parse = self._discourse.parse
        first, last = self._extent(noun)
        determiner = parse.child(noun, "det")
        return first == last == noun and determiner is not None and parse.word[determiner] in {"the", "these", "those"}

    def _pair(self, head: int) -> Group | None:
        """ "The couple", "both officers", "the two firms": the two people or bodies that were last named together."""
        body = self._discourse.parse.lemma[head].casefold() in ORGANISATION_CLASS
        pairs = self._bodies if body else self._pairs
        place = bisect_left(pairs, head)
        if place == 0:
            return None
        pair = pairs[place - 1]
        if self._discourse.distance(pair, head) > _REACH or len(self._members(pair)) != 2:
            return None
        found = self._joined(pair, 1)
        return None if found is None else Group(found.name, found.span, False, False)

    # Words.

    def _capital(self, first: int, last: int) -> bool:
        """A name stands in the words: a proper noun, or an adjective of one."""
        parse = self._discourse.parse
        return any(
            any(map(str.isupper, parse.text[parse.start[i] : parse.end[i]]))
            and (parse.word[i] in _PARTIES or parse.word[i] not in _COMMON)
            and (
                parse.pos[i] == "PROPN"
                or parse.ent[i] in {"NORP", "ORG", "GPE", "PERSON"}
                or self._discourse.mention_of[i] >= 0
            )
            for i in range(first, last + 1)
        )

    def _words(self, first: int, last: int) -> str:
        return self._own(list(range(first, last + 1)))

    def _own(self, tokens: list[int]) -> str:
        """The words of the tokens as the text has them, what stands in brackets left out."""
        parse, kept, depth = self._discourse.parse, list[str](), 0
        for place, i in enumerate(tokens):
            written = parse.text[parse.start[i] : parse.end[i]]
            depth += written in {"(", "["}
            if depth == 0:
                named = parse.pos[i] == "PROPN" and place + 1 < len(tokens) and parse.pos[tokens[place + 1]] == "PROPN"
                common = parse.tag[i] in {"NNS", "JJ", "CD"} or (parse.word[i] in _COMMON and not named)
                if place == 0 and common and not self._capital(i, i):
                    written = written[:1].lower() + written[1:]
                blank = parse.end[i] < len(parse.text) and parse.text[parse.end[i]].isspace()
                kept.append(written + (" " if blank else ""))
            depth -= written in {")", "]"}
        return " ".join("".join(kept).replace(" 's", "'s").split())


def _same(word: str) -> str:
    return _SAME.get(word, word)


def _mark(name: str) -> str:
    return "'" if name.endswith("s") else "'s"
