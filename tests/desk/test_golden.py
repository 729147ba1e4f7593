"""What is read out of the example documents, as files that a person can read and compare."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.pipeline import Location, extract_document, read_location
from kg.record import DocumentRecord
from kg.settings import Settings
from tests.desk.conftest import EXAMPLES, Kg

pytestmark = pytest.mark.model


def readable(record: DocumentRecord) -> str:
    """One line an entity, relation, attribution and assertion."""

    def words(spans: tuple[tuple[int, int], ...]) -> str:
        return " … ".join(" ".join(record.text[start:end].split()) for start, end in spans)

    lines = [f"# {record.metadata.kind}: {record.metadata.title} ({record.metadata.published})"]
    lines += [
        f"entity      {e.type}: {e.name}" + (f" [{', '.join(e.aliases)}]" if e.aliases else "") for e in record.entities
    ]
    lines += [
        f"relation    {r.subject} – {r.predicate} – {r.object}"
        + "".join(f" {k}={v}" for k, v in (("date", r.date), ("start", r.start), ("end", r.end)) if v)
        for r in record.relations
    ]
    lines += [
        f"attribution {a.speaker or '?'} | {a.kind} {a.form} {a.realis} | {words(a.cue)} | {words(a.content)}"
        for a in record.attributions
    ]
    lines += [
        f"assertion   {s.speaker or '?'}{''.join(f' via {v}' for v in s.via)} | {s.form} {s.polarity}{' hedged' if s.hedged else ''} {s.type} | {s.normalized}"
        for s in record.assertions
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ["announcement.html", "article.txt", "episode.vtt", "later-article.html"])
def test_what_is_read_out_of_an_example(name: str, golden: Callable[[str, str], None]) -> None:
    settings = Settings()
    document, _ = read_location(Location(name=name, path=EXAMPLES / name), settings)
    golden(f"examples/{name}.txt", readable(extract_document(document, settings)))


def test_the_graph_of_a_small_document(kg: Kg, tmp_path: Path, golden: Callable[[str, str], None]) -> None:
    (tmp_path / "small.txt").write_text(
        'Ana Lind, chief executive of Northwind Labs, said on May 4, 2026 that sales rose 10%. "We are growing," she said.\n',
        encoding="utf-8",
    )
    kg("ingest", tmp_path / "small.txt", "--store", tmp_path / "s.kg", "--no-known-entities")
    _, out, _ = kg("export", "nquads", "--store", tmp_path / "s.kg")
    lines = [line for line in out.splitlines() if "/graph/ontology>" not in line and "/graph/entities>" not in line]
    golden("small.nq", "\n".join(lines) + "\n")
