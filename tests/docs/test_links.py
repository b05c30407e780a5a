"""Links between the documents resolve, and every document is in the index."""

import re
from pathlib import Path

import pytest

from tests.harness.markdown import DOCUMENTS, ROOT, text

LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_resolve(document: Path) -> None:
    targets = [t for t in LINK.findall(document.read_text()) if not t.startswith("http")]

    assert not [target for target in targets if not (document.parent / target).exists()]


def test_every_document_is_in_the_index() -> None:
    listed = set(LINK.findall(text("docs/README.md")))
    existing = {path.name for path in (ROOT / "docs").iterdir() if path.is_file()}

    assert existing - {"README.md"} <= listed
