from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0005_one_row_a_key")]

    operations = [
        AddIndexConcurrently(
            "player",
            models.Index(
                condition=models.Q(place__isnull=True, user__isnull=False),
                fields=["user"],
                name="player_without_place",
            ),
        ),
    ]
