"""The record is append-only, and the database itself holds it."""

from django.db import migrations

POSTGRES = """
CREATE FUNCTION refuse_record_change() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'a row of the record never changes';
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER record_never_changes BEFORE UPDATE ON games_move
FOR EACH ROW EXECUTE FUNCTION refuse_record_change();
"""
POSTGRES_BACK = """
DROP TRIGGER record_never_changes ON games_move;
DROP FUNCTION refuse_record_change();
"""
SQLITE = """
CREATE TRIGGER record_never_changes BEFORE UPDATE ON games_move
BEGIN
    SELECT RAISE(ABORT, 'a row of the record never changes');
END;
"""
SQLITE_BACK = "DROP TRIGGER record_never_changes;"


def forwards(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRES if on_postgres else SQLITE)


def backwards(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRES_BACK if on_postgres else SQLITE_BACK)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
