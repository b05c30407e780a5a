"""What a command may be refused for."""

from games.errors import GameNotRunning, NotPlaying
from games.play.errors import LeftForGood, StaleVersion
from games.visibility.refusals import READ_GAME

COMMAND = (*READ_GAME, NotPlaying, LeftForGood, GameNotRunning, StaleVersion)
"""What a player does in a running game."""
