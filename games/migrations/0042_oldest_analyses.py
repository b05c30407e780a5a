from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    """Old analyses, which are deleted."""

    atomic = False

    dependencies = [("games", "0041_people")]

    operations = [
        AddIndexConcurrently(
            model_name="gameanalysis",
            index=models.Index(fields=["requested_at"], name="analysis_oldest"),
        ),
    ]
