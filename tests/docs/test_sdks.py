"""docs/sdks.md: the generators' versions are those in use, and every client is listed."""

import re

from tests.harness.markdown import ROOT, names, rows, section, text

PAGE = "docs/sdks.md"
PINNED = {"Python": ("sdk/python/pyproject.toml", r'"{}==([\d.]+)"')}


def test_every_client_is_listed() -> None:
    listed = {row[0]: names(row[1])[0] for row in rows(text(PAGE).partition("## Generators")[0])}

    assert set(listed.values()) == {f"sdk/{each.name}" for each in (ROOT / "sdk").iterdir()}
    assert listed.keys() == {row[0] for row in rows(section(PAGE, "## Generators"))}


def test_the_versions_are_those_in_use() -> None:
    for language, generator, version, *_ in rows(section(PAGE, "## Generators")):
        if language in PINNED:
            file, pin = PINNED[language]
            (used,) = re.findall(pin.format(names(generator)[0]), text(file))
            assert used == version
