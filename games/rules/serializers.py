"""Request bodies of previews."""

from rest_framework import serializers

from core.api.fields import Text
from core.api.responses import Field, serializer_of
from core.api.types import Input, Json
from games.engine import PawnJson
from games.schemas import PositionField


class ChosenMoveRequest(Input):
    """One of the legal moves; it may be sent back as it is."""

    pawn = serializers.IntegerField(min_value=0, max_value=3)
    kind = Text(max_length=20, help_text="The move's `kind`; what is not offered is illegal.")
    value = serializers.IntegerField(min_value=1, max_value=100)
    to = Text(
        max_length=4,
        required=False,
        help_text="The move's `to`: needed where two moves differ only in it (`second_lap`).",
    )
    captures = serializer_of(PawnJson)(
        required=False, allow_null=True, help_text="Not needed, and ignored."
    )

    def get_fields(self) -> dict[str, Field]:
        """The fields; the name of one is a word of Python."""
        start = Text(max_length=4, required=False, help_text="Not needed, and ignored.")
        return {**super().get_fields(), "from": start}

    def validate(self, attrs: Json) -> Json:
        """What identifies the move."""
        return {name: value for name, value in attrs.items() if name not in ("from", "captures")}


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

    move = ChosenMoveRequest()
