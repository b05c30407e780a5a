"""The app of operational figures."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class LiveConfig(AppConfig):
    """Processes, and the figures of each minute."""

    name = "parcheesi_site.operations.live"
    label = "live"
    verbose_name = "Operations"

    def ready(self) -> None:
        """Connect the receivers that start the heartbeats of workers and beat."""
        autodiscover_modules("pulse")
