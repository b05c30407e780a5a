"""Playing a game: what other features use, beside its views, admin and responses.

A player's command: `roll_dice`, `play_move`, `resign`, and `set_clock` of a practice game. A change
beside it: `apply(game, Update(...), now=now)`, with the seats after `with_seat(...)`; the staff's
`void_game`. The server plays by `play_out_turn` and `play_robot`, and for players that `leave`.
`game_over` is the signal of an end, with its `Outcome`, `game_voided` that of a void after it. All
raise errors of `play/errors.py`.
"""

from games.play.automatic import play_out_turn, play_robot
from games.play.commands.clock import set_clock
from games.play.commands.gate import CommandResult, seat_of
from games.play.commands.resign import resign
from games.play.commands.turn import play_move, roll_dice
from games.play.commit import apply
from games.play.endings.places import places_of
from games.play.endings.scoring import Lately, why_not_scored
from games.play.endings.settlement import Outcome, game_over, game_voided
from games.play.errors import LeftForGood, NothingToVoid, NotYourTurn, StaleVersion
from games.play.going_on import moved_deadlines
from games.play.leaving import leave, leave_unread
from games.play.metrics import STEPS, count_start
from games.play.notifications import notify_turn
from games.play.seat_states import SeatState, return_deadlines, seat_state, with_seat
from games.play.stopped_clocks import clock_of
from games.play.transition import Update
from games.play.turns import due_times, expects_presence, remind_at
from games.play.voiding import void_game

__all__ = [
    "STEPS",
    "CommandResult",
    "Lately",
    "LeftForGood",
    "NotYourTurn",
    "NothingToVoid",
    "Outcome",
    "SeatState",
    "StaleVersion",
    "Update",
    "apply",
    "clock_of",
    "count_start",
    "due_times",
    "expects_presence",
    "game_over",
    "game_voided",
    "leave",
    "leave_unread",
    "moved_deadlines",
    "notify_turn",
    "places_of",
    "play_move",
    "play_out_turn",
    "play_robot",
    "remind_at",
    "resign",
    "return_deadlines",
    "roll_dice",
    "seat_of",
    "seat_state",
    "set_clock",
    "void_game",
    "why_not_scored",
    "with_seat",
]
