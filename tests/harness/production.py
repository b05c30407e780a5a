"""Production's settings, as the service would read them from given variables."""

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.conf import UserSettingsHolder, global_settings, settings

COMPLETE = {
    "SECRET_KEY": "long-and-varied-abcdefghijklmnopqrstuvwxyz0123456789",
    "SEED_ENCRYPTION_KEYS": "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=",
    "DATABASE_URL": "sqlite://:memory:",
    "ALLOWED_HOSTS": "play.example",
    "PUBLIC_URL": "https://play.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.example:587",
}
"""All variables that production requires."""
PACKAGE = "parcheesi_site.settings"


def read(**variables: str) -> dict[str, Any]:
    """The settings from these variables alone. Raises: ImproperlyConfigured."""
    with mock.patch.dict(os.environ, variables, clear=True), mock.patch.dict(sys.modules):
        for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
            del sys.modules[name]
        module = importlib.import_module(PACKAGE)
    return {name: value for name, value in vars(module).items() if name.isupper()}


@contextmanager
def used(**variables: str) -> Iterator[None]:
    """Use the settings from these variables alone, within the context."""
    holder = UserSettingsHolder(global_settings)
    for name, value in read(**variables).items():
        setattr(holder, name, value)
    with mock.patch.object(settings, "_wrapped", holder):
        yield
