"""The app of tables and games."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from games.roles import set_roles


class GamesConfig(AppConfig):
    """Tables and games."""

    name = "games"

    def ready(self) -> None:
        """See to it that the staff has its roles, whichever app's permissions are made."""
        post_migrate.connect(set_roles)
