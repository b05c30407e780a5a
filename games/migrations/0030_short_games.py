from django.db import migrations, models
from django.db.models import Q

REASONS = [
    ("played", "Played"),
    ("round_limit", "Round Limit"),
    ("time_limit", "Time Limit"),
    ("last_remaining", "Last Remaining"),
    ("vote", "Vote"),
    ("all_automatic", "All Automatic"),
    ("unattended", "Unattended"),
    ("staff", "Staff"),
]
NOT_SCORED = [
    ("practice_table", "Practice Table"),
    ("guests", "Guests"),
    ("same_address", "Same Address"),
    ("played_together", "Played Together"),
    ("newcomers", "Newcomers"),
    ("ended_early", "Ended Early"),
    ("too_short", "Too Short"),
]
FINISHED_BY = ("played", "last_remaining", "round_limit", "time_limit")
SCORED_AT_START = ("", "ended_early", "too_short")

BACK = [
    "UPDATE games_game SET reason = 'played' WHERE reason IN ('round_limit', 'time_limit')",
    "UPDATE games_game SET not_scored_reason = 'ended_early' WHERE not_scored_reason = 'too_short'",
]
"""What a reversal changes before the constraints are as narrow as they were."""


class Migration(migrations.Migration):
    dependencies = [("games", "0029_integrity")]

    operations = [
        migrations.RemoveConstraint("game", "game_ends_for_a_reason"),
        migrations.RemoveConstraint("game", "only_competitive_games_are_scored"),
        migrations.AlterField(
            "game",
            "reason",
            models.CharField(blank=True, choices=REASONS, default="", max_length=20),
        ),
        migrations.AlterField(
            "game",
            "not_scored_reason",
            models.CharField(
                blank=True, choices=NOT_SCORED, default="practice_table", max_length=20
            ),
        ),
        migrations.AddField("game", "ends_at", models.DateTimeField(null=True)),
        migrations.RunSQL(migrations.RunSQL.noop, BACK),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=Q(status__in=("waiting", "playing"), reason="")
                | Q(status="finished", reason__in=FINISHED_BY)
                | Q(status="cancelled", reason__in=("vote", "staff"))
                | Q(status="abandoned", reason__in=("all_automatic", "unattended"))
                | Q(status="voided", reason="staff"),
                name="game_ends_for_a_reason",
            ),
        ),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=Q(not_scored_reason__in=SCORED_AT_START, competitive=True)
                | Q(bet=0) & ~Q(not_scored_reason__in=SCORED_AT_START),
                name="only_competitive_games_are_scored",
            ),
        ),
    ]
