"""The app of tables and games."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from games.roles import set_roles


class GamesConfig(AppConfig):
    """Tables and games."""

    name = "games"

    def ready(self) -> None:
        """Prepare the next game when one ends; keep the staff's roles after each migration."""
        import_module("games.tables.next_game")  # receives `game_over`
        post_migrate.connect(set_roles)
