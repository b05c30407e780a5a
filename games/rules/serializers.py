"""Request bodies of previews."""

from rest_framework import serializers

from core.api.fields import Text
from core.api.types import Input
from games.schemas import PositionField


class MoveRequest(Input):
    """One of the legal moves."""

    pawn = serializers.IntegerField(min_value=0, max_value=3)
    kind = Text(max_length=20, help_text="The move's `kind`; what is not offered is illegal.")
    value = serializers.IntegerField(min_value=1, max_value=100)
    to = Text(
        max_length=4,
        required=False,
        help_text="The move's `to`: needed where two moves differ only in it (`second_lap`).",
    )


class PreviewRequest(Input):
    """A position to preview."""

    position = PositionField(help_text="As the `position` of a game (docs/rules.md).")


class PreviewRollRequest(PreviewRequest):
    """A roll to preview."""

    roll = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="One or two numbers from 1 to 6, as many as the ruleset has dice.",
    )


class PreviewMoveRequest(PreviewRequest):
    """One of the legal moves to preview."""

    move = MoveRequest()
