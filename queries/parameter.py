"""Parameters of queries and algorithms: what they are called, what they take, and the terms that a given value stands for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import TYPE_CHECKING

from rdflib import Literal, URIRef

from kg.errors import BadParameter, NotFound
from ontology import XSD

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["Parameter", "ParameterType", "is_iri", "near", "nearest", "of", "terms_of"]

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|^`\\]+")
_PART_OF_HASH = re.compile(r"(?=.*\d)[0-9a-f]{4,7}")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


class ParameterType(StrEnum):
    """`name` (of an entity), `document`, `claim` and `node` (any of these) are looked up in the store, by IRI or by what
    they are called."""

    NAME = "name"
    DOCUMENT = "document"
    CLAIM = "claim"
    NODE = "node"
    IRI = "iri"
    STRING = "string"
    INTEGER = "integer"
    DECIMAL = "decimal"
    DATE = "date"
    BOOLEAN = "boolean"
    ENUM = "enum"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `choices` are the values of an enum, or the types of entity that a name may be of (empty: any)."""

    name: str
    type: ParameterType
    description: str
    required: bool = False
    default: str | None = None
    choices: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """The type as the header of a query writes it.

        >>> Parameter("kind", ParameterType.ENUM, "", choices=("a", "b")).signature
        'enum(a|b)'
        """
        joint = "|" if self.type is ParameterType.ENUM else ","
        return f"{self.type}({joint.join(self.choices)})" if self.choices else str(self.type)

    def described(self) -> dict[str, object]:
        """The parameter as plain data."""
        return {
            "name": self.name,
            "type": self.signature,
            "required": self.required,
            "default": self.default,
            "description": self.description,
        }


def is_iri(text: str) -> bool:
    """Whether a value is meant as an IRI, not as a name.

    >>> is_iri("https://example.org/kg/thing/1"), is_iri("re: invent"), is_iri("AC:2")
    (True, False, False)
    """
    return bool(_IRI.fullmatch(text)) and ("://" in text or text.startswith("urn:"))


def near(name: str, known: Iterable[str], limit: int = 5) -> list[str]:
    """Those of `known` that look like `name`: first those that hold it as whole words, then by spelling."""
    candidates = sorted(set(known))
    words = name.casefold().split()
    holding = [c for c in candidates if words and set(words) <= set(re.split(r"[\s\-_]+", c.casefold()))]
    by_fold = {c.casefold(): c for c in reversed(candidates)}
    close = [by_fold[fold] for fold in difflib.get_close_matches(name.casefold(), sorted(by_fold), n=limit, cutoff=0.6)]
    return list(dict.fromkeys([*holding, *close]))[:limit]


def nearest(name: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Those of `known` that are spelled most like `name`, however little."""
    return difflib.get_close_matches(name.casefold(), sorted(set(known)), n=limit, cutoff=0.0)


def check_names(where: str, parameters: Iterable[Parameter], given: Mapping[str, object]) -> None:
    """Refuses parameters that are not declared and required ones that are missing.

    Raises:
        BadParameter: the message lists what `where` takes.
    """
    declared = {parameter.name: parameter for parameter in parameters}
    takes = (
        ", ".join(f"{p.name} ({p.signature}{', required' if p.required else ''})" for p in declared.values())
        or "no parameters"
    )
    for name in given:
        if name not in declared:
            meant = near(name, declared)
            hint = f" Did you mean {' or '.join(meant)}?" if meant else ""
            raise BadParameter(f"{where}: there is no parameter {name!r}.{hint} It takes {takes}.")
    for parameter in declared.values():
        if parameter.required and given.get(parameter.name) in (None, ""):
            raise BadParameter(
                f"{where}: parameter {parameter.name!r} is missing. {parameter.description} It takes {takes}."
            )


def terms_of(where: str, parameter: Parameter, value: object, store: Store) -> tuple[Term, ...]:
    """The terms that the value stands for; several where one name is that of things of different types.

    A name is compared without regard to case with the names and aliases of things.

    Raises:
        BadParameter: the value is not of the declared type, or a name is that of several things of one type.
        NotFound: the store holds nothing of that name or IRI; the message lists near names.
    """
    from queries import lookup

    text = str(value).strip() if not isinstance(value, bool) else str(value).lower()
    find = {
        ParameterType.NAME: lookup.things,
        ParameterType.DOCUMENT: lookup.documents,
        ParameterType.CLAIM: lookup.claims,
        ParameterType.NODE: lookup.nodes,
    }.get(parameter.type)
    if find is not None:
        return find(where, parameter, text, store)
    return (_literal(where, parameter, text),)


def _literal(where: str, parameter: Parameter, text: str) -> Term:
    def refuse(expected: str) -> BadParameter:
        return BadParameter(f"{where}: parameter {parameter.name!r} is {text!r}; it must be {expected}.")

    match parameter.type:
        case ParameterType.IRI:
            if not is_iri(text):
                raise refuse("an IRI such as https://example.org/kg/claim/1")
            return URIRef(text)
        case ParameterType.INTEGER:
            if not re.fullmatch(r"[+-]?\d{1,18}", text):
                raise refuse("a whole number such as 300")
            return Literal(str(int(text)), datatype=XSD.integer)
        case ParameterType.DECIMAL:
            return Literal(_decimal(text, refuse("a number such as 0.5")), datatype=XSD.decimal)
        case ParameterType.DATE:
            return Literal(
                _midnight(text, refuse("a date: 2026, 2026-10 or 2026-10-06")), datatype=XSD.dateTime, normalize=False
            )
        case ParameterType.BOOLEAN:
            if text.casefold() not in {"true", "false", "yes", "no", "1", "0"}:
                raise refuse("true or false")
            return Literal(text.casefold() in {"true", "yes", "1"})
        case ParameterType.ENUM:
            if text not in parameter.choices:
                raise refuse(f"one of {', '.join(parameter.choices)}")
            return Literal(text)
        case _:
            return Literal(text)


def _decimal(text: str, refusal: BadParameter) -> str:
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise refusal from None
    if not number.is_finite() or len(text) > 40:
        raise refusal
    return format(number, "f")


def _midnight(text: str, refusal: BadParameter) -> str:
    """The first moment of a year, month or day, in UTC."""
    import datetime

    match = _DATE.fullmatch(text)
    if not match:
        raise refusal
    year, month, day = (int(part or 1) for part in match.groups())
    try:
        return f"{datetime.date(year, month, day).isoformat()}T00:00:00Z"
    except ValueError:
        raise refusal from None


def of(where: str, parameter: Parameter) -> str:
    """The beginning of a message on what was given for a parameter; nothing where a command takes just that (`where` is empty)."""
    return f"{where}: parameter {parameter.name!r}: " if where else ""


def not_found(where: str, parameter: Parameter, text: str, known: Iterable[str]) -> NotFound:
    """The error for a name that the store does not hold, with near names."""
    kinds = f" of type {' or '.join(parameter.choices)}" if parameter.choices else ""
    if is_iri(text):
        return NotFound(f"{of(where, parameter)}the store holds nothing{kinds} with the IRI <{text}>.")
    meant = near(text, known)
    listed = "`kg query entities`, `kg query documents` and `kg query claims` list what there is."
    hint = f"Near names: {', '.join(f'“{name}”' for name in meant)}." if meant else listed
    if not meant and _PART_OF_HASH.fullmatch(text):
        hint = f"The beginning of an id has eight characters or more, or its kind in front, as in 'claim/{text}'."
    return NotFound(f"{of(where, parameter)}the store holds nothing{kinds} called {text!r}. {hint}")
