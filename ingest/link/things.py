"""What changed of the documents' entities, and which judgements on them follow: block by block, those that were touched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ingest.link.components import read_judged
from ingest.link.entities import Named, block_keys, held_entities, judge_block
from ingest.link.judging import Documents, Judged
from ingest.link.matching.conversation import conversations
from ingest.link.state import LinkState
from kg.judgements import Judgement, JudgementKind
from kg.store import Store

__all__ = ["Things"]

_KIND = JudgementKind.SAME_ENTITY.value
_TALKS = """
SELECT article, transcript FROM talk WHERE article IN (SELECT value FROM json_each(:documents))
UNION SELECT article, transcript FROM talk WHERE transcript IN (SELECT value FROM json_each(:documents))
"""
_AT_ONCE = 200
"""Blocks whose members are read together: one entity stands in about three."""


_Row = tuple[str, str, str, str, str, float, str]


def _row(j: Judgement) -> _Row:
    """The judgement as the state has it."""
    return j.kind.value, j.a, j.b, j.method, j.outcome.value, j.score, j.reason


class Things:
    """The entities of a store beside the linker's state."""

    def __init__(self, store: Store, state: LinkState) -> None:
        self._store = store
        self._state = state

    def judged(self, documents: Documents) -> Judged:
        """What changed, and is noted in the state but for the judgements and the members that went."""
        reporting = self._reporting(documents)
        talks = self._talks(sorted(reporting | documents.changed.keys()))
        before = self._held(sorted({*documents.touched, *reporting}))
        now = {entity.iri: entity for entity in held_entities(self._store, sorted(talks), talks)}
        gone = frozenset(before.keys() - now.keys())
        lines = {iri: entity.written() for iri, entity in now.items()}
        fresh = {iri: line for iri, line in lines.items() if before.get(iri) != line}
        touched = set(self._blocks_of([*gone, *(before.keys() & fresh.keys())]))
        self._put(gone, {iri: now[iri] for iri in fresh}, fresh)
        touched |= {key for iri in fresh for key in block_keys(now[iri])}
        held = self._judgements(touched)
        found: dict[_Row, tuple[Judgement, str]] = {}
        for key, members in self._members(touched):
            found.update((_row(judgement), (judgement, key)) for judgement in judge_block(key, members))
        won = dict(found[row] for row in found.keys() - held)
        return Judged(
            gone,
            fresh,
            tuple(sorted(read_judged(held - found.keys()))),
            tuple(sorted(won)),
            won,
        )

    def _reporting(self, documents: Documents) -> set[str]:
        """The documents that now report a talk of which a document changed or went, or did before, or whose talk they report;
        noted as they are now."""
        rows = self._state.read(
            _TALKS,
            documents=documents.touched,
        )
        before = {(str(article), str(transcript)) for article, transcript in rows}
        now = {(talk.article, talk.transcript) for talk in conversations(self._store, documents.changed)}
        for statement, pairs in (
            ("DELETE FROM talk WHERE article = :article AND transcript = :transcript", before - now),
            ("INSERT INTO talk VALUES (:article, :transcript)", now - before),
        ):
            self._state.write(statement, [{"article": one, "transcript": other} for one, other in sorted(pairs)])
        return {document for pair in before ^ now for document in pair} - documents.removed

    def _talks(self, documents: Sequence[str]) -> dict[str, set[str]]:
        """Of each of these documents the transcripts of the talks that it reports; of a transcript that is reported itself too."""
        rows = self._state.read(
            _TALKS,
            documents=list(documents),
        )
        found: dict[str, set[str]] = {document: set() for document in documents}
        for article, transcript in rows:
            if article != transcript:
                for document in {article, transcript} & found.keys():
                    found[document].add(transcript)
        return found

    def _held(self, documents: Sequence[str]) -> dict[str, str]:
        rows = self._state.read(
            "SELECT iri, data FROM member WHERE kind = :kind AND document IN (SELECT value FROM json_each(:documents))",
            kind=_KIND,
            documents=list(documents),
        )
        return {str(iri): str(line) for iri, line in rows}

    def _blocks_of(self, members: Iterable[str]) -> Iterator[str]:
        rows = self._state.read(
            "SELECT DISTINCT name FROM block WHERE iri IN (SELECT value FROM json_each(:iris))", iris=sorted(members)
        )
        return (str(row[0]) for row in rows)

    def _put(self, gone: Iterable[str], entities: Mapping[str, Named], lines: Mapping[str, str]) -> None:
        state = self._state
        state.write("DELETE FROM block WHERE iri = :iri", [{"iri": iri} for iri in (*gone, *entities)])
        state.write(
            "INSERT INTO block VALUES (:name, :iri)",
            [{"name": key, "iri": iri} for iri, entity in entities.items() for key in block_keys(entity)],
        )
        state.write(
            "INSERT INTO member VALUES (:iri, :kind, :document, NULL, :data) "
            "ON CONFLICT (iri) DO UPDATE SET document = excluded.document, data = excluded.data",
            [
                {"iri": iri, "kind": _KIND, "document": entity.document, "data": lines[iri]}
                for iri, entity in entities.items()
            ],
        )

    def _judgements(self, blocks: set[str]) -> set[_Row]:
        """The judgements noted of these blocks, as rows: most stay as they are, and making each one costs 10 us."""
        rows = self._state.read(
            "SELECT kind, a, b, method, outcome, score, reason FROM judged WHERE block IN (SELECT value FROM json_each(:blocks))",
            blocks=sorted(blocks),
        )
        return {(kind, a, b, method, outcome, score, reason) for kind, a, b, method, outcome, score, reason in rows}

    def _members(self, blocks: set[str]) -> Iterator[tuple[str, list[Named]]]:
        """The blocks of more than one member, with their members."""
        rows = self._state.read(
            "SELECT name FROM block WHERE name IN (SELECT value FROM json_each(:blocks)) GROUP BY name HAVING count(*) > 1",
            blocks=sorted(blocks),
        )
        keys = sorted(str(row[0]) for row in rows)
        for at in range(0, len(keys), _AT_ONCE):
            yield from self._some(keys[at : at + _AT_ONCE])

    def _some(self, keys: list[str]) -> Iterator[tuple[str, list[Named]]]:
        held: dict[str, list[str]] = {key: [] for key in keys}
        for key, iri in self._state.read(
            "SELECT name, iri FROM block WHERE name IN (SELECT value FROM json_each(:keys))", keys=keys
        ):
            held[str(key)].append(str(iri))
        rows = self._state.read(
            "SELECT iri, data FROM member WHERE iri IN (SELECT value FROM json_each(:iris))",
            iris=sorted({iri for members in held.values() for iri in members}),
        )
        named = {str(iri): Named.read(str(line)) for iri, line in rows}
        for key, members in held.items():
            yield key, [named[iri] for iri in members]
