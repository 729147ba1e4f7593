"""The error tree. Every error that the program raises on purpose is a `KgError`.

KgError
├── InputError          what was given cannot be read (exit code 1 in a run over many files, 2 where it is the command's only input)
│   ├── UnreadableDocument   path, reason, remedy
│   ├── SpanMismatch         a span's words are not the text's words
│   └── BadSetting           a setting or file of settings is wrong
├── ModelError          what was made breaks the model
│   ├── UnknownTerm          a name that is not in a registry or in the ontology
│   └── ShapeViolation       SHACL refused a document's graph
├── QueryError          a query cannot be run as asked
│   ├── UnknownQuery
│   ├── BadParameter
│   └── NotFound             an id that the store does not hold
├── ServiceError        a service that the user named does not answer as it should (exit code 3)
└── StoreError          the store cannot be used (exit code 3)
    ├── StoreLocked
    ├── StoreCorrupt
    └── StoreClosed

Exit codes and HTTP statuses are mapped only in `desk/`.
"""

from __future__ import annotations

__all__ = [
    "BadParameter",
    "BadSetting",
    "InputError",
    "KgError",
    "ModelError",
    "NotFound",
    "QueryError",
    "ServiceError",
    "ShapeViolation",
    "SpanMismatch",
    "StoreClosed",
    "StoreCorrupt",
    "StoreError",
    "StoreLocked",
    "UnknownQuery",
    "UnknownTerm",
    "UnreadableDocument",
]


class KgError(Exception):
    """Base of all errors raised on purpose; `str(error)` says what, where, and what to do next."""


class InputError(KgError):
    """Something given from outside cannot be used."""


class UnreadableDocument(InputError):
    """A file or page that no reader can turn into a text without guessing."""

    def __init__(self, path: str, reason: str, remedy: str) -> None:
        super().__init__(f"{path}: {reason}. {remedy}")
        self.path = path
        self.reason = reason
        self.remedy = remedy


class SpanMismatch(InputError):
    """A span whose recorded words are not the words of the text at that place."""

    def __init__(self, what: str, start: int, end: int, expected: str, found: str) -> None:
        super().__init__(
            f"{what}: characters {start}-{end} of the text are {found!r}, not {expected!r}. "
            "The text has changed since the span was made; ingest the document again."
        )
        self.what = what
        self.start = start
        self.end = end
        self.expected = expected
        self.found = found


class BadSetting(InputError):
    """A setting, or a file of settings, that is unknown or has a value that is not allowed."""


class ModelError(KgError):
    """A record or graph that breaks the model."""


class UnknownTerm(ModelError):
    """A name that is in no registry; the message lists those that are."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown {kind} {name!r}. Known: {', '.join(known)}")
        self.kind = kind
        self.name = name
        self.known = known


class ShapeViolation(ModelError):
    """A document's graph that SHACL refuses; nothing of it has been written."""

    def __init__(self, document: str, violations: tuple[str, ...]) -> None:
        shown = "; ".join(violations[:5]) + (f"; and {len(violations) - 5} more" if len(violations) > 5 else "")
        super().__init__(
            f"{document}: its graph breaks {len(violations)} rule(s) of ontology/shapes.ttl and was not written: {shown}. "
            "This is a fault of the program; please report it with the document."
        )
        self.document = document
        self.violations = violations


class QueryError(KgError):
    """A query that cannot be run as asked."""


class UnknownQuery(QueryError):
    """A query name that is not in the catalogue; the message lists near ones."""


class BadParameter(QueryError):
    """A parameter that is missing, not declared, or not of the declared type."""


class NotFound(QueryError):
    """An id, name or IRI that the store does not hold."""


class ServiceError(KgError):
    """A service that the settings name (an endpoint) cannot be reached or does not speak its protocol."""


class StoreError(KgError):
    """The store cannot be used."""


class StoreLocked(StoreError):
    """Another process holds the store for writing."""


class StoreCorrupt(StoreError):
    """The folder is not a store, or not one that this version can read."""


class StoreClosed(StoreError):
    """The store has been closed by this process."""
