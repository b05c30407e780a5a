"""6.3 by brute force: all sequences of moves are played out one by one.

Slow and plain on purpose: no bounds, no cache, only the moves of 6.1, 6.2 and 7 and their effects.
Tests compare the engine's look-ahead with it.
"""

from games.engine import Move, Setup
from games.engine.moving.legality import bonus_moves, die_moves
from games.engine.moving.transitions import advance
from games.engine.position import Pawns, Turn, without_bonuses


class TooMany(Exception):
    """There are too many sequences to play out."""


class Reference:
    """The number of dice that each move of a position can lead to using."""

    def __init__(self, setup: Setup, limit: int = 20_000) -> None:
        self.setup = setup
        self.left = limit

    def legal(self, pawns: Pawns, turn: Turn) -> list[Move]:
        """The legal moves by a die."""
        counts = {
            move: self._with(pawns, turn, move) for move in die_moves(self.setup, pawns, turn)
        }
        most = max(counts.values(), default=0)
        best = [move for move, count in counts.items() if count == most]
        if most == 1 and len(turn.dice) > 1 and self.setup.rules.larger_die_first:
            best = [move for move in best if move.value == max(m.value for m in best)]
        return best

    def most(self, pawns: Pawns, turn: Turn) -> int:
        """The greatest number of dice that can be used from here."""
        due = tuple(bonus for bonus in turn.bonuses if self._at_once(turn, bonus))
        if due:
            moves = bonus_moves(self.setup, pawns, turn, due)
            if not moves:
                return self.most(pawns, without_bonuses(turn, due))
        else:
            moves = die_moves(self.setup, pawns, turn) if turn.dice else []
        return max((self._with(pawns, turn, move) for move in moves), default=0)

    def _with(self, pawns: Pawns, turn: Turn, move: Move) -> int:
        self.left -= 1
        if self.left < 0:
            raise TooMany
        after, then = advance(self.setup, pawns, turn, move)
        if then.phase == "over":
            return len(turn.dice)
        return len(turn.dice) - len(then.dice) + self.most(after, then)

    def _at_once(self, turn: Turn, bonus: int) -> bool:
        rules = self.setup.rules
        if rules.bonus_timing != "after_dice":
            return rules.bonus_timing == "immediate"
        all_or_nothing = turn.doublet_bonus and not rules.doublet_bonus_partial
        return all_or_nothing and bonus == rules.capture_bonus
