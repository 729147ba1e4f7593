"""Which of two documents that share words is from the other, and what tells so; where nothing does, none."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

__all__ = ["Facts", "Order", "folded", "has_credit", "names", "order"]


@dataclass(frozen=True)
class Facts:
    """What a document says of itself. `published` is `[from, until)` as xsd:dateTime text in UTC; `based_on` are the titles
    of the works that it says it is made from."""

    iri: str
    document_id: str
    sha256: str
    file: str
    kind: str
    title: str | None = None
    publisher: str | None = None
    published: tuple[str, str] | None = None
    based_on: frozenset[str] = field(default_factory=frozenset)

    def written(self) -> str:
        """The facts as one line, to be read again with `read`."""
        return json.dumps(vars(self), default=sorted, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> Facts:
        """What `written` wrote."""
        data = json.loads(line)
        published = data["published"]
        return cls(**{**data, "published": published and tuple(published), "based_on": frozenset(data["based_on"])})

    @property
    def day(self) -> str | None:
        return self.published[0][:10] if self.published else None

    @property
    def house(self) -> str | None:
        """The publisher's name, so that two spellings are equal."""
        return folded(_bare(self.publisher)) if self.publisher else None


@dataclass(frozen=True)
class Order:
    """`derived` is the IRI of the later one, None where the order cannot be told; `why` is a clause. `based_on`: it
    names the other by its title as what it is made from."""

    derived: str | None
    why: str
    based_on: bool = False


_CREDIT = (
    r"(?:source|credit|courtesy(?: of)?|via|with (?:material|files|reporting|additional reporting) (?:from|by)|(?:originally|first) (?:published|appeared|printed|reported) (?:in|by|on|at)"
    r"|(?:re)?printed (?:from|with permission (?:of|from))|republished from|reproduced from|taken (?:over )?from|copyright|©)\W*(?:the )?{name}\b"
    r"|^\W*by (?:the )?{name}\W*$|^\W*{name}\W*$|\({name}\) ?(?:—|–|-)|\b{name} (?:contributed|and staff|staff)\b|\bthis (?:article|story|page|text) (?:is|was|comes) from (?:the )?{name}\b"
)


def has_credit(text: str, name: str) -> bool:
    """Whether a text says, in the words of a credit, that it is from that house.

    >>> has_credit("It rained. Source: Delta Wire", "Delta Wire"), has_credit("Delta Wire said that it rained.", "Delta Wire")
    (True, False)
    """
    if _bare(name).casefold() not in text.casefold():
        return False  # the search below is slow
    return re.search(_CREDIT.format(name=re.escape(_bare(name))), text, re.IGNORECASE | re.MULTILINE) is not None


def names(text: str, name: str) -> bool:
    """Whether the name of a house stands in the text as whole words.

    >>> names("The Delta Wire said so.", "The Delta Wire"), names("Delta Wires", "Delta Wire")
    (True, False)
    """
    return re.search(rf"(?<!\w){re.escape(_bare(name))}(?!\w)", text) is not None


def order(a: Facts, b: Facts, text_a: str, text_b: str) -> Order:
    """The order of the two: what they say themselves first, then their dates, then whose name stands in the other.

    Symmetric. What one says outweighs the dates: a page's date may be that of its last change.
    """
    for says, based_on in ((_based, True), (_credits, False)):
        said = _only(says(a, b, text_a), says(b, a, text_b))
        if said is not None:
            later, other = (a, b) if said else (b, a)
            named = f"“{other.title}”" if based_on else other.publisher
            return Order(later.iri, f"{later.file} says that it is from {named}", based_on)
    for later, other in ((a, b), (b, a)):
        if later.published and other.published and later.published[0] >= other.published[1]:
            return Order(later.iri, f"{other.file} is of {other.day}, {later.file} of {later.day}")
    named_there = _only(_names(text_a, b, a), _names(text_b, a, b))
    if named_there is not None:
        later, other = (a, b) if named_there else (b, a)
        return Order(later.iri, f"{later.file} names {other.publisher}, who published {other.file}")
    if a.published and b.published:
        return Order(None, f"which was first cannot be told: both are of {min(a.published, b.published)[0][:10]}")
    return Order(None, "which was first cannot be told: at least one has no date")


def _only(one: bool, other: bool) -> bool | None:
    """Which of two is so, where just one is."""
    return None if one == other else one


def _based(one: Facts, other: Facts, text: str) -> bool:
    return bool(other.title) and folded(str(other.title)) in {folded(title) for title in one.based_on}


def _credits(one: Facts, other: Facts, text: str) -> bool:
    return _differ(one, other) and has_credit(text, str(other.publisher))


def _names(text: str, other: Facts, own: Facts) -> bool:
    return _differ(own, other) and names(text, str(other.publisher))


def _differ(one: Facts, other: Facts) -> bool:
    """Whether the other has a publisher that is not this one's too."""
    return other.house is not None and one.house != other.house


def _bare(name: str) -> str:
    return re.sub(r"^[Tt]he ", "", name.strip())


def folded(title: str) -> str:
    """A title's or house's words, so that two spellings are equal.

    >>> folded("Rain, at last!") == folded("rain at last")
    True
    """
    return " ".join(re.findall(r"\w+", title.casefold()))
