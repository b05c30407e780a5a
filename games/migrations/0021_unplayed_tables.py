from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0020_played'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='unplayed',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('unplayed', True)), fields=['closed_at'], name='table_unplayed'),
        ),
    ]
