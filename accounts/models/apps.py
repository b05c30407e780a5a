"""Third-party apps that the staff has closed. Their registrations are allauth's `Client`."""

from django.db import models

from accounts.models.users import MAX_REASON


class AppClosure(models.Model):
    """The staff has closed an app: nobody signs in with it until the row is deleted."""

    client = models.OneToOneField(
        "allauth_idp_oidc.Client",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="closure",
    )
    reason = models.CharField(max_length=MAX_REASON)
    """The owner of the app reads it."""
    closed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.client_id}, closed at {self.closed_at}"
