"""The settings under test: production's, with test keys and without remote services."""

import os

os.environ.setdefault("SECRET_KEY", "for-tests-only-for-tests-only-for-tests-only")
os.environ.setdefault("SEED_ENCRYPTION_KEYS", "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=")
os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("HTTPS", "0")
os.environ.setdefault("WEB_PUSH_PRIVATE_KEY", "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA")

from parcheesi_site.run.environment import new_private_key

os.environ.setdefault("OIDC_PRIVATE_KEYS", new_private_key())

from parcheesi_site.settings import *  # noqa: F403 - the service's own, changed below

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
RATE_LIMITS_STORE = "parcheesi_site.middleware.token_buckets.LocalBuckets"
# A busy machine may take long to answer. What is away refuses connections at once.
REDIS_OPTIONS = dict.fromkeys(REDIS_OPTIONS, 300)  # noqa: F405 - one of them
_options = DATABASES["default"]["OPTIONS"]  # noqa: F405
if "pool" in _options:
    _options |= {"connect_timeout": 300, "pool": {**_options["pool"], "timeout": 300}}
AUTOMATIC_PAUSE_MS = 0
PASSWORD_THREADS = 16  # tests of races send several passwords at once
FAIR_GAME_ROLLS = 0  # most tests end games soon
_IN_MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
CACHES = {"default": _IN_MEMORY, "tickets": {**_IN_MEMORY, "LOCATION": "tickets"}}
# The harness comes first: its `flush` is quicker than Django's after tests with transactions.
INSTALLED_APPS = ["tests.harness", *INSTALLED_APPS, "allauth.socialaccount.providers.dummy"]  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Every response of every test is compared with the OpenAPI document.
MIDDLEWARE = ["tests.harness.answers.CompareWithDocument", *MIDDLEWARE]  # noqa: F405
# A log line for each command would hide the output of a tool.
LOGGING["loggers"]["parcheesi_site.middleware.request_log"] = {"level": "WARNING"}  # noqa: F405 - one of them
# Static files are found on request; otherwise each new test client would scan all of them.
WHITENOISE_AUTOREFRESH = True
