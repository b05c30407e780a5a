"""The division itself: one transaction, all or nothing."""

from django.db import connection, transaction

from parcheesi_site.operations.distribution.checks import rows
from parcheesi_site.operations.distribution.places import DISTRIBUTED, Distributed, guarded

SHARDS = 32
"""The most data nodes that the games can be spread over, without splitting shards."""
SAFE = (
    # The trigger that keeps rows of the record from changing uses its row only.
    "SET LOCAL citus.enable_unsafe_triggers = on",
    "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
)
FOREIGN_KEYS = """
SELECT conname, conrelid::regclass::text, confrelid::regclass::text, pg_get_constraintdef(oid)
FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
AND (conrelid = ANY (%s::regclass[]) OR confrelid = ANY (%s::regclass[]))
"""
PRIMARY_KEY = """
SELECT conname, (SELECT array_agg(attname::text ORDER BY ord) FROM unnest(conkey)
                 WITH ORDINALITY AS k (num, ord)
                 JOIN pg_attribute ON attrelid = conrelid AND attnum = num)
FROM pg_constraint WHERE contype = 'p' AND conrelid = %s::regclass
"""
SAME_KEY = """
SELECT conname FROM pg_constraint
WHERE contype = 'u' AND conrelid = %s::regclass AND pg_get_constraintdef(oid) = %s
"""
PARTITIONED = "SELECT relkind = 'p' FROM pg_class WHERE oid = %s::regclass"
PLAIN = (
    "ALTER TABLE games_move RENAME CONSTRAINT one_row_a_version TO one_row_a_version_before",
    "ALTER TABLE games_move RENAME TO games_move_before",
    """
    CREATE TABLE games_move (
        LIKE games_move_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY,
        CONSTRAINT one_row_a_version PRIMARY KEY (game_id, version)
    )
    """,
    """
    SELECT setval(pg_get_serial_sequence('games_move', 'id'),
                  nextval(pg_get_serial_sequence('games_move_before', 'id')), false)
    """,
    "INSERT INTO games_move SELECT * FROM games_move_before",
    "DROP TABLE games_move_before",
    "CREATE UNIQUE INDEX one_row_a_key ON games_move (game_id, key) WHERE key IS NOT NULL",
    """
    CREATE TRIGGER record_never_changes BEFORE UPDATE ON games_move
    FOR EACH ROW EXECUTE FUNCTION refuse_record_change()
    """,
)
# Citus prepares a commit on the nodes (two-phase commit) if it knows of changes on two of them,
# and rows of the coordinator's plain tables are not among these. The first such row that a
# transaction writes touches an empty table that Citus does know.
GUARD = (
    "CREATE TABLE IF NOT EXISTS commit_guard (id int PRIMARY KEY)",
    "SELECT citus_add_local_table_to_metadata('commit_guard')",
    """
    CREATE OR REPLACE FUNCTION commit_on_all_nodes() RETURNS trigger AS $$
    BEGIN
        IF current_setting('parcheesi.guarded', true) IS DISTINCT FROM txid_current()::text THEN
            DELETE FROM commit_guard;
            PERFORM set_config('parcheesi.guarded', txid_current()::text, true);
        END IF;
        RETURN NULL;
    END
    $$ LANGUAGE plpgsql
    """,
)
GUARDED = """
CREATE OR REPLACE TRIGGER commits_on_all_nodes AFTER INSERT OR UPDATE OR DELETE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION commit_on_all_nodes()
"""


@transaction.atomic
def distribute() -> None:
    """Divide the database; `checks.check` has passed. Nothing may write meanwhile."""
    _run(*SAFE, "LOCK TABLE games_game, games_player, games_move IN ACCESS EXCLUSIVE MODE")
    names = list(DISTRIBUTED)
    keys = rows(FOREIGN_KEYS, names, names)
    for name, table, _, _ in keys:
        _run(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
    if rows(PARTITIONED, "games_move")[0][0]:
        _run(*PLAIN)
    for table, place in DISTRIBUTED.items():
        _rekey(table, place)
    for table, place in DISTRIBUTED.items():
        _spread(table, place)
    for name, table, target, definition in keys:
        if table in DISTRIBUTED and target in DISTRIBUTED:
            _run(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')
    _run(*GUARD)
    guard()


def guard() -> None:
    """Guard the coordinator's tables; after an upgrade also those that are new."""
    _run(*(GUARDED.format(table=table) for table in guarded()))


def _rekey(table: str, place: Distributed) -> None:
    """Make the unique keys of the table include the game's id."""
    name, columns = rows(PRIMARY_KEY, table)[0]
    if tuple(columns) != place.key:
        key = f"({', '.join(place.key)})"
        for (same,) in rows(SAME_KEY, table, f"UNIQUE {key}"):
            _run(f'ALTER TABLE {table} DROP CONSTRAINT "{same}"')
            new = same
        _run(
            f'ALTER TABLE {table} DROP CONSTRAINT "{name}"',
            f'ALTER TABLE {table} ADD CONSTRAINT "{new}" PRIMARY KEY {key}',
        )
    for index in place.replaced:
        definition = rows("SELECT pg_get_indexdef(%s::regclass)", index)[0][0]
        _run(f'DROP INDEX "{index}"', definition.replace("CREATE UNIQUE", "CREATE", 1))


def _spread(table: str, place: Distributed) -> None:
    """Move the table's rows to the data nodes."""
    first = next(iter(DISTRIBUTED))
    if table == first:
        query = "SELECT create_distributed_table(%s, %s, shard_count => %s)"
        rows(query, table, place.column, SHARDS)
    else:
        query = "SELECT create_distributed_table(%s, %s, colocate_with => %s)"
        rows(query, table, place.column, first)
    rows("SELECT truncate_local_data_after_distributing_table(%s)", table)


def _run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
