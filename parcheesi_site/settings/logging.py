"""Logging."""

import logging
import re
import sys
from collections.abc import Callable
from typing import Final

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from parcheesi_site.settings.environment import DEBUG, Options, env

SECRET = re.compile(
    r"(?<=DETAIL:)[^\n]+|(?<=/key/)[^/\s]+|(?<=/confirm-email/)[^/\s]+|(?<=pcsi_)[0-9A-Za-z]{8,}"
)
"""Values of a row in the database's messages, keys in the addresses of links, and personal access
tokens, wherever they stand."""
UNKNOWN_HOST: Final = "django.security.DisallowedHost"


def without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Remove personal data and keys from the texts of a line."""
    return {name: censored(text) if isinstance(text, str) else text for name, text in event.items()}


def censored(text: str) -> str:
    """The text without secrets."""
    return SECRET.sub("…", text)


def without_traceback(record: logging.LogRecord) -> bool:
    """Leave the traceback out: anyone can cause this line, as often as they like."""
    record.exc_info = None
    return True


def logging_config(*, as_json: bool, level: str) -> Options:
    """The logging configuration: one line for each event, with the ids of its context."""
    console = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    renderer = structlog.processors.JSONRenderer(_json) if as_json else console
    shared: list[Processor] = [
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
        "filters": {
            "brief": {"()": "django.utils.log.CallbackFilter", "callback": without_traceback}
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        # Django's own handlers would log lines twice; a refused request is not a warning.
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.request": {"level": "ERROR"},
            UNKNOWN_HOST: {"filters": ["brief"]},
            # worker/signals.py logs tasks, without their arguments.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "CRITICAL"},
            "celery.beat": {"level": "WARNING"},
            # On a missing variable it would log all others, such as links in mails.
            "django.template": {"level": "INFO"},
        },
    }


def _json(event: EventDict, **options: Callable[[object], object]) -> str:
    return orjson.dumps(event, options.get("default"), orjson.OPT_NON_STR_KEYS).decode()


# What no line contains is not looked up ("Optimization" in the documentation of `logging`).
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
logging._srcfile = None  # the caller's place in the code
LOG_FORMAT = env.str("LOG_FORMAT", default="text" if DEBUG else "json")
LOGGING = logging_config(as_json=LOG_FORMAT == "json", level=env.str("LOG_LEVEL", default="INFO"))
