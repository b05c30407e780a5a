"""A folder whose files survive a power failure."""

import os
from pathlib import Path

from django.core.files import File
from django.core.files.storage import FileSystemStorage


class SyncedFolder(FileSystemStorage):
    """Stores files, synced to the disk before `save` returns."""

    def _save(self, name: str, content: "File[bytes]") -> str:
        saved = str(super()._save(name, content))  # type: ignore[misc]  # not in the stubs
        self.sync(saved)
        return saved

    def sync(self, name: str) -> None:
        """Sync the file and its parent folders to the disk."""
        path, top = Path(self.path(name)), Path(self.location)
        _sync(path)
        for folder in path.parents:
            _sync(folder)
            if folder == top:
                break


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
