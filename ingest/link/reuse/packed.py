"""A prepared text as bytes, so that it need not be made again for each comparison: about 11 bytes a word."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ingest.link.reuse.prepared import Prepared

__all__ = ["packed", "unpacked"]

_SIZES = ("<u1", "<u2", "<u4", "<u8")


def packed(text: Prepared) -> bytes:
    """The text as bytes: a line that tells the parts, then the parts."""
    gaps = np.diff(text.starts, prepend=0)
    numbers = [_narrow(gaps), _narrow(text.ends - text.starts), _narrow(text.quotation)]
    parts = [text.shingles.astype("<u8").tobytes(), *(part.tobytes() for part in numbers)]
    parts.append(np.packbits(text.furniture).tobytes())
    head = [len(text), len(text.shingles), *(part.dtype.str for part in numbers)]
    return b"\n".join((json.dumps(head).encode(), b"".join(parts)))


def unpacked(data: bytes) -> Prepared:
    """What `packed` was given."""
    line, _, rest = data.partition(b"\n")
    words, shingles, *kinds = json.loads(line)
    sizes = [8 * shingles, *(np.dtype(kind).itemsize * words for kind in kinds)]
    edges = np.cumsum([0, *sizes]).tolist()
    first, *numbers = (
        np.frombuffer(rest[start:end], kind)
        for (start, end), kind in zip(pairwise(edges), ("<u8", *kinds), strict=True)
    )
    starts, lengths, quotation = (part.astype(np.int64) for part in numbers)
    starts = np.cumsum(starts)
    bits = np.frombuffer(rest[edges[-1] :], np.uint8)
    return Prepared(
        first.astype(np.uint64), starts, starts + lengths, quotation, np.unpackbits(bits, count=words).astype(np.bool_)
    )


def _narrow(values: NDArray[np.int64]) -> NDArray[Any]:
    """The same numbers, none under 0, in the fewest bytes each that hold them all."""
    most = int(values.max(initial=0))
    return values.astype(next(size for size in _SIZES if most <= np.iinfo(np.dtype(size)).max))
