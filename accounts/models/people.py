"""Friends, blocks and mutes."""

import uuid

from django.db import models
from django.db.models import F, Q

from accounts.models.users import User


class Friendship(models.Model):
    """A friend request, and the friendship once it is accepted.

    One row for each pair of users: `low` has the lower id.
    """

    low = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    asker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_a_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="friendship_in_order"),
            models.CheckConstraint(
                condition=Q(asker=F("low")) | Q(asker=F("high")), name="friendship_asker_is_in_it"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} and {self.high_id}"

    def other(self, user_id: uuid.UUID) -> User:
        """The other of the two users."""
        return self.high if self.low_id == user_id else self.low


class Block(models.Model):
    """One user blocks another. The blocked user does not learn of it."""

    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocked_once"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class Mute(models.Model):
    """One user hides the messages of another. The muted user does not learn of it."""

    muter = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["muter", "muted"], name="muted_once"),
            models.CheckConstraint(condition=~Q(muter=F("muted")), name="nobody_mutes_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.muter_id} mutes {self.muted_id}"
