"""The record is append-only, and the database itself holds it."""

from django.db import migrations

TRIGGER = "CREATE TRIGGER record_never_changes BEFORE UPDATE ON games_move"
POSTGRES = (
    """
    CREATE FUNCTION refuse_record_change() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'a row of the record never changes';
    END
    $$ LANGUAGE plpgsql
    """,
    f"{TRIGGER} FOR EACH ROW EXECUTE FUNCTION refuse_record_change()",
)
POSTGRES_BACK = (
    "DROP TRIGGER record_never_changes ON games_move",
    "DROP FUNCTION refuse_record_change()",
)
SQLITE = (f"{TRIGGER} BEGIN SELECT RAISE(ABORT, 'a row of the record never changes'); END",)
SQLITE_BACK = ("DROP TRIGGER record_never_changes",)


def _run(schema_editor, on_postgres, on_sqlite):
    chosen = on_postgres if schema_editor.connection.vendor == "postgresql" else on_sqlite
    for statement in chosen:
        schema_editor.execute(statement)


def forwards(apps, schema_editor):
    _run(schema_editor, POSTGRES, SQLITE)


def backwards(apps, schema_editor):
    _run(schema_editor, POSTGRES_BACK, SQLITE_BACK)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
