"""Metrics that all apps share (docs/operations.md)."""

from typing import Final

from core.metric_files import Counter

PARTS: Final = ("cache", "limits", "publications", "streams", "tasks")
REDIS_ERRORS: Final = Counter(
    "parcheesi_redis_errors", "Failed calls of Redis, by the part that called.", ["part"]
)
MAILS: Final = Counter("parcheesi_mails", "Attempts to send a mail, by outcome.", ["outcome"])
DAMAGED: Final = Counter(
    "parcheesi_damaged",
    "Reads of rows that are damaged, without voided games, by the code of the error.",
    ["code"],
)
REPLICA_READS: Final = Counter(
    "parcheesi_replica_reads",
    "Reads that a replica may serve, by what served them: the primary, unless it is `replica`.",
    ["outcome"],
)
for _part in PARTS:  # exported as 0 until the first
    REDIS_ERRORS.labels(_part)
for _outcome in ("sent", "failed", "bounced", "refused", "not_queued"):
    MAILS.labels(_outcome)
for _outcome in ("replica", "behind", "failed", "paused"):
    REPLICA_READS.labels(_outcome)
