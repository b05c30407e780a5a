from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_record")]

    operations = [
        migrations.AddField(
            "game", "edition", models.PositiveSmallIntegerField(db_default=1, default=1)
        ),
    ]
