"""docs/examples: the bots are short; tests/slow lets them play."""

import pytest

from tests.harness.markdown import ROOT

EXAMPLES = ROOT / "docs" / "examples"


@pytest.mark.parametrize("bot", ["bot.py", "bot.mjs"])
def test_a_bot_is_short_and_has_no_dependencies(bot: str) -> None:
    lines = (EXAMPLES / bot).read_text().splitlines()

    assert len(lines) < 60
    assert max(map(len, lines)) <= 100
    imported = [line.split()[-1] for line in lines if line.startswith("import {")]
    assert all(module.startswith('"node:') for module in imported)
