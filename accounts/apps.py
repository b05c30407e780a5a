"""The app of users and how they prove who they are."""

import uuid
from typing import Any

from django.apps import AppConfig
from django.apps import apps as installed
from django.db.models.signals import post_migrate

HOUSE = [uuid.UUID(int=1), uuid.UUID(int=2)]
"""The ids of `accounts.ledger.HOUSE`, whose models cannot be imported yet."""


class AccountsConfig(AppConfig):
    """Users and their sessions."""

    name = "accounts"

    def ready(self) -> None:
        """See to it that the house's accounts are there wherever the ledger is."""
        post_migrate.connect(open_house, sender=self)


def open_house(using: str, apps: Any = installed, **_: Any) -> None:
    """Open the house's accounts; a signal's receiver, so that an emptied database has them too."""
    try:
        accounts = apps.get_model("accounts", "Account").objects.using(using)
    except LookupError:
        return  # migrated back to before the ledger
    rows = [accounts.model(id=each, kind="house") for each in HOUSE]
    accounts.bulk_create(rows, ignore_conflicts=True)
