"""The stored answers to commands that were sent with an Idempotency-Key."""

from django.db import models


class IdempotencyKey(models.Model):
    """The answer to a command that was sent with a key, for as long as a client may repeat it.

    Written in the command's own transaction: where this row is, the command was carried out.
    """

    owner = models.CharField(max_length=50)
    """Whose key it is: `user:<id>`, or `address:<keyed hash>` without a sign-in."""
    key = models.CharField(max_length=64)
    """SHA-256 of the key: reading the database is not enough to replay an answer."""
    request = models.CharField(max_length=64)
    """Keyed hash of method, address and body, which may hold a password; empty for any request."""
    status = models.PositiveSmallIntegerField()
    content_type = models.CharField(max_length=100)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(null=True)
    """Encrypted, as answers hold tokens; null where it was too large to keep."""
    created_at = models.DateTimeField()

    class Meta:
        app_label = "accounts"  # names no person, but its table has stood there since the beginning
        indexes = [models.Index(fields=["created_at"], name="idempotency_key_age")]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="one_answer_a_key"),
        ]

    def __str__(self) -> str:
        return f"answer {self.status} to {self.owner}"
