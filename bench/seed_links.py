"""What the seeds' instrument says of a command's rows over a store that holds both seed documents."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SEEDS = ROOT.parent / "shared" / "seeds"
SCORE = ROOT.parent / "shared" / "eval" / "seeds" / "score_links.py"


def counted(option: str, pattern: str, *command: str) -> tuple[int, ...]:
    """The numbers that `pattern` finds in what `score_links.py` says of `kg COMMAND`; `option` is the instrument's.

    Ends the program where the instrument says something else.
    """
    with tempfile.TemporaryDirectory() as folder:
        store, rows = f"--store={folder}/s.kg", Path(folder) / "rows.jsonl"
        texts = [str(path) for path in sorted(SEEDS.glob("*.txt"))]
        _run("-m", "desk", "ingest", *texts, store, "--quiet", f"--output={folder}/report")
        _run("-m", "desk", *command, store, "--format=jsonl", f"--output={rows}")
        said = _run(str(SCORE), option, str(rows))
    found = re.search(pattern, said)
    if found is None:
        sys.exit(f"{SCORE.name} said something else than expected: {said.strip()[-500:]}")
    return tuple(map(int, found.groups()))


def _run(*command: str) -> str:
    return subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout
