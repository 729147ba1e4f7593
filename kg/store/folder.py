"""The files of a store on disk, beside its databases: format and base IRI, raw bytes, superseded versions, who writes.

<store>/store.json   format version and base IRI
<store>/oxigraph/    the graphs of the union        <store>/aside/   the graphs outside it
<store>/raw/<sha256> bytes as they were read        <store>/archive/<document>/<n>-<sha256 of the text>.nq
<store>/writer.json  who opened it for writing last
<store>/index/<name>/ what can be made again from the graphs (not in backups)
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from kg.errors import BadSetting, NotFound, StoreCorrupt
from kg.store.base import Version
from kg.whole_file import whole_file

__all__ = ["FORMAT", "Folder"]

FORMAT = 1
"""Version of the layout of the folder and of the encoding of the graphs in it."""


class Folder:
    """A store's folder; makes nothing until it is told to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.main = path / "oxigraph"
        self.aside = path / "aside"

    def check_free(self) -> None:
        """Whether a store may be made here or is here already.

        Raises:
            StoreCorrupt: a file, or a folder that holds other things.
        """
        if not self.path.exists():
            return
        if not self.path.is_dir():
            raise StoreCorrupt(f"{self.path} is a file, not a store. Give a folder with --store or KG_STORE.")
        names = [entry.name for entry in self.path.iterdir()]
        if names and not self.main.is_dir():
            raise StoreCorrupt(
                f"{self.path} is a folder with other things in it ({', '.join(sorted(names)[:3])}), not a store. "
                "Give a new folder with --store or KG_STORE."
            )

    def check_there(self) -> None:
        """Whether a store is here.

        Raises:
            StoreCorrupt: it is not.
        """
        self.check_free()
        if not self.main.is_dir():
            raise StoreCorrupt(
                f"there is no store at {self.path}. `kg ingest PATH` makes one; --store or KG_STORE names another."
            )

    def read_base(self) -> str | None:
        """The base IRI in `store.json`; None where there is no such file yet.

        Raises:
            StoreCorrupt: not readable, or of another format version.
        """
        path = self.path / "store.json"
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            version, base = int(found["format"]), str(found["base"])
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StoreCorrupt(
                f"{path} cannot be read ({error}). Restore the store from a backup, or ingest the documents again."
            ) from error
        if version != FORMAT:
            newer = (
                "with a newer version of the program" if version > FORMAT else "with an older version of the program"
            )
            raise StoreCorrupt(
                f"{self.path} was made {newer} (format {version}, this one reads {FORMAT}). Use that version, or move the "
                "folder away and ingest the documents again: their bytes lie in its raw/."
            )
        return base

    def settle_base(self, wanted: str | None, default: str) -> str:
        """The store's base IRI, written to `store.json` where the store is new.

        Raises:
            BadSetting: another base than the store's is wanted.
        """
        base = self.read_base()
        if base is None:
            base = wanted or default
            self._write(
                self.path / "store.json", json.dumps({"format": FORMAT, "base": base}, indent=1).encode() + b"\n"
            )
        elif wanted is not None and wanted != base:
            raise BadSetting(
                f"{self.path} was made with the base IRI {base}, not {wanted}; the base of a store cannot change. "
                f"Set base to {base}, or give another --store."
            )
        return base

    # -- who writes

    def note_writer(self) -> None:
        """Leaves a note for whoever finds the store locked."""
        note = {
            "pid": os.getpid(),
            "command": " ".join(Path(part).name if i == 0 else part for i, part in enumerate(sys.argv)),
        }
        self._write(self.path / "writer.json", json.dumps(note).encode() + b"\n")

    def drop_writer(self) -> None:
        (self.path / "writer.json").unlink(missing_ok=True)

    def writer(self) -> str:
        """Who holds the store, for a message; "another process" where that is not known."""
        try:
            note = json.loads((self.path / "writer.json").read_text(encoding="utf-8"))
            return f"process {int(note['pid'])} (`{note['command']}`)"
        except (OSError, ValueError, KeyError, TypeError):
            return "another process"

    # -- raw bytes

    def keep_raw(self, data: bytes) -> str:
        sha256 = hashlib.sha256(data).hexdigest()
        path = self.path / "raw" / sha256
        if not path.exists():
            self._write(path, data)
        return sha256

    def raw(self, sha256: str) -> bytes:
        if not sha256.isalnum():
            raise NotFound(f"{sha256!r} is no sha256 of bytes that the store keeps.")
        try:
            return (self.path / "raw" / sha256).read_bytes()
        except FileNotFoundError:
            raise NotFound(f"{self.path} keeps no bytes with the sha256 {sha256}.") from None

    def derived_folder(self, name: str) -> Path:
        return self.path / "index" / name

    # -- superseded versions

    def _archive(self, document_id: str) -> Path:
        return self.path / "archive" / quote(document_id, safe="")

    def versions(self, document_id: str) -> list[Version]:
        folder = self._archive(document_id)
        paths = sorted(folder.glob("*.nq")) if folder.is_dir() else []
        found = []
        for path in paths:
            number, _, sha256 = path.stem.partition("-")
            # Written when the next text took its place, and never again.
            at = datetime.fromtimestamp(int(path.stat().st_mtime), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            found.append(Version(int(number), sha256, at))
        return found

    def keep_version(self, document_id: str, sha256: str, quads: bytes) -> None:
        """Archives a version; the same version twice in a row (a write that was cut off) is kept once."""
        versions = self.versions(document_id)
        if versions and versions[-1].sha256 == sha256:
            return
        self._write(self._archive(document_id) / f"{len(versions) + 1:06d}-{sha256}.nq", quads)

    def version(self, document_id: str, number: int) -> bytes:
        for version in self.versions(document_id):
            if version.number == number:
                return (self._archive(document_id) / f"{number:06d}-{version.sha256}.nq").read_bytes()
        known = ", ".join(str(v.number) for v in self.versions(document_id)) or "none"
        raise NotFound(f"document {document_id} has no superseded version {number}; it has {known}.")

    def _write(self, path: Path, data: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as stream:
            stream.write(data)

    def copy_files(self, target: Path) -> None:
        """Copies what lies beside the databases."""
        for path in sorted(self.path.rglob("*")):
            inside = path.relative_to(self.path)
            if (
                path.is_file()
                and inside.parts[0] in ("raw", "archive", "store.json")
                and not path.name.startswith(".new-")
            ):
                (target / inside).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(
                    path, target / inside
                )  # with its time: an archived text tells by it when it was superseded
