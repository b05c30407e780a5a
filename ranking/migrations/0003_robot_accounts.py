from django.conf import settings
from django.db import migrations, models

from core.append_only import never_changes


class Migration(migrations.Migration):
    dependencies = [
        ("ranking", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="booking",
            name="among_robots",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="progress",
            name="is_robot",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="standing",
            name="is_robot",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="statistics",
            name="is_robot",
            field=models.BooleanField(db_default=False, default=False),
        ),
        never_changes("ranking_booking"),  # SQLite has recreated the table, without triggers
    ]
