"""Whether newcomers have brought a player enough. A game that could bring more is not scored."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Sum

from accounts.models import Entry
from accounts.wallet.newcomers import newcomers_among
from games.models import Game, Player, Table
from games.play.endings.newcomer_gains import Gains, winners_gains
from ranking.models import Result
from ranking.rules.weeks import WEEK

DAY: Final = timedelta(days=1)
Scored = dict[UUID, dict[UUID, datetime]]
"""Scored games: when each began, for each of its players."""


def bring_too_much(table: Table, users: set[UUID], new: set[UUID], now: datetime) -> bool:
    """Whether a game at this table could bring one of its players too much from newcomers.

    `new` are the newcomers among them: without any there is no query, else at most six.
    """
    gaining = {user for user in users if new - {user}}
    if not gaining:
        return False
    more = winners_gains(players=table.seats, teams=table.teams, bet=table.bet)
    gains = _gains(gaining, now)
    return not all(gains[user].allow(more) for user in gaining)


def _gains(users: set[UUID], now: datetime) -> dict[UUID, Gains]:
    """What the games with newcomers of the last seven days have brought these players.

    A running game counts as won.
    """
    games = scored_since(users, now - WEEK)
    new = newcomers_among(set().union(*games.values()), now)
    own = [
        (game, user)
        for game, players in games.items()
        for user in players.keys() & users
        if new & (players.keys() - {user})
    ]
    ids = {game for game, _user in own}
    points, chips, running = _points(ids, users), _chips(ids, users), _running(ids)
    found = defaultdict[UUID, Gains](Gains)
    for game, user in own:
        today = int(games[game][user] > now - DAY)
        brought = running.get(game) or Gains(chips[game, user], points[game, user])
        found[user] += Gains(brought.chips, brought.points, today)
    return found


def scored_since(users: Collection[UUID], since: datetime) -> Scored:
    """The scored games that one of these users has started since then, with all players."""
    own = Player.objects.filter(user__in=users, scored_from__gt=since)
    games: Scored = defaultdict(dict)
    rows = Player.objects.filter(game__in=own.values("game"))
    for game, user, begun in rows.values_list("game", "user", "scored_from"):
        if user and begun:
            games[game][user] = begun
    return dict(games)


def _points(games: Iterable[UUID], users: Iterable[UUID]) -> Counter[tuple[UUID, UUID]]:
    rows = Result.objects.filter(booking__game__in=games, user__in=users)
    sums = rows.values("booking__game", "user").annotate(sum=Sum("points"))
    found = sums.values_list("booking__game", "user", "sum")
    return Counter({(game, user): points for game, user, points in found})


def _chips(games: Iterable[UUID], users: Iterable[UUID]) -> Counter[tuple[UUID, UUID]]:
    rows = Entry.objects.filter(transaction__game__in=games, account__in=users)
    sums = rows.values("transaction__game", "account").annotate(sum=Sum("chips"))
    found = sums.values_list("transaction__game", "account", "sum")
    return Counter({(game, user): chips for game, user, chips in found if game})


def _running(games: Iterable[UUID]) -> dict[UUID, Gains]:
    rows = Game.objects.filter(id__in=games, ended_at__isnull=True)
    running = list(rows.values_list("id", "table", "players", "bet"))
    # In a query of its own: a divided database has tables and games on different machines.
    tables = Table.objects.filter(id__in={table for _, table, _, _ in running}, teams=True)
    in_pairs = set(tables.values_list("id", flat=True))
    return {
        game: winners_gains(players=len(players), teams=table in in_pairs, bet=bet)
        for game, table, players, bet in running
    }
