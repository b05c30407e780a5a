"""Request bodies about friends, blocks, mutes and one's profile."""

from django.conf import settings
from rest_framework import serializers

from accounts import names
from accounts.avatars import AVATARS
from accounts.models import RequestsFrom
from accounts.people.responses import FRIENDS, STATES
from accounts.users.serializers import NAME_RULES, NameField
from core.api.fields import Text
from core.api.types import Input


class UserNameRequest(Input):
    """A user's name, in any case."""

    name = Text(max_length=150)


class FriendState(Input):
    """The choice between friends and requests."""

    state = serializers.ChoiceField(
        choices=STATES,
        default=FRIENDS,
        help_text="`friends`; `asked`: your open requests; `asks`: open requests to you.",
    )


class UpdateProfileRequest(Input):
    """Changes of your profile; fields that are left out stay unchanged."""

    name = NameField(
        **NAME_RULES,
        required=False,
        help_text="Only for guests. Running games keep the name that they began with.",
    )
    display_name = NameField(
        required=False,
        max_length=40,
        allow_blank=True,
        validators=[names.check_readable, names.check_not_of_staff],
        help_text="Shown beside the name, which stays.",
    )
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        required=False,
        allow_blank=True,
        help_text="For e-mails, and for messages to an app that asks for no language.",
    )
    requests_from = serializers.ChoiceField(
        choices=RequestsFrom.choices,
        required=False,
        allow_blank=True,
        help_text="Who may send you friend requests and invitations, beside your friends. Empty "
        "for the default: `registered`; for a guest `everybody`.",
    )
    avatar = serializers.ChoiceField(
        choices=AVATARS,
        required=False,
        allow_blank=True,
        help_text="Empty for the one that follows from the id.",
    )
