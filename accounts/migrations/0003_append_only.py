"""Streams and the ledger never change, and each transaction of it comes to zero."""

from django.db import migrations

from core.append_only import never_changes, refuses_updates

BALANCED = (
    """
    CREATE FUNCTION refuse_unbalanced() RETURNS trigger AS $$
    BEGIN
        IF EXISTS (
            SELECT 1 FROM accounts_entry
            WHERE transaction_id IN (SELECT transaction_id FROM added)
            GROUP BY transaction_id HAVING sum(chips) <> 0
        ) THEN
            RAISE EXCEPTION 'a transaction does not come to zero';
        END IF;
        RETURN NULL;
    END
    $$ LANGUAGE plpgsql
    """,
    """
    CREATE TRIGGER accounts_entry_balanced AFTER INSERT ON accounts_entry
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced()
    """,
)
BALANCED_BACK = ("DROP FUNCTION refuse_unbalanced() CASCADE",)
# The staff finds players by how their names begin, in any case; an index in the order of a
# language is of no use for that.
BEGINNINGS = ("CREATE INDEX user_name_begins ON accounts_user (UPPER(username) text_pattern_ops)",)
BEGINNINGS_BACK = ("DROP INDEX user_name_begins",)


def on_postgres(statements):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement, params=None)

    return run


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0004_streams"),
        ("accounts", "0005_ledger"),
        ("accounts", "0014_the_staff_acts"),
    ]
    dependencies = [("accounts", "0002_squashed_0022_robot_accounts_index")]

    operations = [
        refuses_updates("accounts_personalevent", "personal_event", "a row of a stream"),
        never_changes("accounts_transaction"),
        never_changes("accounts_entry"),
        never_changes("accounts_staffact"),
        migrations.RunPython(on_postgres(BALANCED), on_postgres(BALANCED_BACK)),
        migrations.RunPython(on_postgres(BEGINNINGS), on_postgres(BEGINNINGS_BACK)),
    ]
