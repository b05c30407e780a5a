"""The stored responses to commands that were sent with an Idempotency-Key."""

from django.db import models


class IdempotencyKey(models.Model):
    """The response to a command that was sent with a key; stored for a day.

    Written in the command's own transaction: if the row exists, the command was carried out.
    """

    owner = models.CharField(max_length=50)
    """The owner of the key: `user:<id>`; without a token `address:<keyed hash>`, or
    `request:<keyed hash>` if the request holds a secret.
    """
    key = models.CharField(max_length=64)
    """SHA-256 of the key: reading the database is not enough to replay a response."""
    request = models.CharField(max_length=64)
    """Keyed hash of method, address, session, and body, which may hold a password."""
    status = models.PositiveSmallIntegerField()
    content_type = models.CharField(max_length=100)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(null=True)
    """Encrypted, as responses hold tokens; null if it was too large to store."""
    created_at = models.DateTimeField()

    class Meta:
        app_label = "accounts"  # for historical reasons: the table's name begins with it
        indexes = [models.Index(fields=["created_at"], name="idempotency_key_age")]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="one_answer_a_key"),
        ]

    def __str__(self) -> str:
        return f"answer {self.status} to {self.owner}"
