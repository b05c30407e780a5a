"""Rows of the table's stream are append-only, and the database itself holds it."""

from django.db import migrations

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
POSTGRES_BACK = ("DROP TRIGGER table_event_never_changes ON games_tableevent", "DROP FUNCTION refuse_table_event_change()")
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
    dependencies = [("games", "0003_table_events")]
    operations = [migrations.RunPython(forwards, backwards)]
