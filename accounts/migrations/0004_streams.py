"""Personal streams. Their rows never change, and the database itself holds it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

TRIGGER = "CREATE TRIGGER personal_event_never_changes BEFORE UPDATE ON accounts_personalevent"
POSTGRES = (
    """
    CREATE FUNCTION refuse_personal_event_change() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'a row of a stream never changes';
    END
    $$ LANGUAGE plpgsql
    """,
    f"{TRIGGER} FOR EACH ROW EXECUTE FUNCTION refuse_personal_event_change()",
)
POSTGRES_BACK = (
    "DROP TRIGGER personal_event_never_changes ON accounts_personalevent",
    "DROP FUNCTION refuse_personal_event_change()",
)
SQLITE = (f"{TRIGGER} BEGIN SELECT RAISE(ABORT, 'a row of a stream never changes'); END",)
SQLITE_BACK = ("DROP TRIGGER personal_event_never_changes",)


def _run(schema_editor, on_postgres, on_sqlite):
    chosen = on_postgres if schema_editor.connection.vendor == "postgresql" else on_sqlite
    for statement in chosen:
        schema_editor.execute(statement)


def forwards(apps, schema_editor):
    _run(schema_editor, POSTGRES, SQLITE)


def backwards(apps, schema_editor):
    _run(schema_editor, POSTGRES_BACK, SQLITE_BACK)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='PersonalStream',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='personal_stream', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('event_count', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='PersonalEvent',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=40)),
                ('data', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='personal_events', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('user', 'number'), name='one_personal_event_a_number')],
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
