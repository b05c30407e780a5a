"""The exact chances of the last pawns."""

from random import Random

import pytest

from games.engine import RULESETS, Position, RulesetName, new_setup, play, roll
from games.robots.chances.choices import outcomes
from games.robots.chances.endings import Endings, endings_of, rows
from tests.engine.positions import after, position


def table_of(ruleset: RulesetName) -> Endings:
    table = endings_of(position(ruleset).setup)
    assert table is not None
    return table


def chance_of(own: str, other: str, ruleset: RulesetName = "parchis") -> float | None:
    return table_of(ruleset).chance(position(ruleset, {0: own, 2: other}))


def test_one_space_each_is_a_matter_of_ones() -> None:
    in_a_turn = sum((1 / 6) ** rolls for rolls in (1, 2, 3))  # a 6 cannot be used, and repeats
    expected = in_a_turn / (1 - (1 - in_a_turn) ** 2)

    found = chance_of("h7 home home home", "h7 home home home")

    assert found == pytest.approx(expected, abs=5e-4)


def test_few_pawns_are_in_the_table() -> None:
    assert chance_of("20 home home home", "30 home home home") is not None
    assert chance_of("20 home home home", "h1 home home home") is not None
    assert chance_of("nest home home home", "h1 h2 h3 home") is not None
    assert chance_of("20 h1 home home", "h1 home home home") is None
    assert chance_of("20 home home home", "30 31 home home") is None
    assert chance_of("h1 h1 h2 h3", "h1 home home home") is None  # four pawns left


def test_only_beginnings_of_turns_are_in_the_table() -> None:
    now = position(pawns={0: "h3 home home home", 2: "h1 home home home"})
    again = after(now, 6)

    assert (again.turn.seat, again.turn.roll_number) == (0, 2)
    assert table_of("parchis").chance(again) is None


@pytest.mark.parametrize(
    "other",
    [{"options": {"pawns": 3}}, {"arms": 6, "seats": [0, 3]}, {"seats": [0, 1, 2]}],
    ids=["options", "arms", "three players"],
)
def test_other_games_have_no_table(other: dict[str, object]) -> None:
    usual: dict[str, object] = {"options": {}, "arms": 4, "teams": False, "seats": [0, 2]}
    assert endings_of(new_setup(ruleset="parchis", **(usual | other))) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_chance_follows_from_those_a_turn_later(ruleset: RulesetName) -> None:
    table, random = table_of(ruleset), Random(1)
    places = position(ruleset).setup.board.places
    paths, singles = rows()
    for among in [[*paths, *singles]] * 12 + [singles] * 12:
        own, other = random.sample(among, 2)
        pawns = {
            seat: [places[seat][progress] for progress in row]
            for seat, row in ((0, own), (2, other))
        }
        if pawns[0][0] == pawns[2][0]:
            continue  # on most squares they cannot stand together
        now = position(ruleset, {seat: " ".join(row) for seat, row in pawns.items()})
        chance = table.chances[table.numbers[own], table.numbers[other]]
        assert best(now, table) == pytest.approx(chance, abs=2e-3)


def best(now: Position, table: Endings) -> float:
    """The chance of seat 0 by playing out its turn, with the table after it."""
    if now.turn.phase == "over":
        return 1.0
    if now.turn.phase == "move":
        return max(best(play(now, move), table) for move in now.legal_moves)
    if now.turn.seat != 0:
        chance = table.chance(now)
        assert chance is not None
        return 1 - chance
    return sum(chance * best(roll(now, pips), table) for pips, chance in outcomes(now.setup))
