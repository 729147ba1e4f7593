"""Settings come from defaults, a file, the environment and flags, in this order; a wrong one is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import BadSetting
from kg.settings import load_settings


def test_flags_go_over_the_environment_over_the_file_over_the_default(tmp_path: Path) -> None:
    (tmp_path / "kg.toml").write_text('store = "from-file"\npipeline = "from_file"\nmax_bytes = 5\n', encoding="utf-8")
    environment = {"KG_STORE": "from-environment", "KG_PIPELINE": "from_environment", "HOME": "x"}
    settings = load_settings(tmp_path, environment, store="from-flag", base=None)
    assert (settings.store, settings.pipeline, settings.max_bytes) == ("from-flag", "from_environment", 5)
    assert settings.base == "https://example.org/kg/"


@pytest.mark.parametrize(
    "text", ['stor = "x"', "max_bytes = 0", 'base = "not an iri"', 'base = "https://example.org/no-end"', "= ="]
)
def test_an_unknown_name_or_a_wrong_value_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "kg.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting):
        load_settings(tmp_path, {})


def test_the_message_lists_what_is_known(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="Known settings: store, base"):
        load_settings(tmp_path, {}, nonsense="x")
