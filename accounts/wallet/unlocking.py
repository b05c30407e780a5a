"""Chips of registration, which cannot be staked at once: throwaway accounts have nothing to lose.

They are unlocked when the player has finished `NEWCOMER_GAMES` scored games and confirmed a mail
address. All other chips can be staked at any time.
"""

from collections.abc import Collection, Iterable
from uuid import UUID

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import F

from accounts.models import Account
from accounts.wallet.errors import ChipsLocked, NotEnoughChips
from accounts.wallet.posting import lock
from accounts.wallet.responses import LockedChips


def locked_chips(accounts: Collection[Account]) -> dict[UUID, LockedChips]:
    """The locked chips of the players that have some, with what unlocks them; at most one query."""
    new = [account for account in accounts if account.games_to_unlock is not None]
    unconfirmed = _without_confirmed_mail(account.id for account in new)
    return {
        account.id: {
            "chips": min(account.balance or 0, settings.REGISTRATION_CHIPS),
            "games_to_play": account.games_to_unlock or 0,
            "confirm_email": account.id in unconfirmed,
        }
        for account in new
        if account.games_to_unlock or account.id in unconfirmed
    }


def check_stakes(accounts: Iterable[Account], users: Collection[UUID], chips: int) -> None:
    """Check that each of these users has an account with this many chips that can be staked.

    Raises: NotEnoughChips, ChipsLocked.
    """
    held = {account.id: account.balance or 0 for account in accounts}
    if poor := [user for user in users if held.get(user, -1) < chips]:
        raise NotEnoughChips(users=[str(user) for user in poor])
    scarce = [account for account in accounts if _least_free(account) < chips]
    locked = locked_chips(scarce)
    if refused := [user for user in locked if held[user] - locked[user]["chips"] < chips]:
        raise ChipsLocked(users=[str(user) for user in refused])


def check_stake(user_id: UUID, chips: int) -> None:
    """Check that the player can stake this many chips; guests, without an account, stake none.

    Raises: NotEnoughChips, ChipsLocked.
    """
    accounts = Account.objects.filter(id=user_id)
    check_stakes(accounts, [account.id for account in accounts], chips)


def count_finished_game(users: Collection[UUID]) -> None:
    """Count a scored game that these players have finished. Their accounts stay locked."""
    newcomers = [key for key, account in lock(users).items() if account.games_to_unlock]
    if newcomers:
        Account.objects.filter(id__in=newcomers).update(games_to_unlock=F("games_to_unlock") - 1)


def _least_free(account: Account) -> int:
    """The chips that can be staked even if all chips of registration are locked."""
    locked = 0 if account.games_to_unlock is None else settings.REGISTRATION_CHIPS
    return (account.balance or 0) - locked


def _without_confirmed_mail(users: Iterable[UUID]) -> set[UUID]:
    """The users that still have to confirm a mail address."""
    missing = set(users) if settings.STAKES_NEED_CONFIRMED_MAIL else set()
    if missing:
        confirmed = EmailAddress.objects.filter(user__in=missing, verified=True)
        missing -= set(confirmed.values_list("user_id", flat=True))
    return missing
