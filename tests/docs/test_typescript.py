"""docs/examples/typescript: its lock file; tests/slow compiles the example and lets it play."""

from tests.harness.markdown import text

LOCK = "docs/examples/typescript/package-lock.json"


def test_the_lock_file_names_no_registry() -> None:
    assert "resolved" not in text(LOCK)
