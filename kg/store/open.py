"""Opens a store by its location."""

from __future__ import annotations

import time
from pathlib import Path

import pyoxigraph as ox

from kg.errors import BadSetting, StoreCorrupt, StoreError, StoreLocked
from kg.settings import Settings
from kg.store.base import Store
from kg.store.folder import Folder
from kg.store.memory_files import MemoryFiles
from kg.store.oxigraph import OxigraphStore

__all__ = ["memory_store", "open_store"]

_WAITS_S = tuple(0.005 * attempt for attempt in range(40))
"""Pauses between attempts to open a store that another process is writing to: 4 s in all. Beside a writer that empties its
log ten times a second three of four attempts are void, so that one reader in 100,000 gives up."""
_DEFAULT_BASE = str(Settings.model_fields["base"].default)


def memory_store(base: str | None = None) -> Store:
    """An empty store in memory."""
    return OxigraphStore(base or _DEFAULT_BASE, ox.Store(), ox.Store, MemoryFiles())


def open_store(location: str | Path | None, *, base: str | None = None, write: bool = False) -> Store:
    """The store in a folder; a new one in memory where `location` is None.

    For writing, the folder is made where it does not exist; one process at a time may write. For reading, any number may
    open it, also beside a writer: each sees the store as it was when it was opened.

    Args:
        base: base IRI of the data, for a new store; for one that exists, None or its own.

    Raises:
        StoreLocked: another process writes to it.
        StoreCorrupt: no store is there, or one that cannot be read.
        BadSetting: another base than the store was made with, or a location that is no folder.
    """
    if location is None:
        return memory_store(base)
    if str(location).startswith(("http://", "https://")):
        raise BadSetting(f"store {str(location)!r}: only a folder can be a store. Give one with --store or KG_STORE.")
    folder = Folder(Path(location))
    return _for_writing(folder, base) if write else _for_reading(folder, base)


def _for_writing(folder: Folder, base: str | None) -> Store:
    folder.check_free()
    folder.read_base()  # a store of another format is refused before anything in it is touched
    try:
        folder.path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {folder.path} cannot be made ({error}). Give another --store.") from error
    main = _database(folder, folder.main)
    base = folder.settle_base(base, _DEFAULT_BASE)
    folder.note_writer()
    return OxigraphStore(
        base,
        main,
        lambda: _database(folder, folder.aside),
        folder,
        on_backup=folder.copy_files,
        on_close=folder.drop_writer,
    )


def _for_reading(folder: Folder, base: str | None) -> Store:
    folder.check_there()
    found = folder.read_base()
    if found is None:
        raise StoreCorrupt(f"{folder.path} has no store.json: its making was cut off. `kg ingest PATH` finishes it.")
    if base is not None:
        folder.settle_base(base, _DEFAULT_BASE)
    main = _database(folder, folder.main, read_only=True)

    def aside() -> ox.Store:
        return _database(folder, folder.aside, read_only=True) if (folder.aside / "CURRENT").exists() else ox.Store()

    return OxigraphStore(found, main, aside, folder, writable=False, on_backup=folder.copy_files)


def _database(folder: Folder, path: Path, *, read_only: bool = False) -> ox.Store:
    try:
        return _snapshot(path) if read_only else ox.Store(str(path))
    except (OSError, RuntimeError, ValueError) as error:
        if "lock" in str(error).lower() and not read_only:
            raise StoreLocked(
                f"{folder.path} is being written to by {folder.writer()}. Nothing of yours was written. Wait until that has "
                "ended and try again, or give another --store; reading is possible meanwhile."
            ) from error
        if isinstance(error, PermissionError):
            raise StoreError(
                f"{folder.path}: {error}. Give the folder's rights to this user, or another --store."
            ) from error
        raise StoreCorrupt(
            f"{folder.path} cannot be opened ({error}). Restore it from a backup, or move it away and ingest the documents again."
        ) from error


def _snapshot(path: Path) -> ox.Store:
    """The database as it is now, for reading; once open, it holds.

    A writer beside it may take away a file between its being listed and opened (in 1 of 5 openings beside a busy one).
    Where that is a log whose changes were written to tables meanwhile, the opening succeeds and lacks these changes but
    has later ones: statements of two versions stand side by side (seen once in some hundred openings). So it counts
    only if every log that stood there before still does.

    Raises:
        StoreLocked: a writer was too busy at every attempt.
    """
    for wait in _WAITS_S:
        try:
            before = _logs(path)
            database = ox.Store.read_only(str(path))
            if before <= _logs(path):
                return database
        except (OSError, RuntimeError) as error:
            if "no such file" not in str(error).lower() or not (path / "CURRENT").exists():
                raise
        time.sleep(wait)
    raise StoreLocked(f"{path.parent} is being written to without a pause. Nothing is wrong with it; try again.")


def _logs(path: Path) -> set[str]:
    """The logs of changes that are not in tables yet. They are made and taken away in the order of their numbers."""
    return {entry.name for entry in path.iterdir() if entry.suffix == ".log"}
