"""Request bodies of commands."""

from rest_framework import serializers

from core.api.fields import Flag
from core.api.types import Input
from games.rules.serializers import ChosenMoveRequest


class RollRequest(Input):
    """The version of the game that the command is for."""

    version = serializers.IntegerField(min_value=0)


class OptionalVersion(Input):
    """The version that the command is for; without one, the current version."""

    version = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)


class ResignRequest(OptionalVersion):
    """The version that the resignation is for; without one, the current version."""


class SetAutomaticRequest(OptionalVersion):
    """Whether a robot plays the player's seat."""

    automatic = Flag()


class CancelVoteRequest(OptionalVersion):
    """A vote on cancelling the game."""

    vote = serializers.ChoiceField(choices=("propose", "agree", "refuse"))


class PlayMoveRequest(RollRequest, ChosenMoveRequest):
    """One of the legal moves of a game."""
