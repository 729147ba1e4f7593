"""What a store on disk keeps in files, for a store in memory."""

from __future__ import annotations

import hashlib
from pathlib import Path

from kg.errors import NotFound
from kg.store.base import Version

__all__ = ["MemoryFiles"]


class MemoryFiles:
    """Raw bytes and superseded versions in dictionaries; same behaviour as `kg.store.folder.Folder`."""

    def __init__(self) -> None:
        self._raw: dict[str, bytes] = {}
        self._versions: dict[str, list[tuple[str, bytes]]] = {}

    def keep_raw(self, data: bytes) -> str:
        sha256 = hashlib.sha256(data).hexdigest()
        self._raw[sha256] = bytes(data)
        return sha256

    def raw(self, sha256: str) -> bytes:
        try:
            return self._raw[sha256]
        except KeyError:
            raise NotFound(f"the store in memory keeps no bytes with the sha256 {sha256}.") from None

    def versions(self, document_id: str) -> list[Version]:
        return [Version(number, sha256) for number, (sha256, _) in enumerate(self._versions.get(document_id, []), 1)]

    def keep_version(self, document_id: str, sha256: str, quads: bytes) -> None:
        held = self._versions.setdefault(document_id, [])
        if not held or held[-1][0] != sha256:
            held.append((sha256, quads))

    def version(self, document_id: str, number: int) -> bytes:
        held = self._versions.get(document_id, [])
        if not 1 <= number <= len(held):
            known = ", ".join(str(n) for n in range(1, len(held) + 1)) or "none"
            raise NotFound(f"document {document_id} has no superseded version {number}; it has {known}.")
        return held[number - 1][1]

    def derived_folder(self, name: str) -> Path | None:
        return None
