"""How the network learns from games against itself."""

from itertools import pairwise
from multiprocessing import Pool

import numpy as np
import pytest

from benchmarks.training import learning
from benchmarks.training.__main__ import COURSES, Course, courses_of, train
from benchmarks.training.distilling import lesson_from, members_of, together
from benchmarks.training.learning import (
    Learner,
    gradients_of,
    lesson_of,
    new_network,
    targets_of,
)
from benchmarks.training.self_play import WEAKER, Game, play_games
from games import robots
from games.engine import ROLLS, Position, Setup, new_setup, play, roll
from games.robots.chances.choices import key_of
from games.robots.chances.features import SEAT, Features
from games.robots.chances.lookahead import over_rolls
from games.robots.chances.network import Network, softmax
from games.robots.chances.results import result_of
from games.robots.chances.tables import Floats, tables_of

SETUP = new_setup(ruleset="parchis", options={"pawns": 1}, arms=4, teams=False, seats=[0, 1, 2])
SIDES = tables_of(SETUP).sides
LATER = SEAT.index("later roll")


@pytest.fixture(scope="module")
def games() -> list[Game]:
    random = np.random.default_rng(5)
    return play_games(SETUP, new_network(8, 5, random), 6, random)


def test_games_are_played_to_their_ends(games: list[Game]) -> None:
    for game in games:
        assert game.position.turn.phase == "over"
        assert len(game.inputs) == len(game.chances) == len(game.following) > 20
        assert result_of(game.position).sum() == 1


@pytest.fixture(params=["parchis", "superparcheesi"])
def setup(request: pytest.FixtureRequest) -> Setup:
    return new_setup(
        ruleset=request.param, options={"pawns": 1}, arms=4, teams=False, seats=[0, 1, 2]
    )


def played(setup: Setup, *, ahead: bool) -> tuple[Game, list[int], Floats]:
    """A game, where rolls were due in it, and the chances there and at its end."""
    random = np.random.default_rng(5)
    (game,) = play_games(setup, new_network(8, 5, random), 1, random, ahead=ahead)
    due = [n for n, position in enumerate(game.positions) if position.turn.phase == "roll"]
    assert 20 < len(due) < len(game.positions) == len(game.following)
    return game, due, np.array([*(game.chances[n] for n in due), result_of(game.position)])


def of_turns(game: Game, due: list[int], ends: Floats) -> Floats:
    """For each position that was seen: what its turn ends with."""
    number = np.searchsorted(due, np.arange(len(game.positions)), side="right")
    found: Floats = ends[number]
    return found


def test_targets_lead_from_the_chances_at_the_end_of_the_turn_to_the_result(setup: Setup) -> None:
    game, due, chances = played(setup, ahead=False)
    result = chances[-1]

    np.testing.assert_allclose(targets_of(game, trace=1), [result] * len(game.chances), atol=1e-5)
    np.testing.assert_allclose(targets_of(game, trace=0)[due], chances[1:], atol=1e-6)
    half = targets_of(game, trace=0.5)[due]
    np.testing.assert_allclose(half[-2], (chances[-2] + result) / 2, atol=1e-6)


def test_the_mean_over_all_rolls_follows_a_position_in_which_a_roll_is_due(setup: Setup) -> None:
    game, due, chances = played(setup, ahead=True)
    network = new_network(8, 5, np.random.default_rng(5))
    expected = of_turns(game, due, chances)
    expected[due] = over_rolls(setup, network, [game.positions[n] for n in due])

    np.testing.assert_allclose(game.following, expected, atol=1e-6)


def test_targets_without_luck_are_the_result_less_the_luck_of_later_rolls(setup: Setup) -> None:
    game, due, chances = played(setup, ahead=True)
    luck = chances[1:] - np.array(game.following)[due]
    less = chances[-1] - luck[::-1].cumsum(axis=0)[::-1]

    targets = targets_of(game, trace=1)
    np.testing.assert_allclose(targets[due], less, atol=1e-5)
    of_ends = of_turns(game, due, np.array([*less, chances[-1]]))
    of_ends[due] = less
    np.testing.assert_allclose(targets, of_ends, atol=1e-5)


@pytest.fixture(scope="module")
def mixed_games() -> list[Game]:
    random = np.random.default_rng(5)
    return play_games(SETUP, new_network(8, 5, random), 16, random, ahead=True, mixed=True)


def test_weaker_robots_play_half_of_the_seats_of_mixed_games(mixed_games: list[Game]) -> None:
    strengths = [game.robots.get(seat) for game in mixed_games for seat in SETUP.seats]

    assert {*strengths} == {None, *WEAKER}
    assert 15 < strengths.count(None) < 33
    for game in mixed_games:
        assert result_of(game.position).sum() == 1
        assert len(game.positions) == len(game.chances) == len(game.following) > 0


def test_mixed_games_begin_at_any_moment(mixed_games: list[Game]) -> None:
    left = sorted(len(game.positions) for game in mixed_games)
    assert left[0] < 20
    assert left[-1] > 50


def test_a_weaker_robot_makes_its_own_moves(mixed_games: list[Game]) -> None:
    due = [
        (game.robots[before.turn.seat], before, after)
        for game in mixed_games
        for before, after in pairwise(game.positions)
        if before.turn.phase == "roll" and before.turn.seat in game.robots
    ]

    assert len(due) > 100
    for strength, before, after in due:
        ends = [_end(strength, roll(before, pips)) for pips in ROLLS[1]]
        assert key_of(after) in map(key_of, ends)


def _end(strength: str, position: Position) -> Position:
    while position.turn.phase == "move":
        position = play(position, robots.choose(strength, position))
    return position


def loss(network: Network, inputs: Floats, targets: Floats) -> float:
    _, units = network.units(inputs)
    strengths: Floats = units @ network.output
    chances = softmax(strengths @ SIDES)
    return float(-(targets * np.log(chances)).sum(axis=1).mean())


def test_gradients_are_the_slopes_of_the_loss(games: list[Game]) -> None:
    wide = [one.astype(np.float64) for one in (new_network(8, 5, np.random.default_rng(2)))]
    inputs, targets = np.array(games[0].inputs), targets_of(games[0], trace=0.9)
    _, gradients = gradients_of(Network(*wide), inputs, targets, SIDES)  # type: ignore[arg-type]
    for which, place in (
        (0, (7, 3)),
        (0, (300, 0)),
        (0, (-1, 0)),
        (1, (4,)),
        (2, (6, 2)),
        (3, (1,)),
        (4, (4,)),
    ):
        slopes = []
        for step in (1e-4, -1e-4):
            moved = [one.copy() for one in wide]
            moved[which][place] += step
            slopes.append(loss(Network(*moved), inputs, targets))  # type: ignore[arg-type]
        assert gradients[which][place] == pytest.approx((slopes[0] - slopes[1]) / 2e-4, abs=1e-5)


def test_learning_makes_the_results_likelier(games: list[Game]) -> None:
    random = np.random.default_rng(3)
    learner = Learner(new_network(8, 5, random))
    lesson = lesson_of(games, SIDES, trace=1)
    losses = [learner.learn([lesson], (1e-2, 1e-2), random) for _ in range(40)]

    assert losses[-1] < 0.7 * losses[0]


def test_all_lessons_are_learned_in_random_order_with_smaller_and_smaller_steps(
    games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[tuple[int, bool, float]] = []

    def step(_: Learner, inputs: Floats, targets: Floats, sides: Floats, rate: float) -> float:
        steps.append((len(inputs), bool(targets.any()), rate))
        return len(steps)

    monkeypatch.setattr(Learner, "_step", step)
    monkeypatch.setattr(learning, "BATCH", 100)
    first, second = (lesson_of(some, SIDES, trace=1) for some in (games[:3], games[3:]))
    lessons = [first, second._replace(targets=np.zeros_like(second.targets))]
    learner = Learner(new_network(8, 5, np.random.default_rng(3)))
    loss = learner.learn(lessons, (1e-2, 1e-3), np.random.default_rng(3))

    assert sum(size for size, _, _ in steps) == sum(len(lesson.inputs) for lesson in lessons)
    of_the_first = [first for _, first, _ in steps]
    assert of_the_first not in (sorted(of_the_first), sorted(of_the_first, reverse=True))
    rates = [rate for _, _, rate in steps]
    assert rates[0] == 1e-2
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] > 1e-3
    assert loss == (len(steps) + 1) / 2


@pytest.mark.parametrize("ahead", [False, True])
def test_the_same_seed_makes_the_same_weights_with_any_number_of_processes(ahead: bool) -> None:
    course = Course(1, 0.9, (1e-2, 1e-3), ahead, parts=2)

    def trained(processes: int) -> Network:
        network = new_network(4, 3, np.random.default_rng(4))
        with Pool(processes) as pool:
            return train(network, "parchis", course, (4, 0), pool, [(4, 2, False)])

    for one, other in zip(trained(1), trained(2), strict=True):
        np.testing.assert_array_equal(one, other)


def test_training_resumes_with_the_last_course_that_begins_with_the_saved_weights() -> None:
    courses = COURSES["superparcheesi"]
    assert [course.resumed for course in courses] == [False, False, False, False, True]

    assert courses_of("superparcheesi") == list(enumerate(courses))
    assert courses_of("superparcheesi", resume=True) == [(4, courses[4])]
    assert courses_of("superparcheesi", [3, 2]) == [
        (0, courses[0]._replace(rounds=3)),
        (1, courses[1]._replace(rounds=2)),
    ]
    again = courses_of("superparcheesi", [3], resume=True)
    assert again == [(4, courses[4]._replace(rounds=3))]


def test_members_begin_almost_alike() -> None:
    random = np.random.default_rng(4)
    first = new_network(8, 5, random)
    members = members_of(first, 3, random)

    assert members[0] is first
    for other in members[1:]:
        for one, changed in zip(first[:-1], other[:-1], strict=True):
            assert 0 < np.abs(one - changed).max() < 0.2


def test_together_networks_say_the_mean(games: list[Game]) -> None:
    inputs = np.array(games[0].inputs)
    members = [new_network(*units, np.random.default_rng(4)) for units in ((8, 5), (6, 3))]
    strengths = [network.units(inputs)[1] @ network.output for network in members]

    found = together(members).chances(Features(inputs, SIDES))
    expected = softmax(np.mean(strengths, axis=0) @ SIDES)
    np.testing.assert_allclose(found, expected, atol=1e-6)
    assert np.abs(strengths[0] - strengths[1]).max() > 0.01


def test_a_teacher_says_its_chances_after_each_roll() -> None:
    random = np.random.default_rng(4)
    teacher = new_network(8, 5, random)
    lesson = lesson_from(teacher, new_network(4, 3, random), SETUP, 8, random)

    assert len(lesson.inputs) == len(lesson.targets) > 100
    said = teacher.chances(Features(lesson.inputs.astype(np.float32), lesson.sides))
    np.testing.assert_allclose(said, lesson.targets, atol=2e-3)  # inputs are in half precision
    np.testing.assert_allclose(lesson.targets.sum(axis=1), 1, atol=1e-5)
    rolling = lesson.inputs[..., SEAT.index("first roll")] + lesson.inputs[..., LATER]
    assert set(rolling.sum(axis=1).tolist()) == {1}  # at the ends of turns


def test_several_networks_that_learn_from_the_same_games_teach_one() -> None:
    course = Course(1, 0.9, (1e-2, 1e-3), ahead=True, parts=2, members=2)

    def trained(processes: int) -> Network:
        network = new_network(4, 3, np.random.default_rng(4))
        with Pool(processes) as pool:
            return train(network, "parchis", course, (4, 0), pool, [(4, 2, False)])

    one, other = trained(1), trained(2)
    assert [array.shape for array in one] == [
        array.shape for array in new_network(4, 3, np.random.default_rng(1))
    ]
    for first, second in zip(one, other, strict=True):
        np.testing.assert_array_equal(first, second)
