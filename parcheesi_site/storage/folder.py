"""A folder whose files survive the loss of power."""

import os
from pathlib import Path
from typing import Any

from django.core.files.storage import FileSystemStorage


class SyncedFolder(FileSystemStorage):
    """Keeps files; what was saved is on the disk, and not in the memory of the machine alone."""

    def _save(self, name: str, content: Any) -> str:
        saved = str(super()._save(name, content))  # type: ignore[misc]  # not in the stubs
        self.sync(saved)
        return saved

    def sync(self, name: str) -> None:
        """See to it that the file is on the disk, and the folders that lead to it."""
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
