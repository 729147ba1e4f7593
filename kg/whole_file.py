"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

__all__ = ["whole_file"]


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A binary stream whose content stands at `path` when the block ends without error, and not before.

    Written beside its place, forced to the disk and renamed, so that a failure leaves the old file, no half and no
    empty one. A symbolic link stays one: the file that it leads to is replaced. What is no regular file (a device, a
    pipe) is written to directly: renaming over it would put a file in its place, as happened to /dev/null once.

    Raises:
        OSError: the place cannot be written to.
    """
    path = path.resolve()
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        with path.open("wb") as stream:
            yield stream
        return
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        # mkstemp makes files that only their owner reads; what is written here is an ordinary file.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(beside)
        raise
