"""Which pairs of rows are worth a judgement: alike by vectors and words, or equal by a key. Exact, and of the pair alone."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ingest.link.matching.decision import SAME_SPEAKER, SHARED, likeness_of
from ingest.link.matching.encoders import Encoder
from ingest.link.matching.index import HAS_DATES, HAS_NUMBERS, HAS_QUOTES, NEGATED, REST, Rows
from ingest.link.matching.judging import GATE, MIDDLE
from ingest.link.matching.vectors import UNIT, one_thread

__all__ = ["candidates", "likeness", "similarities"]

Numbers = NDArray[np.int64]

_BLOCK, _CHUNK, _TILE = 1024, 4096, 512


def candidates(held: Rows, fresh: Numbers, encoder: Encoder) -> Iterator[tuple[Numbers, Numbers, NDArray[np.float64]]]:
    """Blocks of pairs (fresh row, other row, similarity) that may be judged, each pair once; both may be fresh. Without
    the pairs of one group (`ClaimIndex.groups`).

    Cost: one product of whole-number vectors a pair, about 10 ** 8 pairs a CPU-second; products are exact, so that the
    blocks do not show in the result.
    """
    parts = 2 if encoder.names_apart else 1
    others = _without(held.alive, fresh)
    order = np.concatenate([others, fresh])
    whole = np.float32(parts * UNIT * UNIT)
    lowest = math.ceil(GATE * parts * UNIT * UNIT)
    for start in range(len(others), len(order), _BLOCK):
        mine = order[start : start + _BLOCK]
        block = np.ascontiguousarray(held.vectors[mine].T, dtype=np.float32)
        until = start + len(mine)
        for at in range(0, until, _CHUNK):
            theirs = order[at : min(at + _CHUNK, until)]
            products = _products(held.vectors, theirs, block).ravel()
            found = np.flatnonzero(products >= lowest)
            j, i = np.divmod(found, len(mine))
            earlier = (at + j < start + i) & ~_one_group(held, mine[i], theirs[j])
            i, j, similarity = i[earlier], j[earlier], products[found[earlier]] / whole
            kept = _may_pass(held, mine, mine[i], theirs[j], similarity, i, encoder.share)
            yield mine[i[kept]], theirs[j[kept]], similarity[kept].astype(np.float64)
    a, b = _equal_by_key(held, order, len(others))
    yield a, b, similarities(held, a, b, encoder)


def likeness(held: Rows, number: int, encoder: Encoder) -> NDArray[np.float64]:
    """How like one row each other living row is (`held.alive`), by the encoder's share of similarity and of shared words,
    without evidence; about 2 microseconds a row."""
    mine = np.array([number])
    similarity = np.zeros(len(held.alive))
    parts = 2 if encoder.names_apart else 1
    row = held.vectors[number].astype(np.float32)
    for at in range(0, len(held.alive), _CHUNK):
        theirs = held.alive[at : at + _CHUNK]
        products = _products(held.vectors, theirs, row[:, None])[:, 0]
        similarity[at : at + _CHUNK] = products / (parts * UNIT * UNIT)
    same = np.full(len(held.alive), number)
    words = _word_overlap(held, mine, same, held.alive, np.zeros(len(held.alive), np.int64))
    return np.asarray(encoder.share * np.clip(similarity, 0, 1) + (1 - encoder.share) * words)


def _may_pass(
    held: Rows,
    mine: Numbers,
    a: Numbers,
    b: Numbers,
    similarity: NDArray[np.float32],
    block_row: Numbers,
    share: float,
) -> NDArray[np.bool_]:
    """Which pairs may reach the middle score: never false for one that does, since words are counted by hash and the
    evidence that is not looked at here is taken to be there."""
    rows = held.rows
    names = (rows["names"][a] & rows["names"][b] == 0) & (rows["names"][a] != 0) & (rows["names"][b] != 0)
    flags = rows["flags"][a] & rows["flags"][b]
    negation = (rows["flags"][a] ^ rows["flags"][b]) & NEGATED
    same_speaker = (
        (rows["speaker"][a] == rows["speaker"][b])
        & (rows["speaker"][a] != 0)
        & (rows["document"][a] != rows["document"][b])
    )
    shared = sum(((flags & flag) != 0).astype(np.float64) for flag in (HAS_NUMBERS, HAS_DATES, HAS_QUOTES))
    room = likeness_of(MIDDLE - 0.005) - SAME_SPEAKER * same_speaker - SHARED * shared
    hopeful = ~names & (negation == 0) & (share * np.minimum(similarity, 1.0) + (1 - share) >= room)
    places = np.flatnonzero(hopeful)
    words = _word_overlap(held, mine, a[places], b[places], block_row[places])
    hopeful[places] = share * np.minimum(similarity[places], 1.0) + (1 - share) * words >= room[places] - 1e-6
    return np.asarray(hopeful)


def _word_overlap(held: Rows, mine: Numbers, a: Numbers, b: Numbers, block_row: Numbers) -> NDArray[np.float64]:
    """The mean of both overlaps of each pair (`words.overlap`), by hashes."""
    if not len(a):
        return np.zeros(0)
    own, owner = _spread(held, mine)
    keys = (owner.astype(np.uint64) << np.uint64(32)) | held.words["hash"][own].astype(np.uint64)
    by_key = np.argsort(keys, kind="stable")
    keys, own = keys[by_key], own[by_key]
    theirs, pair = _spread(held, b)
    wanted = (block_row[pair].astype(np.uint64) << np.uint64(32)) | held.words["hash"][theirs].astype(np.uint64)
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    hit = keys[place] == wanted
    weight = held.words["weight"][theirs].astype(np.float64) * hit
    rest = weight * (held.words["flags"][theirs] & held.words["flags"][own[place]] & REST)
    common = np.bincount(pair, weight, len(b))
    common_rest = np.bincount(pair, rest, len(b))
    rows = held.rows
    both = rows["weight"][a].astype(np.float64) * rows["weight"][b]
    both_rest = rows["rest_weight"][a].astype(np.float64) * rows["rest_weight"][b]
    mean = (common / np.sqrt(np.maximum(both, 1)) + common_rest / np.sqrt(np.maximum(both_rest, 1))) / 2
    return np.asarray(mean, dtype=np.float64)


def _spread(held: Rows, numbers: Numbers) -> tuple[Numbers, Numbers]:
    """The places of all words of these rows one after the other, and for each word which of `numbers` it is of."""
    starts = held.rows["word_start"][numbers].astype(np.int64)
    lengths = held.rows["word_end"][numbers].astype(np.int64) - starts
    owner = np.repeat(np.arange(len(numbers)), lengths)
    within = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return np.repeat(starts, lengths) + within, owner


def _equal_by_key(held: Rows, order: Numbers, first: int) -> tuple[Numbers, Numbers]:
    """Pairs of rows with an equal key, of which one at least stands at `first` or later in `order`; each pair once."""
    found: list[tuple[Numbers, Numbers]] = []
    for column in ("text_key", "content_key"):
        keys = held.rows[column][order]
        mine = np.unique(keys[first:])
        mine = mine[mine != 0]
        if not len(mine):
            continue
        places = np.flatnonzero(mine[np.minimum(np.searchsorted(mine, keys), len(mine) - 1)] == keys)
        places = places[np.argsort(keys[places], kind="stable")]
        edges = np.flatnonzero(np.diff(keys[places])) + 1
        for group in np.split(places, edges):  # rising
            for at in range(max(1, int(np.searchsorted(group, first))), len(group)):
                one, others = np.full(at, order[group[at]]), order[group[:at]]
                apart = ~_one_group(held, one, others)
                found.append((one[apart], others[apart]))
    if not found:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    pairs = np.unique(np.stack([np.concatenate(side) for side in zip(*found, strict=True)]), axis=1)
    return pairs[0], pairs[1]


def _one_group(held: Rows, a: Numbers, b: Numbers) -> NDArray[np.bool_]:
    """Which pairs are of one group: these are not judged each with each."""
    groups = held.rows["group"][a]
    return np.asarray((groups == held.rows["group"][b]) & (groups != 0))


def _without(numbers: Numbers, others: Numbers) -> Numbers:
    """The rising numbers but for the others, of which all are among them."""
    kept = np.ones(len(numbers), np.bool_)
    kept[np.searchsorted(numbers, others)] = False
    return numbers[kept]


def _products(vectors: NDArray[np.int8], numbers: Numbers, block: NDArray[np.float32]) -> NDArray[np.float32]:
    """The products of these rows with the columns of `block`, one row each; few rows at a time, so that they stay in the cache."""
    products = np.empty((len(numbers), block.shape[1]), np.float32)
    tile = np.empty((min(_TILE, len(numbers)), len(block)), np.float32)
    with one_thread():
        for at in range(0, len(numbers), _TILE):
            some = numbers[at : at + _TILE]
            tile[: len(some)] = _taken(vectors, some)
            np.matmul(tile[: len(some)], block, out=products[at : at + len(some)])
    return products


def _taken(vectors: NDArray[np.int8], numbers: Numbers) -> NDArray[np.int8]:
    """The rows of these numbers; where they follow each other, without copying them."""
    first, last = int(numbers[0]), int(numbers[-1])
    if last - first + 1 == len(numbers) and np.array_equal(numbers, np.arange(first, last + 1)):
        return vectors[first : last + 1]
    return vectors[numbers]


def similarities(held: Rows, a: Numbers, b: Numbers, encoder: Encoder) -> NDArray[np.float64]:
    """The similarity of each pair of rows."""
    parts = 2 if encoder.names_apart else 1
    products = np.einsum("ij,ij->i", held.vectors[a].astype(np.int32), held.vectors[b].astype(np.int32))
    return np.asarray(products / (parts * UNIT * UNIT), dtype=np.float64)
