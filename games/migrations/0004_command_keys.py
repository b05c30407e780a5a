from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_edition")]

    operations = [
        migrations.AddField("move", "key", models.UUIDField(null=True)),
        migrations.AddField("move", "request", models.UUIDField(null=True)),
    ]
