from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0030_short_games")]

    operations = [
        migrations.AddField(
            "matchmakingticket", "short", models.BooleanField(db_default=False, default=False)
        ),
    ]
