"""All settings, read from the environment, with defaults that are safe in production."""

from parcheesi_site.settings.api import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.auth import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.celery import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.development import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.django import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.environment import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.house_rules import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.logging import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.native_apps import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.openapi import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.push import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.rate_limits import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.redis import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.sentry import *  # noqa: F403 - settings are one module
from parcheesi_site.settings.storage import *  # noqa: F403 - settings are one module
