from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ranking", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="progress",
            name="progress_bucket",
        ),
        migrations.RemoveIndex(
            model_name="progress",
            name="progress_board",
        ),
        migrations.RemoveIndex(
            model_name="standing",
            name="standing_board",
        ),
        migrations.RemoveIndex(
            model_name="statistics",
            name="statistics_bucket",
        ),
        migrations.RemoveIndex(
            model_name="statistics",
            name="statistics_board",
        ),
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
        migrations.AddIndex(
            model_name="progress",
            index=models.Index(
                models.F("is_robot"),
                models.F("bucket"),
                models.OrderBy(models.F("xp"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="progress_bucket",
            ),
        ),
        migrations.AddIndex(
            model_name="progress",
            index=models.Index(
                models.F("is_robot"),
                models.OrderBy(models.F("xp"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="progress_board",
            ),
        ),
        migrations.AddIndex(
            model_name="standing",
            index=models.Index(
                models.F("week"),
                models.F("is_robot"),
                models.OrderBy(models.F("score"), descending=True),
                models.F("games"),
                models.F("reached_at"),
                models.F("user"),
                name="standing_board",
            ),
        ),
        migrations.AddIndex(
            model_name="statistics",
            index=models.Index(
                models.F("ruleset"),
                models.F("is_robot"),
                models.F("bucket"),
                models.OrderBy(models.F("ordinal"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="statistics_bucket",
            ),
        ),
        migrations.AddIndex(
            model_name="statistics",
            index=models.Index(
                models.F("ruleset"),
                models.F("is_robot"),
                models.OrderBy(models.F("ordinal"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="statistics_board",
            ),
        ),
    ]
