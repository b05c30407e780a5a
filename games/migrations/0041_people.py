from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0040_analyses_waiting")]

    operations = [
        migrations.AddField("table", "people", models.PositiveSmallIntegerField(null=True)),
    ]
