"""Captures that a roll makes possible, found by playing all its moves."""

from games.engine import Position, play, roll


def captured(before: Position, pips: tuple[int, ...]) -> bool:
    """Whether some moves of the roll capture a pawn, without bonuses."""
    positions = [roll(before, pips)]
    while positions:
        now = positions.pop()
        if now.turn.phase == "move" and now.turn.seat == before.turn.seat:
            if any(move.captures for move in now.legal_moves):
                return True
            positions += [play(now, move) for move in now.legal_moves]
    return False
