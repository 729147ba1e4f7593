"""The trained pipeline, loaded once, and small stand-ins for the stages before assertions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ingest.annotate import annotate, load_pipeline
from ingest.extract.tokens import TokenMap
from kg.settings import Settings

if TYPE_CHECKING:
    from spacy.tokens import Doc


@pytest.fixture(scope="session")
def parsed() -> Callable[[str], Doc]:
    """Parses a text with the default pipeline."""
    nlp = load_pipeline(Settings().pipeline)
    return lambda text: annotate(text, nlp)


@pytest.fixture(scope="session")
def mapped(parsed: Callable[[str], Doc]) -> Callable[[str], TokenMap]:
    """The tokens of a parsed text."""
    return lambda text: TokenMap(parsed(text), text)
