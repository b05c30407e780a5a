"""The app of users and how they prove who they are."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users and their sessions."""

    name = "accounts"
