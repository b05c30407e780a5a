"""Who plays."""

import uuid
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce, Lower, Upper

from accounts import names
from accounts.errors import NameTaken
from accounts.ledger import BANK, HOUSE, PROMOTIONS, Account, Entry, Stake, Transaction
from core.append_only import AppendOnlyModel
from core.languages import translate

__all__ = [
    "BANK",
    "HOUSE",
    "PROMOTIONS",
    "Account",
    "Block",
    "Entry",
    "Friendship",
    "Grant",
    "IdempotencyKey",
    "KeptName",
    "Mute",
    "Notification",
    "NotificationKind",
    "PersonalEvent",
    "PersonalStream",
    "Session",
    "StaffAct",
    "Stake",
    "Transaction",
    "User",
]

MAX_REASON = 200


class User(AbstractUser):
    """A person with an account, or a guest without a password."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True, default="")
    """A code of `settings.LANGUAGES`, for what is written to this person; empty for none chosen."""
    banned_until = models.DateTimeField(null=True, blank=True)
    """Until when the staff lets this person not sign in. Reasons are what the staff tells."""
    ban_reason = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")
    muted_until = models.DateTimeField(null=True, blank=True)
    """Until when the staff lets this person write to nobody."""
    look = models.CharField(max_length=600, unique=True, editable=False)
    """What all names have in common that could be taken for this one. Those that were there before
    this was looked after stay as they are; where two look alike, all but one have a space and the
    id behind it."""
    logouts = models.PositiveIntegerField(default=0, editable=False)
    """How often all sessions were ended: what was begun before is worth nothing any more."""
    mute_reason = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")
    play_banned_until = models.DateTimeField(null=True, blank=True)
    """Until when the staff lets this person play nothing; bans for leaving are games' penalties."""
    play_ban_reason = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")

    class Meta(AbstractUser.Meta):
        # allauth looks names up by their upper case, the rest of us by their lower.
        indexes = [
            models.Index(Upper("username"), name="user_name_in_upper_case"),
            models.Index(
                Coalesce("last_login", "date_joined"),
                name="guest_unseen",
                condition=Q(is_guest=True, is_active=True),
            ),
            models.Index(
                fields=["banned_until"],
                name="user_banned",
                condition=Q(banned_until__isnull=False),
            ),
            models.Index(
                fields=["muted_until"], name="user_muted", condition=Q(muted_until__isnull=False)
            ),
            models.Index(
                fields=["play_banned_until"],
                name="user_banned_from_play",
                condition=Q(play_banned_until__isnull=False),
            ),
            models.Index(fields=["username"], name="user_of_the_staff", condition=Q(is_staff=True)),
        ]
        permissions = [
            ("mute_user", "Can let a player write to nobody"),
            ("ban_user", "Can keep a player from signing in"),
            ("ban_user_from_play", "Can keep a player from playing"),
            ("log_out_user", "Can end a player's sessions"),
            ("help_user", "Can send a player the mails for signing in"),
            ("set_user_address", "Can set and verify a player's address"),
            ("appoint_staff", "Can give and take the roles of the staff"),
        ]
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_in_any_case"),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the user, a new one with the look of the name."""
        if self._state.adding:
            self.rename(self.username)
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Refuse, in forms, a new name that could be taken for another's."""
        super().clean()
        look = names.look(self.username)
        is_new = look != self.look.partition(" ")[0]
        if is_new and User.objects.filter(look=look).exclude(pk=self.pk).exists():
            raise ValidationError({"username": translate(NameTaken.default_detail)})

    def rename(self, name: str) -> None:
        """Give this user, who has to be saved after, another name."""
        self.username, self.look = name, names.look(name)

    def get_session_auth_hash(self) -> str:
        """Return what a page's session, and a sign-in that is under way, is good for: this only."""
        return f"{super().get_session_auth_hash()}.{self.logouts}"


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


class KeptName(models.Model):
    """The name of a deleted account, as a keyed hash: for a while nobody else can have it."""

    name_hash = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"a name that is kept until {self.until}"


class SeenAddress(models.Model):
    """An address that a person's requests came from, as a keyed hash; forgotten after a while."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    address_hash = models.CharField(max_length=64)
    seen_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["seen_at"], name="seen_address_age")]
        constraints = [
            models.UniqueConstraint(fields=["user", "address_hash"], name="seen_address_once"),
        ]

    def __str__(self) -> str:
        return f"an address of {self.user_id}, seen at {self.seen_at}"


class IdempotencyKey(models.Model):
    """The answer to a command that was sent with a key, for as long as a client may repeat it.

    Written in the command's own transaction: where this row is, the command was carried out.
    """

    owner = models.CharField(max_length=50)
    """Whose key it is: `user:<id>`, or `address:<keyed hash>` for who is not signed in."""
    key = models.CharField(max_length=64)
    """SHA-256 of the key; who reads the database cannot replay the answer."""
    request = models.CharField(max_length=64)
    """Keyed hash of method, address and body, which may hold a password; empty for any request."""
    status = models.PositiveSmallIntegerField()
    content_type = models.CharField(max_length=100)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(null=True)
    """Encrypted, as answers hold tokens; null where it was too large to keep."""
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="idempotency_key_age")]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="one_answer_a_key"),
        ]

    def __str__(self) -> str:
        return f"answer {self.status} to {self.owner}"


class Friendship(models.Model):
    """Two people of whom one has asked the other; friends once that one has accepted.

    One row a pair, whoever asks: `low` is the one with the lower id.
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


class Block(models.Model):
    """Somebody who wants to have nothing to do with another; the other is not told."""

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
    """Somebody who does not want to read what another writes; the other is not told."""

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


class NotificationKind(StrEnum):
    """What a notification is about; `data` goes with it."""

    FRIEND_REQUEST = "friend_request"  # user: who asks
    FRIEND_ACCEPTED = "friend_accepted"  # user: who accepted
    INVITATION = "invitation"
    MATCHED = "matched"  # ticket, table, game: a game of quick play has begun
    YOUR_TURN = "your_turn"  # game, table: in a game at which nobody is expected to stay
    RESULT = "result"  # game, table, status, reason, place, note: to who may not have seen it
    WEEKLY_PRIZE = "weekly_prize"
    PENALTY = "penalty"  # game, kind (warning, ban), reason, ends_at
    RESTRICTED = "restricted"  # what (account, chat, play), reason, until
    RESTRICTION_LIFTED = "restriction_lifted"  # what, reason


class Notification(models.Model):
    """Something that one person is told, until it is read and after."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-id"], name="notification_newest"),
            models.Index(
                fields=["user"], name="notification_unread", condition=Q(read_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id}"


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


class StaffAct(AppendOnlyModel):
    """What one of the staff did, to what, why, and what it changed. Never changes."""

    id = models.BigAutoField(primary_key=True)
    key = models.UUIDField(unique=True)
    """Of the form that was sent: sending it twice does it once."""
    staff = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    name = models.CharField(max_length=30)
    model = models.CharField(max_length=60)
    """Of what it was done to, such as `accounts.user`."""
    object_id = models.CharField(max_length=40)
    reason = models.CharField(max_length=MAX_REASON)
    before = models.JSONField(default=dict)
    """What has changed, as it was."""
    after = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["model", "object_id", "-id"], name="act_about"),
            models.Index(fields=["staff", "-id"], name="act_of_staff"),
            models.Index(fields=["name", "-id"], name="act_named"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="act_has_a_reason")]

    def __str__(self) -> str:
        return f"{self.name} of {self.model} {self.object_id}"
