"""Sessions, and the access that players grant to other apps."""

import uuid

from django.db import models
from django.db.models import Q

from accounts.models.users import User


class Session(models.Model):
    """A sign-in on one device, from its first tokens until it is ended or no longer refreshed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    user_agent = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    refreshed_at = models.DateTimeField()
    generation = models.PositiveIntegerField(default=0)
    """How often it was refreshed: that of the one refresh token which may be used."""
    ended_at = models.DateTimeField(null=True, blank=True)
    state = models.JSONField(default=dict)
    """What allauth keeps of it: when a password was shown last, a second factor half set up."""

    class Meta:
        indexes = [
            models.Index(fields=["refreshed_at"], name="session_age"),
            models.Index(
                fields=["ended_at"], name="session_end", condition=Q(ended_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"session of {self.user_id} since {self.created_at}"


class Grant(models.Model):
    """What a player has let another app do, on one device: the session its tokens belong to."""

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, primary_key=True, related_name="grant"
    )
    client = models.ForeignKey(
        "allauth_idp_oidc.Client", on_delete=models.CASCADE, related_name="grants"
    )
    scopes = models.JSONField(default=list)
    code_hash = models.CharField(max_length=64, unique=True)
    """Of the code that it came of, which can be used once."""
    refresh_hash = models.CharField(max_length=64, blank=True, db_index=True)
    """Of the one refresh token that may be used."""
    used_hash = models.CharField(max_length=64, blank=True, db_index=True)
    """Of the one before it."""

    def __str__(self) -> str:
        return f"{self.client_id} for session {self.session_id}"
