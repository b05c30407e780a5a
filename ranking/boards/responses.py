"""What the boards take and show."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.users.serializers import UserSerializer
from ranking.rules import rating, scoring

WEEK_STATES = ("running", "closing", "closed")


class BoardQuery(serializers.Serializer[Any]):
    """Which part of a board; one of `around`, `friends` and `user`, or the whole from the top."""

    around = serializers.ChoiceField(choices=("me",), required=False, help_text="You, amid others.")
    friends = serializers.BooleanField(default=False, help_text="Your friends and you.")
    user = serializers.CharField(max_length=150, required=False, help_text="One person, by name.")
    cursor = serializers.CharField(max_length=1000, required=False)
    limit = serializers.IntegerField(required=False, min_value=1, help_text="At most 100.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one part."""
        if bool(attrs.get("around")) + attrs["friends"] + ("user" in attrs) > 1:
            raise serializers.ValidationError(
                gettext("Give one of `around`, `friends` and `user`.")
            )
        return attrs


class RowShape(serializers.Serializer[Any]):
    """Somebody on a board."""

    rank = serializers.IntegerField(help_text="Those who are equal share one.")
    user = serializers.SerializerMethodField()

    @extend_schema_field(UserSerializer(allow_null=True))
    def get_user(self, row: Any) -> Any:
        """Return the person, or None where the account is closed."""
        return UserSerializer(row.user).data if row.user.is_active else None


class StandingShape(RowShape):
    """Somebody in a week."""

    points = serializers.IntegerField(help_text="Can be below zero.")
    corrections = serializers.IntegerField(
        help_text="How many of the points come of games of weeks that were closed already."
    )
    wins = serializers.IntegerField()
    games = serializers.IntegerField()
    reached_at = serializers.DateTimeField()
    prize = serializers.IntegerField(help_text="Chips, once the week is closed.")


class ProgressShape(RowShape):
    """Somebody by XP."""

    xp = serializers.IntegerField()
    level = serializers.SerializerMethodField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    reached_at = serializers.DateTimeField()

    def get_level(self, row: Any) -> int:
        """Return the level that the XP have reached."""
        return scoring.level(row.xp)


class RatedShape(RowShape):
    """Somebody by rating."""

    rating = serializers.SerializerMethodField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField(source="place_1")
    reached_at = serializers.DateTimeField()

    def get_rating(self, row: Any) -> int:
        """Return the rating in points."""
        return rating.points(row.ordinal)


class WeekShape(serializers.Serializer[Any]):
    """A week of the ranking."""

    week = serializers.CharField(source="name")
    status = serializers.SerializerMethodField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(choices=WEEK_STATES))
    def get_status(self, week: Any) -> str:
        """Return how far it has come; the stages of closing are one to clients."""
        return str(week.state) if week.state in WEEK_STATES else "closing"


class BadgeShape(serializers.Serializer[Any]):
    """A badge, earned or not."""

    code = serializers.CharField()
    name = serializers.CharField(help_text="In the language asked for.")
    description = serializers.CharField()
    earned_at = serializers.DateTimeField(allow_null=True)


class BadgesShape(serializers.Serializer[Any]):
    """All badges."""

    results = BadgeShape(many=True)


def _page(name: str, row: type[RowShape], **more: Any) -> type[serializers.Serializer[Any]]:
    fields = {
        "__doc__": "A part of a board.",
        **more,
        "results": row(many=True),
        "next": serializers.URLField(allow_null=True),
    }
    return type(name, (serializers.Serializer,), fields)


WeeklyBoardShape = _page("WeeklyBoard", StandingShape, week=WeekShape())
XpBoardShape = _page("XpBoard", ProgressShape)
RatingBoardShape = _page("RatingBoard", RatedShape)


class StatisticsShape(serializers.Serializer[Any]):
    """The scored games of somebody under a ruleset."""

    ruleset = serializers.CharField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="How often first, second and so on."
    )
    captures_made = serializers.IntegerField()
    captures_suffered = serializers.IntegerField()
    average_distance_when_losing = serializers.FloatField(allow_null=True)
    rating = serializers.IntegerField()


class OwnWeekShape(serializers.Serializer[Any]):
    """Somebody's place in the running week."""

    week = serializers.CharField()
    rank = serializers.IntegerField()
    points = serializers.IntegerField()


class ProfileShape(serializers.Serializer[Any]):
    """What somebody has won."""

    xp = serializers.IntegerField()
    level = serializers.IntegerField()
    next_level_xp = serializers.IntegerField()
    badges = serializers.ListField(child=serializers.CharField(), help_text="Codes.")
    statistics = StatisticsShape(many=True)
    week = OwnWeekShape(allow_null=True, help_text="null without a result in the running week")
