from django.db import migrations, models


def refuse_while_archived(apps, schema_editor):
    """Without the name of its file a record that is in the archive would be lost."""
    games = apps.get_model("games", "Game").objects.using(schema_editor.connection.alias)
    if archived := games.exclude(archived_as="").count():
        raise RuntimeError(f"the records of {archived} games are in the archive only")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0021_unplayed_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='archived_as',
            field=models.CharField(blank=True, db_default='', default='', max_length=150),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('archived_as', ''), ('ended_at__isnull', False)), fields=['ended_at'], name='game_to_archive'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('archived_as', ''), ('ended_at__isnull', False), _connector='OR'), name='only_ended_games_are_archived'),
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_while_archived),
    ]
