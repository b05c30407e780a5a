"""The state of a player that staff actions can change."""

from allauth.account.models import EmailAddress

from accounts.models import Session, User
from accounts.moderation import restrictions
from accounts.staff.actions import State
from accounts.wallet import balances
from core import clock
from games.conduct import penalties


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
