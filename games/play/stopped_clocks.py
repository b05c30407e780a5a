"""The clocks of games, which stand still during a maintenance.

A game's clock stops at its beginning. Deadlines that are set meanwhile count from there, and none
passes. Once it has ended, `games.time.maintenance` moves the deadlines of each game by its length,
and notes the maintenance in the game: from then on the game's clock is the time again.
"""

from datetime import datetime

from accounts.announcements.board import BOARD
from games.models import Game


def clock_of(game: Game, now: datetime) -> datetime:
    """The time by the clock of a started game: `now`, or when a maintenance has stopped it.

    No statement: the process knows what is announced.
    """
    stop = BOARD.announced.maintenance
    if stop is None or now < stop.begins_at or game.moved_for == stop.id:
        return now
    if game.started_at and stop.ends_at and game.started_at >= stop.ends_at:
        return now
    return stop.begins_at
