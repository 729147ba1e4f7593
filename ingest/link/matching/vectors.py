"""The vectors of statements in whole numbers, so that a product is the same to the bit on every machine and in any block."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from ingest.link.matching.encoders import Encoder
from ingest.link.matching.statement import Statement

__all__ = ["UNIT", "Whole", "one_thread", "similarity", "whole_vectors"]

Whole = NDArray[np.int8]
"""One row a statement: its vector times 127, beside it that of its text without names where the encoder wants both."""

UNIT = 127
"""Products of two rows stay under 2 ** 24, where float32 still counts exactly, up to 1,000 numbers a row."""


def whole_vectors(statements: Sequence[Statement], encoder: Encoder) -> Whole:
    """The statements' rows; a row depends on its statement alone."""
    parts = [encoder.encode([one.text for one in statements])]
    if encoder.names_apart:
        parts.append(encoder.encode([one.said for one in statements]))
    return np.rint(np.hstack(parts) * UNIT).astype(np.int8)


def similarity(a: Whole, b: Whole, encoder: Encoder) -> float:
    """The mean cosine of two rows' parts, from 0 to 1: what points apart is not alike at all."""
    product = int(a.astype(np.int32) @ b.astype(np.int32))
    return min(1.0, max(0.0, product / (UNIT * UNIT * (2 if encoder.names_apart else 1))))


def one_thread() -> AbstractContextManager[object]:
    """Within it numpy's products run in this thread only. Those of a few rows are too small to be shared out: with two threads
    that wait for each other they took four times the CPU."""
    made: AbstractContextManager[object] = _pools().limit(limits=1, user_api="blas")
    return made


@cache
def _pools() -> ThreadpoolController:
    return ThreadpoolController()
