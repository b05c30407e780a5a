from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_guest_device")]

    operations = [
        migrations.AddField(
            "user", "findable", models.BooleanField(default=True, db_default=True)
        ),
    ]
