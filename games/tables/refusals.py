"""What a change of a table may be refused for."""

from games.engine.errors import InvalidOptions, InvalidSetup
from games.errors import GameRunning, TableClosed, TableNotVisible
from games.tables.errors import BetNeedsCompetition, RobotsNeedPractice

OPEN_TABLE = (TableNotVisible, TableClosed, GameRunning)


OPTIONS = (InvalidOptions, InvalidSetup, BetNeedsCompetition, RobotsNeedPractice)
