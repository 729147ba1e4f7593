"""The header of a canned query: comment lines that say what it answers, what it takes, and what it gives.

```
# title: Claims by a person
# question: What has this person claimed, in which words, where?
# param person name(Person) required The speaker, by name or IRI.
# param within integer 300 How many characters apart at most.
# column quotation string The exact words
```
A parameter's third word is `required`, `optional`, or its default. In the query it stands as `VALUES ?person { UNDEF }`
in every group that needs it: run as it is, the file leaves it free; `kg.store.bind` puts terms there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.errors import ModelError
from kg.table import Column, ColumnType
from queries.parameter import Parameter, ParameterType

__all__ = ["Query", "parse"]

_TYPE = re.compile(r"(?P<type>\w+)(?:\((?P<choices>[^()\s]+)\))?")
_BLOCK = re.compile(r"VALUES\s+\?(\w+)\s*\{\s*UNDEF\s*\}")
_SELECT = re.compile(r"^SELECT\s+(?:DISTINCT\s+)?(?P<columns>[^{]*?)\s*WHERE\b", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Query:
    """A canned query: its header and its text."""

    name: str
    title: str
    question: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    text: str


def parse(name: str, text: str) -> Query:
    """The query of a `.rq` file.

    Raises:
        ModelError: the header is not of the form above, the parameters are not those that have a VALUES block, or the
            columns are not the SELECT's, in its order.
    """
    titles: dict[str, str] = {}
    parameters: list[Parameter] = []
    columns: list[Column] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        body = line.lstrip("# ").rstrip()
        if body.startswith(("title:", "question:")):
            key, _, value = body.partition(":")
            titles[key] = value.strip()
        elif body.startswith("param "):
            parameters.append(_parameter(name, body))
        elif body.startswith("column "):
            columns.append(_column(name, body))
    for key in ("title", "question"):
        if not titles.get(key):
            raise ModelError(f"{name}.rq: the header has no line '# {key}: …'.")
    query = Query(name, titles["title"], titles["question"], tuple(parameters), tuple(columns), text)
    _check(query)
    return query


def _parameter(name: str, line: str) -> Parameter:
    parts = line.split(None, 4)
    match = _TYPE.fullmatch(parts[2]) if len(parts) == 5 else None
    if not match or match["type"] not in set(ParameterType):
        types = ", ".join(ParameterType)
        raise ModelError(
            f"{name}.rq: {line!r} is not 'param NAME TYPE required|optional|DEFAULT DESCRIPTION'. Types: {types}."
        )
    type_ = ParameterType(match["type"])
    choices = tuple(re.split(r"[|,]", match["choices"])) if match["choices"] else ()
    if type_ is ParameterType.ENUM and not choices:
        raise ModelError(f"{name}.rq: parameter {parts[1]!r} is an enum without values; write enum(a|b).")
    default = None if parts[3] in {"required", "optional"} else parts[3]
    return Parameter(parts[1], type_, parts[4], parts[3] == "required", default, choices)


def _column(name: str, line: str) -> Column:
    parts = line.split(None, 3)
    if len(parts) != 4 or parts[2] not in set(ColumnType):
        types = ", ".join(ColumnType)
        raise ModelError(f"{name}.rq: {line!r} is not 'column NAME TYPE DESCRIPTION'. Types: {types}.")
    return Column(parts[1], ColumnType(parts[2]), parts[3])


def _check(query: Query) -> None:
    places = set(_BLOCK.findall(query.text))
    declared_names = {parameter.name for parameter in query.parameters}
    if places != declared_names:
        raise ModelError(
            f"{query.name}.rq: its header declares the parameters {sorted(declared_names)}, its blocks "
            f"'VALUES ?name {{ UNDEF }}' are for {sorted(places)}."
        )
    selected = _selected(query.text)
    declared = [column.name for column in query.columns]
    if selected != declared:
        raise ModelError(f"{query.name}.rq: it selects {selected}, its header declares the columns {declared}.")


def _selected(text: str) -> list[str]:
    """The names of the outermost SELECT's columns: its variables, and of "(expression AS ?name)" the name."""
    match = _SELECT.search(text)
    names: list[str] = []
    depth = 0
    last = ""
    for token in re.findall(r"[()]|\?\w+|\"[^\"]*\"", match["columns"] if match else ""):
        if token == "(":
            depth += 1
        elif token == ")":
            depth -= 1
            if depth == 0:
                names.append(last)
        elif token.startswith("?"):
            last = token[1:]
            if depth == 0:
                names.append(last)
    return names
