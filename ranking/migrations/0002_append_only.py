"""What games have brought never changes, and the database itself holds it.

PostgreSQL refuses to delete such rows too. SQLite does not, as there the tests empty tables so.
"""

from django.db import migrations

TABLES = ("ranking_booking", "ranking_result")
REFUSAL = "a result never changes"


def _on_postgres(schema_editor):
    schema_editor.execute(
        f"""
        CREATE FUNCTION refuse_result_change() RETURNS trigger AS $$
        BEGIN
            RAISE EXCEPTION '{REFUSAL}';
        END
        $$ LANGUAGE plpgsql
        """
    )
    for table in TABLES:
        schema_editor.execute(
            f"CREATE TRIGGER result_never_changes BEFORE UPDATE OR DELETE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION refuse_result_change()"
        )


def _on_sqlite(schema_editor):
    for table in TABLES:
        schema_editor.execute(
            f"CREATE TRIGGER {table}_never_changes BEFORE UPDATE ON {table}"
            f" BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        )


def forwards(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        _on_postgres(schema_editor)
    else:
        _on_sqlite(schema_editor)


def backwards(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for table in TABLES:
            schema_editor.execute(f"DROP TRIGGER result_never_changes ON {table}")
        schema_editor.execute("DROP FUNCTION refuse_result_change()")
        return
    for table in TABLES:
        schema_editor.execute(f"DROP TRIGGER {table}_never_changes")


class Migration(migrations.Migration):
    dependencies = [("ranking", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
