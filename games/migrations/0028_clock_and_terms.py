from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models
from django.db.models import Q

TURN_S = [MinValueValidator(5), MaxValueValidator(604800)]

BACK = [
    "UPDATE games_table SET turn_s = 60 WHERE turn_s IS NULL",
    "UPDATE games_game SET turn_s = 60 WHERE turn_s IS NULL",
    "UPDATE games_game SET reason = 'all_automatic' WHERE reason = 'unattended'",
]
"""What a reversal changes before the columns are as narrow as they were."""


class Migration(migrations.Migration):
    dependencies = [("games", "0027_fair_scoring")]

    operations = [
        migrations.RemoveConstraint("game", "game_ends_for_a_reason"),
        migrations.AddField(
            "table", "terms_version", models.PositiveIntegerField(db_default=0, default=0)
        ),
        migrations.AlterField(
            "game",
            "reason",
            models.CharField(
                blank=True,
                choices=[
                    ("played", "Played"),
                    ("last_remaining", "Last Remaining"),
                    ("vote", "Vote"),
                    ("all_automatic", "All Automatic"),
                    ("unattended", "Unattended"),
                    ("staff", "Staff"),
                ],
                default="",
                max_length=20,
            ),
        ),
        # First without the default: a reversal would fill NULL with it in a statement that
        # PostgreSQL refuses to prepare.
        migrations.AlterField("game", "turn_s", models.PositiveIntegerField()),
        migrations.AlterField("game", "turn_s", models.PositiveIntegerField(default=60, null=True)),
        migrations.AlterField("table", "turn_s", models.PositiveIntegerField(validators=TURN_S)),
        migrations.AlterField(
            "table",
            "turn_s",
            models.PositiveIntegerField(blank=True, default=None, null=True, validators=TURN_S),
        ),
        migrations.RunSQL(migrations.RunSQL.noop, BACK),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=Q(reason="", status__in=("waiting", "playing"))
                | Q(reason__in=("played", "last_remaining"), status="finished")
                | Q(reason__in=("vote", "staff"), status="cancelled")
                | Q(reason__in=("all_automatic", "unattended"), status="abandoned")
                | Q(reason="staff", status="voided"),
                name="game_ends_for_a_reason",
            ),
        ),
    ]
