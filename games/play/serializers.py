"""Request bodies of commands."""

from rest_framework import serializers

from core.api.fields import Flag
from core.api.types import Input
from games.rules.serializers import OfferedMove


class Version(Input):
    """The version of the game that a command is made for."""

    version = serializers.IntegerField(min_value=0)


class OptionalVersion(Input):
    """The version that a command is made for, or none: then it is for the present one."""

    version = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)


class AutomaticChoice(OptionalVersion):
    """Whether a robot plays one's seat."""

    automatic = Flag()


class VoteChoice(OptionalVersion):
    """What one says to cancelling the game."""

    vote = serializers.ChoiceField(choices=("propose", "agree", "refuse"))


class MoveChoice(Version, OfferedMove):
    """One of the legal moves of a game."""
