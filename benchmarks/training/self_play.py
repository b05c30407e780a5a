"""Many games at once, played by the network against itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from games import robots
from games.engine import ROLLS, Position, Roll, Setup, next_opening_seat, play, roll, start
from games.robots.chances.lookahead import best_moves, look, over_rolls
from games.robots.chances.network import Network
from games.robots.chances.results import result_of
from games.robots.chances.tables import Floats

WEAKER: Final = ("easy", "normal", "hard")
"""The robots of mixed games."""
QUICK: Final = WEAKER[:2]
"""The robots of the games before."""
EACH: Final = 5
"""Games that begin at moments of the same game, so that it is not played for each."""


@dataclass(slots=True)
class Game:
    """A game in play, and what the network saw of it."""

    position: Position
    robots: Mapping[int, str] = field(default_factory=dict)
    """The strengths of those that do not play by the network, by seat."""
    positions: list[Position] = field(default_factory=list)
    """Those reached by a move, and by a roll without one."""
    inputs: list[Floats] = field(default_factory=list)
    """Their features, by seat."""
    chances: list[Floats] = field(default_factory=list)
    """Their chances, by side."""
    following: list[Floats] = field(default_factory=list)
    """The chances that should have been: at the end of the turn, or the mean over all rolls."""

    @property
    def strength(self) -> str | None:
        """Of the robot whose move is due; None if the network plays on."""
        turn = self.position.turn
        return self.robots.get(turn.seat) if turn.phase == "move" else None

    def go_on(self, after: Position, inputs: Floats, chances: Floats) -> None:
        """Note what the network sees of the next position."""
        if after.turn.phase != "move":
            self.following += [chances] * (len(self.chances) - len(self.following))
        self.position = after
        if after.turn.phase != "over":
            self.positions.append(after)
            self.inputs.append(inputs)
            self.chances.append(chances)

    @property
    def result(self) -> Floats:
        """By side: 1 for the winner of the game, once it is over."""
        return result_of(self.position)


def play_games(
    setup: Setup,
    network: Network,
    count: int,
    random: np.random.Generator,
    *,
    ahead: bool = False,
    mixed: bool = False,
) -> list[Game]:
    """Play this many games to their ends, each side by the network's chances.

    `ahead` takes the mean over all rolls, not the roll that came, for what follows a position. This
    leaves the luck out of what is learned, and takes 5 times as long with one die, 15 with two.
    `mixed` begins at any moment of games of weaker robots, which then play half of the seats: their
    positions are people's, too. The last rolls of a game matter most, and are few.
    """
    opened = (_opened(setup, random) for _ in range(count))
    begun = _begun(setup, count, random) if mixed else opened
    games = [Game(position) for position in begun]
    for game in games if mixed else ():
        game.robots = _robots(setup, random)
    running = games
    while running:
        if ahead:
            _look_ahead(setup, network, running)
        for game in running:
            if game.position.turn.phase == "roll":
                game.position = roll(game.position, _throw(setup.rules.dice, random))
        _move(setup, network, running)
        running = [game for game in running if game.position.turn.phase != "over"]
    return [game for game in games if game.chances]  # not those that the first move ended


def _look_ahead(setup: Setup, network: Network, games: Sequence[Game]) -> None:
    due = [game for game in games if game.chances and game.position.turn.phase == "roll"]
    means = over_rolls(setup, network, [game.position for game in due])
    for game, mean in zip(due, means, strict=True):
        game.following.append(mean)


def _move(setup: Setup, network: Network, games: Sequence[Game]) -> None:
    own = [game for game in games if not game.strength]
    if own:
        reached = best_moves(setup, network, [game.position for game in own])
        for game, (after, inputs, chances) in zip(own, reached, strict=True):
            game.go_on(after, inputs.copy(), chances)  # not those of all moves
    others = [(game, game.strength) for game in games if game.strength]
    if others:
        moved = [
            play(game.position, robots.choose(strength, game.position)) for game, strength in others
        ]
        seen = look(setup, network, moved)
        for (game, _), after, inputs, chances in zip(
            others, moved, seen.features.inputs, seen.chances, strict=True
        ):
            if after.turn.phase == "move":  # a mistake may follow, which is nothing to learn
                game.position = after
            else:
                game.go_on(after, inputs, chances)


def _robots(setup: Setup, random: np.random.Generator) -> Mapping[int, str]:
    """Each seat is a robot's or the network's: half of them play by the network."""
    chosen = {seat: random.integers(2 * len(WEAKER)) for seat in setup.seats}
    return {seat: WEAKER[number] for seat, number in chosen.items() if number < len(WEAKER)}


def _begun(setup: Setup, count: int, random: np.random.Generator) -> list[Position]:
    """First rolls of turns in games of weaker robots, each as likely."""
    begun = list[Position]()
    while len(begun) < count:
        turns = _turns(setup, random)
        begun += [turns[number] for number in random.permutation(len(turns))[:EACH]]
    return begun[:count]


def _turns(setup: Setup, random: np.random.Generator) -> list[Position]:
    """The first rolls of all turns in a game of weaker robots."""
    position, turns = _opened(setup, random), list[Position]()
    strengths = {seat: QUICK[random.integers(len(QUICK))] for seat in setup.seats}
    while position.turn.phase != "over":
        if position.turn.phase == "move":
            position = play(position, robots.choose(strengths[position.turn.seat], position))
        else:
            if position.turn.roll_number == 1:
                turns.append(position)
            position = roll(position, _throw(setup.rules.dice, random))
    return turns


def _opened(setup: Setup, random: np.random.Generator) -> Position:
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, _throw(setup.rules.opening_dice, random)))
    return start(setup, opening)


def _throw(dice: int, random: np.random.Generator) -> Roll:
    rolls = list(ROLLS[dice])
    return rolls[random.integers(len(rolls))]
