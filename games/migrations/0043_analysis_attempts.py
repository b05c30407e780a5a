from django.db import migrations, models


class Migration(migrations.Migration):
    """Attempts are counted by the workers that begin them, not by requests."""

    dependencies = [("games", "0042_oldest_analyses")]

    operations = [
        migrations.AlterField(
            "gameanalysis", "attempts", models.PositiveSmallIntegerField(default=0)
        ),
    ]
