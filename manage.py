#!/usr/bin/env python3
"""Django's command line, on the settings of the environment."""

import os
import secrets
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

PURE_COMMAND = "rules"
"""It knows the rules alone, no data and no secret, so it runs on a bare machine as well."""


def main() -> None:
    """Run the command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")
    if sys.argv[1:2] == [PURE_COMMAND]:
        for name in ("SECRET_KEY", "SEED_ENCRYPTION_KEYS"):
            os.environ.setdefault(name, secrets.token_urlsafe(32))
        os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
