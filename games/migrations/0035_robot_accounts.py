from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0034_reactions"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchmakingticket",
            name="among_robots",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name="game",
            name="not_scored_reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("practice_table", "Practice Table"),
                    ("guests", "Guests"),
                    ("robot_accounts", "Robot Accounts"),
                    ("same_address", "Same Address"),
                    ("played_together", "Played Together"),
                    ("newcomers", "Newcomers"),
                    ("ended_early", "Ended Early"),
                    ("too_short", "Too Short"),
                ],
                default="practice_table",
                max_length=20,
            ),
        ),
    ]
