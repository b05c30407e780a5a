"""The turns of a game after each roll: the moves that were due, and where they could lead."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.analysis.method.evaluation import Evaluator
from games.analysis.method.turn_ends import Ends, ends_of
from games.engine import Move, Position, RecordEvent, play
from games.robots.chances.choices import distinct, key_of
from games.robots.chances.results import side_of

COMPARED: Final = {1: 4, 2: 3}
"""By number of dice: the ends of a turn, the best first, that are played on with every roll."""
MARGIN: Final = 0.03
"""Ends whose chance is lower than the best one's by more than this are not played on."""


@dataclass(slots=True)
class Node:
    """A position in which a move is due."""

    number: int
    """Of the position in the game."""
    position: Position
    options: list[tuple[Move, Ends]]
    """Each different move, also the one played, and the ends of the turn after it."""
    compared: set[Hashable] = field(default_factory=set)
    """The ends that are played on with every roll, those of the nodes after it included."""

    def ends(self) -> dict[Hashable, Position]:
        """All ends of the turn from here."""
        return {key: end for _, ends in self.options for key, end in ends.items()}


def turns_of(path: Sequence[Position], events: Sequence[RecordEvent]) -> Iterator[list[Node]]:
    """For each roll after which a move was due: its nodes, in order."""
    numbers: list[int] = []
    for number, position in enumerate(path):
        if position.turn.phase == "move":
            numbers.append(number)
        elif numbers:
            yield _nodes(path, events, numbers)
            numbers = []
    if numbers:  # the game ended before the move
        yield _nodes(path, events, numbers)


def _nodes(
    path: Sequence[Position], events: Sequence[RecordEvent], numbers: Sequence[int]
) -> list[Node]:
    """From the last to the first, so that each includes where the game went from the next."""
    nodes: list[Node] = []
    after = path[numbers[-1] + 1 : numbers[-1] + 2]
    reached: Ends = {key_of(end): end for end in after}
    for number in reversed(numbers):
        position = path[number]
        options = _options(position, events[number : number + 1], reached)
        nodes.append(Node(number, position, options))
        reached = nodes[-1].ends()
    return nodes[::-1]


def _options(
    position: Position, played: Sequence[RecordEvent], reached: Ends
) -> list[tuple[Move, Ends]]:
    """`reached` are the ends after the move that was played."""
    own = [move for move in played if isinstance(move, Move)]
    alike = {_likeness(position, move) for move in own}
    others = [move for move in distinct(position) if _likeness(position, move) not in alike]
    return [(move, reached) for move in own] + [
        (move, ends_of(play(position, move))) for move in others
    ]


def _likeness(position: Position, move: Move) -> Hashable:
    """The same for moves of several pawns from one place."""
    progress = position.pawns.progress[move.seat][move.pawn]
    return progress, move.kind, move.value, move.target


def choose_compared(evaluator: Evaluator, turns: Sequence[Sequence[Node]]) -> None:
    """Fill in the ends that are worth playing on with every roll."""
    ends = [nodes[0].ends() for nodes in turns]
    chances = iter(evaluator.chances([end for reached in ends for end in reached.values()]))
    for nodes, reached in zip(turns, ends, strict=True):
        side = side_of(evaluator.setup, nodes[0].position.turn.seat)
        by_end = {key: float(next(chances)[side]) for key in reached}
        later: set[Hashable] = set()
        for node in reversed(nodes):
            own = node.ends()
            node.compared = later | _best(evaluator, {key: by_end[key] for key in own})
            later = node.compared


def _best(evaluator: Evaluator, chances: Mapping[Hashable, float]) -> set[Hashable]:
    ranked = sorted(chances, key=chances.__getitem__, reverse=True)
    most = ranked[: COMPARED[evaluator.setup.rules.dice]]
    return {key for key in most if chances[key] >= chances[ranked[0]] - MARGIN}
