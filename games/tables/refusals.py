"""What a change of a table may be refused for."""

from games.engine.errors import InvalidOptions, InvalidSetup
from games.errors import GameRunning, TableClosed, TableNotVisible
from games.tables.errors import BetNeedsCompetition, RobotsNeedPractice

OPEN_TABLE = (TableNotVisible, TableClosed, GameRunning)
"""What is done between two games."""


OPTIONS = (InvalidOptions, InvalidSetup, BetNeedsCompetition, RobotsNeedPractice)
"""What a table is set up with."""
