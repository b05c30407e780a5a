"""What stops pawns from moving by a value: which part of sections 5 to 7 and 10 of rules.md."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from games.engine.board import NEST, START
from games.engine.moves import Move, MoveKind
from games.engine.moving.legality import (
    ENTRY_VALUE,
    bonus_steps,
    breaking_moves,
    distinct,
    entering_moves,
    expired_blockades,
    leaves,
    may_break,
    opens_blockade,
    step_moves,
)
from games.engine.moving.lookahead import bonuses_due, moves_using
from games.engine.moving.second_lap import steps
from games.engine.position import Pawns, Turn, own_pawn_at
from games.engine.setups import Setup

Reason = Literal[
    "in_nest",  # 5.1: only a 5 brings a pawn from its nest
    "start_closed",  # 5.1: the start square is full
    "past_home",  # 5.2: home needs an exact value
    "blockade",  # 5.2: a blockade on the way
    "square_full",  # 5.3: two pawns on the target
    "safe_square",  # 5.3: a safe square is not shared
    "stood_together",  # 6.4: the two pawns stood together in this turn
    "partner",  # 5.5: the partner's pawns are not captured
    "enter_first",  # 6.1: a pawn must leave the nest
    "open_first",  # 6.2: a blockade must be opened
    "blockade_expired",  # 10.3: a blockade has stood too long
    "more_dice",  # 6.3: other moves use more dice
    "larger_die",  # 6.3: the larger die must be used
    "all_dice",  # 4.3: the values can only be used all together
    "bonus_first",  # 7: the bonus comes before the dice
    "dice_first",  # 7: the dice come before the bonus
]
DOUBLET_DICE: Final = 4


class Obstacle(NamedTuple):
    """What stops a pawn of the acting seat from moving by a value."""

    kind: MoveKind
    value: int
    pawn: int
    reason: Reason
    at: str | None
    """The place of the blockade or of the pawns in the way, if any."""


def obstacles(
    setup: Setup, pawns: Pawns, turn: Turn, legal_moves: Collection[Move]
) -> Iterator[Obstacle]:
    """Yield what stops pawns, by value: those that no legal move moves by it.

    Pawns at home, and pawns that can enter, are left out.
    """
    seat = turn.acting
    possible = _possible(setup, pawns, turn)
    movable = {move.value for move in bonus_steps(setup, pawns, turn, turn.bonuses)}
    legal = {(move.kind, move.value, move.pawn) for move in legal_moves}
    own = pawns.progress[seat]
    done = {pawn for pawn, progress in enumerate(own) if progress == setup.board.home}
    done |= {move.pawn for move in legal_moves if own[move.pawn] == NEST}
    for kind, value in _values(turn):
        for pawn in range(len(own)):
            if pawn in done or (kind, value, pawn) in legal:
                continue
            at, move = None, possible.get((kind, value, pawn))
            if move and (kind == "die" or value in movable):
                every = [*possible.values()]
                # Where nothing is legal, no duty has forbidden it, but 4.3.
                reason = _duty(setup, pawns, turn, move, every) if legal_moves else "all_dice"
            elif move and own[pawn] + value > setup.board.home:
                reason = "past_home"  # 10.1: as a bonus does not oblige it to pass its home row
            else:
                reason, at = _in_the_way(setup, pawns, turn, kind, value, pawn)
            yield Obstacle(kind, value, pawn, reason, at)


def _values(turn: Turn) -> Iterator[tuple[MoveKind, int]]:
    for value in distinct(turn.dice):
        yield "die", value
    for value in sorted(set(turn.bonuses)):
        yield "bonus", value


def _possible(setup: Setup, pawns: Pawns, turn: Turn) -> dict[tuple[MoveKind, int, int], Move]:
    """The moves that only a duty or the order of dice and bonuses can forbid."""
    moves = [
        *step_moves(setup, pawns, turn, "die", distinct(turn.dice)),
        *step_moves(setup, pawns, turn, "bonus", sorted(set(turn.bonuses))),
        *entering_moves(setup, pawns, turn),
        *(breaking_moves(setup, pawns, turn) if may_break(setup, turn) else ()),
    ]
    return {(move.kind, move.value, move.pawn): move for move in moves}


def _duty(setup: Setup, pawns: Pawns, turn: Turn, move: Move, possible: list[Move]) -> Reason:
    """The duty that forbids a possible move: the first in the order of `die_moves`."""
    due = bonuses_due(setup, turn) if turn.bonuses else ()
    if move.kind == "bonus":
        return "bonus_first" if due else "dice_first"
    if due:
        return "bonus_first"
    entering = [each for each in possible if each.origin == "nest"]
    if entering:
        return "enter_first"
    by_die = [each for each in possible if each.kind == "die"]
    expired = expired_blockades(setup, pawns)
    kept = [each for each in by_die if leaves(setup, pawns, each) & expired] or by_die
    if move not in kept:
        return "blockade_expired"
    opening = [each for each in kept if opens_blockade(setup, pawns, each)]
    if turn.must_open and opening and move not in opening:
        return "open_first"
    return _greatest_use(setup, pawns, turn)


def _greatest_use(setup: Setup, pawns: Pawns, turn: Turn) -> Reason:
    """Why 6.3 or 4.3 forbids a move by a die that nothing else forbids."""
    rules = setup.rules
    if turn.doublet_bonus and not rules.doublet_bonus_partial and len(turn.dice) == DOUBLET_DICE:
        return "all_dice"
    if rules.larger_die_first and not moves_using(setup, pawns, turn, 2):
        return "larger_die"
    return "more_dice"


def _in_the_way(
    setup: Setup, pawns: Pawns, turn: Turn, kind: MoveKind, value: int, pawn: int
) -> tuple[Reason, str | None]:
    """What stops a pawn that cannot move by the value, and the place of it."""
    seat, board = turn.acting, setup.board
    progress = pawns.progress[seat][pawn]
    if progress == NEST:
        if (kind, value) == ("die", ENTRY_VALUE):
            return _on_target(setup, pawns, turn, START, full="start_closed")
        return "in_nest", None
    way = _way(setup, seat, progress, value)
    if not way:
        return "past_home", None
    for target in way:
        if board.bits[seat][target] & pawns.blockades:
            return "blockade", board.places[seat][target]
    return _on_target(setup, pawns, turn, way[-1], full="square_full")


def _way(setup: Setup, seat: int, progress: int, value: int) -> Sequence[int]:
    """The progress on each square passed and on the one reached; none past home.

    Turning in comes before passing the home row (10.1).
    """
    board = setup.board
    if not board.second_lap:
        return range(progress + 1, progress + value + 1) if progress + value <= board.home else ()
    taken = steps(setup.arms, seat, progress, value)[:1]
    return [
        step.target
        for way in taken
        for spaces in range(1, value + 1)
        for step in steps(setup.arms, seat, progress, spaces)
        if not board.bits[seat][step.target] & ~way.squares
    ]


def _on_target(
    setup: Setup, pawns: Pawns, turn: Turn, target: int, *, full: Reason
) -> tuple[Reason, str]:
    """Which pawns on the target refuse another one; `full` if there are two."""
    board = setup.board
    square, place = board.bits[turn.acting][target], board.places[turn.acting][target]
    if square & pawns.full:
        return full, place
    if own_pawn_at(setup, pawns, turn.acting, target) is not None:
        return "stood_together", place
    shared = setup.rules.share_safe_squares or target == START
    return ("safe_square" if square & board.safe_squares and not shared else "partner"), place
