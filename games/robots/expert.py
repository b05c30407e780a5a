"""A robot that looks one roll ahead with the chances of a network trained by self-play.

It searches its turn move by move, keeping the best positions; for the best ends of the turn it
takes the mean chance over all rolls of the next player. It uses the probabilities of rolls, never
the game's dice.
"""

from collections.abc import Sequence
from typing import Final

from games.engine import Move, Position
from games.robots.chances.choices import distinct
from games.robots.chances.lookahead import look, over_rolls
from games.robots.chances.network import network_of
from games.robots.chances.results import side_of
from games.robots.turns import Effort, Efforts, End, ends_of_turn

EFFORTS: Final = Efforts(
    one_die=Effort(width=6, candidates=4),
    two_dice=Effort(width=6, candidates=2),
    many_players=Effort(width=4, candidates=2),
)


def choose(position: Position) -> Move:
    """The move that begins the best turn; the phase must be `move`."""
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    ends = candidates(position)
    if len({end.first for end in ends}) == 1:
        return ends[0].first
    return _by_chance(position, ends)[0][0]


def candidates(position: Position) -> list[End]:
    """The ends of the turn that are compared over the rolls that follow, best first."""
    return _best_ends(position)[: EFFORTS.for_games_of(position.setup).candidates]


def two_best(position: Position) -> list[tuple[Move, float]]:
    """The best two of the different moves, best first, each with the chance of its side.

    One if all lead to the same turn; none if there is nothing to choose.
    """
    if len(distinct(position)) < 2:
        return []
    ends = _best_ends(position)
    chosen = ends[: EFFORTS.for_games_of(position.setup).candidates]
    others = [end for end in ends if end.first != chosen[0].first]
    return _by_chance(position, [*chosen, *others[:1]])[:2]


def _best_ends(position: Position) -> list[End]:
    setup, network = position.setup, network_of(position.setup.ruleset)
    side, width = side_of(setup, position.turn.seat), EFFORTS.for_games_of(setup).width

    def values(reached: Sequence[Position]) -> list[float]:
        chances: list[float] = look(setup, network, reached).chances[:, side].tolist()
        return chances

    return ends_of_turn(position, values, width)


def _by_chance(position: Position, ends: Sequence[End]) -> list[tuple[Move, float]]:
    """The first moves of these turns, each once, best first, with the chance after the turn."""
    setup, network = position.setup, network_of(position.setup.ruleset)
    side = side_of(setup, position.turn.seat)
    chances = over_rolls(setup, network, [end.position for end in ends])[:, side].tolist()
    found: dict[Move, float] = {}
    for chance, end in sorted(zip(chances, ends, strict=True), key=lambda one: -one[0]):
        found.setdefault(end.first, chance)
    return list(found.items())
