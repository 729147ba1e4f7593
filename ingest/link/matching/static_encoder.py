"""The default encoder: the mean of static vectors of word pieces (wordllama, 256 numbers each), about 24,000 claims a second."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from ingest.link.matching.encoders import Vectors, unit_rows
from kg.errors import BadSetting

__all__ = ["StaticEncoder"]

_WEIGHTS, _PIECES = "weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"


class StaticEncoder:
    """Reads the two files of the package itself: the package's own loader looks for the tokenizer on a hub."""

    name = "static"
    share = 0.5
    names_apart = True

    def __init__(self) -> None:
        spec = find_spec("wordllama")
        folders = list(spec.submodule_search_locations or ()) if spec else []
        folder = Path(folders[0]) if folders else Path()
        if not folders or not (folder / _WEIGHTS).is_file() or not (folder / _PIECES).is_file():
            raise BadSetting("encoder 'static' needs the package wordllama with its weights: install claim-kg again.")
        self.version = f"wordllama-{version('wordllama')}"
        self._weights = load_file(folder / _WEIGHTS)["embedding.weight"]
        self._pieces = Tokenizer.from_file(str(folder / _PIECES))
        self._pieces.no_padding()
        self._pieces.no_truncation()

    @property
    def dimensions(self) -> int:
        return int(self._weights.shape[1])

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit rows; sums run in the order of the pieces, so that a text's row is the same to the bit in every call."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float64)
        for row, found in zip(rows, self._pieces.encode_batch_fast(list(texts), add_special_tokens=False), strict=True):
            if found.ids:
                row[:] = self._weights[found.ids].sum(axis=0, dtype=np.float64)  # of halves, each of which is exact
        return unit_rows(rows)
