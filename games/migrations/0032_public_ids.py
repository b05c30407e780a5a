import uuid

from django.db import migrations, models

from core.database.public_ids import RandomUUID


class Migration(migrations.Migration):
    dependencies = [("games", "0031_short_tickets")]

    operations = [
        migrations.AddField(
            "chatmessage",
            "uuid",
            models.UUIDField(
                unique=True, default=uuid.uuid4, db_default=RandomUUID(), editable=False
            ),
        ),
        migrations.AddField(
            "report",
            "uuid",
            models.UUIDField(
                unique=True, default=uuid.uuid4, db_default=RandomUUID(), editable=False
            ),
        ),
    ]
