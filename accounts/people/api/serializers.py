"""Friends, blocks, mutes and profiles in the API."""

from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts import names
from accounts.models import Block, Friendship, Mute
from accounts.users.serializers import NameField, UserSerializer
from core.api.fields import Text

FRIENDS, ASKED, ASKS = "friends", "asked", "asks"

STATES = (FRIENDS, ASKED, ASKS)


class PersonChoice(serializers.Serializer[Any]):
    """A user's name, in any case."""

    name = Text(max_length=150)


class FriendState(serializers.Serializer[Any]):
    """The choice between friends and requests."""

    state = serializers.ChoiceField(
        choices=STATES,
        default=FRIENDS,
        help_text="`friends`; `asked`: your open requests; `asks`: open requests to you.",
    )


class FriendSerializer(serializers.Serializer[Friendship]):
    """A friend or a request, as the user with the id `context["me"]` sees it."""

    user = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    asked_at = serializers.DateTimeField()
    accepted_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(UserSerializer)
    def get_user(self, row: Friendship) -> Any:
        """Return the other user."""
        return UserSerializer(row.high if row.low_id == self._me else row.low).data

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, row: Friendship) -> str:
        """Return whether it is a friend, a request from the user, or one to the user."""
        if row.accepted_at is not None:
            return FRIENDS
        return ASKED if row.asker_id == self._me else ASKS

    @property
    def _me(self) -> UUID:
        me: UUID = self.context["me"]
        return me


class BlockSerializer(serializers.Serializer[Block]):
    """A blocked user."""

    user = UserSerializer(source="blocked")
    created_at = serializers.DateTimeField()


class MuteSerializer(serializers.Serializer[Mute]):
    """A muted user."""

    user = UserSerializer(source="muted")
    created_at = serializers.DateTimeField()


class ProfileChange(serializers.Serializer[Any]):
    """Changes of the own profile; fields that are left out stay unchanged."""

    display_name = NameField(
        max_length=40,
        allow_blank=True,
        validators=[names.check_readable],
        help_text="Shown beside the name, which stays.",
    )
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        allow_blank=True,
        help_text="For e-mails, and for messages to an app that asks for no language.",
    )
