"""The pages for beginners match the code; tests/slow plays the games of these pages."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.engine import OPTIONS, RULESETS, new_setup
from tests.engine.positions import state
from tests.harness.games import started
from tests.harness.markdown import blocks, rows, section, text
from tests.harness.people import Person
from tests.harness.programs import PYTHON, WRITTEN, execute

QUICK, ROBOT, PLAY = (f"docs/{name}.md" for name in ("quick-start", "write-a-robot", "how-to-play"))


@pytest.mark.django_db
def test_the_example_of_a_game_matches_a_real_one(ana: Person) -> None:
    (example,) = map(json.loads, blocks(QUICK, "json"))
    game = ana.api.get(f"/api/v1/games/{started(ana, now=timezone.now()).id}").json()

    def is_part(shown: Any, real: Any) -> bool:
        if isinstance(shown, dict):
            return all(key in real and is_part(shown[key], real[key]) for key in shown)
        return not shown or not isinstance(shown, list) or not real or is_part(shown[0], real[0])

    assert is_part(example, game)
    move = example["legal_moves"][0]
    assert int(move["to"]) - int(move["from"]) == move["value"]


def test_the_robot_with_a_look_ahead_captures(made_run: str, tmp_path: Path) -> None:
    (code,) = blocks(ROBOT, PYTHON)
    captures = state(
        pawns={0: "10 30 nest nest", 2: "33 nest nest nest"}, phase="move", roll=[3], dice=[3]
    )
    call = f"\nprint(json.dumps(best(json.loads({json.dumps(captures)!r}))))\n"

    chosen = json.loads(execute(PYTHON, code.replace(WRITTEN, made_run) + call, tmp_path))

    assert (chosen["pawn"], chosen["captures"]) == (1, {"seat": 2, "pawn": 0})


def test_the_example_of_a_move_has_the_fields_of_a_move() -> None:
    (example,) = map(json.loads, blocks(ROBOT, "json"))

    assert list(example) == ["pawn", "kind", "value", "from", "to", "captures"]
    assert int(example["to"]) - int(example["from"]) == example["value"]


def test_the_formula_for_progress_is_right() -> None:
    board = new_setup(ruleset="parchis", options={}, arms=4, teams=False, seats=[0, 1, 2, 3]).board
    assert "`(s - 5 - 17k) mod 68 + 1`" in " ".join(text(ROBOT).split())
    for k in range(4):
        for progress in range(1, 65):
            s = int(board.places[k][progress])
            assert (s - 5 - 17 * k) % 68 + 1 == progress


def test_the_three_games_differ_as_documented() -> None:
    table = {row[0]: row[1:] for row in rows(section(PLAY, "## The three games"))}
    options = {option.name: option.defaults for option in OPTIONS.values()}

    def agrees(name: str, line: str, yes: Any) -> None:
        marked = [not cell.startswith(("no", "–")) for cell in table[line]]
        assert marked == [default == yes for default in options[name]], line

    assert len(RULESETS) == 3
    agrees("start_pawns", "a pawn on the start square to begin with", 1)
    agrees("share_safe_squares", "two colours on a safe square", True)
    agrees("six_counts_seven", "a 6 with an empty nest", True)
    agrees("open_blockade", "a blockade must be opened", True)
    assert options["bonus_timing"] == ("immediate", "immediate", "after_dice")
    assert options["third_repeat"] == ("last_moved", "last_moved", "end_turn")
    assert options["turn_order"] == ("with", "with", "against")
    assert options["capture_bonus"] == (20, 20, 20)
    assert options["home_bonus"] == (10, 10, 10)
    assert "Twenty-seven options" in text(PLAY)
    assert len(OPTIONS) == 27


def test_the_spanish_page_has_as_many_facts() -> None:
    def shape(name: str) -> list[int]:
        """The number of table rows, list items and bold marks under each heading."""
        parts = text(name).split("\n## ")
        return [len(rows(part)) + part.count("\n- ") + part.count("**") for part in parts]

    assert shape(PLAY.replace("docs/", "docs/es/")) == shape(PLAY)
