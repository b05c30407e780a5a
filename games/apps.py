"""The app of tables and games."""

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables and games."""

    name = "games"

    def ready(self) -> None:
        """Connect the tables to the end of a game, and push messages to the turns that wait."""
        import_module("games.tables.next_game")  # receives `game_over`
        import_module("games.tournaments.rounds.tables")
        import_module("games.players.badge")
