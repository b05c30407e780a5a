"""The settings under test: production's, with keys for the tests and nothing that is far away."""

import os

os.environ.setdefault("SECRET_KEY", "for-tests-only-for-tests-only-for-tests-only")
os.environ.setdefault("SEED_ENCRYPTION_KEYS", "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=")
os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("HTTPS", "0")

from parcheesi_site.run.environment import new_private_key

os.environ.setdefault("OIDC_PRIVATE_KEYS", new_private_key())

from parcheesi_site.settings import *  # noqa: F403

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
RATE_LIMITS_URL = ""
AUTOMATIC_PAUSE_MS = 0
_IN_MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
CACHES = {"default": _IN_MEMORY, "tickets": {**_IN_MEMORY, "LOCATION": "tickets"}}
# The harness comes first, as it has a quicker `flush` for what tests with transactions leave.
INSTALLED_APPS = ["tests.harness", *INSTALLED_APPS, "allauth.socialaccount.providers.dummy"]  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Every answer of every test is held against the document.
MIDDLEWARE = ["tests.harness.answers.HeldAgainstTheDocument", *MIDDLEWARE]  # noqa: F405
# A line for each command would hide what a tool has to say.
LOGGING["loggers"]["parcheesi_site.middleware.request_log"] = {"level": "WARNING"}  # noqa: F405
# Static files are looked for when they are asked for, not all of them for each new client.
WHITENOISE_AUTOREFRESH = True
