"""The best ends of a game's turns, and so the chances while moves were due."""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from games.analysis.method.evaluation import Chances, Evaluator
from games.analysis.method.turns import Node
from games.engine import Position
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
    known: Mapping[int, Chances],
) -> dict[int, Best]:
    """By number of a position in which a move was due; and by that of the end of its turn.

    `known` are the chances in the positions of the game in which no move was due.
    """
    found: dict[int, Best] = {}
    for nodes, candidates in zip(turns, _candidates(evaluator, turns, path, known), strict=True):
        side = side_of(evaluator.setup, nodes[0].position.turn.seat)
        last = nodes[-1].number + 1
        if last in known:
            found[last] = Best(key_of(path[last]), path[last], known[last])
        for node in reversed(nodes):
            later = found.get(node.number + 1)
            found[node.number] = _best(node, candidates, side, later)
    return found


def _best(node: Node, candidates: Mapping[Hashable, Best], side: int, later: Best | None) -> Best:
    """What is best after the move played, unless something else is better for the side."""
    own = [] if later is None else [later]
    own += [candidates[key] for key in node.compared if key in candidates]
    return max(own, key=lambda each: each.chances[side])  # the first of several


def _candidates(
    evaluator: Evaluator,
    turns: Sequence[Sequence[Node]],
    path: Sequence[Position],
    known: Mapping[int, Chances],
) -> list[dict[Hashable, Best]]:
    """By turn: the ends that are compared, except the one that the game went to."""
    wanted = []
    for nodes in turns:
        last = nodes[-1].number + 1
        reached = key_of(path[last]) if last in known else None
        ends = nodes[0].ends()
        wanted.append({key: ends[key] for key in nodes[0].compared if key != reached})
    flat = [end for ends in wanted for end in ends.values()]
    chances = iter(evaluator.ahead(flat))
    return [{key: Best(key, end, next(chances)) for key, end in ends.items()} for ends in wanted]
