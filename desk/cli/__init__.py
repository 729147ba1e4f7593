"""The command line `kg`."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Runs `kg` on the process's arguments and exits with its code."""
    from desk.cli.app import run

    sys.exit(run(sys.argv[1:]))
