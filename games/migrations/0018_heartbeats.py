from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0017_play_bans'),
    ]

    operations = [
        migrations.RenameModel('Sweep', 'Heartbeat'),
        migrations.RenameField('Heartbeat', 'finished_at', 'at'),
    ]
