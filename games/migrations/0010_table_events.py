"""Streams of tables. Their rows never change, and the database itself holds it."""

import django.db.models.deletion
from django.db import migrations, models

TRIGGER = "CREATE TRIGGER table_event_never_changes BEFORE UPDATE ON games_tableevent"
POSTGRES = (
    """
    CREATE FUNCTION refuse_table_event_change() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'a row of a stream never changes';
    END
    $$ LANGUAGE plpgsql
    """,
    f"{TRIGGER} FOR EACH ROW EXECUTE FUNCTION refuse_table_event_change()",
)
POSTGRES_BACK = (
    "DROP TRIGGER table_event_never_changes ON games_tableevent",
    "DROP FUNCTION refuse_table_event_change()",
)
SQLITE = (f"{TRIGGER} BEGIN SELECT RAISE(ABORT, 'a row of a stream never changes'); END",)
SQLITE_BACK = ("DROP TRIGGER table_event_never_changes",)


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
        ('games', '0009_lobby'),
    ]

    operations = [
        migrations.CreateModel(
            name='TableEvent',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=40)),
                ('data', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='games.table')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='one_table_event_a_number')],
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
