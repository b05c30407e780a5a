"""Players with chips, for the tests of the ledger."""

from uuid import UUID, uuid4

from accounts.models import Entry, User
from accounts.wallet import audit, balances, grants, stakes
from tests.harness.people import NOW, Person, unlock


def registered(person: Person) -> Person:
    """Register the guest and grant the chips of registration."""
    User.objects.filter(id=person.id).update(is_guest=False)
    grants.grant_registration(user_id=person.id, now=NOW)
    unlock(person.id)
    return person


def player(chips: int = 1000) -> UUID:
    """A registered player with this number of chips; without an API client."""
    user = User.objects.create(username=f"player-{uuid4().hex[:12]}")
    grants.grant_registration(user_id=user.id, now=NOW)
    unlock(user.id)
    if chips != 1000:
        adjusted(user.id, chips - 1000)
    return user.id


def adjusted(user_id: UUID, chips: int, key: str | None = None) -> None:
    staff, _ = User.objects.get_or_create(username="staff", is_staff=True)
    grants.adjust(
        user_id=user_id,
        chips=chips,
        reason="for the test",
        staff_id=staff.id,
        key=key or uuid4().hex,
        now=NOW,
    )


def staked(*users: UUID, chips: int = 100) -> UUID:
    """A game in which these players have staked."""
    game = uuid4()
    stakes.stake(game=game, users=users, chips=chips, now=NOW)
    return game


def balances_of(*users: UUID) -> list[int]:
    return [balances.balance(user) for user in users]


def sum_of(account: UUID) -> int:
    return sum(Entry.objects.filter(account=account).values_list("chips", flat=True))


def assert_right() -> None:
    """The audit finds no error in the ledger."""
    assert list(audit.violations()) == []
