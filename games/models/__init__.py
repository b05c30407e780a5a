"""All models of games, one file per feature."""

from games.models.chat import MAX_COMMENT, MAX_TEXT, ChatMessage, Report, Room
from games.models.conduct import Conduct, Penalty
from games.models.games import (
    OPEN,
    AutomaticReason,
    CancelVoteJson,
    Game,
    Move,
    MoveData,
    Player,
    PlayerJson,
    SeatJson,
    SeatStates,
)
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
    "WAITING",
    "AutomaticReason",
    "CancelVoteJson",
    "ChatMessage",
    "Conduct",
    "Game",
    "Heartbeat",
    "Invitation",
    "Kick",
    "Kind",
    "MatchmakingTicket",
    "Move",
    "MoveData",
    "Penalty",
    "Player",
    "PlayerJson",
    "Presence",
    "Report",
    "Room",
    "Seat",
    "SeatJson",
    "SeatNumberField",
    "SeatStates",
    "Table",
    "TableEvent",
    "Watcher",
]
