"""One document's entity with what the document says of it: all that a decision on two of them may look at."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import lru_cache

__all__ = ["Named"]


@dataclass(frozen=True)
class Named:
    """An entity of one document.

    `type` and `kind` are words ("Person"; the last word of what a work is called: "episode"). `known` is the curated
    list's IRI. `employers` are organisations in which a person has or had a role, `ties` all that a relation links it to,
    `near` what stands in the same statements; all three as folded names, without what half of all documents name.
    `grounds` are those of `ties` and `near` that would be joined by what is said of them alone, without company: a circle in
    which two names hold each other up joins nobody. A line of `grounds` is the name, and behind a line feed each what is said
    of it. `facts` are what the words beside the name say of it ("calling:drummer", `ingest.link.entities.described`).
    `shows` are the podcasts that a work is a part of, `day` when it appeared or took place ("2026-10-12").
    """

    iri: str
    document: str
    type: str
    name: str
    types: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    known: str | None = None
    kind: str = ""
    day: str = ""
    employers: frozenset[str] = frozenset()
    ties: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    shows: frozenset[str] = frozenset()
    grounds: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()

    @property
    def company(self) -> frozenset[str]:
        """What speaks for it being the one that another document names: relations and shared statements."""
        return self.ties | self.near

    @property
    def is_one_of_two(self) -> bool:
        """Whether its document says that another one has its name."""
        return any(fact.startswith("two:") for fact in self.facts)

    def written(self) -> str:
        """The entity as one line of JSON, the same for equal entities."""
        values = ((name, getattr(self, name)) for name in _FIELDS)
        data = {name: sorted(value) if isinstance(value, frozenset) else value for name, value in values}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> Named:
        """The entity back from `written`. An entity stands in about three blocks, so the last lines read are kept."""
        return _read(line)


@lru_cache(maxsize=20_000)
def _read(line: str) -> Named:
    data = json.loads(line)
    for key in ("employers", "ties", "near", "shows", "grounds", "facts"):
        data[key] = frozenset(data[key])
    return Named(**{**data, "types": tuple(data["types"]), "aliases": tuple(data["aliases"])})


_FIELDS = tuple(field.name for field in fields(Named))
