"""Users, the addresses that they were seen at, and names that stay reserved."""

import uuid
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce, Lower, Upper

from accounts import names
from accounts.errors import NameTaken
from core.languages import translate

MAX_REASON = 200


class User(AbstractUser):
    """A person with an account, or a guest without a password."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True, default="")
    """A code of `settings.LANGUAGES`, for what is written to this person; empty for none chosen."""
    banned_until = models.DateTimeField(null=True, blank=True)
    """The staff's ban from signing in, and its reason, which the user sees."""
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
        look = names.skeleton(self.username)
        is_new = look != self.look.partition(" ")[0]
        if is_new and User.objects.filter(look=look).exclude(pk=self.pk).exists():
            raise ValidationError({"username": translate(NameTaken.default_detail)})

    def rename(self, name: str) -> None:
        """Give this user another name. The caller saves the user."""
        self.username, self.look = name, names.skeleton(name)

    def get_session_auth_hash(self) -> str:
        """Return what a page's session, and a sign-in that is under way, is good for: this only."""
        return f"{super().get_session_auth_hash()}.{self.logouts}"


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
