"""The app of tables and games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables and games."""

    name = "games"
