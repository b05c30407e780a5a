"""All models of games, one file per feature."""

from games.models.chat import MAX_COMMENT, MAX_TEXT, ChatMessage, Report, Room
from games.models.conduct import Conduct, Penalty
from games.models.games import OPEN, AutomaticReason, Game, Move, Player
from games.models.matchmaking import WAITING, MatchmakingTicket
from games.models.presence import Heartbeat, Presence
from games.models.spectators import Watcher
from games.models.tables import (
    DEFAULT_ROBOT_PAUSE_MS,
    DEFAULT_TURN_S,
    MAX_BET,
    MAX_ROBOT_PAUSE_MS,
    MAX_SEATS,
    MAX_TURN_S,
    MIN_TURN_S,
    TABLE_OPTIONS,
    Invitation,
    Kick,
    Kind,
    Seat,
    SeatNumberField,
    Table,
    TableEvent,
)

__all__ = [
    "DEFAULT_ROBOT_PAUSE_MS",
    "DEFAULT_TURN_S",
    "MAX_BET",
    "MAX_COMMENT",
    "MAX_ROBOT_PAUSE_MS",
    "MAX_SEATS",
    "MAX_TEXT",
    "MAX_TURN_S",
    "MIN_TURN_S",
    "OPEN",
    "TABLE_OPTIONS",
    "WAITING",
    "AutomaticReason",
    "ChatMessage",
    "Conduct",
    "Game",
    "Heartbeat",
    "Invitation",
    "Kick",
    "Kind",
    "MatchmakingTicket",
    "Move",
    "Penalty",
    "Player",
    "Presence",
    "Report",
    "Room",
    "Seat",
    "SeatNumberField",
    "Table",
    "TableEvent",
    "Watcher",
]
