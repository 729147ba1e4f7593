"""`kg demo`: the main job on the shipped example documents."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.cli.options import Format

if TYPE_CHECKING:
    from kg.store import Store
    from kg.table import Table


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("demo", short_help="Try it on the shipped example documents.")(demo)


def demo(
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FOLDER", help="Folder for the store and the pictures.")
    ] = "demo-output",
) -> int:
    """Read the shipped example documents into a store, ask it, and draw it. All people and firms in them are fictional."""
    from desk.examples import example_documents
    from ingest.link import link
    from ingest.pipeline import Failure, Location
    from ingest.storing import ingest_location, put_release_graphs
    from kg.settings import Settings
    from kg.store import open_store

    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with open_store(str(folder / "claims.kg"), write=True) as opened:
        put_release_graphs(opened)
        print("Reading the example documents (all people and firms in them are fictional):")
        for path in example_documents():
            done = ingest_location(Location(name=path.name, path=path), opened, Settings())
            if isinstance(done, Failure):
                failed += 1
                print(f"  {path.name}: not ingested: {done.error}")
            else:
                print(
                    f"  {done.name:34} {done.outcome.value:8} {done.assertions:4} statements, {done.attributions:3} attributions"
                )
        report = link(opened)
        print(
            f"\n{report.claims} claims, {report.shared_claims} of them said more than once; {report.things} entities."
        )
        _ask(opened)
        _draw(opened, folder)
    kg = "kg" if shutil.which("kg") else ".venv/bin/kg"
    print(f"""
Go on with
  {kg} claims --store {folder}/claims.kg
  {kg} queries
  {kg} ingest YOUR-FILES && {kg} claims""")
    return 1 if failed else 0


def _ask(opened: Store) -> None:
    import queries

    _table(
        "What is most worth checking?",
        queries.run("most-check-worthy", opened),
        ("check_worthy", "speaker", "statement", "document", "timecode"),
        6,
    )
    _table("Who relays whose words?", queries.run("who-relays-whom", opened), (), 6)


def _table(title: str, table: Table, columns: tuple[str, ...], limit: int) -> None:
    from desk.cli.render import write_rows

    names = [column.name for column in table.columns]
    keep = [names.index(name) for name in columns] or range(len(names))
    print(f"\n{title}  (kg query {table.name})")
    write_rows(
        [names[i] for i in keep], [[row[i] for i in keep] for row in table.rows[:limit]], Format.TABLE, sys.stdout
    )


def _draw(opened: Store, folder: Path) -> None:
    from kg.export import write_path
    from kg.export.figure import Figure
    from kg.projection import project

    graph = project(opened)
    figure = Figure(title="The example documents", caption="All people and firms are fictional.")
    for name, file in (("html", "graph.html"), ("svg", "graph.svg")):
        write_path(name, graph, folder / file, figure)
    print(f"\nDrawn: {folder}/graph.html (open it in a browser; it needs no network) and {folder}/graph.svg")
