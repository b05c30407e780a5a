"""The commands in the documents print the output shown; tests/slow plays whole games with some."""

import pytest

from tests.harness.markdown import blocks
from tests.harness.programs import bash


@pytest.mark.parametrize("page", ["docs/api.md", "docs/accounts.md"])
def test_commands_print_the_output_shown(page: str, made_run: str) -> None:
    for commands, printed in zip(blocks(page, "bash"), blocks(page, "text"), strict=True):
        assert bash(made_run, commands).strip() == printed.strip()


def test_the_quick_start_plays_a_turn(made_run: str) -> None:
    *_, last_line = bash(made_run, "".join(blocks("docs/quick-start.md", "bash"))).splitlines()

    assert last_line == "True"


def test_the_readme_plays_up_to_the_first_move(made_run: str) -> None:
    game, _ = blocks("README.md", "bash")
    loop, _, _ = game.rpartition("\ncall GET")
    assert loop.count("!= over") == 1

    played = bash(made_run, loop.replace("!= over", "!= moves") + '\necho "$act"')

    assert played == "moves\n"
