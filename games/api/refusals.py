"""What many operations may be refused for (see `core.api.operations.may_fail_with`)."""

from games.engine.errors import InvalidOptions, InvalidSetup
from games.errors import (
    BetNeedsCompetition,
    GameNotRunning,
    GameNotVisible,
    GameRunning,
    LeftForGood,
    NotPlaying,
    RobotsNeedPractice,
    SpectatorsNotAllowed,
    StaleVersion,
    TableClosed,
    TableNotVisible,
)

OPEN_TABLE = (TableNotVisible, TableClosed, GameRunning)
"""What is done between two games."""

READ_GAME = (GameNotVisible, SpectatorsNotAllowed)

COMMAND = (*READ_GAME, NotPlaying, LeftForGood, GameNotRunning, StaleVersion)
"""What a player does in a running game."""

OPTIONS = (InvalidOptions, InvalidSetup, BetNeedsCompetition, RobotsNeedPractice)
"""What a table is set up with."""
