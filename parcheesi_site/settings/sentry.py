"""Reporting unexpected errors to Sentry if `SENTRY_DSN` is set, without personal data except ids.

The parameters of requests and tasks are omitted, and so are local variables: they contain tokens,
mails and seeds. The lines of the log have the same ids.
"""

from typing import Any, Final

import sentry_sdk
from sentry_sdk.integrations.logging import ignore_logger
from sentry_sdk.scrubber import EventScrubber
from sentry_sdk.types import Hint
from structlog.contextvars import get_contextvars

from parcheesi_site.settings.api import BUILD_VERSION
from parcheesi_site.settings.environment import env
from parcheesi_site.settings.logging import UNKNOWN_HOST, censored

IDS: Final = ("request_id", "user_id", "game_id", "table_id", "task_id")
REFUSALS: Final = ("core.errors", "games.engine.errors")
REMOVED: Final = ("request", "user", "extra", "breadcrumbs", "modules")


def start(dsn: str, *, release: str, environment: str, **options: Any) -> None:
    """Initialize Sentry; `options` are the library's own."""
    ignore_logger(UNKNOWN_HOST)  # anyone can cause these, as often as they like
    ignore_logger("parcheesi_site.worker.signals")  # Sentry reports these errors itself
    sentry_sdk.init(
        dsn=dsn,
        release=release or None,
        environment=environment,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        event_scrubber=EventScrubber(recursive=True),
        before_send=cleaned,
        **options,
    )


def cleaned(event: Any, hint: Hint) -> Any:
    """The event without personal data, with ids as tags; None for a refusal."""
    if _is_refusal(hint):
        return None
    event = {name: value for name, value in event.items() if name not in REMOVED}
    ids = {name: value for name, value in get_contextvars().items() if name in IDS}
    event["tags"] = {**(event.get("tags") or {}), **ids}
    event.get("contexts", {}).pop("celery-job", None)
    for value in event.get("exception", {}).get("values", ()):
        value["value"] = censored(str(value.get("value") or ""))
    if "logentry" in event:
        event["logentry"] = {"message": censored(str(event["logentry"].get("message", "")))}
    return event


def _is_refusal(hint: Hint) -> bool:
    """Whether the exception is a refusal, also one with 503 such as too many streams."""
    kind = (hint.get("exc_info") or (None,))[0]
    return kind is not None and any(each.__module__ in REFUSALS for each in kind.__mro__)


if SENTRY_DSN := env.str("SENTRY_DSN", default=""):
    _ENVIRONMENT = env.str("SENTRY_ENVIRONMENT", default="production")
    start(SENTRY_DSN, release=BUILD_VERSION, environment=_ENVIRONMENT)
