"""`kg doctor`: is everything in place, and what to do where it is not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import typer

from desk.cli.options import Format, FormatOption, OutputOption, PipelineOption, StoreOption, settings_of

PACKAGES = (
    "rdflib",
    "pyoxigraph",
    "oxrdflib",
    "pyshacl",
    "networkx",
    "spacy",
    "pydantic",
    "trafilatura",
)


def register(app: typer.Typer) -> None:
    """Adds the verb."""
    app.command("doctor", short_help="Check installation, pipeline and store.")(doctor)


def doctor(
    form: FormatOption = Format.TABLE,
    output: OutputOption = "-",
    store: StoreOption = None,
    pipeline: PipelineOption = None,
) -> int:
    """Check the installation, the spaCy pipeline and the store; say what to do where something is wrong."""
    from desk.cli.output import written
    from desk.cli.render import write_rows

    settings = settings_of(store=store, pipeline=pipeline)
    rows = [*_installation(), _pipeline(settings.pipeline), *_store(settings.store)]
    with written(output) as stream:
        write_rows(("check", "state", "found", "what to do"), rows, form, stream)
    return 0 if all(row[1] == "ok" for row in rows) else 1


Row = tuple[str, str, str, str]


def _installation() -> Iterator[Row]:
    from importlib.metadata import PackageNotFoundError, version

    import kg

    yield "claim-kg", "ok", kg.__version__, ""
    good = sys.version_info >= (3, 11)
    yield "Python", "ok" if good else "wrong", sys.version.split()[0], "" if good else "Install Python 3.11 or newer."
    for name in PACKAGES:
        try:
            yield name, "ok", version(name), ""
        except PackageNotFoundError:
            yield name, "missing", "", "Install claim-kg again in its own environment: make setup."


def _pipeline(name: str) -> Row:
    from ingest.annotate import load_pipeline
    from kg.errors import BadSetting

    try:
        meta = load_pipeline(name).meta
    except BadSetting as error:
        return "spaCy pipeline", "wrong", name, str(error)
    return "spaCy pipeline", "ok", f"{meta['lang']}_{meta['name']} {meta['version']}", ""


def _store(location: str) -> Iterator[Row]:
    import shutil

    from kg.errors import StoreError
    from kg.store import open_store

    if not Path(location).exists():
        yield "store", "ok", f"{location} (not made yet)", "kg ingest makes it."
        return
    try:
        with open_store(location, write=False) as opened:
            yield "store", "ok", f"{location}: {opened.documents()} documents, base {opened.base}", ""
    except StoreError as error:
        yield "store", "wrong", location, str(error)
        return
    free = shutil.disk_usage(location).free
    yield (
        "disk",
        "ok" if free > 500_000_000 else "wrong",
        f"{free // 1_000_000:,} MB free",
        "" if free > 500_000_000 else "Make room before you ingest more.",
    )
