"""Links between the documents resolve, files that they name exist, and the index has every one."""

import re
from pathlib import Path

import pytest

from tests.harness.markdown import DOCUMENTS, ROOT, folders, text

LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")
FOLDERS = folders()
EXISTING = {
    "/".join(path.parts[first:])
    for folder in FOLDERS
    for path in map(
        Path, (folder, *(file.relative_to(ROOT) for file in (ROOT / folder).rglob("*")))
    )
    if "node_modules" not in path.parts
    for first in range(len(path.parts))
} | {path.name for path in ROOT.iterdir()}
"""The files and folders, with all of their path or the end of it, as `commands/gate.py`."""
NAMED = re.compile(
    rf"`((?:{'|'.join(FOLDERS)})/[\w./-]*|\w[\w./-]*\.(?:py|js|mjs|md|sh|html|css))`"
)
"""A code span that names a file or folder: from one of the top folders, or by its extension."""
OF_OPERATORS = {"deploy/.env", "deploy/first.yaml", "deploy/second.yaml"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_resolve(document: Path) -> None:
    targets = [t for t in LINK.findall(document.read_text()) if not t.startswith("http")]

    assert not [target for target in targets if not (document.parent / target).exists()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_it_names_exist(document: Path) -> None:
    named = {name.rstrip("/") for name in NAMED.findall(document.read_text())}

    assert named - EXISTING - OF_OPERATORS == set()


def test_every_document_is_in_the_index() -> None:
    listed = set(LINK.findall(text("docs/README.md")))
    existing = {path.name for path in (ROOT / "docs").iterdir() if path.is_file()}

    assert existing - {"README.md"} <= listed
