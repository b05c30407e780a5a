"""The index of the commands' keys, built while rows are added.

PostgreSQL builds no index of a partitioned table concurrently: each partition gets its own, which
then becomes a part of the table's. A migration that was interrupted begins again.
"""

from django.db import migrations, models
from django.db.models import Q

NAME = "one_row_a_key"
INDEXED = "(game_id, key) WHERE key IS NOT NULL"
PARTITIONS = (
    "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'games_move'::regclass"
)


def build(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor != "postgresql":
            cursor.execute(f"CREATE UNIQUE INDEX {NAME} ON games_move {INDEXED}")
            return
        cursor.execute(f"DROP INDEX IF EXISTS {NAME}")
        cursor.execute(PARTITIONS)
        partitions = [name for (name,) in cursor.fetchall()]
        if not partitions:  # as on data nodes
            cursor.execute(f"CREATE UNIQUE INDEX CONCURRENTLY {NAME} ON games_move {INDEXED}")
            return
        cursor.execute(f"CREATE UNIQUE INDEX {NAME} ON ONLY games_move {INDEXED}")
        for partition in partitions:
            own = f"{partition}_{NAME}"
            cursor.execute(f"DROP INDEX IF EXISTS {own}")
            cursor.execute(f"CREATE UNIQUE INDEX CONCURRENTLY {own} ON {partition} {INDEXED}")
            cursor.execute(f"ALTER INDEX {NAME} ATTACH PARTITION {own}")


def drop(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {NAME}")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0004_command_keys")]

    operations = [
        migrations.RunPython(build, drop),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddConstraint(
                    "move",
                    models.UniqueConstraint(
                        fields=["game", "key"], condition=Q(key__isnull=False), name=NAME
                    ),
                )
            ],
        ),
    ]
