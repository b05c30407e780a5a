"""What staff actions can change of a player and of a game."""

from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import Sum

from accounts.models import Session, User
from accounts.moderation import restrictions
from accounts.staff.actions import State
from accounts.wallet import balances
from core import clock
from games.conduct import penalties
from games.models import Game
from ranking.models import Result


def player_state(player: User) -> State:
    """Lock the player's row, and return the state that staff actions can change."""
    user = User.objects.select_for_update(no_key=True).get(id=player.id)
    ban = penalties.play_ban(user.id, clock.now())
    addresses = EmailAddress.objects.filter(user=user)
    return {
        **restrictions.restrictions(user),
        "play_ban_for_leaving": ban.until.isoformat() if ban and ban.reason is None else None,
        "sessions": Session.objects.filter(user=user, ended_at=None).count(),
        "chips": balances.balance(user.id),
        "guest": user.is_guest,
        "robot": user.is_robot,
        "staff": user.is_staff,
        "roles": sorted(user.groups.values_list("name", flat=True)),
        "addresses": addresses.count(),
        "main_address": addresses.filter(primary=True).values_list("id", flat=True).first(),
        "verified": sorted(addresses.filter(verified=True).values_list("id", flat=True)),
    }


def game_state(game: Game) -> State:
    """Lock the game's row, and return the state that staff actions can change."""
    rows = Game.objects.select_for_update(of=("self",)).defer("server_seed", "position")
    locked = rows.get(id=game.id)
    chips = balances.sums_of(game.id)
    fields = ("points", "xp", "mu", "sigma")
    sums = results_of(game.id, *fields)
    return {
        "status": locked.status,
        "reason": locked.reason,
        "version": locked.version,
        "chips": {str(account): sum_ for account, sum_ in sorted(chips.items())},
        "results": {str(user): dict(zip(fields, row, strict=True)) for user, row in sums.items()},
    }


def results_of(game: UUID, *fields: str) -> dict[UUID, list[int]]:
    """The sums of these fields of the game's results, by user; reversals included."""
    results = Result.objects.filter(booking__game=game).order_by("user").values("user")
    sums = results.annotate(**{name: Sum(name) for name in fields}).values_list("user", *fields)
    return {user: row for user, *row in sums}
