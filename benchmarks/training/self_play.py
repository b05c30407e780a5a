"""Many games at once, played by the network against itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from games.engine import ROLLS, Position, Roll, Setup, next_opening_seat, roll, start
from games.robots.chances.lookahead import best_moves, over_rolls
from games.robots.chances.network import Network
from games.robots.chances.results import result_of
from games.robots.chances.tables import Floats


@dataclass(slots=True)
class Game:
    """A game in play, and what the network saw of it."""

    position: Position
    positions: list[Position] = field(default_factory=list)
    """Those reached by a move, and by a roll without one."""
    inputs: list[Floats] = field(default_factory=list)
    """Their features, by seat."""
    chances: list[Floats] = field(default_factory=list)
    """Their chances, by side."""
    following: list[Floats] = field(default_factory=list)
    """The chances that should have been: those of the next position, or the mean over all rolls."""

    @property
    def result(self) -> Floats:
        """By side: 1 for the winner of the game, once it is over."""
        return result_of(self.position)


def play_games(
    setup: Setup, network: Network, count: int, random: np.random.Generator, *, ahead: bool = False
) -> list[Game]:
    """Play this many games to their ends, each side by the network's chances.

    `ahead` takes the mean over all rolls, not the roll that came, for what follows a position. This
    leaves the luck out of what is learned, and takes 5 times as long with one die, 15 with two.
    """
    games = [Game(_opened(setup, random)) for _ in range(count)]
    running = games
    while running:
        if ahead:
            _look_ahead(setup, network, running)
        for game in running:
            if game.position.turn.phase == "roll":
                game.position = roll(game.position, _throw(setup.rules.dice, random))
        _move(setup, network, running)
        running = [game for game in running if game.position.turn.phase != "over"]
    return games


def _look_ahead(setup: Setup, network: Network, games: Sequence[Game]) -> None:
    due = [game for game in games if game.chances and game.position.turn.phase == "roll"]
    means = over_rolls(setup, network, [game.position for game in due])
    for game, mean in zip(due, means, strict=True):
        game.following.append(mean)


def _move(setup: Setup, network: Network, games: Sequence[Game]) -> None:
    reached = best_moves(setup, network, [game.position for game in games])
    for game, (after, inputs, chances) in zip(games, reached, strict=True):
        if len(game.following) < len(game.chances):
            game.following.append(chances)
        game.position = after
        if after.turn.phase != "over":
            game.positions.append(after)
            game.inputs.append(inputs.copy())  # not those of all moves
            game.chances.append(chances)


def _opened(setup: Setup, random: np.random.Generator) -> Position:
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, _throw(setup.rules.opening_dice, random)))
    return start(setup, opening)


def _throw(dice: int, random: np.random.Generator) -> Roll:
    rolls = list(ROLLS[dice])
    return rolls[random.integers(len(rolls))]
