"""The same protection of games by fewer expressions, which every write has PostgreSQL read."""

from django.db import migrations, models
from django.db.models import Q, Value

from core.database.checks import Joined, OneOf, ReplaceConstraints, Same

SCORED_AT_START = ("", "ended_early", "too_short")
ENDINGS = (
    "finished played",
    "finished last_remaining",
    "finished round_limit",
    "finished time_limit",
    "cancelled vote",
    "cancelled staff",
    "abandoned all_automatic",
    "abandoned unattended",
    "voided staff",
)
OLD = (
    "game_has_a_position_once_started",
    "running_game_waits_for_one_player",
    "game_has_an_end_once_ended",
    "game_ends_for_a_reason",
    "vote_ends_at_some_time",
    "only_running_games_are_abandoned",
    "only_ended_games_are_archived",
    "game_bet_is_competitive",
    "only_competitive_games_are_scored",
)
NEW = (
    models.CheckConstraint(
        condition=Q(
            Same(Q(position__isnull=True), Q(status="waiting")),
            Same(Q(position__isnull=True), Q(version=0)),
        ),
        name="game_has_a_position_once_started",
    ),
    models.CheckConstraint(
        condition=Q(
            Same(Q(deadline_at__isnull=True), Q(robot_due_at__isnull=False)),
            status="playing",
        )
        | Q(
            ~Q(status="playing"),
            deadline_at__isnull=True,
            robot_due_at__isnull=True,
            abandons_at__isnull=True,
            vote_ends_at__isnull=True,
        ),
        name="running_game_waits_for_one_player",
    ),
    models.CheckConstraint(
        condition=Same(Q(cancel_vote__isnull=True), Q(vote_ends_at__isnull=True)),
        name="vote_ends_at_some_time",
    ),
    models.CheckConstraint(
        condition=Q(
            status__one_of=("waiting", "playing"),
            reason="",
            ended_at__isnull=True,
            archived_as="",
        )
        | Q(OneOf(Joined("status", Value(" "), "reason"), ENDINGS), ended_at__isnull=False),
        name="game_ends_once_for_a_reason",
    ),
    models.CheckConstraint(
        condition=Q(not_scored_reason__one_of=SCORED_AT_START, competitive=True, bet__lte=1_000_000)
        | Q(~Q(not_scored_reason__one_of=SCORED_AT_START), bet=0),
        name="only_competitive_games_are_scored",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("games", "0006_player_without_place")]

    operations = [ReplaceConstraints("game", OLD, NEW)]
