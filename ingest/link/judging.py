"""What changed between two runs of the linker: documents, members, and the program's judgements on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ingest.link.state import LinkState
from kg.judgements import Judgement

__all__ = ["Documents", "Judged", "said_lines", "write_judged"]


@dataclass(frozen=True)
class Documents:
    """The documents that are new or other than before (IRI → digest of the graph), and those that are no longer held."""

    changed: Mapping[str, str]
    removed: frozenset[str]

    @classmethod
    def compared(cls, before: Mapping[str, str], now: Mapping[str, str]) -> Documents:
        """What changed between two states of the store."""
        changed = {iri: digest for iri, digest in now.items() if before.get(iri) != digest}
        return cls(changed, frozenset(before.keys() - now.keys()))

    def __bool__(self) -> bool:
        return bool(self.changed or self.removed)

    @property
    def touched(self) -> list[str]:
        """All of them, sorted."""
        return sorted({*self.changed, *self.removed})


@dataclass(frozen=True)
class Judged:
    """What changed of one family: members that went, those that are new or say something else (IRI → line), and the
    judgements of the program that went and came; `block` of a judgement names the block that it is from."""

    gone: frozenset[str]
    fresh: Mapping[str, str]
    lost: tuple[Judgement, ...]
    won: tuple[Judgement, ...]
    block: Mapping[Judgement, str]


def write_judged(state: LinkState, judged: Judged) -> None:
    """Puts the judgements that came into the state and takes out those that went."""
    state.write(
        "DELETE FROM judged WHERE kind = :kind AND a = :a AND b = :b AND method = :method",
        [{"kind": j.kind.value, "a": j.a, "b": j.b, "method": j.method} for j in judged.lost],
    )
    state.write(
        "INSERT OR REPLACE INTO judged VALUES (:kind, :a, :b, :method, :outcome, :score, :reason, :block)",
        [
            {
                "kind": j.kind.value,
                "a": j.a,
                "b": j.b,
                "method": j.method,
                "outcome": j.outcome.value,
                "score": j.score,
                "reason": j.reason,
                "block": judged.block.get(j, ""),
            }
            for j in judged.won
        ],
    )


def said_lines(said: Iterable[Judgement]) -> set[tuple[str, str, str, str]]:
    """Persons' judgements as the state keeps them: kind, members, and all that counts of each; not when it was said."""
    return {(j.kind.value, j.a, j.b, f"{j.outcome} {j.relation or ''} {j.score} {j.by}\n{j.reason}") for j in said}
