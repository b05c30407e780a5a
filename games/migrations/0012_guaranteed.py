"""Chips that the staff adds to the pot of a tournament."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_arranged")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="guaranteed",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
