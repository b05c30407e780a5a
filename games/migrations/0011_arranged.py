"""Tables and games of tournaments. Of its own: a lock of all games must be short."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_tournaments'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='tournament',
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='tournament',
            field=models.UUIDField(null=True),
        ),
    ]
