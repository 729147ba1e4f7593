"""`kg remove`: a document out of the store."""

from __future__ import annotations

from typing import Annotated

import typer

from desk.cli.options import QuietOption, StoreOption, settings_of


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("remove", short_help="Take documents out of the store.")(remove)


def remove(
    documents: Annotated[
        list[str],
        typer.Argument(metavar="DOCUMENT…", help="Ids, IRIs or file names, as `kg query documents` shows them."),
    ],
    store: StoreOption = None,
    quiet: QuietOption = False,
) -> int:
    """Take documents and all that stands in them out of the graph. Their bytes stay in the store's folder."""
    from desk.cli.effects import decisions_on
    from desk.cli.output import say
    from ingest.link import link
    from ingest.records import drop
    from kg.rdf.iri import Iris
    from kg.store import open_store
    from queries.lookup import documents as documents_named
    from queries.parameter import Parameter, ParameterType

    settings = settings_of(store=store)
    with open_store(settings.store, write=True) as opened:
        iris = Iris(opened.base)
        wanted = Parameter("document", ParameterType.DOCUMENT, "")
        found = [str(iri) for named in documents for iri in documents_named("kg remove", wanted, named, opened)]
        for document in dict.fromkeys(found):
            document_id = iris.document_id(document) or ""
            change = opened.remove_graph(iris.document_graph(document_id))
            opened.remove_graph(iris.corrections_graph(document_id))  # they wait in the audit trail
            drop(opened, document_id)
            say(f"kg: removed <{document}> ({change.removed} triples).", quiet=quiet)
            waiting = decisions_on(opened, document_id)
            if waiting:
                say(
                    f"kg: {waiting} of people {'hangs' if waiting.startswith('1 ') and ',' not in waiting else 'hang'} on it: kept "
                    "(`kg history`), without effect until the document is read again; `kg review list --kind waits` lists them."
                )
        link(opened)
    return 0
