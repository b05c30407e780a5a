"""A process with access to the soak's database: it makes people, voids, cancels, and audits.

One JSON request a line, one response a line; to be run once Django is set up.
"""

from datetime import timedelta
from itertools import pairwise
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import F

from accounts.models import Account, User
from accounts.people import blocks
from benchmarks.soaks.games.audit import main as answer_all
from benchmarks.soaks.tournaments.audit import BY_STAFF, audit, open_work
from core import clock
from games.models import Tournament
from games.play.errors import NothingToVoid
from games.play.voiding import void_game
from games.tournaments.access import lock_tournament
from games.tournaments.commands import cancel
from tests.harness.people import Person, register

ARENA_LASTS: Final = timedelta(seconds=75)
"""The least that can be asked for is ten minutes. It is joined until a minute before its end."""
BLOCKED_ONE_IN: Final = 10
"""People that block the next person, and are kept apart."""


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Carry out a request."""
    ((what, about),) = request.items()
    match what:
        case "people":
            return {"people": people(about)}
        case "void":
            return {"done": void(UUID(about))}
        case "cancel":
            return {"done": cancel_running(UUID(about))}
        case "shorten":
            return {"done": shorten()}
        case "open":
            return {"open": open_work()}
        case _:
            return audit([UUID(each) for each in about])


def people(count: int) -> list[dict[str, str]]:
    """New registered players, with access tokens; some block another."""
    now = clock.now()
    made = [Person(now) for _ in range(count)]
    register(*made, now=now)
    Account.objects.filter(id__in=[one.id for one in made]).update(games_to_unlock=None)
    for one, other in list(pairwise(made))[::BLOCKED_ONE_IN]:
        blocks.block(user_id=one.id, other_id=other.id, now=now)
    names = dict(User.objects.values_list("id", "username"))
    return [{"id": str(one.id), "name": names[one.id], "token": one.token} for one in made]


def void(game_id: UUID) -> bool:
    """Void a game, running or ended; whether there was something to void."""
    try:
        void_game(game_id=game_id, note="for a soak", now=clock.now())
    except NothingToVoid:
        return False
    return True


@transaction.atomic
def cancel_running(tournament_id: UUID) -> bool:
    """Cancel a tournament as the staff does; False if it is over."""
    tournament = lock_tournament(tournament_id)
    if tournament.is_over:
        return False
    cancel(tournament, BY_STAFF, now=clock.now())
    return True


def shorten() -> int:
    """End new arenas earlier; returns how many."""
    arenas = Tournament.objects.filter(status="running", format="arena")
    new = arenas.filter(ends_at__gt=F("started_at") + timedelta(minutes=5))
    return new.update(ends_at=F("started_at") + ARENA_LASTS)


def main() -> None:
    """Answer requests until the input ends."""
    answer_all(answer)
