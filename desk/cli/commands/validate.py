"""`kg validate`: does everything in the store hold."""

from __future__ import annotations

import typer

from desk.cli.options import Format, FormatOption, OutputOption, QuietOption, StoreOption, settings_of


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("validate", short_help="Check shapes, and every span's words.")(validate)


def validate(
    form: FormatOption = Format.TABLE, output: OutputOption = "-", quiet: QuietOption = False, store: StoreOption = None
) -> int:
    """Check every graph against the shapes, every span's words against its text, and that nothing is unsourced.

    Exit code 1 where something does not hold.
    """
    import queries
    from desk.cli.output import Progress, say, written
    from desk.cli.render import write_rows
    from kg.rdf.iri import Iris
    from kg.rdf.validate import violations, wrong_words
    from kg.store import open_store
    from kg.store.graphs import is_aside

    problems: list[tuple[str, str, str]] = []
    with open_store(settings_of(store=store).store, write=False) as opened:
        iris = Iris(opened.base)
        graphs = [graph for graph in opened.graphs() if not is_aside(iris, str(graph))]
        progress = Progress(len(graphs), quiet=quiet)
        for graph in graphs:
            progress.step(str(graph))
            quads = list(opened.quads(graph))
            problems += [(str(graph), "shape", text) for text in violations(quads)]
            problems += [(str(graph), "words", text) for text in wrong_words(quads)]
        progress.clear()
        unsourced = queries.run("unsourced", opened)
        problems += [
            (str(row[0]), "unsourced", " ".join(str(cell) for cell in row[1:] if cell is not None))
            for row in unsourced.rows
        ]
    with written(output) as stream:
        write_rows(("where", "check", "problem"), problems, form, stream)
    say(f"kg: {len(graphs)} graphs checked, {len(problems)} problems found.", quiet=quiet)
    return 1 if problems else 0
