"""The pages of the staff about players, tables, games, talk, and what the service is made of."""

from games.admin import games, players, tables, talk

__all__ = ["games", "players", "tables", "talk"]
