"""Tournaments with many entries, and the ends of their games; to be imported with Django set up."""

from datetime import datetime, timedelta
from random import Random
from typing import Any, Final
from uuid import uuid4

from django.core.cache import cache
from django.db import connection

from accounts.models import Account, User
from accounts.names import skeleton
from accounts.users.online import SINCE
from games.models import Pairing, Round, Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.commands import create_for_staff

FORMATS: Final[dict[str, dict[str, Any]]] = {
    "arena": {"duration_s": 3600},
    "swiss": {"rounds": 30},
}
ENDED: Final = (
    """
    UPDATE games_player SET distance = 100 * nth, place = nth
    FROM (SELECT id, row_number() OVER (PARTITION BY game_id ORDER BY random()) AS nth
          FROM games_player WHERE game_id IN
              (SELECT id FROM games_game WHERE tournament = %(id)s AND status = 'playing')) AS ended
    WHERE games_player.id = ended.id
    """,
    """
    UPDATE games_game SET status = 'finished', reason = 'played', ended_at = %(now)s,
        deadline_at = NULL, robot_due_at = NULL
    WHERE tournament = %(id)s AND status = 'playing'
    """,
    """
    UPDATE games_pairing SET ended_at = %(now)s
    WHERE tournament_id = %(id)s AND game IS NOT NULL AND ended_at IS NULL
    """,
)


def people(count: int, now: datetime) -> list[User]:
    """Registered players with accounts."""
    names = [f"p-{uuid4().hex[:12]}" for _ in range(count)]
    joined = now - timedelta(days=365)
    users = User.objects.bulk_create(
        (User(username=name, look=skeleton(name), date_joined=joined) for name in names), 2000
    )
    Account.objects.bulk_create(
        Account(id=user.id, user=user, kind=Account.Kind.PLAYER, balance=0) for user in users
    )
    return users


def entered(form: str, users: list[User], now: datetime) -> Tournament:
    """A running tournament with these entries, all of them waiting."""
    cache.set(SINCE, 0, None)  # it knows who is online
    terms = {"name": "Large", "format": form, "ruleset": "parchis", "seats": 2, "turn_s": 60}
    terms |= FORMATS[form] | {"max_entries": len(users), "starts_at": now + timedelta(seconds=1)}
    tournament, _code = create_for_staff(terms=terms, now=now)
    entries = TournamentEntry.objects.bulk_create(
        TournamentEntry(
            tournament=tournament,
            number=number,
            seed=number,
            joined_at=now,
            waits_since=now if form == "arena" else None,
        )
        for number in range(1, len(users) + 1)
    )
    TournamentPlayer.objects.bulk_create(
        TournamentPlayer(tournament=tournament, entry=entry, user=user, seen_at=now)
        for entry, user in zip(entries, users, strict=True)
    )
    tournament.status, tournament.started_at = Tournament.Status.RUNNING, now
    tournament.entry_count = tournament.last_entry = len(users)
    tournament.ends_at = now + timedelta(hours=1) if form == "arena" else None
    tournament.save()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return tournament


def end_games(tournament: Tournament, now: datetime) -> None:
    """End all running games of the tournament, with places by chance."""
    with connection.cursor() as cursor:
        for statement in ENDED:
            cursor.execute(statement, {"id": tournament.id, "now": now})


def play_on_paper(tournament: Tournament, now: datetime) -> None:
    """Give the entries standings by chance, and a table each, without games."""
    chance = Random(1)
    row = Round.objects.create(
        tournament=tournament, number=1, scores=0, contenders=[], drawn_at=now
    )
    entries = list(TournamentEntry.objects.filter(tournament=tournament))
    pairings = Pairing.objects.bulk_create(
        Pairing(
            tournament=tournament,
            round=row,
            table_number=number,
            entries=[2 * number - 1, 2 * number],
            game=uuid4(),
            table=uuid4(),
            started_at=now,
        )
        for number in range(1, len(entries) // 2 + 1)
    )
    for entry in entries:
        entry.pairing = pairings[(entry.number - 1) // 2]
        entry.points, entry.wins = 2 * chance.randrange(20), chance.randrange(20)
        entry.opponents, entry.distance = chance.randrange(300), chance.randrange(5000)
        entry.games = 20
    columns = ["pairing", "points", "wins", "opponents", "distance", "games"]
    TournamentEntry.objects.bulk_update(entries, columns, batch_size=2000)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
