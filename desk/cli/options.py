"""The options that many verbs share, and the settings that they make."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kg.settings import Settings

__all__ = [
    "ByOption",
    "EndpointModelOption",
    "EndpointOption",
    "EndpointUseOption",
    "Format",
    "FormatOption",
    "KnownOption",
    "LimitOption",
    "OutputOption",
    "PipelineOption",
    "QuietOption",
    "ReasonOption",
    "ScorerOption",
    "StoreOption",
    "person",
    "settings_of",
]


class Format(StrEnum):
    """How a table of results is written."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    TSV = "tsv"


StoreOption = Annotated[
    str | None, typer.Option("--store", metavar="FOLDER", help="Folder of the store. Default: $KG_STORE or ./claims.kg")
]
FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to write the result.")]
OutputOption = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Write the result here; '-' is standard output.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary; errors are still told.")]
LimitOption = Annotated[
    int, typer.Option("--limit", min=0, metavar="N", help="At most N rows (0: all). What was cut is told.")
]
PipelineOption = Annotated[
    str | None, typer.Option("--pipeline", metavar="NAME", help="Installed spaCy pipeline to annotate with.")
]
ScorerOption = Annotated[
    str | None,
    typer.Option(
        "--scorer", metavar="WEIGHTS", help="Weights that kg train wrote; 'rules' for none. Default: those shipped."
    ),
]
EndpointOption = Annotated[
    str | None,
    typer.Option(
        "--endpoint", metavar="URL", help="Let an OpenAI-compatible server of yours read too (docs/endpoint.md)."
    ),
]
EndpointModelOption = Annotated[
    str | None, typer.Option("--endpoint-model", metavar="NAME", help="The model that --endpoint serves.")
]
EndpointUseOption = Annotated[
    str | None,
    typer.Option(
        "--endpoint-use", metavar="add|replace", help="Beside the rules (add, the default), or in their place."
    ),
]
ByOption = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who decides. Default: $KG_USER or the login name.")
]
ReasonOption = Annotated[str, typer.Option("--reason", "-r", metavar="TEXT", help="Why, for whoever reads it later.")]
KnownOption = Annotated[
    bool | None,
    typer.Option(
        "--known-entities/--no-known-entities",
        help="Use the curated list of known names (default: yes).",
        show_default=False,
    ),
]


def settings_of(
    *,
    store: str | None = None,
    pipeline: str | None = None,
    known_entities: bool | None = None,
    base: str | None = None,
    scorer: str | None = None,
    endpoint: str | None = None,
    endpoint_model: str | None = None,
    endpoint_use: str | None = None,
    encoder: str | None = None,
) -> Settings:
    """The effective settings of this command: defaults, `kg.toml`, environment, then the flags that were given."""
    from kg.settings import load_settings

    return load_settings(
        store=store,
        pipeline=pipeline,
        known_entities=known_entities,
        base=base,
        scorer=scorer,
        endpoint=endpoint,
        endpoint_model=endpoint_model,
        endpoint_use=endpoint_use,
        encoder=encoder,
    )


def person(settings: Settings, by: str | None) -> str:
    """Who decides: the name given, else that of the settings, else the login name.

    Raises:
        BadSetting: none of these is known.
    """
    import getpass

    from kg.errors import BadSetting

    name = (by if by is not None else settings.user or "").strip()
    if not name and by is None:
        try:
            name = getpass.getuser()
        except (OSError, KeyError):
            name = ""
    if not name:
        raise BadSetting("nobody is named as the one who decides. Give --by NAME, or set KG_USER.")
    return name
