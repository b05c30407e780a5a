"""Who plays."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """A person with an account, or a guest without a password."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_in_any_case"),
        ]

    def __str__(self) -> str:
        return self.username


class PersonalStream(models.Model):
    """The number of a person's last event; a row of its own, so that its lock disturbs nobody."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="personal_stream"
    )
    event_count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"stream of {self.user_id}"


class PersonalEvent(models.Model):
    """A row of a person's stream, numbered in the order of the commits."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="personal_events", db_index=False
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["user", "number"], name="one_personal_event_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.number} {self.kind}"
