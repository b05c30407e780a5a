"""The admin pages of all features of games."""

from games.analysis import admin as analysis
from games.chat import admin as chat
from games.dice import admin as dice
from games.integrity import admin as integrity
from games.moderation import admin as moderation
from games.play.admin import games
from games.players.admin import page as players
from games.tables import admin as tables
from games.tournaments.admin import page as tournaments

__all__ = [
    "analysis",
    "chat",
    "dice",
    "games",
    "integrity",
    "moderation",
    "players",
    "tables",
    "tournaments",
]
