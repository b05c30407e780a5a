"""docs/examples/typescript: what it installs; tests/slow compiles it and lets it play."""

from tests.harness.markdown import text

LOCK = "docs/examples/typescript/package-lock.json"


def test_no_registry_is_named() -> None:
    assert "resolved" not in text(LOCK)
