"""People as others may see them, and what is between them."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import UserSerializer
from accounts.models import Block, Friendship, Mute, Notification
from core.api.fields import Flag, Pattern, Text

FRIENDS, ASKED, ASKS = "friends", "asked", "asks"
STATES = (FRIENDS, ASKED, ASKS)
MAX_READ = 100


class PersonChoice(serializers.Serializer[Any]):
    """Somebody, by name in any case."""

    name = Text(max_length=150)


class FriendState(serializers.Serializer[Any]):
    """Which of the friends and requests."""

    state = serializers.ChoiceField(
        choices=STATES,
        default=FRIENDS,
        help_text="`friends`; `asked`: who has not answered you; `asks`: who waits for you.",
    )


class FriendSerializer(serializers.Serializer[Friendship]):
    """A friend, or a request, as the one in `context["me"]` sees it."""

    user = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    asked_at = serializers.DateTimeField()
    accepted_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(UserSerializer)
    def get_user(self, row: Friendship) -> Any:
        """Return the other one."""
        return UserSerializer(row.high if row.low_id == self._me else row.low).data

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, row: Friendship) -> str:
        """Return how far it has come."""
        if row.accepted_at is not None:
            return FRIENDS
        return ASKED if row.asker_id == self._me else ASKS

    @property
    def _me(self) -> UUID:
        me: UUID = self.context["me"]
        return me


class BlockSerializer(serializers.Serializer[Block]):
    """Somebody whom one blocks."""

    user = UserSerializer(source="blocked")
    created_at = serializers.DateTimeField()


class MuteSerializer(serializers.Serializer[Mute]):
    """Somebody whom one mutes."""

    user = UserSerializer(source="muted")
    created_at = serializers.DateTimeField()


class NotificationSerializer(serializers.Serializer[Notification]):
    """Something that one was told; further kinds can come."""

    id = serializers.CharField()
    kind = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]  # DRF has a property of that name
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class ReadChoice(serializers.Serializer[Any]):
    """Either some notifications or all of them."""

    ids = serializers.ListField(
        child=Pattern(r"^[0-9]{1,18}$"), max_length=MAX_READ, required=False
    )
    all = Flag(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one of the two."""
        if attrs["all"] == ("ids" in attrs):
            raise serializers.ValidationError(gettext("Give either `ids`, or `all` as true."))
        return {"ids": [int(each) for each in attrs["ids"]] if "ids" in attrs else None}


class UnreadSerializer(serializers.Serializer[Any]):
    """How much has not been read."""

    unread = serializers.IntegerField()
