"""The tables of a round: their games start, end and are voided."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.dispatch import receiver

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify_each
from accounts.notifications.stream import lock_streams
from accounts.users.locking import lock_free
from accounts.users.selectors import closed_accounts
from accounts.wallet import stakes
from games.errors import InMaintenance
from games.models import Game, Pairing, Tournament, TournamentPlayer
from games.play import Outcome, game_over, game_voided
from games.tables.arranged import start_arranged
from games.tables.errors import CannotStart
from games.tournaments.announcements import announce
from games.tournaments.commands import about
from games.tournaments.terms import table_for

log = logging.getLogger(__name__)

TO_START: Final = Q(game=None, ended_at=None)
AT_ONCE: Final = 50
"""Players whose games start in one transaction; `users_of` reads no more at once."""


@transaction.atomic
def start_pairings(tournament_id: UUID, *, now: datetime) -> int:
    """Start games of a tournament whose tables are drawn, a few at a time. Returns how many.

    A pairing that cannot be started, because a player is banned or has closed the account, has no
    result. One whose players are locked at this moment is started by the next call.
    """
    locked = Tournament.objects.select_for_update(no_key=True, skip_locked=True)
    tournament = locked.filter(id=tournament_id).first()
    if tournament is None:
        return 0
    rows = Pairing.objects.filter(TO_START, tournament=tournament).select_related("round")
    pairings = list(rows.order_by("round", "table_number")[: AT_ONCE // tournament.seats])
    users = _users(tournament, pairings)
    # All streams before all chips, as at the end of a game, which may be one of the same players.
    people = sorted({user for some in users.values() for user in some})
    lock_streams(people)
    stakes.hold(people)
    started = _start(tournament, _startable(pairings, users), users, now)
    if started:
        _notify(tournament, started, users, now)
        announce(tournament, "games_started", {"tables": [_started(p) for p in started]}, now=now)
    return len(started)


@receiver(game_over)
def end_pairing(*, game: Game, outcome: Outcome, **_: object) -> None:
    """Note that the game of a pairing has ended; `scores.book_ended` does the rest."""
    if game.tournament:
        rows = Pairing.objects.filter(game=game.id, ended_at=None)
        rows.update(ended_at=outcome.at, voided=game.status != Game.Status.FINISHED)


@receiver(game_voided)
def void_pairing(*, game: Game, **_: object) -> None:
    """Note that a game has been voided after its end: its scores are taken back."""
    if game.tournament:
        Pairing.objects.filter(game=game.id).update(voided=True, booked_at=None)


def _users(tournament: Tournament, pairings: list[Pairing]) -> dict[int, list[UUID]]:
    """The players of the entries at these tables, by the number of the entry."""
    numbers = {number for pairing in pairings for number in pairing.entries}
    rows = TournamentPlayer.objects.filter(tournament=tournament, entry__number__in=numbers)
    found = dict[int, list[UUID]]()
    for number, user in rows.order_by("id").values_list("entry__number", "user_id"):
        found.setdefault(number, []).append(user)
    return found


def _startable(pairings: Sequence[Pairing], users: Mapping[int, list[UUID]]) -> list[Pairing]:
    """Those whose players are not locked elsewhere at this moment; a closed account is nowhere."""
    people = {user for some in users.values() for user in some}
    missing = people - lock_free(people)
    away = missing - closed_accounts(missing)
    return [p for p in pairings if not any(away.intersection(users[n]) for n in p.entries)]


def _start(
    tournament: Tournament,
    pairings: Sequence[Pairing],
    users: Mapping[int, list[UUID]],
    now: datetime,
) -> list[Pairing]:
    """Start these games together, or each alone if there is one that cannot be started."""
    arranged = [
        (table_for(tournament, len(p.entries)), [users[number] for number in p.entries])
        for p in pairings
    ]
    try:
        with transaction.atomic():
            games = start_arranged(arranged, now=now)
    except InMaintenance:
        return []
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # a round must not wait for a table that cannot have a game
        if len(pairings) > 1:
            return [one for p in pairings for one in _start(tournament, [p], users, now)]
        if not isinstance(error, CannotStart):
            log.exception("table %s of a tournament has no game", pairings[0].id)
        pairings[0].ended_at, pairings[0].voided = now, True
        pairings[0].save(update_fields=["ended_at", "voided"])
        return []
    for pairing, game in zip(pairings, games, strict=True):
        pairing.game, pairing.table, pairing.started_at = game.id, game.table_id, now
    Pairing.objects.bulk_update(pairings, ["game", "table", "started_at"])
    return list(pairings)


def _notify(
    tournament: Tournament,
    started: Iterable[Pairing],
    users: Mapping[int, list[UUID]],
    now: datetime,
) -> None:
    """Notify the players of these tables that they are ready."""
    data = {
        user: about(tournament) | {"round": pairing.round.number, **_places(pairing)}
        for pairing in started
        for number in pairing.entries
        for user in users[number]
    }
    notify_each(data, kind=NotificationKind.TOURNAMENT_TABLE, now=now)


def _places(pairing: Pairing) -> dict[str, object]:
    return {"table_id": str(pairing.table), "game_id": str(pairing.game)}


def _started(pairing: Pairing) -> dict[str, object]:
    """A table whose game has started, as the stream has it."""
    table = {"round": pairing.round.number, "table": pairing.table_number}
    return table | {"entries": pairing.entries} | _places(pairing)
