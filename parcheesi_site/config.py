"""How settings are made of the environment; imports nothing of Django's set-up."""

import base64
import hashlib
import hmac
import re
import sys
from typing import Any

import environ
import structlog
from django.core.exceptions import ImproperlyConfigured

SECRET = re.compile(r"(?<=DETAIL:)[^\n]+|(?<=/key/)[^/\s]+|(?<=/confirm-email/)[^/\s]+")
"""What the database quotes of a row, and what of an address only its reader knows."""
DEVELOPMENT_ONLY = "for-development-only-never-in-production"


def required(env: environ.Env, name: str, default: str | None = None) -> str:
    """Return the variable, or refuse to start in one line where there is no safe default."""
    value = str(env.str(name, default=default or ""))
    if not value:
        raise ImproperlyConfigured(f"Set {name} (only with DEBUG=1 is there a default).")
    return value


def derived_key(secret: str, purpose: str) -> str:
    """Return a key for one purpose, from which the secret cannot be told."""
    return hmac.new(secret.encode(), f"parcheesi.{purpose}".encode(), hashlib.sha256).hexdigest()


def fernet_key(secret: str, purpose: str = "seed") -> str:
    """Return a key in Fernet's form for one purpose, derived from the secret."""
    return base64.urlsafe_b64encode(bytes.fromhex(derived_key(secret, purpose))).decode()


def private_keys(pems: str) -> tuple[str, ...]:
    """Return the keys of a text that has them in PEM, one after another."""
    return tuple(re.findall(r"-----BEGIN [^-]+-----.+?-----END [^-]+-----\n?", pems, re.DOTALL))


IN_A_FRONT_END = {
    "account_confirm_email": "/account/verify-email/{key}",
    "account_reset_password": "/account/password/reset",
    "account_reset_password_from_key": "/account/password/reset/key/{key}",
    "account_signup": "/account/signup",
    "socialaccount_login_error": "/account/provider/callback",
}
OWN_PAGES = {
    "account_confirm_email": "/accounts/confirm-email/{key}/",
    "account_reset_password": "/accounts/password/reset/",
    "account_reset_password_from_key": "/accounts/password/reset/key/{key}/",
    "account_signup": "/accounts/signup/",
}


def mail_links(service: str, front_end: str) -> dict[str, str]:
    """Return where the links of mails lead: to a front end, or else to the service's own pages."""
    base, paths = (front_end, IN_A_FRONT_END) if front_end else (service, OWN_PAGES)
    return {name: base.rstrip("/") + path for name, path in paths.items()}


def social_apps(env: environ.Env) -> dict[str, Any]:
    """Return allauth's settings of the providers that the environment names."""
    return {
        name: {"APPS": [social_app(env, name.upper())]}
        for name in env.list("SOCIAL_LOGIN", default=[])
    }


def social_app(env: environ.Env, name: str) -> dict[str, Any]:
    """Return what a provider knows us by."""
    app = {
        "client_id": env.str(f"{name}_CLIENT_ID"),
        "secret": env.str(f"{name}_SECRET", default=""),
        "key": env.str(f"{name}_KEY", default=""),
    }
    certificate = env.str(f"{name}_CERTIFICATE", default="", multiline=True)
    return app | ({"settings": {"certificate_key": certificate}} if certificate else {})


def database(url: str, *, pool_size: int) -> dict[str, Any]:
    """Return Django's settings of the database at a URL."""
    config: dict[str, Any] = environ.Env.db_url_config(url)
    if config["ENGINE"].endswith("sqlite3"):
        # Each thread keeps its connection: opening a file costs more than most requests.
        return config | {"CONN_MAX_AGE": None, "OPTIONS": _sqlite_options()}
    return config | {"CONN_MAX_AGE": 0, "OPTIONS": _postgres_options(pool_size)}


def _sqlite_options() -> dict[str, Any]:
    return {
        "transaction_mode": "IMMEDIATE",  # writers wait in line; the default fails them
        "timeout": 30,  # seconds; its waiting is no queue, and somebody is always overtaken
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }


def _postgres_options(pool_size: int) -> dict[str, Any]:
    return {
        "pool": {"min_size": 1, "max_size": pool_size, "timeout": 5},
        "server_side_binding": True,
        "prepare_threshold": 0,  # prepare every statement on its first use
    }


def without_secrets(_: Any, __: str, event: dict[str, Any]) -> dict[str, Any]:
    """Take out what a text may quote of people: values of a row, and the keys of links in mails."""
    return {name: censored(text) if isinstance(text, str) else text for name, text in event.items()}


def censored(text: str) -> str:
    """Return the text without what it may quote."""
    return SECRET.sub("…", text)


def _for_people() -> Any:
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())


def archive(*, used: bool, folder: str, bucket: str, endpoint: str) -> dict[str, Any]:
    """Return Django's settings of the storage of old records: a bucket if there is one.

    Raises ImproperlyConfigured where records would leave the database for nowhere.
    """
    if used and not (folder or bucket):
        raise ImproperlyConfigured(
            "Set ARCHIVE_FOLDER or ARCHIVE_S3_BUCKET (ARCHIVE_RECORDS_AFTER_DAYS is set)."
        )
    if not bucket:
        return {"BACKEND": "parcheesi_site.folder.SyncedFolder", "OPTIONS": {"location": folder}}
    options = {"bucket_name": bucket, "endpoint_url": endpoint or None}
    return {"BACKEND": "parcheesi_site.bucket.Bucket", "OPTIONS": options}


def logging_config(*, as_json: bool, level: str) -> dict[str, Any]:
    """Return a logging set-up: one line an event, with the ids that it belongs to."""
    renderer = structlog.processors.JSONRenderer() if as_json else _for_people()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            without_secrets,
            renderer,
        ],
        "foreign_pre_chain": shared,
    }
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        # Django's own handlers would say it twice; a refused request is no warning.
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.request": {"level": "ERROR"},
            # What a task was and how it ended is told by us, without its arguments.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "CRITICAL"},
            "celery.beat": {"level": "WARNING"},
            # On missing variables it would show all others: the links of mails.
            "django.template": {"level": "INFO"},
        },
    }
