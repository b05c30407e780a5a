"""Metrics of webhooks (docs/operations.md)."""

from typing import Final

from core.metric_files import Counter

DELIVERED: Final = "delivered"
WITHDRAWN: Final = "withdrawn"
"""Not sent: the person's consent has ended, or the row is deleted."""
REDIRECT, STATUS = "redirect", "status"
"""Failures of what an endpoint answers; the others are reasons of `core.outgoing`."""
FAILURES: Final = (
    "connection",
    REDIRECT,
    "refused",
    STATUS,
    "timeout",
    "too_large",
    "unresolvable",
)

WEBHOOKS: Final = Counter(
    "parcheesi_webhooks", "Attempts to deliver an event to a webhook, by outcome.", ["outcome"]
)
for _outcome in (DELIVERED, WITHDRAWN, *FAILURES):  # exported as 0 until the first
    WEBHOOKS.labels(_outcome)
