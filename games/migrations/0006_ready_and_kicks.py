import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def robots_are_ready(apps, schema_editor):
    apps.get_model("games", "Seat").objects.exclude(robot="").update(ready=True)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_table_options'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    # The keys are part of CreateModel: AddField of a key is two commands at once, which
    # PostgreSQL does not prepare as one statement.
    operations = [
        migrations.CreateModel(
            name='Kick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('until', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kicks', to='games.table')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'user'), name='one_kick_a_user_at_a_table')],
            },
        ),
        migrations.AddField(
            model_name='seat',
            name='ready',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(robots_are_ready, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('robot', ''), ('ready', True), _connector='OR'), name='robots_are_always_ready'),
        ),
    ]
