"""Request bodies of tables, seats and invitations."""

from collections.abc import Sequence
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import empty

from core.api.fields import Flag, Text
from core.api.responses import Field
from core.api.types import Input, Json
from core.languages import translate
from core.messages import message as _
from games.engine import ARMS, RULESETS
from games.models import MAX_SEATS, TABLE_OPTIONS, Table
from games.robots.strengths import STRENGTHS
from games.schemas import OptionsField

DAY_S = 24 * 3600

MAX_CODE = 64

TWICE: Final = _("This name is there twice.")


class TableChoices(serializers.ModelSerializer[Table]):
    """The options of a table, with the limits and defaults of the model."""

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.BooleanField: Flag,
    }
    ruleset = serializers.ChoiceField(choices=RULESETS)
    options = OptionsField(
        required=False,
        default=dict,
        help_text="Of the ruleset. A change keeps all others.",
    )
    arms = serializers.ChoiceField(choices=ARMS, default=4)
    seats = serializers.IntegerField(
        min_value=2,
        max_value=MAX_SEATS,
        required=False,
        help_text="Players; by default one per arm.",
    )

    class Meta:
        model = Table
        fields = TABLE_OPTIONS
        extra_kwargs = {
            "turn_s": {
                "help_text": "Seconds for a turn; null: no clock for a person alone, else 60."
            },
            "bet": {"help_text": "Chips; competitive games only."},
            "robots_allowed": {
                "required": False,
                "default": empty,
                "help_text": "Practice tables only; true there by default.",
            },
        }

    def build_standard_field(
        self, field_name: str, model_field: "models.Field[Any, Any]"
    ) -> tuple[type[Field], Json]:
        """The class of a field, and its arguments with the model's default."""
        field, arguments = super().build_standard_field(field_name, model_field)
        return field, {**arguments, "default": model_field.default}


class UpdateTableRequest(TableChoices):
    """The options of a table to change. Omitted options keep their values."""

    def get_fields(self) -> dict[str, Field]:
        """The fields, none required and without defaults: those apply to new tables."""
        fields = super().get_fields()
        for field in fields.values():
            field.required, field.default = False, empty
        return fields


def check_no_repeats(names: Sequence[str]) -> None:
    """Raise ValidationError for each name that is there before, in any case."""
    lower = [name.lower() for name in names]
    detail = [ErrorDetail(translate(TWICE), "repeated")]
    again = {str(at): detail for at, name in enumerate(lower) if name in lower[:at]}
    if again:
        raise serializers.ValidationError(again)


class CreateTableRequest(TableChoices):
    """The options of a new table, and the players to invite."""

    invite = serializers.ListField(
        child=Text(max_length=150),
        max_length=MAX_SEATS - 1,
        default=list,
        validators=[check_no_repeats],
        help_text="Names of players to invite, at most one for each seat beside yours.",
    )

    class Meta(TableChoices.Meta):
        fields = (*TABLE_OPTIONS, "invite")

    def validate(self, attrs: Json) -> Json:
        """Refuse more names than seats for them."""
        seats = attrs["seats"] if "seats" in attrs else attrs["arms"]
        if len(attrs["invite"]) >= seats:
            text = self.fields["invite"].error_messages["max_length"]
            detail = ErrorDetail(text.format(max_length=seats - 1), "max_length")
            raise serializers.ValidationError({"invite": [detail]})
        return attrs


class SeatChoice(Input):
    """A seat number, or null for any free seat."""

    seat = serializers.IntegerField(
        min_value=0, max_value=MAX_SEATS - 1, required=False, allow_null=True, default=None
    )


class TakeSeatRequest(SeatChoice):
    """A seat number, or null for any free seat, and the code of a private table."""

    code = Text(max_length=MAX_CODE, required=False, default="", allow_blank=True)


class RedeemCodeRequest(Input):
    """The code of a private table."""

    code = Text(max_length=MAX_CODE)


class CreateInvitationRequest(Input):
    """The name of a player, or the terms of a code."""

    user = Text(max_length=150, required=False, default="", allow_blank=True)
    code = Flag(default=False)
    expires_s = serializers.IntegerField(
        min_value=60, max_value=30 * DAY_S, default=DAY_S, help_text="Of a code."
    )
    uses = serializers.IntegerField(
        min_value=1, max_value=100, default=10, help_text="How many players a code admits."
    )

    def validate(self, attrs: Json) -> Json:
        """Require either `user` or `code`."""
        if bool(attrs["user"]) == attrs["code"]:
            raise serializers.ValidationError(gettext("Send `user`, or `code` as true."))
        return attrs


class AddRobotsRequest(SeatChoice):
    """A seat for a robot, or null for all free seats."""

    strength = serializers.ChoiceField(choices=STRENGTHS, default="normal")


class SeenTable(Input):
    """The version of the table that the player saw."""

    version = serializers.IntegerField(
        min_value=0, help_text="Of the table that you saw, with the options and players you accept."
    )


class StartGameRequest(SeenTable):
    """The version of the table that the master saw."""


class RequestRematchRequest(SeenTable):
    """The version of the table that the player saw."""


class SetReadyRequest(SeenTable):
    """Whether the player is ready to start; to be no longer ready, any version will do."""

    ready = Flag(default=True)


class KickRequest(Input):
    """The seat of the player to kick."""

    seat = serializers.IntegerField(min_value=0, max_value=MAX_SEATS - 1)


class ClientSeed(Input):
    """A player's client seed for the dice."""

    client_seed = Text(min_length=1, max_length=64, trim_whitespace=False)
