"""The app of what those who run the service see of it."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class LiveConfig(AppConfig):
    """Processes, and figures of each minute."""

    name = "parcheesi_site.operations.live"
    label = "live"
    verbose_name = "Operations"

    def ready(self) -> None:
        """Have workers and beat begin with their signs of life when they start."""
        autodiscover_modules("pulse")
