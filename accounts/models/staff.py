"""The log of staff actions."""

from django.db import models
from django.db.models import Q

from accounts.models.users import MAX_REASON, User
from core.append_only import AppendOnlyModel


class StaffAct(AppendOnlyModel):
    """A staff action with its author, target, reason and changes. Append-only."""

    id = models.BigAutoField(primary_key=True)
    key = models.UUIDField(unique=True)
    """Of the form: sending it twice performs the action once."""
    staff = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    name = models.CharField(max_length=30)
    model = models.CharField(max_length=60)
    """Of the target, such as `accounts.user`."""
    object_id = models.CharField(max_length=40)
    reason = models.CharField(max_length=MAX_REASON)
    before = models.JSONField(default=dict)
    """The changed values, before the action."""
    after = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        verbose_name = "staff action"
        indexes = [
            models.Index(fields=["model", "object_id", "-id"], name="act_about"),
            models.Index(fields=["staff", "-id"], name="act_of_staff"),
            models.Index(fields=["name", "-id"], name="act_named"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="act_has_a_reason")]

    def __str__(self) -> str:
        _app, model = self.model.split(".")
        return f"{self.name.replace('_', ' ')}: {model} {self.object_id[:8]}"
