"""§6, §7, §10.7: the legal moves, with a search through every use of the dice."""

from collections.abc import Callable
from functools import lru_cache

from tests.engine.independent import playing
from tests.engine.independent.moves import Move, entering, moving
from tests.engine.independent.position import Position

Memo = dict[Position, int]

ORDER = ("sum", "die", "bonus", "decline")


@lru_cache(maxsize=1000)
def moves(position: Position) -> tuple[Move, ...]:
    """The legal moves with the dice and bonuses of the position, in the order of §9."""
    if first := immediate(position):
        found = bonus_moves(position, first)
    else:
        found = most(position, die_moves(position)) or bonus_moves(position, position.bonuses)
    return tuple(sorted(found, key=lambda m: (m.pawn, ORDER.index(m.kind), m.value, m.passes)))


def die_moves(position: Position) -> list[Move]:
    """The moves by a die that 6.1, §10.3 and 6.2 leave."""
    dice = position.dice
    enter = entering(position, "die") if 5 in dice else []
    if position.setup.rule("enter_on_sum") and len(dice) == 2 and sum(dice) == 5:
        enter += entering(position, "sum")
    if enter:
        return enter
    found = [move for value in set(dice) for move in moving(position, "die", value)]
    found = only(found, lambda move: playing.leaves_old_blockade(position, move))
    if position.must_open:
        found = only(found, lambda move: playing.leaves_blockade(position, move))
    return found


def only(found: list[Move], wanted: Callable[[Move], bool]) -> list[Move]:
    """Those that are wanted, or all if none is."""
    return [move for move in found if wanted(move)] or found


def most(position: Position, found: list[Move]) -> list[Move]:
    """§6.3: the moves that begin a use of the greatest number of dice."""
    if position.setup.dice == 1 or not found:
        return found
    memo: Memo = {}
    used = {
        move: len(playing.dice_of(position, move)) + _rest(position, move, memo) for move in found
    }
    greatest = max(used.values())
    best = [move for move in found if used[move] == greatest]
    if greatest == 1 and position.setup.rule("larger_die_first"):
        larger = max(move.value for move in best)
        best = [move for move in best if move.value == larger]
    return best


def most_dice(position: Position, memo: Memo | None = None) -> int:
    """How many of the dice can be used from here; all, if the game is over."""
    if position.phase == "over":
        return len(position.dice)
    memo = {} if memo is None else memo
    if position not in memo:
        first = immediate(position)
        found = bonus_moves(position, first) if first else die_moves(position)
        memo[position] = max(
            (len(playing.dice_of(position, m)) + _rest(position, m, memo) for m in found),
            default=0,
        )
    return memo[position]


def _rest(position: Position, move: Move, memo: Memo) -> int:
    return most_dice(after(position, move), memo)


def after(position: Position, move: Move) -> Position:
    """The position after a move, without immediate bonuses that no pawn can move (§7)."""
    position = playing.played(position, move)
    lost = [value for value in immediate(position) if not by_bonus(position, value)]
    return position._replace(bonuses=playing.without(position.bonuses, *lost))


def immediate(position: Position) -> tuple[int, ...]:
    """The bonuses that come before any other die."""
    timing, rules = position.setup.rule("bonus_timing"), position.setup.rules
    if timing == "immediate":
        return position.bonuses
    if timing == "after_dice" and position.all_or_nothing:
        return tuple(value for value in position.bonuses if value == rules["capture_bonus"])
    return ()


def by_bonus(position: Position, value: int) -> list[Move]:
    """§7, §10.1: the moves of a bonus; none if it would have to take a pawn past its home row."""
    found = moving(position, "bonus", value)
    has_to_pass = all(move.passes for move in found)
    return [] if has_to_pass and not position.setup.rule("bonuses_optional") else found


def bonus_moves(position: Position, values: tuple[int, ...]) -> list[Move]:
    """The moves of these bonuses, with those that decline them."""
    found = []
    for value in set(values):
        possible = by_bonus(position, value)
        found += possible
        if possible and position.setup.rule("bonuses_optional"):
            first = min(possible)
            found.append(
                first._replace(kind="decline", target=first.origin, captures=None, passes=False)
            )
    return found
