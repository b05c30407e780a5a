"""A database of running games, copied in SQL from a few that were played.

To be imported once Django is set up.
"""

from datetime import timedelta
from itertools import product
from random import Random

from django.db import connection, models
from django.utils import timezone

from games.engine import RulesetName
from games.management.commands import demo
from games.models import Game, Move, Player, Presence, Seat, Table

PEOPLE = ("Ana", "Ben", "Carla", "Dario")
RULESETS: tuple[RulesetName, ...] = ("parchis", "superparcheesi", "parcheesi")
STEPS = (60, 150)
TURN_S = 300
SOURCES = """
CREATE UNLOGGED TABLE bench_sources AS
SELECT id, table_id, row_number() OVER (ORDER BY id) - 1 AS number
FROM games_game WHERE status = 'playing'
"""
COPIES = """
CREATE UNLOGGED TABLE bench_copies AS
SELECT n, game.id AS old_game, game.table_id AS old_table,
       gen_random_uuid() AS game_id, gen_random_uuid() AS table_id
FROM generate_series(1, %s) AS n
JOIN bench_sources AS game ON game.number = n %% (SELECT count(*) FROM bench_sources)
"""
INDEX = "CREATE INDEX ON bench_copies (n)"
LAST_ROWS = 4
"""Rows of the record that are copied, in addition to the opening."""


def fill(count: int) -> None:
    """Play some games of every ruleset to their middle, and make `count` copies."""
    for number, scene in enumerate(_scenes()):
        demo.set_up(scene, Random(number), now=timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(SOURCES)
    choose_copies(count)
    with connection.cursor() as cursor:
        for statement in _statements():
            cursor.execute(statement)
        cursor.execute("VACUUM ANALYZE")


def choose_copies(count: int) -> None:
    """Give `count` copies their ids in `bench_copies`, the sources taken in turns."""
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS bench_copies")
        cursor.execute(COPIES, [count])
        cursor.execute(INDEX)
        cursor.execute("ANALYZE bench_copies")


def _scenes() -> list[demo.Scene]:
    return [
        demo.Scene(people, ruleset, steps, seats=len(people), robots=False)
        for people, ruleset, steps in product((PEOPLE[:2], PEOPLE), RULESETS, STEPS)
    ]


def _statements() -> list[str]:
    late = "now() + interval '1 day' * (1 + random())"
    far = "now() + interval '1 day'"  # so that the players count as connected
    recent = f"original.version = 1 OR original.version > game.version - {LAST_ROWS}"
    game = "JOIN games_game game ON game.id = original.game_id"
    return [
        copied(Table, "id", "old_table", {"id": "table_id", "game_id": "game_id"}),
        copied(Seat, "table_id", "old_table", {"table_id": "table_id"}),
        copied(
            Game,
            "id",
            "old_game",
            {"id": "game_id", "table_id": "table_id", "deadline_at": late, "turn_s": str(TURN_S)},
        ),
        copied(Player, "game_id", "old_game", {"game_id": "game_id"}),
        copied(Presence, "game_id", "old_game", {"game_id": "game_id", "seen_at": far}),
        copied(Move, "game_id", "old_game", {"game_id": "game_id"}, f"{game} WHERE {recent}"),
    ]


def copied(
    model: type[models.Model], key: str, old: str, changed: dict[str, str], more: str = ""
) -> str:
    """The statement that copies the rows of a model; `changed` are columns and expressions."""
    meta = model._meta
    columns = [
        connection.ops.quote_name(str(field.column))
        for field in meta.concrete_fields
        if not isinstance(field, (models.AutoField, models.GeneratedField))
    ]
    values = [_value(column, changed) for column in columns]
    # All names come from the models, and the numbers from this module.
    return (
        f"INSERT INTO {meta.db_table} ({', '.join(columns)}) SELECT {', '.join(values)} "  # noqa: S608 - our own
        f"FROM bench_copies copy "
        f"JOIN {meta.db_table} original ON original.{key} = copy.{old} {more}"
    )


def _value(column: str, changed: dict[str, str]) -> str:
    value = changed.get(column.strip('"'))
    if value is None:
        return f"original.{column}"
    return f"copy.{value}" if value in ("game_id", "table_id") else value


def let_rest() -> None:
    """Postpone all deadlines by a day."""
    later = timezone.now() + timedelta(days=1)
    Game.objects.filter(deadline_at__lte=later).update(deadline_at=later)
