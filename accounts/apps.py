"""The app of users and how they prove who they are."""

import uuid
from typing import Any

from django.apps import AppConfig
from django.apps import apps as installed
from django.core.checks import register
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate

from accounts.checks import mails_are_sent, mails_lead_somewhere

HOUSE = [uuid.UUID(int=1), uuid.UUID(int=2)]
"""The ids of `accounts.models.ledger.HOUSE`, whose models cannot be imported yet."""


class AccountsConfig(AppConfig):
    """Users and their sessions."""

    name = "accounts"

    def ready(self) -> None:
        """Have the house's accounts wherever the ledger is, and `check --deploy` look at mails."""
        register(mails_lead_somewhere, deploy=True)
        register(mails_are_sent, deploy=True)
        post_migrate.connect(open_house, sender=self)
        pre_migrate.connect(prepare_nothing, sender=self)
        post_migrate.connect(prepare_again, sender=self)


def prepare_nothing(using: str, **_: Any) -> None:
    """Have no statement of a migration prepared: some of Django's own are two in one."""
    connection = connections[using]
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.prepare_threshold = None


def prepare_again(using: str, **_: Any) -> None:
    """Have statements prepared as before."""
    connection = connections[using]
    if connection.vendor == "postgresql" and connection.connection is not None:
        threshold = connection.settings_dict["OPTIONS"].get("prepare_threshold")
        connection.connection.prepare_threshold = threshold


def open_house(using: str, apps: Any = installed, **_: Any) -> None:
    """Open the house's accounts; a signal's receiver, so that an emptied database has them too."""
    try:
        accounts = apps.get_model("accounts", "Account").objects.using(using)
    except LookupError:
        return  # migrated back to before the ledger
    rows = [accounts.model(id=each, kind="house") for each in HOUSE]
    accounts.bulk_create(rows, ignore_conflicts=True)
