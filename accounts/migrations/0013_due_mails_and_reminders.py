from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0012_notification_settings")]

    operations = [
        AddIndexConcurrently(
            "notification",
            models.Index(
                condition=models.Q(mail_at__isnull=False),
                fields=["mail_at"],
                name="notification_mail",
            ),
        ),
        AddIndexConcurrently(
            "notification",
            models.Index(
                condition=models.Q(remind_at__isnull=False),
                fields=["remind_at"],
                name="notification_remind",
            ),
        ),
    ]
