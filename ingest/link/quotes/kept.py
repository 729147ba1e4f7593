"""The quotations of all documents as 3-gram hashes, kept in a file: which of them a new transcript may hold, without reading the graph."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ingest.link.quotes.indexed import Hashes
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seeds import INDEX_VERSION, SeedIndex, sharing

__all__ = ["KeptQuotations", "QuotationGrams"]

_FILE = "quotations.grams"
_VERSION = f"1 {INDEX_VERSION}"
"""Raised whenever the same words give other hashes; then all quotations are read again."""


@dataclass(frozen=True, eq=False)
class QuotationGrams:
    """The quotations of one document, as of one digest of its graph: how many different 3-grams each has, `sizes` (Q,),
    and these, one quotation after the other, `grams` (sum of `sizes`,)."""

    digest: str
    sizes: NDArray[np.int32]
    grams: Hashes

    @classmethod
    def of(cls, digest: str, words: Iterable[str]) -> QuotationGrams:
        each = [np.unique(Quoted.of(quotation).grams) for quotation in words]
        grams = np.concatenate(each) if each else np.empty(0, np.uint64)
        return cls(digest, np.array([len(found) for found in each], np.int32), grams)


class KeptQuotations:
    """Quotations by IRI of their document. Each holds for one digest of the document's graph; others are as none."""

    def __init__(self, held: Mapping[str, QuotationGrams]) -> None:
        self._held = dict(held)
        self._changed = False

    @classmethod
    def read(cls, folder: Path) -> KeptQuotations:
        """What the folder keeps; nothing where that is lost, torn or of another version."""
        try:
            with np.load(io.BytesIO((folder / _FILE).read_bytes()), allow_pickle=False) as arrays:
                head = json.loads(arrays["head"].tobytes())
                sizes, grams = arrays["sizes"], arrays["grams"]
            if head["version"] == _VERSION:
                return cls(_apart(head["documents"], sizes, grams))
        except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
            pass  # the graph is read again
        return cls({})

    def write(self, folder: Path) -> None:
        """Whole or not at all; nothing where nothing changed. 1.5 MB for 9,000 quotations."""
        if not self._changed:
            return
        held = sorted(self._held.items())
        documents = [[iri, kept.digest, len(kept.sizes)] for iri, kept in held]
        head = json.dumps({"version": _VERSION, "documents": documents}).encode()
        stream = io.BytesIO()
        np.savez(
            stream,
            head=np.frombuffer(head, np.uint8),
            sizes=np.concatenate([np.empty(0, np.int32), *(kept.sizes for _, kept in held)]),
            grams=np.concatenate([np.empty(0, np.uint64), *(kept.grams for _, kept in held)]),
        )
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f".{_FILE}.new"
        beside.write_bytes(stream.getvalue())
        beside.replace(folder / _FILE)
        self._changed = False

    def lacking(self, digests: Mapping[str, str]) -> list[str]:
        """The documents of which nothing is kept at this digest, sorted."""
        return sorted(iri for iri, digest in digests.items() if not self._is_of(iri, digest))

    def keep(self, digests: Mapping[str, str], words: Mapping[str, Sequence[str]]) -> None:
        """Takes in the words of the quotations of some documents, and drops the documents that are not in `digests`."""
        for iri, each in words.items():
            self._held[iri] = QuotationGrams.of(digests[iri], each)
        gone = self._held.keys() - digests.keys()
        for iri in gone:
            del self._held[iri]
        self._changed = self._changed or bool(words or gone)

    def near(self, documents: Iterable[str], index: SeedIndex, transcripts: Iterable[str]) -> set[str]:
        """Those of the documents with a quotation of which one of the transcripts holds enough 3-grams to be looked at."""
        held = [(iri, self._held[iri]) for iri in documents]
        if not held:
            return set()
        owners = [iri for iri, kept in held for _ in range(len(kept.sizes))]
        sizes = np.concatenate([kept.sizes for _, kept in held])
        grams = np.concatenate([kept.grams for _, kept in held])
        return {owners[number] for _, number, _ in sharing(sizes, grams, index, transcripts)}

    def _is_of(self, iri: str, digest: str) -> bool:
        kept = self._held.get(iri)
        return kept is not None and kept.digest == digest


def _apart(documents: Sequence[Sequence[object]], sizes: NDArray[np.int32], grams: Hashes) -> dict[str, QuotationGrams]:
    """The quotations by document.

    Raises:
        ValueError: the three do not fit together.
    """
    found = {}
    at = begin = 0
    ends = np.concatenate([[0], np.cumsum(sizes)])
    for iri, digest, number in documents:
        until = at + int(str(number))
        end = int(ends[min(until, len(sizes))])
        found[str(iri)] = QuotationGrams(str(digest), sizes[at:until], grams[begin:end])
        at, begin = until, end
    if at != len(sizes) or begin != len(grams):
        raise ValueError(f"{at} quotations with {begin} 3-grams, but {len(sizes)} with {len(grams)} are held")
    return found
