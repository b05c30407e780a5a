"""Request bodies about friends, blocks and mutes."""

from rest_framework import serializers

from accounts import names
from accounts.people.responses import FRIENDS, STATES
from accounts.users.serializers import NameField
from core.api.fields import Text
from core.api.types import Input


class UserNameRequest(Input):
    """A user's name, in any case."""

    name = Text(max_length=150)


class FriendsQuery(Input):
    """The choice between friends and requests."""

    state = serializers.ChoiceField(
        choices=STATES,
        default=FRIENDS,
        help_text="`friends`; `asked`: your open requests; `asks`: open requests to you.",
    )
    online = serializers.BooleanField(
        default=False, help_text="`true`: only friends who are online."
    )


class FindUsersQuery(Input):
    """The beginning of names."""

    prefix = NameField(
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        help_text="The first letters of the name, in any case.",
    )
