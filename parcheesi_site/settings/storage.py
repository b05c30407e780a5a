"""Databases, encryption keys, the archive and caches."""

import environ
from django.core.exceptions import ImproperlyConfigured
from redis.backoff import NoBackoff
from redis.retry import Retry

from parcheesi_site.settings.environment import (
    DATA_DIR,
    DEBUG,
    SECRET_KEY,
    SECRETS,
    Options,
    env,
    fernet_key,
    required,
)
from parcheesi_site.settings.redis import CACHE_URL, REDIS_OPTIONS

TIMEOUTS: Options = {
    "connect_timeout": 3,  # seconds for each host
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 5,  # seconds
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""After a host is lost, how long connections to it may keep requests waiting."""


def database(url: str, *, pool_size: int) -> Options:
    """Django's settings for a database URL. Its query has options of libpq."""
    config: Options = environ.Env.db_url_config(url)
    if config["ENGINE"].endswith("sqlite3"):
        # Each thread keeps its connection: opening a file costs more than most requests.
        return config | {"CONN_MAX_AGE": None, "OPTIONS": _sqlite_options()}
    options = TIMEOUTS | config.get("OPTIONS", {}) | _postgres_options(pool_size)
    return config | {"CONN_MAX_AGE": 0, "OPTIONS": options}


def databases(url: str, *, replica_url: str, pool_size: int) -> dict[str, Options]:
    """Django's settings for the database and, with a URL of it, its replica.

    Raises ImproperlyConfigured if only PostgreSQL could have such a replica.
    """
    found = {"default": database(url, pool_size=pool_size)}
    if not replica_url:
        return found
    found["replica"] = database(replica_url, pool_size=pool_size) | {"TEST": {"MIRROR": "default"}}
    if any(not config["ENGINE"].endswith("postgresql") for config in found.values()):
        raise ImproperlyConfigured("With REPLICA_URL, it and DATABASE_URL must be of PostgreSQL.")
    options = found["replica"]["OPTIONS"]
    options["pool"] |= {"timeout": 0.5}  # seconds; then the primary is read
    options |= {"connect_timeout": 2, "tcp_user_timeout": 2000}  # seconds; milliseconds
    return found


def _sqlite_options() -> Options:
    return {
        "transaction_mode": "IMMEDIATE",  # writers wait for each other; the default mode fails
        "timeout": 30,  # seconds; long, as waiting writers are not served in order
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }


def _postgres_options(pool_size: int) -> Options:
    return {
        # After an outage the next request connects: the pool's own pauses grow to minutes.
        "pool": {"min_size": 1, "max_size": pool_size, "timeout": 5, "reconnect_timeout": 2},
        "server_side_binding": True,
        "prepare_threshold": 0,  # prepare every statement on its first use
    }


def archive(*, used: bool, folder: str, bucket: str, endpoint: str) -> Options:
    """Django's settings for the storage of old records: a bucket, or else a folder.

    Raises ImproperlyConfigured if the archive is used without either.
    """
    if used and not (folder or bucket):
        raise ImproperlyConfigured(
            "Set ARCHIVE_FOLDER or ARCHIVE_S3_BUCKET (ARCHIVE_RECORDS_AFTER_DAYS is set)."
        )
    if not bucket:
        return {
            "BACKEND": "parcheesi_site.storage.folder.SyncedFolder",
            "OPTIONS": {"location": folder},
        }
    options = {"bucket_name": bucket, "endpoint_url": endpoint or None}
    return {"BACKEND": "parcheesi_site.storage.s3.Bucket", "OPTIONS": options}


# The first encrypts, all decrypt. To change the key, first append the new one, and put it in front
# once all processes have it (docs/settings.md). Old ones stay: nothing is encrypted anew.
SEED_ENCRYPTION_KEYS = required(
    "SEED_ENCRYPTION_KEYS", fernet_key(SECRET_KEY) if DEBUG else None
).split(",")
# For responses of idempotent commands: the first encrypts, all decrypt.
ANSWER_ENCRYPTION_KEYS = [fernet_key(secret, "answers") for secret in SECRETS]
DATABASES = databases(
    required("DATABASE_URL", f"sqlite:///{DATA_DIR}/db.sqlite3" if DEBUG else None),
    replica_url=env.str("REPLICA_URL", default=""),
    pool_size=env.int("DATABASE_POOL_SIZE", default=10),
)
DATABASE_ROUTERS = ["core.database.replica.ReplicaRouter"] if "replica" in DATABASES else []
# SQLite allows one writer at a time; waiting threads would slow it down.
_IS_SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASE_THREADS = env.int("DATABASE_THREADS", default=1 if _IS_SQLITE else 4)
PASSWORD_THREADS = max(1, DATABASE_THREADS // 2)  # requests that check passwords at the same time

# --- the archive of records -----------------------------------------------------------------------
# Rows are deleted from the database: off until the operator sets a place that all processes share.
ARCHIVE_RECORDS_AFTER_DAYS = env.int("ARCHIVE_RECORDS_AFTER_DAYS", default=0)  # 0: never
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
    "archive": archive(
        used=ARCHIVE_RECORDS_AFTER_DAYS > 0,
        folder=env.str("ARCHIVE_FOLDER", default=str(DATA_DIR / "archive") if DEBUG else ""),
        bucket=env.str("ARCHIVE_S3_BUCKET", default=""),
        endpoint=env.str("ARCHIVE_S3_ENDPOINT", default=""),
    ),
}

_CACHE: Options = {
    "LOCATION": CACHE_URL,
    "KEY_PREFIX": "parcheesi",
    "OPTIONS": {**REDIS_OPTIONS, "retry": Retry(NoBackoff(), 0)},
}
CACHES = {
    "default": {"BACKEND": "parcheesi_site.storage.cache.ForgivingCache", **_CACHE},
    "tickets": {"BACKEND": "django.core.cache.backends.redis.RedisCache", **_CACHE},
}
