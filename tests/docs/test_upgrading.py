"""docs/upgrading.md: it names each migration that an operator applies."""

from tests.harness.markdown import ROOT, text

SQUASHED = {"accounts": "0003", "games": "0002", "ranking": "0001"}
"""The last migrations of the history before the first release."""


def test_every_migration_since_the_squash_is_in_an_entry() -> None:
    page = text("docs/upgrading.md")
    later = [
        f"`{app}.{path.name[:4]}`"
        for app, last in SQUASHED.items()
        for path in sorted((ROOT / app / "migrations").glob("0*.py"))
        if path.name[:4] > last
    ]

    assert len(later) >= 3
    assert [name for name in later if name not in page] == []
