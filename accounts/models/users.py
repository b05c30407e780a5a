"""Users, the addresses of their requests, and reserved names."""

import uuid
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce, Lower, Upper

from accounts import avatars, names
from accounts.errors import NameTaken
from core.database.code_points import ByCodePoints
from core.languages import translate

MAX_REASON = 200


class RequestsFrom(models.TextChoices):
    """The strangers that may send a player friend requests and invitations. Friends always may."""

    NOBODY = "nobody"
    FRIENDS_OF_FRIENDS = "friends_of_friends"
    REGISTERED = "registered"
    EVERYBODY = "everybody"


class User(AbstractUser):
    """A registered player, or a guest without a password."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    is_robot = models.BooleanField(default=False, db_default=False)
    """Whether its owner has declared it a robot account. It never changes after a scored game."""
    language = models.CharField(max_length=10, blank=True, default="")
    """A code of `settings.LANGUAGES` for mails and messages; empty if the user has chosen none."""
    avatar = models.CharField(
        max_length=avatars.MOST, blank=True, default="", db_default="", editable=False
    )
    """One of `avatars.AVATARS`; empty for the one that follows from the id."""
    banned_until = models.DateTimeField(null=True, blank=True)
    """The end of the staff's ban from signing in. The user sees its reason, `ban_reason`."""
    ban_reason = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")
    muted_until = models.DateTimeField(null=True, blank=True)
    """The end of the staff's ban from chats."""
    look = models.CharField(max_length=600, unique=True, editable=False)
    """The skeleton of the name (`names.skeleton`): confusable names have the same one.

    Where older names were confusable already, all except one have a space and the id appended.
    """
    logouts = models.PositiveIntegerField(default=0, editable=False)
    """The number of logouts everywhere; each makes older sign-ins and codes invalid."""
    mute_reason = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")
    play_banned_until = models.DateTimeField(null=True, blank=True)
    """The end of the staff's ban from playing. Bans for leaving games are games' penalties."""
    play_ban_reason = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")
    requests_from = models.CharField(
        max_length=20, choices=RequestsFrom, blank=True, default="", db_default=""
    )
    """Empty for the default, which `people.strangers` knows."""
    findable = models.BooleanField(default=True, db_default=True)
    """Whether other players find this one by the beginning of the name. Guests are never found."""

    class Meta(AbstractUser.Meta):
        # allauth looks names up by their upper case, our code by their lower case.
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
            models.Index(
                ByCodePoints(Lower("username")),
                name="user_found_by_name",
                condition=Q(is_guest=False, is_active=True, findable=True),
            ),
            models.Index(fields=["username"], name="user_robot", condition=Q(is_robot=True)),
        ]
        permissions = [
            ("mute_user", "Can mute a player"),
            ("ban_user", "Can ban a player"),
            ("ban_user_from_play", "Can ban a player from playing"),
            ("log_out_user", "Can end a player's sessions"),
            ("help_user", "Can send sign-in mails to a player"),
            ("set_user_address", "Can set and verify a player's address"),
            ("appoint_staff", "Can set the roles of staff members"),
        ]
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_in_any_case"),
            models.CheckConstraint(
                condition=Q(is_robot=False) | Q(is_guest=False), name="no_guest_is_a_robot"
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the user; a new one gets the skeleton of its name."""
        if self._state.adding:
            self.rename(self.username)
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Refuse, in forms, a new name that looks like another user's."""
        super().clean()
        skeleton = names.skeleton(self.username)
        is_new = skeleton != self.look.partition(" ")[0]
        if is_new and User.objects.filter(look=skeleton).exclude(pk=self.pk).exists():
            raise ValidationError({"username": translate(NameTaken.default_detail)})

    def rename(self, name: str) -> None:
        """Give this user another name. The caller saves the user."""
        self.username, self.look = name, names.skeleton(name)

    def get_session_auth_hash(self) -> str:
        """A hash that changes with the password and with each logout everywhere."""
        return f"{super().get_session_auth_hash()}.{self.logouts}"


class KeptName(models.Model):
    """The name of a deleted account, as a keyed hash, reserved for a while."""

    name_hash = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"a name that is reserved until {self.until}"


class SeenAddress(models.Model):
    """The address of a user's requests, as a keyed hash; deleted after some days."""

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
