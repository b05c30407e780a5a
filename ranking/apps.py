"""The app of results and standings."""

from django.apps import AppConfig


class RankingConfig(AppConfig):
    """Results and standings."""

    name = "ranking"
