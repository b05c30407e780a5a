from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0032_public_ids")]

    operations = [
        migrations.AddField(
            "table",
            "game",
            models.ForeignKey(
                to="games.game",
                on_delete=models.deletion.DO_NOTHING,
                null=True,
                db_constraint=False,
                db_index=False,
                related_name="+",
            ),
        ),
    ]
