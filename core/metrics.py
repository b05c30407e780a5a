"""What is counted for those who run the service, of what all apps share (docs/operations.md)."""

from typing import Final

from prometheus_client import Counter

PARTS: Final = ("cache", "limits", "publications", "streams", "tasks")
REDIS_ERRORS: Final = Counter(
    "parcheesi_redis_errors", "What Redis did not do, by the part that asked.", ["part"]
)
MAILS: Final = Counter("parcheesi_mails", "Tries to send a mail, by what came of it.", ["outcome"])
for _part in PARTS:  # shown as nothing, rather than not at all, until the first
    REDIS_ERRORS.labels(_part)
for _outcome in ("sent", "failed", "not_queued"):
    MAILS.labels(_outcome)
