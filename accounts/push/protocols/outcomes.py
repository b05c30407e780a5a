"""The outcome of an attempt to send a message."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from core.metric_files import Counter
from core.outgoing import Answer

Result = Literal["sent", "gone", "key_refused", "rejected", "failed"]
REASONS: Final = (
    "sent",
    "withdrawn",
    "expired",
    "unwanted",
    "silenced",
    "gone",
    "key_refused",
    "other_key",
    "rejected",
    "too_large",
    "busy",
    "server_error",
    "timeout",
    "unresolvable",
    "refused",
    "connection",
    "error",
)
PUSHES: Final = Counter("parcheesi_pushes", "Push messages, by what became of them.", ["outcome"])
for _reason in REASONS:  # exported as 0 until the first
    PUSHES.labels(_reason)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result, its reason for metrics, and the pause that the push service asks for."""

    result: Result
    reason: str
    pause: timedelta = timedelta(0)
    certain: bool = False
    """Whether our key was refused for sure, and the device is not the reason."""


def later(answer: Answer, *, now: datetime) -> Outcome | None:
    """The outcome if the server is busy or broken, with the pause that it asks for; else None."""
    if answer.status not in (408, 429) and answer.status < 500:
        return None
    reason = "busy" if answer.status == 429 else "server_error"
    return Outcome("failed", reason, answer.retry_after(now))
