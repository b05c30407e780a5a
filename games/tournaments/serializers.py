"""Requests about tournaments."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from accounts.names import check_readable
from core.api.fields import Flag, Text, VisibleText
from core.api.responses import Field
from core.api.types import Input
from games.engine import ARMS, RULESETS
from games.models import MAX_BET, MAX_SEATS, MAX_TURN_S, MIN_TURN_S, Tournament
from games.models.tournaments import (
    MAX_ARENA_S,
    MAX_BREAK_S,
    MAX_ENTRIES,
    MAX_ROUNDS,
    MIN_ARENA_S,
)
from games.schemas import OptionsField
from games.tournaments.terms import MAX_PRIZES

MAX_NAME: Final = 60
MAX_DESCRIPTION: Final = 500
MAX_RATING: Final = 10_000
MAX_DAYS: Final = 3650
MAX_GAMES: Final = 10_000
MAX_CODE: Final = 64


def _number(least: int, most: int, help_text: str = "", **options: Any) -> Field:
    if help_text:
        options["help_text"] = help_text
    return serializers.IntegerField(min_value=least, max_value=most, **options)


def _optional(least: int, most: int, help_text: str = "") -> Field:
    return _number(least, most, help_text, required=False, allow_null=True, default=None)


class TournamentTerms(Input):
    """The terms of a tournament, with their limits."""

    name = VisibleText(max_length=MAX_NAME, validators=[check_readable])
    description = VisibleText(max_length=MAX_DESCRIPTION, allow_blank=True, default="")
    format = serializers.ChoiceField(choices=Tournament.Format.choices)
    ruleset = serializers.ChoiceField(choices=RULESETS)
    options = OptionsField(
        required=False,
        default=dict,
        help_text="Of the ruleset. A game has a limit of time: `game_s`, by default 1800.",
    )
    arms = serializers.ChoiceField(choices=ARMS, default=4)
    teams = Flag(default=False, help_text="Pairs play; each entry is one.")
    seats = _number(2, MAX_SEATS, "Players at a table.", default=4)
    turn_s = _number(MIN_TURN_S, MAX_TURN_S, "Seconds for a turn.", default=30)
    spectators_allowed = Flag(default=True)
    rounds = _optional(1, MAX_ROUNDS, "Swiss only, and required there.")
    advance = _optional(
        1, MAX_SEATS - 1, "Knockout only, and required there: how many of each table go on."
    )
    duration_s = _optional(MIN_ARENA_S, MAX_ARENA_S, "Arena only, and required there.")
    break_s = _number(0, MAX_BREAK_S, "Between two rounds.", default=60)
    starts_at = serializers.DateTimeField(
        required=False, allow_null=True, default=None, help_text="Within 90 days."
    )
    starts_with = _optional(2, MAX_ENTRIES, "In place of `starts_at`: once so many have joined.")
    min_entries = _number(2, MAX_ENTRIES, "With fewer at its start it is cancelled.", default=2)
    max_entries = _number(2, MAX_ENTRIES, default=100)
    rating_from = _optional(0, MAX_RATING)
    rating_to = _optional(0, MAX_RATING)
    registered_days = _number(0, MAX_DAYS, "For how long players have been registered.", default=0)
    games_played = _number(0, MAX_GAMES, "Scored games of the ruleset, at least.", default=0)
    robots = serializers.ChoiceField(
        choices=Tournament.Robots.choices,
        default=Tournament.Robots.NEVER,
        help_text="Whether robot accounts play, alone, or not at all.",
    )
    buy_in = _number(0, MAX_BET, "Chips of each player; at most what you can stake.", default=0)
    prizes = serializers.ListField(
        child=_number(1, 100),
        max_length=MAX_PRIZES,
        default=list,
        help_text="With a buy-in: percentages from the first place, together 100; by default "
        "50, 30, 20.",
    )


class CreateTournamentRequest(TournamentTerms):
    """A new tournament."""

    access = serializers.ChoiceField(
        choices=Tournament.Access.choices,
        default=Tournament.Access.PUBLIC,
        help_text="`code`: the response has the code, once.",
    )


class ChangeTournamentRequest(TournamentTerms):
    """The terms to change. Omitted ones keep their values; `access` cannot be changed."""

    def get_fields(self) -> dict[str, Field]:
        """The fields, none required and without defaults: those apply to new tournaments."""
        fields = super().get_fields()
        for field in fields.values():
            field.required, field.default = False, empty
        return fields


class JoinTournamentRequest(Input):
    """The partner of a pair, and the code of a tournament that has one."""

    partner = Text(
        max_length=150,
        required=False,
        default="",
        allow_blank=True,
        help_text="A player's name; the pair is complete once that player names you.",
    )
    code = Text(max_length=MAX_CODE, required=False, default="", allow_blank=True)


@extend_schema_field({"type": "string", "maxLength": 100})
class StatusesField(serializers.Field[list[str], str, str, Any]):
    """Statuses with commas between them."""

    default_error_messages = {
        "invalid_choice": serializers.ChoiceField.default_error_messages["invalid_choice"]
    }

    def to_internal_value(self, data: str) -> list[str]:
        """The statuses. Raises ValidationError."""
        given = str(data).split(",")
        for each in given:
            if each not in Tournament.Status.values:
                self.fail("invalid_choice", input=each[:20])
        return given


class TournamentsQuery(Input):
    """Which tournaments to list."""

    status = StatusesField(
        required=False,
        default=list,
        help_text="One or several of `announced`, `running`, `finished` and `cancelled`, with "
        "commas between them.",
    )
    format = serializers.ChoiceField(choices=Tournament.Format.choices, required=False)
    ruleset = serializers.ChoiceField(choices=RULESETS, required=False)
    mine = serializers.BooleanField(
        required=False, help_text="Whether you organise it or have joined."
    )


class StandingsQuery(Input):
    """Which part of the standings: one of `around` and `friends`, or all from the top."""

    around = serializers.ChoiceField(choices=("me",), required=False, help_text="You, amid others.")
    friends = serializers.BooleanField(default=False, help_text="Your friends and you.")


class PairingsQuery(Input):
    """Which tables to list."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    running = serializers.BooleanField(
        default=False, help_text="Only games that run, those of the best first."
    )
    entry = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31 - 1, help_text="The number of an entry."
    )
