"""The verbs of `kg`, and the one place where errors become messages and exit codes.

Exit codes: 0 done · 1 found problems in the data · 2 wrong use · 3 store or service unavailable · 130 interrupted.
Nothing heavier than typer is imported here or at the head of a command's module: `kg --help` must answer at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import typer
from typer.core import TyperGroup

__all__ = ["app", "run"]


class _InOrder(TyperGroup):
    """Lists groups of verbs among the verbs, in the order of `COMMANDS`."""

    def list_commands(self, ctx: object) -> list[str]:
        return [name.replace("_", "-") for name in COMMANDS]


app = typer.Typer(
    name="kg",
    cls=_InOrder,
    help="Who claimed what, in which words, on whose authority: a claim graph from articles and transcripts.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    "demo",
    "ingest",
    "link",
    "extract",
    "claims",
    "show",
    "queries",
    "query",
    "trace",
    "path",
    "check_quotes",
    "match",
    "correct",
    "review",
    "verdict",
    "history",
    "import_reviews",
    "export",
    "train",
    "stats",
    "validate",
    "doctor",
    "remove",
)
"""One module each in `desk/cli/commands`, in the order in which `kg --help` lists them."""

for _name in COMMANDS:
    import_module(f"desk.cli.commands.{_name}").register(app)


@app.callback(invoke_without_command=True)
def _top(
    ctx: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version and exit.")
) -> None:
    if version:
        import kg

        typer.echo(f"claim-kg {kg.__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def run(arguments: Sequence[str]) -> int:
    """The exit code of one command; messages go to stderr, results to stdout."""
    try:
        code = app(args=list(arguments), prog_name="kg", standalone_mode=False)
        sys.stdout.flush()
    except typer.Abort:
        return 130
    except (BrokenPipeError, SystemExit) as error:
        # The reader of a pipe has gone (`kg … | head`): that is its right, no fault in the data. Typer makes an exit of code 1 of it.
        if not isinstance(error, BrokenPipeError) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # Keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return 0
    except KeyboardInterrupt:
        print("kg: interrupted. What was finished is stored; run the same command again to go on.", file=sys.stderr)
        return 130
    except Exception as error:
        if hasattr(error, "show") and hasattr(error, "exit_code"):
            # Wrong use of a verb. Typer carries its own copy of click and does not publish the class of these errors.
            error.show()
            return 2
        return _failed(error)
    return code if isinstance(code, int) else 0


def _failed(error: Exception) -> int:
    from kg.errors import InputError, KgError, ModelError, NotFound, QueryError, ServiceError, StoreError, UnknownTerm

    if not isinstance(error, KgError):
        if isinstance(error, OSError):
            print(f"kg: {error.filename or ''}: {error.strerror or error}".replace(": : ", ": "), file=sys.stderr)
            return 3
        raise error
    print(f"kg: {error}", file=sys.stderr)
    match error:
        case StoreError() | ServiceError():
            return 3
        case NotFound():
            return 1
        case QueryError() | InputError() | UnknownTerm():
            return 2
        case ModelError():
            return 1
    return 2
