"""The app of the command `distribute`."""

from django.apps import AppConfig


class DistributionConfig(AppConfig):
    """Without models: it has a management command."""

    name = "parcheesi_site.operations.distribution"
    label = "distribution"
