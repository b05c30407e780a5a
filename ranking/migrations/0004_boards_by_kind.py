from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently, RemoveIndexConcurrently


class Migration(migrations.Migration):
    """People and robot accounts have boards of their own: new indexes first, then without the old."""

    atomic = False

    dependencies = [("ranking", "0003_robot_accounts")]

    operations = [
        AddIndexConcurrently(
            model_name="progress",
            index=models.Index(
                models.F("is_robot"),
                models.F("bucket"),
                models.OrderBy(models.F("xp"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="progress_kind_bucket",
            ),
        ),
        AddIndexConcurrently(
            model_name="progress",
            index=models.Index(
                models.F("is_robot"),
                models.OrderBy(models.F("xp"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="progress_kind_board",
            ),
        ),
        AddIndexConcurrently(
            model_name="standing",
            index=models.Index(
                models.F("week"),
                models.F("is_robot"),
                models.OrderBy(models.F("score"), descending=True),
                models.F("games"),
                models.F("reached_at"),
                models.F("user"),
                name="standing_kind_board",
            ),
        ),
        AddIndexConcurrently(
            model_name="statistics",
            index=models.Index(
                models.F("ruleset"),
                models.F("is_robot"),
                models.F("bucket"),
                models.OrderBy(models.F("ordinal"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="statistics_kind_bucket",
            ),
        ),
        AddIndexConcurrently(
            model_name="statistics",
            index=models.Index(
                models.F("ruleset"),
                models.F("is_robot"),
                models.OrderBy(models.F("ordinal"), descending=True),
                models.F("reached_at"),
                models.F("user"),
                name="statistics_kind_board",
            ),
        ),
        RemoveIndexConcurrently(
            model_name="progress",
            name="progress_bucket",
        ),
        RemoveIndexConcurrently(
            model_name="progress",
            name="progress_board",
        ),
        RemoveIndexConcurrently(
            model_name="standing",
            name="standing_board",
        ),
        RemoveIndexConcurrently(
            model_name="statistics",
            name="statistics_bucket",
        ),
        RemoveIndexConcurrently(
            model_name="statistics",
            name="statistics_board",
        ),
    ]
