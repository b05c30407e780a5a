"""A database of games with all their rows, for the benchmark of the admin's lists.

To be imported once Django is set up.
"""

from django.db import connection

from benchmarks import copies as running_games
from benchmarks.copies import copied
from benchmarks.ranking import boards as ranking_boards
from games.models import Game, Player, Table

ENDED = "now() - interval '20 seconds' * copy.n"
NO_DEADLINES = dict.fromkeys(
    ("deadline_at", "robot_due_at", "abandons_at", "vote_ends_at", "cancel_vote"), "NULL"
)
# Of a thousand games one is voided and ten are cancelled.
STATUS = "CASE WHEN copy.n % 1000 = 0 THEN 'voided' WHEN copy.n % 100 = 1 THEN {} ELSE {} END"
PLAYER_JOIN = """
JOIN player ON number = (copy.n * 7 + original.seat * 13) % (SELECT max(number) + 1 FROM player)
"""
USERS = (
    "CREATE INDEX ON player (number)",
    """
    UPDATE accounts_user SET is_active = number % 500 > 0, is_guest = number % 3 = 0,
        banned_until = CASE WHEN number % 1000 = 1 THEN now() + interval '1 day' END,
        muted_until = CASE WHEN number % 1000 = 2 THEN now() + interval '1 day' END
    FROM player WHERE player.user_id = accounts_user.id
    """,
    """
    INSERT INTO account_emailaddress (user_id, email, verified, "primary")
    SELECT user_id, 'player-' || number || '@example.org', true, true FROM player
    """,
    """
    INSERT INTO accounts_account (id, kind, user_id, balance)
    SELECT user_id, 'player', user_id, 1000 FROM player ON CONFLICT DO NOTHING
    """,
)
CHAT = (
    """
    INSERT INTO games_chatmessage (table_id, room, author_id, text, created_at)
    SELECT table_id, CASE WHEN n % 10 = 0 THEN 'spectators' ELSE 'players' END, user_id,
        'Well played!', now()
    FROM bench_copies JOIN player ON number = n % (SELECT count(*) FROM player)
    """,
    """
    INSERT INTO games_report (reporter_id, message_id, author_id, reason, comment, text, context,
        status, created_at, resolved_at, effect)
    SELECT player.user_id, id, author_id,
        CASE WHEN id % 3000 = 0 THEN 'cheating' ELSE 'spam' END, '', text, '[]',
        CASE WHEN id % 5000 = 0 THEN 'open' ELSE 'resolved' END, now(),
        CASE WHEN id % 5000 = 0 THEN NULL ELSE now() END, ''
    FROM games_chatmessage JOIN player ON number = 0 AND user_id <> author_id WHERE id % 100 = 0
    """,
)
LEDGER = (
    """
    INSERT INTO accounts_account (id, kind, balance, closed_at)
    SELECT game_id, 'escrow', 0, now() FROM bench_copies
    """,
    """
    INSERT INTO accounts_transaction (purpose, key, game, week, reason, at)
    SELECT CASE WHEN n % 1000 = 0 THEN 'void' ELSE 'settlement' END, game_id, game_id, '', '', now()
    FROM bench_copies
    """,
    """
    INSERT INTO accounts_entry (transaction_id, account_id, chips, balance)
    SELECT id, account_id, chips, 0 FROM accounts_transaction JOIN bench_copies ON game = game_id
    JOIN player ON number = n % (SELECT count(*) FROM player)
    CROSS JOIN LATERAL (VALUES (user_id, 50), (game, -50)) AS entry (account_id, chips)
    """,
)
STAFF = """
INSERT INTO accounts_staffact (key, staff_id, name, model, object_id, reason, before, after, at)
SELECT gen_random_uuid(), user_id,
    CASE WHEN n % 2000 = 0 THEN 'ban' ELSE 'void_game' END, 'games.game', game_id, 'a test',
    '{}', '{}', now()
FROM bench_copies JOIN player ON number = 0 WHERE n % 20 = 0
"""


def fill(games: int) -> None:
    """Write ended games, a hundredth as many running ones, and a tenth as many users."""
    ranking_boards.fill(ranking_boards.WEEK, max(games // 10, 8), games)
    running_games.fill(max(games // 100, 10))
    with connection.cursor() as cursor:
        # The triggers are not needed: the rows are correct by construction.
        cursor.execute("SET session_replication_role = replica")
        running_games.choose_copies(games)
        for statement in (*USERS, *_games(), *CHAT, *LEDGER, STAFF):
            cursor.execute(statement)
        cursor.execute("SET session_replication_role = origin")
        cursor.execute("VACUUM ANALYZE")


def _games() -> list[str]:
    begun = f"{ENDED} - interval '20 minutes'"
    status = STATUS.format("'cancelled'", "'finished'")
    reason = STATUS.format("'vote'", "'played'").replace("'voided'", "'staff'")
    ended = {"status": status, "reason": reason, "ended_at": ENDED}
    ids = {"id": "game_id", "table_id": "table_id"}
    times = {"created_at": begun, "started_at": begun}
    played = {"user_id": "player.user_id", "place": "original.seat + 1", "distance": "10"}
    closed = {"created_at": begun, "closed_at": ENDED, "empty_since": ENDED, "master_id": "NULL"}
    return [
        copied(Table, "id", "old_table", {"id": "table_id"} | closed),
        copied(Game, "id", "old_game", NO_DEADLINES | ids | times | ended),
        copied(Player, "game_id", "old_game", {"game_id": "game_id"} | played, PLAYER_JOIN),
    ]
