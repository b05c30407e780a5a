"""Request bodies about one's account."""

from django.conf import settings
from rest_framework import serializers

from accounts import names
from accounts.avatars import AVATARS
from accounts.models import RequestsFrom
from accounts.users.serializers import NAME_RULES, NameField
from core.api.fields import Flag, Text
from core.api.types import Input
from games.engine import RULESETS
from games.models import Game


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
    findable = Flag(
        required=False,
        help_text="Whether other players find you by the beginning of your name.",
    )
    avatar = serializers.ChoiceField(
        choices=AVATARS,
        required=False,
        allow_blank=True,
        help_text="Empty for the one that follows from the id.",
    )


class OwnGamesQuery(Input):
    """Which of your games to list."""

    status = serializers.ChoiceField(
        choices=[choice for choice in Game.Status.choices if choice[0] != Game.Status.WAITING],
        required=False,
        help_text="Tables where you wait for the start are listed by `GET tables?seated=true`.",
    )
    turn = serializers.ChoiceField(
        choices=["mine"], required=False, help_text="Only running games that wait for you."
    )
    ruleset = serializers.ChoiceField(choices=list(RULESETS), required=False)


class DeleteAccountRequest(Input):
    """The confirmation of deleting your account."""

    password = Text(
        max_length=128,
        trim_whitespace=False,
        required=False,
        default="",
        allow_blank=True,
        style={"input_type": "password"},
        help_text="Required if the account has one.",
    )
    confirm = Flag(
        default=False,
        help_text="Required as true if the account has no password, such as a guest's.",
    )


class DeclareRobotAccountRequest(Input):
    """The confirmation of declaring a robot account."""

    confirm = Flag(default=False, help_text="Required as true: the owner cannot undo it.")
