"""From what a person types (a name, a file name, a claim's sentence, any IRI) to the nodes of the graph that it means.

An IRI that was handed out and has changed since leads to what it is called now (`kg.redirects`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

from rdflib import Literal, URIRef

from kg.errors import NotFound
from kg.rdf.literals import language_tag
from kg.redirects import resolve
from queries.lookup.ambiguous import several_claims, several_documents, several_things
from queries.lookup.rows import rows
from queries.parameter import Parameter, is_iri, not_found, of

if TYPE_CHECKING:
    from kg.quads import Term
    from kg.store.base import Store

__all__ = ["claims", "documents", "nodes", "rows", "things"]


_SHORT_FORM = re.compile(r"(?:thing|entity|claim|assertion|doc)/[^\s/]+")


def _whole(store: Store, text: str) -> str:
    """The IRI that a short form ("thing/3f2a…", as messages and tables give it) stands for; anything else as it is."""
    if not _SHORT_FORM.fullmatch(text):
        return text
    iri = resolve(store, f"{store.base}{text}")
    return iri if next(store.quads(subject=URIRef(iri)), None) is not None else text


def things(where: str, parameter: Parameter, text: str, store: Store) -> tuple[Term, ...]:
    """The merged entities meant by a name, an alias, or the IRI (or "thing/…") of a thing, a document's entity or a known entity.

    Names spelled just so come first; where there are none, case does not matter. Where a name is that of an organisation and of a product, both are meant.

    Raises:
        NotFound: nothing has that name or IRI, or only things of other types than the parameter takes.
        BadParameter: several things of one type share the name; the message tells by what to tell them apart.
    """
    text = _whole(store, text)
    found = rows(store, "thing", iri=(URIRef(resolve(store, text)),)) if is_iri(text) else _named(text, store)
    by_type: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for iri, label, type_ in found:
        kind = (type_ or "").rsplit("/", 1)[-1].rsplit("#", 1)[-1]
        if iri and (not parameter.choices or kind in parameter.choices):
            by_type[kind].append((iri, label or ""))
    if not by_type:
        names = [row[0] or "" for row in rows(store, "names") if _fits(row[1], parameter)]
        raise not_found(where, parameter, text, names)
    for kind, labelled in by_type.items():
        same = dict(labelled)
        if len(same) > 1 and not is_iri(text):
            raise several_things(store, of(where, parameter), text, kind, same)
    return tuple(URIRef(iri) for iri in sorted({iri for same in by_type.values() for iri, _ in same}))


def _named(text: str, store: Store) -> list[tuple[str | None, ...]]:
    """The things of this name: by a look-up of its exact spelling, else by a scan of all names without regard to case."""
    languages = {"en", *(language_tag(row[0]) for row in rows(store, "languages"))}
    spelled = (Literal(text), *(Literal(text, lang=language) for language in sorted(languages)))
    return rows(store, "things-spelled", name=spelled) or rows(store, "things-named", wanted=(Literal(text.lower()),))


def documents(where: str, parameter: Parameter, text: str, store: Store) -> tuple[Term, ...]:
    """The document with this title, file name, address or IRI.

    Raises:
        NotFound: there is none.
        BadParameter: there are several; the message tells by what to tell them apart.
    """
    text = _whole(store, text)
    found = rows(store, "documents-named", wanted=(Literal(text.lower()),))
    same = sorted({(iri or "", label or "") for iri, label in found})
    if not same:
        known = [name for row in rows(store, "document-names") for name in row if name]
        raise not_found(where, parameter, text, known)
    if len(same) > 1:
        raise several_documents(store, of(where, parameter), text, dict(same))
    return (URIRef(same[0][0]),)


def claims(where: str, parameter: Parameter, text: str, store: Store) -> tuple[Term, ...]:
    """The claim with this IRI or sentence, or that the statement with this IRI, sentence or exact words expresses.

    Case, quotation marks around it and the final full stop do not matter.

    Raises:
        NotFound: there is none.
        BadParameter: the sentence is that of several claims; the message tells who states each of them where.
    """
    text = _whole(store, text)
    if is_iri(text):
        found = rows(store, "claim", iri=(URIRef(resolve(store, text)),))
    else:
        bare = text.strip().strip('"“”').rstrip(".").lower()
        found = rows(store, "claims-named", wanted=(Literal(bare), Literal(f"{bare}.")))
    same = sorted({iri for (iri,) in found if iri})
    if not same:
        raise not_found(where, parameter, text, [row[0] or "" for row in rows(store, "sentences")])
    if len(same) > 1:
        raise several_claims(store, of(where, parameter), text, same)
    return (URIRef(same[0]),)


def nodes(where: str, parameter: Parameter, text: str, store: Store) -> tuple[Term, ...]:
    """The entity, else the document, else the claim with this name, sentence or IRI.

    Raises:
        NotFound: there is none.
        BadParameter: several things of one type share the name.
    """
    for find in (things, documents, claims):
        with suppress(NotFound):
            return find(where, parameter, text, store)
    known = [
        name for query in ("names", "document-names", "sentences") for row in rows(store, query) if (name := row[0])
    ]
    raise not_found(where, parameter, text, known)


def _fits(type_: str | None, parameter: Parameter) -> bool:
    return not parameter.choices or (type_ or "").rsplit("/", 1)[-1].rsplit("#", 1)[-1] in parameter.choices
