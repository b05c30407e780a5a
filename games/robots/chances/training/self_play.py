"""Many games at once, played by the network against itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from games.engine import Position, Setup, next_opening_seat, roll, start
from games.engine.dice import ROLLS, Roll
from games.robots.chances.lookahead import best_moves
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

    @property
    def result(self) -> Floats:
        """By side: 1 for the winner of the game, once it is over."""
        return result_of(self.position)


def play_games(
    setup: Setup, network: Network, count: int, random: np.random.Generator
) -> list[Game]:
    """Play this many games to their ends, each side by the network's chances."""
    games = [Game(_opened(setup, random)) for _ in range(count)]
    running = games
    while running:
        for game in running:
            if game.position.turn.phase == "roll":
                game.position = roll(game.position, _throw(setup.rules.dice, random))
        _move(setup, network, running)
        running = [game for game in running if game.position.turn.phase != "over"]
    return games


def _move(setup: Setup, network: Network, games: Sequence[Game]) -> None:
    reached = best_moves(setup, network, [game.position for game in games])
    for game, (after, inputs, chances) in zip(games, reached, strict=True):
        game.position = after
        if after.turn.phase != "over":
            game.positions.append(after)
            game.inputs.append(inputs)
            game.chances.append(chances)


def _opened(setup: Setup, random: np.random.Generator) -> Position:
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, _throw(setup.rules.opening_dice, random)))
    return start(setup, opening)


def _throw(dice: int, random: np.random.Generator) -> Roll:
    rolls = list(ROLLS[dice])
    return rolls[random.integers(len(rolls))]
