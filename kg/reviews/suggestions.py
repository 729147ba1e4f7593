"""What a language model of the user's said of pairs: suggestions beside the queue, never judgements.

They lie in `<store>/index/suggestions/asked.jsonl`, one line an answer, outside the graph: whoever asks twice is answered
from there, and a run that was cut off goes on where it was. Without the file, the model is asked again.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kg.store import Store

__all__ = ["SAYS", "Suggestion", "Suggestions"]

SAYS = {
    "supports": "the first supports the second",
    "disputes": "they cannot both be true",
    "qualifies": "the first limits the second",
    "repeats": "the same claim",
    "unrelated": "nothing to do with each other",
    "same": "the same",
    "different": "not the same",
    "unsure": "cannot tell",
}
"""What a model may say of a pair, for people."""


@dataclass(frozen=True)
class Suggestion:
    """One answer on the pair `a`, `b` (IRIs), or why it was refused; `key` names all that was asked, the model too.

    `relation` is what the first is to the second, `reason` in what they differ or agree (words of closed lists). Each quote
    stands word for word in its item's passages, from the character `at_a` or `at_b` of the document on.
    """

    key: str
    a: str
    b: str
    model: str
    prompt: str
    asked_at: str
    relation: str = ""
    reason: str = ""
    quote_a: str = ""
    quote_b: str = ""
    at_a: int = 0
    at_b: int = 0
    refused: str = ""

    @property
    def method(self) -> str:
        """What a judgement that follows it names as its method."""
        return f"endpoint {self.model}"

    @property
    def sentence(self) -> str:
        """What the model says, on one line."""
        quotes = " / ".join(f"“{' '.join(quote.split())}”" for quote in (self.quote_a, self.quote_b) if quote)
        return f"{self.model} suggests: {SAYS[self.relation]} ({self.reason}): {quotes}"


class Suggestions:
    """The answers that a store has, read once. Another process may add to the file at the same time: each line is one write."""

    def __init__(self, store: Store) -> None:
        folder = store.derived_folder("suggestions")
        self._path = None if folder is None else folder / "asked.jsonl"
        self._by_key: dict[str, Suggestion] = {}
        self._of: dict[tuple[str, str], dict[str, Suggestion]] = defaultdict(dict)
        for suggestion in _read(self._path):
            self._keep(suggestion)

    def get(self, key: str) -> Suggestion | None:
        """The answer to exactly this question, refused ones too."""
        return self._by_key.get(key)

    def of(self, a: str, b: str) -> tuple[Suggestion, ...]:
        """What models said of the pair, the last answer of each, in order of their names; without what was refused."""
        return tuple(found for _, found in sorted(self._of.get((a, b), {}).items()) if not found.refused)

    def add(self, suggestion: Suggestion) -> None:
        """Keeps an answer; it is on the disk when this returns.

        Raises:
            OSError: the store's folder cannot be written.
        """
        self._keep(suggestion)
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as stream:
            # A line that was cut off by a kill must not swallow this one.
            broken = stream.tell() > 0 and not _ends_with_newline(self._path)
            line = json.dumps({k: v for k, v in asdict(suggestion).items() if v != ""}, ensure_ascii=True)
            stream.write(b"\n" * broken + line.encode("ascii") + b"\n")

    def _keep(self, suggestion: Suggestion) -> None:
        self._by_key[suggestion.key] = suggestion
        self._of[suggestion.a, suggestion.b][suggestion.model] = suggestion


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as stream:
        stream.seek(-1, 2)
        return stream.read(1) == b"\n"


def _read(path: Path | None) -> list[Suggestion]:
    try:
        lines = [] if path is None else path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    found = []
    for line in lines:
        try:
            said: Mapping[str, Any] = json.loads(line)
            suggestion = Suggestion(**said)
        except (ValueError, TypeError):
            continue  # cut off by a kill, or of another version: it is only a copy, and will be asked again
        if suggestion.refused or suggestion.relation in SAYS:
            found.append(suggestion)
    return found
