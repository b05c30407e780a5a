"""Logs, and Sentry where there is a DSN."""

import re
import sys
from typing import Any

import structlog

from parcheesi_site.settings.environment import DEBUG, env

SECRET = re.compile(r"(?<=DETAIL:)[^\n]+|(?<=/key/)[^/\s]+|(?<=/confirm-email/)[^/\s]+")
"""What the database quotes of a row, and what of an address only its reader knows."""


def without_secrets(_: Any, __: str, event: dict[str, Any]) -> dict[str, Any]:
    """Take out what a text may quote of people: values of a row, and the keys of links in mails."""
    return {name: censored(text) if isinstance(text, str) else text for name, text in event.items()}


def censored(text: str) -> str:
    """Return the text without what it may quote."""
    return SECRET.sub("…", text)


def _for_people() -> Any:
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())


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


LOG_FORMAT = env.str("LOG_FORMAT", default="text" if DEBUG else "json")
LOGGING = logging_config(as_json=LOG_FORMAT == "json", level=env.str("LOG_LEVEL", default="INFO"))
