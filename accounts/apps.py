"""The Django app of users and authentication."""

import uuid

from django.apps import AppConfig
from django.apps import apps as installed
from django.apps.registry import Apps
from django.core.checks import register
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate

from accounts.checks import (
    apple_is_configured_whole,
    apps_know_the_issuer,
    hosts_are_named,
    mails_are_sent,
    mails_lead_somewhere,
)

HOUSE = [uuid.UUID(int=1), uuid.UUID(int=2)]
"""The ids of `accounts.models.ledger.HOUSE`, whose models cannot be imported yet."""


class AccountsConfig(AppConfig):
    """Users and their sessions."""

    name = "accounts"
    verbose_name = "Players and chips"

    def ready(self) -> None:
        """Connect the signal handlers, and register the checks of a deployment."""
        from accounts.webhooks import outbox  # noqa: F401, PLC0415 - its models are loaded now

        for check in (
            hosts_are_named,
            apps_know_the_issuer,
            apple_is_configured_whole,
            mails_lead_somewhere,
            mails_are_sent,
        ):
            register(check, deploy=True)
        post_migrate.connect(open_house, sender=self)
        pre_migrate.connect(disable_prepared_statements, sender=self)
        post_migrate.connect(enable_prepared_statements, sender=self)


def disable_prepared_statements(using: str, **_: object) -> None:
    """Disable them for migrations: Django sends some statements two at a time."""
    connection = connections[using]
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.prepare_threshold = None


def enable_prepared_statements(using: str, **_: object) -> None:
    """Restore the setting after migrations."""
    connection = connections[using]
    if connection.vendor == "postgresql" and connection.connection is not None:
        threshold = connection.settings_dict["OPTIONS"].get("prepare_threshold")
        connection.connection.prepare_threshold = threshold


def open_house(using: str, apps: Apps = installed, **_: object) -> None:
    """Open the house's accounts, after each migration and after each flush of the database."""
    try:
        model = apps.get_model("accounts", "Account")
    except LookupError:
        return  # migrated back to a state without the ledger
    rows = [model(id=each, kind="house") for each in HOUSE]
    model._default_manager.using(using).bulk_create(rows, ignore_conflicts=True)
