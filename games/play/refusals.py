"""Errors that every command may raise, for the OpenAPI document."""

from games.errors import GameNotRunning, NotPlaying
from games.play.errors import LeftForGood, StaleVersion
from games.visibility.refusals import READ_GAME

COMMAND = (*READ_GAME, NotPlaying, LeftForGood, GameNotRunning, StaleVersion)
