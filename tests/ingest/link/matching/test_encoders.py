"""What every encoder of the registry promises."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

from ingest.link.matching.encoders import AUTO, ENCODERS, Encoder, encoder
from ingest.link.matching.statement import statement
from ingest.link.matching.vectors import UNIT, similarity, whole_vectors
from kg.errors import BadSetting

TEXTS = ["The ferry carried 900 people.", "Nine hundred people took the ferry.", "Lettuce grows well in cellars."]


@pytest.fixture(params=sorted(ENCODERS))
def made(request: pytest.FixtureRequest) -> Encoder:
    try:
        return encoder(request.param)
    except BadSetting as error:
        pytest.skip(str(error))


def test_rows_are_unit_vectors_in_the_order_of_the_texts(made: Encoder) -> None:
    rows = made.encode(TEXTS)
    assert rows.shape == (3, made.dimensions)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert rows[0] @ rows[1] > rows[0] @ rows[2]


def test_a_row_depends_on_its_text_alone(made: Encoder) -> None:
    alone = made.encode(TEXTS[:1])
    assert np.array_equal(
        made.encode(["A much longer text, with more words than the others. " * 5, TEXTS[0]])[1:], alone
    )


def test_a_text_without_words_has_a_row_of_zeros(made: Encoder) -> None:
    assert not made.encode(["", TEXTS[0]])[0].any()
    assert made.encode([]).shape == (0, made.dimensions)


def test_it_says_what_it_is(made: Encoder) -> None:
    assert 0 < made.share <= 1
    assert any(c.isdigit() for c in made.version)


def test_products_of_whole_rows_fit_in_float32(made: Encoder) -> None:
    parts = 2 if made.names_apart else 1
    assert made.dimensions * parts * UNIT * UNIT < 2**24
    rows = whole_vectors([statement(text) for text in TEXTS], made)
    exact = rows.astype(np.int64) @ rows.astype(np.int64).T
    assert np.array_equal((rows.astype(np.float32) @ rows.astype(np.float32).T).astype(np.int64), exact)
    assert similarity(rows[0], rows[0], made) == pytest.approx(1, abs=0.02)


def test_auto_is_the_strongest_that_is_installed() -> None:
    installed = [name for name, (_, needs) in ENCODERS.items() if all(map(_is_there, needs))]
    assert encoder(AUTO).name == installed[0]


def _is_there(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


def test_an_unknown_encoder_is_refused_with_those_known() -> None:
    with pytest.raises(BadSetting, match=r"'glove'.*auto, minilm, static"):
        encoder("glove")


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENCODERS, "minilm", (ENCODERS["minilm"][0], ("no_such_module",)))
    with pytest.raises(BadSetting, match=r"pip install 'claim-kg\[semantic\]'"):
        encoder("minilm")
    assert encoder(AUTO).name == "static"


def test_the_vocabulary_is_whole() -> None:
    pieces = files("ingest.link.matching").joinpath("wordpieces.txt").read_text(encoding="utf-8").splitlines()
    assert (len(pieces), pieces[0], pieces[101], pieces[102]) == (30522, "[PAD]", "[CLS]", "[SEP]")
