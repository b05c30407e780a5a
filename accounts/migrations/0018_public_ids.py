import uuid

from django.db import migrations, models

from core.database.public_ids import RandomUUID


class Migration(migrations.Migration):
    dependencies = [("accounts", "0017_personal_tokens")]

    operations = [
        migrations.AddField(
            "notification",
            "uuid",
            models.UUIDField(
                unique=True, default=uuid.uuid4, db_default=RandomUUID(), editable=False
            ),
        ),
    ]
