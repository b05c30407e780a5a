"""The best ends of a game's turns, and so the chances while moves were due."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.analysis.method.evaluation import Chances, Evaluator, OverRolls
from games.analysis.method.turn_ends import Ends
from games.analysis.method.turns import Node
from games.engine import Position, Setup
from games.robots.chances.choices import key_of
from games.robots.chances.results import side_of


class Best(NamedTuple):
    """The best end of a turn from a position on, and its chances over the rolls that follow."""

    key: Hashable
    end: Position
    chances: Chances


def best_ends(
    evaluator: Evaluator,
    path: Sequence[Position],
    turns: Sequence[Sequence[Node]],
    known: Mapping[int, OverRolls],
) -> dict[int, Best]:
    """By number of a position in which a move was due; and by that of the end of its turn.

    `known` are the chances in the positions of the game in which no move was due. The best end is
    chosen by one roll and compared with the one that the game went to by two: the highest of
    several estimates is too high by chance, a second estimate of it is not.
    """
    chosen = [
        _chosen(evaluator.setup, nodes, near)
        for nodes, near in zip(turns, _near(evaluator, path, turns, known), strict=True)
    ]
    ends = [
        _others(nodes, keys, _reached(nodes, path, known))
        for nodes, keys in zip(turns, chosen, strict=True)
    ]
    far = iter(evaluator.far([end for some in ends for end in some.values()]))
    found: dict[int, Best] = {}
    for nodes, keys, some in zip(turns, chosen, ends, strict=True):
        last = nodes[-1].number + 1
        best = {key: Best(key, end, next(far)) for key, end in some.items()}
        if last in known:
            found[last] = Best(key_of(path[last]), path[last], known[last].mean)
        for node, key in zip(reversed(nodes), keys, strict=True):
            found[node.number] = _better(evaluator.setup, node, found, best.get(key))
    return found


def _others(nodes: Sequence[Node], keys: Sequence[Hashable], reached: Hashable) -> Ends:
    """The chosen ends, each once, but the one that the game went to."""
    ends = nodes[0].ends()
    return {key: ends[key] for key in keys if key != reached}


def _better(setup: Setup, node: Node, found: Mapping[int, Best], other: Best | None) -> Best:
    """What is best after the move played, unless the other is better."""
    own = [each for each in (found.get(node.number + 1), other) if each]
    side = side_of(setup, node.position.turn.seat)
    return max(own, key=lambda each: each.chances[side])  # the first of both


def _chosen(
    setup: Setup, nodes: Sequence[Node], near: Mapping[Hashable, Chances]
) -> list[Hashable]:
    """The best end by one roll from each node, the last node first."""
    side = side_of(setup, nodes[0].position.turn.seat)
    chosen: list[Hashable] = []
    for node in reversed(nodes):
        own = [*chosen[-1:], *(key for key in node.compared if key in near)]
        chosen.append(max(own, key=lambda key: near[key][side]))
    return chosen


def _near(
    evaluator: Evaluator,
    path: Sequence[Position],
    turns: Sequence[Sequence[Node]],
    known: Mapping[int, OverRolls],
) -> Iterator[dict[Hashable, Chances]]:
    """By turn: the ends that are compared, and the one that the game went to."""
    wanted = []
    for nodes in turns:
        ends, reached = nodes[0].ends(), _reached(nodes, path, known)
        wanted.append({key: ends[key] for key in nodes[0].compared if key != reached})
    chances = iter(evaluator.near([end for ends in wanted for end in ends.values()]))
    for nodes, ends in zip(turns, wanted, strict=True):
        near = {key: next(chances) for key in ends}
        last = nodes[-1].number + 1
        yield near | ({key_of(path[last]): known[last].near} if last in known else {})


def _reached(
    nodes: Sequence[Node], path: Sequence[Position], known: Mapping[int, OverRolls]
) -> Hashable:
    last = nodes[-1].number + 1
    return key_of(path[last]) if last in known else None
