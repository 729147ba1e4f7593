"""`kg export`: the graph for other programs, and pictures of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import QuietOption, StoreOption, settings_of

if TYPE_CHECKING:
    from kg.export.figure import Figure
    from kg.projection import Graph
    from kg.store import Store


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("export", short_help="Write RDF, graph files, tables, SVG, or one page.")(export)


def export(
    form: Annotated[
        str,
        typer.Argument(
            metavar="FORMAT",
            help="turtle, trig, nquads, jsonld, claimreview, graphml, gexf, gml, dot, cytoscape, node-link, csv, svg or html.",
        ),
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write here; '-' is standard output. csv takes a folder or a .zip file.",
        ),
    ] = "-",
    focus: Annotated[
        str | None, typer.Option("--focus", metavar="ID", help="Only what stands around this node (IRI, name or hash).")
    ] = None,
    hops: Annotated[int, typer.Option("--hops", min=0, metavar="N", help="How many steps around the focus.")] = 1,
    texts: Annotated[
        bool, typer.Option("--texts/--no-texts", help="RDF formats: with the documents' full texts.")
    ] = True,
    same_as: Annotated[
        bool,
        typer.Option(
            "--same-as", help="RDF formats: with owl:sameAs from each document's entity to what it is held to be."
        ),
    ] = False,
    quiet: QuietOption = False,
    store: StoreOption = None,
) -> int:
    """Export the graph as RDF, for graph programs, as tables, as SVG, or as one interactive page that needs no network."""
    from desk.cli.output import say
    from kg.errors import BadParameter
    from kg.export import Source, find, write, write_path
    from kg.export.figure import Figure, Kind
    from kg.rdf.same_as import same_as as same_identity
    from kg.store import open_store
    from ontology import SCHEMA

    if form.lower().lstrip(".") in ("png", "jpg", "jpeg", "gif", "webp", "pdf", "picture", "image"):
        raise BadParameter(
            f"{form}: the pictures are svg and html (`kg export svg -o graph.svg`). A browser, or a drawing program, makes a "
            f"{form.lower().lstrip('.')} of an svg."
        )
    chosen = find(form)
    if output == "-" and sys.stdout.isatty() and chosen.SUFFIX in (".zip", ".html"):
        raise BadParameter(
            f"{chosen.NAME} is not for a terminal; give a file with --output, for example --output graph{chosen.SUFFIX}."
        )
    figure = Figure()
    with open_store(settings_of(store=store).store, write=False) as opened:
        if chosen.KIND in (Kind.RDF, Kind.EXCERPT):
            if focus is not None:
                raise BadParameter(
                    f"--focus goes with a graph format, not with {chosen.NAME}, which is made of the whole graph."
                )
            held = [quad for quad in opened.quads() if texts or quad[1] != SCHEMA.text]
            source: Source = [*held, *same_identity(held, opened.base)] if same_as else held
        elif same_as:
            raise BadParameter(
                f"--same-as goes with an RDF format, not with {chosen.NAME}: it adds statements of owl:sameAs."
            )
        else:
            source, figure = _focused(opened, focus, hops)
        if output == "-":
            write(chosen.NAME, source, sys.stdout.buffer, figure)
            sys.stdout.buffer.flush()
        else:
            write_path(chosen.NAME, source, Path(output), figure)
            say(f"kg: wrote {output}", quiet=quiet)
    return 0


def _focused(opened: Store, focus: str | None, hops: int) -> tuple[Graph, Figure]:
    """The projection, or what stands around its focus, with a caption that says what was left out."""
    from desk.cli.nodes import projected_node
    from kg.export.figure import Figure
    from kg.projection import ego, project

    graph = project(opened)
    if focus is None:
        return graph, Figure()
    node = projected_node(opened, graph, focus)
    part = ego(graph, node, hops)
    steps = "1 step" if hops == 1 else f"{hops} steps"
    name = graph.nodes[node]["name"]
    return part, Figure(title=name, caption=f"What stands within {steps} of “{name}”.", left_out=len(graph) - len(part))
