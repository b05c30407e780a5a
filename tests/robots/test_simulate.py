"""`python -m benchmarks.simulate`: statistics of whole games of robots."""

import io
from contextlib import redirect_stdout
from random import Random
from typing import Any

import pytest

from benchmarks import simulate
from games.engine import Move, Position, new_setup
from games.robots import simulation


def simulated(*arguments: str) -> str:
    output = io.StringIO()
    with redirect_stdout(output):
        simulate.main(arguments)
    return output.getvalue()


def test_a_report_counts_lengths_captures_and_wins() -> None:
    lines = simulated("--games", "3", "--players", "2").splitlines()
    assert lines[0].startswith("3 games of parchis, 2 players, 4 arms; ")
    assert [line.split()[0] for line in lines[2:6]] == ["turns", "rolls", "moves", "captures"]
    wins = [int(line.split()[3]) for line in lines[6:]]
    assert len(wins) == 2
    assert sum(wins) == 3


def test_the_same_seed_plays_the_same_games() -> None:
    def counted(seed: str) -> list[str]:
        return simulated("--games", "2", "--seed", seed, "--robot", "random").splitlines()[1:]

    assert counted("a") == counted("a")
    assert counted("a") != counted("b")


def test_arms_pairs_and_options_can_be_set() -> None:
    first = simulated("--games", "1", "--arms", "6", "--teams", "--ruleset", "parcheesi")
    assert first.startswith("1 games of parcheesi, 6 players, 6 arms, pairs")
    options = ("--option", "home_bonus=0", "--option", "open_blockade=no")
    assert "parchis" in simulated("--games", "1", *options)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--games", "0"),
        ("--games", "many"),
        ("--ruleset", "ludo"),
        ("--arms", "5"),
        ("--robot", "genius"),
        ("--option", "luck=1"),
        ("--option", "home_bonus=yes"),
        ("--option", "open_blockade=1"),
        ("--option", "doublet_bonus=yes"),
        ("--players", "9"),
        ("--players", "-1"),
        ("--seats", "0", "1"),
        ("--players", "2", "--teams"),
    ],
)
def test_invalid_arguments_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit):
        simulated(*arguments)


def test_an_interrupted_run_reports_the_games_played(monkeypatch: Any) -> None:
    games = iter(range(2))

    def stopped(setup: Any, player: Any, random: Random) -> simulation.Played:
        if next(games, None) is None:
            raise KeyboardInterrupt
        return simulation.play_game(setup, player, random)

    monkeypatch.setattr(simulate, "play_game", stopped)
    assert simulated("--games", "50").startswith("2 games of parchis")


def test_a_report_of_no_games_says_so() -> None:
    setup = new_setup(ruleset="parchis", options={}, arms=4, teams=False, seats=[0, 2])
    assert simulate.report(setup, [], 0.0) == "No game was played."


def test_partners_win_together() -> None:
    def first(position: Position, _: Random) -> Move:
        return position.legal_moves[0]

    setup = new_setup(ruleset="parchis", options={}, arms=4, teams=True, seats=[0, 1, 2, 3])
    assert simulation.play_game(setup, first, Random(1)).winners in ((0, 2), (1, 3))
