"""The app of operational figures."""

from django.apps import AppConfig
from django.core import checks
from django.utils.module_loading import autodiscover_modules

from parcheesi_site import databases


class LiveConfig(AppConfig):
    """Processes, and the figures of each minute."""

    name = "parcheesi_site.operations.live"
    label = "live"
    verbose_name = "Operations"

    def ready(self) -> None:
        """Connect the receivers that start the heartbeats, and register the check of databases."""
        autodiscover_modules("pulse")
        checks.register(databases.check, checks.Tags.database)
