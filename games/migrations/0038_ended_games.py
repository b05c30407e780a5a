from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    """The games of a week, by their ends."""

    atomic = False

    dependencies = [("games", "0037_dice")]

    operations = [
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False), ("private", False)),
                fields=["ended_at", "id"],
                name="game_ended",
            ),
        ),
    ]
