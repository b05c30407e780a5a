from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently, RemoveIndexConcurrently


class Migration(migrations.Migration):
    """Analyses that wait for a worker: also those that are made again."""

    atomic = False

    dependencies = [("games", "0039_game_analyses")]

    operations = [
        AddIndexConcurrently(
            model_name="gameanalysis",
            index=models.Index(
                condition=models.Q(
                    ("created_at__isnull", True),
                    ("requested_at__gt", models.F("created_at")),
                    _connector="OR",
                ),
                fields=["requested_at"],
                name="analysis_waiting",
            ),
        ),
        RemoveIndexConcurrently(model_name="gameanalysis", name="analysis_requested"),
    ]
