"""Sessions, and the grants of third-party apps."""

import uuid

from django.db import models
from django.db.models import Q

from accounts.models.users import User


class Session(models.Model):
    """A sign-in on one device, until it is ended or no longer refreshed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    user_agent = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    refreshed_at = models.DateTimeField()
    generation = models.PositiveIntegerField(default=0)
    """The number of refreshes; only the refresh token of this generation is valid."""
    ended_at = models.DateTimeField(null=True, blank=True)
    state = models.JSONField(default=dict)
    """allauth's data: the last check of the password, an unfinished set-up of a second factor."""

    class Meta:
        indexes = [
            models.Index(fields=["refreshed_at"], name="session_age"),
            models.Index(
                fields=["ended_at"], name="session_end", condition=Q(ended_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"session of {self.user_id} since {self.created_at}"


class GuestDevice(models.Model):
    """The secret with which an app signs a guest in again, until the guest has registered."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="device"
    )
    secret_hash = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret, which is random."""
    created_at = models.DateTimeField()
    used_at = models.DateTimeField()
    """When it last signed the guest in."""

    def __str__(self) -> str:
        return f"device of {self.user_id}"


class Grant(models.Model):
    """Access of a third-party app to an account, on one device, with the session of its tokens."""

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, primary_key=True, related_name="grant"
    )
    client = models.ForeignKey(
        "allauth_idp_oidc.Client", on_delete=models.CASCADE, related_name="grants"
    )
    scopes = models.JSONField(default=list)
    code_hash = models.CharField(max_length=64, unique=True)
    """Of its authorization code, which can be used once."""
    refresh_hash = models.CharField(max_length=64, blank=True, db_index=True)
    """Of the valid refresh token."""
    used_hash = models.CharField(max_length=64, blank=True, db_index=True)
    """Of the previous refresh token."""

    def __str__(self) -> str:
        return f"{self.client_id} for session {self.session_id}"


class PersonalToken(models.Model):
    """A personal access token, with a session of its own: the token ends when the session does."""

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, primary_key=True, related_name="personal_token"
    )
    name = models.CharField(max_length=50)
    """The owner's name for it."""
    beginning = models.CharField(max_length=12)
    """The first characters of the token, by which its owner recognizes it."""
    token_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)
    """Written once an hour at most."""

    def __str__(self) -> str:
        return f"{self.beginning}…"
