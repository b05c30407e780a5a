"""Grants of chips, and the wallet in the API."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from accounts.errors import RegisteredOnly
from accounts.models import PROMOTIONS, Account, Entry, Transaction, User
from accounts.wallet import balances, buy_ins, grants, stakes
from accounts.wallet.errors import BalanceNotLow, GiftTaken, NotEnoughChips
from core.append_only import AppendOnly
from tests.harness.chips import (
    adjusted,
    assert_right,
    balances_of,
    player,
    registered,
    staked,
    sum_of,
)
from tests.harness.people import NOW, Person, robot_account

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
WALLET, ENTRIES, GIFT = "/api/v1/me/wallet", "/api/v1/me/wallet/entries", "/api/v1/me/daily-gift"
WEEK = "2026-W45"


@pytest.fixture(autouse=True)
def _books_are_correct(db: None) -> Any:
    yield
    assert_right()


def prize(key: str = WEEK, **prizes: Any) -> None:
    given = prizes["prizes"]
    grants.prize(prizes=given, week=WEEK, key=key, now=NOW)


def test_registration_grants_chips_once(settings: Any) -> None:
    ana = player()
    grants.grant_registration(user_id=ana, now=NOW)
    assert (balances.balance(ana), sum_of(PROMOTIONS)) == (1000, -1000)
    settings.REGISTRATION_CHIPS = 50
    assert balances.balance(player()) == 50


def test_guests_have_no_chips(ana: Person) -> None:
    for refused in (
        lambda: grants.grant_registration(user_id=ana.id, now=NOW),
        lambda: grants.daily_gift(user_id=ana.id, now=NOW),
        lambda: adjusted(ana.id, 10),
        lambda: prize(prizes={ana.id: 10}),
    ):
        with pytest.raises(RegisteredOnly) as error:
            refused()
        assert error.value.data == {"users": [str(ana.id)]}
    assert not Account.objects.filter(user__isnull=False).exists()


def test_a_player_with_few_chips_gets_one_gift_a_day() -> None:
    ana, night = player(199), datetime(2026, 11, 1, 23, 59, 59, tzinfo=UTC)
    assert grants.daily_gift(user_id=ana, now=night)["balance"] == 399
    adjusted(ana, -399)
    with pytest.raises(GiftTaken) as error:
        grants.daily_gift(user_id=ana, now=night)
    midnight = datetime(2026, 11, 2, tzinfo=UTC)
    assert error.value.data == {"due_at": midnight}
    assert grants.daily_gift(user_id=ana, now=midnight)["balance"] == 200


def test_a_player_with_enough_chips_gets_no_gift() -> None:
    ana = player(200)
    with pytest.raises(BalanceNotLow) as error:
        grants.daily_gift(user_id=ana, now=NOW)
    assert error.value.data == {"below_chips": 200}
    assert balances.balance(ana) == 200


def test_staked_chips_count_towards_the_gift_s_limit() -> None:
    ana, ben = player(250), player(250)
    game = staked(ana, ben, chips=250)
    with pytest.raises(BalanceNotLow):
        grants.daily_gift(user_id=ana, now=NOW)
    stakes.pay_out(game=game, winners=[ben], now=NOW)
    assert grants.daily_gift(user_id=ana, now=NOW)["balance"] == 200


def test_the_gift_is_configurable(settings: Any) -> None:
    settings.DAILY_GIFT_CHIPS, settings.DAILY_GIFT_BELOW_CHIPS = 5, 1001
    assert grants.daily_gift(user_id=player(), now=NOW)["balance"] == 1005


def test_prizes_in_overlapping_batches_are_given_once() -> None:
    ana, ben, eva = player(), player(), player()
    prize(prizes={ana: 500, ben: 300})
    prize(prizes={ben: 300, eva: 100})
    assert balances_of(ana, ben, eva) == [1500, 1300, 1100]
    prize(key="another", prizes={ana: 1})
    entry = balances.entries(ana).order_by("id").last()
    assert entry
    assert (entry.chips, entry.balance, entry.transaction.week) == (1, 1501, WEEK)


def test_a_prize_opens_the_account_of_a_player_who_has_none() -> None:
    user = User.objects.create(username="eva")
    prize(prizes={user.id: 10})
    assert balances.balance(user.id) == 10


@pytest.mark.parametrize("people", [1, 60])
def test_the_number_of_queries_does_not_depend_on_the_prizes(
    people: int, django_assert_num_queries: Any
) -> None:
    users = [player() for _ in range(people)]
    with django_assert_num_queries(8):  # two for the savepoint
        prize(prizes=dict.fromkeys(users, 10))


def test_the_staff_adjusts_a_balance_with_a_reason() -> None:
    ana = player()
    adjusted(ana, 50, "form 1")
    adjusted(ana, 50, "form 1")
    adjusted(ana, -1050, "form 2")
    assert balances.balance(ana) == 0
    with pytest.raises(NotEnoughChips):
        adjusted(ana, -1)
    row = Transaction.objects.get(purpose="adjustment", key="form 1")
    assert (row.reason, row.staff and row.staff.username) == ("for the test", "staff")


@pytest.mark.parametrize("wrong", [{"reason": ""}, {"staff_id": None}])
def test_an_adjustment_requires_a_reason_and_a_staff_member(wrong: dict[str, Any]) -> None:
    ana, staff = player(), User.objects.create(username="staff").id
    given = {"chips": 1, "reason": "r", "staff_id": staff, "key": "k", "now": NOW} | wrong
    with pytest.raises(IntegrityError), transaction.atomic():
        grants.adjust(user_id=ana, **given)


def test_the_database_refuses_to_change_or_delete_entries() -> None:
    ana = player()
    for model in (Entry, Transaction):
        for act in (
            lambda m=model: m.objects.update(id=7),
            lambda m=model: m.objects.all()._raw_delete("default"),
        ):
            with pytest.raises(DatabaseError, match="never changes"), transaction.atomic():
                act()
        row: Any = model.objects.first()
        for act in (row.save, row.delete):
            with pytest.raises(AppendOnly):
                act()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.get(id=ana).delete()


@pytest.mark.parametrize(
    "wrong",
    [
        {"balance": -1},
        {"balance": None},
        {"user": None},
        {"kind": "escrow"},
        {"kind": "house", "balance": None, "user": None},
        {"closed_at": NOW},
    ],
)
def test_the_database_refuses_impossible_accounts(wrong: dict[str, Any]) -> None:
    ana = player()
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(id=ana).update(**wrong)


@transaction.atomic
def write(chips: dict[UUID, int], balance: int | None) -> None:
    row = Transaction.objects.create(purpose="prize", key="x", at=NOW)
    Entry.objects.bulk_create(
        Entry(
            transaction=row,
            account_id=account,
            chips=each,
            balance=None if account == PROMOTIONS else balance,
        )
        for account, each in chips.items()
    )


@pytest.mark.parametrize("balance", [-1, None])
def test_the_database_refuses_a_negative_or_missing_balance(balance: int | None) -> None:
    with pytest.raises(IntegrityError):
        write({player(): -5, PROMOTIONS: 5}, balance)


@pytest.mark.parametrize(
    "wrong",
    [
        {"purpose": "registration", "key": "{ana}"},
        {"purpose": "stake"},
        {"game": uuid4()},
        {"tournament": uuid4()},
        {"purpose": "buy_in"},
        {"purpose": "tournament_prize", "game": uuid4()},
        {"purpose": "buy_in", "game": uuid4(), "tournament": uuid4()},
        {"purpose": "stake", "game": uuid4(), "tournament": uuid4()},
    ],
)
def test_the_database_refuses_impossible_transactions(wrong: dict[str, Any]) -> None:
    given = {"purpose": "prize", "key": "x", "at": NOW} | wrong
    given["key"] = given["key"].format(ana=player())
    with pytest.raises(IntegrityError), transaction.atomic():
        Transaction.objects.create(**given)


@pytest.mark.postgres
def test_postgres_refuses_a_transaction_whose_sum_is_not_zero() -> None:
    with pytest.raises(DatabaseError, match="come to zero"):
        write({player(): 5, PROMOTIONS: -4}, 1005)


def test_the_wallet_shows_balance_and_staked_chips(ana: Person, ben: Person) -> None:
    registered(ana), registered(ben)
    staked(ana.id, ben.id, chips=850)
    answer = ana.api.get(WALLET).json()
    assert answer == {
        "balance": 150,
        "staked": 850,
        "locked": None,
        "daily_gift": {
            "chips": 200,
            "below_chips": 200,
            "not_due_reason": "balance_not_low",
            "due_at": None,
        },
    }


def test_the_gift_is_claimed_through_the_api(ana: Person, now: datetime) -> None:
    adjusted(registered(ana).id, -900)
    due = ana.api.get(WALLET).json()["daily_gift"]
    assert due["not_due_reason"] is None
    assert datetime.fromisoformat(due["due_at"]) <= now
    taken = ana.api.post(GIFT)
    assert (taken.status_code, taken.json()["balance"]) == (200, 300)
    assert taken.json() == ana.api.get(WALLET).json()
    refused = ana.api.post(GIFT)
    assert (refused.status_code, refused.json()["code"]) == (409, "gift_taken")
    gift = taken.json()["daily_gift"]
    assert gift["not_due_reason"] == "gift_taken"
    assert gift["due_at"] == refused.json()["due_at"]
    assert gift["due_at"].endswith("T00:00:00Z")
    assert now < datetime.fromisoformat(gift["due_at"]) <= now + timedelta(1)


def test_claiming_the_gift_with_enough_chips_is_refused(ana: Person) -> None:
    registered(ana)
    refused = ana.api.post(GIFT)
    assert (refused.status_code, refused.json()["code"]) == (409, "balance_not_low")
    assert refused.json()["below_chips"] == 200


def test_a_guest_has_an_empty_wallet_and_gets_no_gift(ana: Person) -> None:
    wallet = ana.api.get(WALLET).json()
    assert (wallet["balance"], wallet["staked"]) == (0, 0)
    assert wallet["daily_gift"]["not_due_reason"] == "registered_only"
    assert ana.api.get(ENTRIES).json() == {"results": [], "next": None}
    refused = ana.api.post(GIFT)
    assert (refused.status_code, refused.json()["code"]) == (403, "registered_only")


def test_each_player_lists_own_entries_newest_first(ana: Person, ben: Person) -> None:
    registered(ana), registered(ben)
    game = staked(ana.id, ben.id)
    stakes.pay_out(game=game, winners=[ana.id], now=NOW)
    prize(prizes={ana.id: 40})
    adjusted(ana.id, -20)
    first = ana.api.get(ENTRIES, {"limit": 3}).json()
    second = ana.api.get(first["next"]).json()
    rows = first["results"] + second["results"]
    columns = ("purpose", "chips", "balance", "game_id", "week", "reason")
    assert [tuple(row[c] for c in columns) for row in rows] == [
        ("adjustment", -20, 1070, None, None, "for the test"),
        ("prize", 40, 1090, None, WEEK, None),
        ("settlement", 150, 1050, str(game), None, None),
        ("stake", -100, 900, str(game), None, None),
        ("registration", 1000, 1000, None, None, None),
    ]
    assert rows[0]["at"] == "2026-11-01T12:00:00Z"
    assert (len(first["results"]), second["next"]) == (3, None)
    assert len({UUID(row["id"]) for row in rows}) == 5
    assert ana.api.get(ENTRIES).json()["results"] == rows
    assert len(ben.api.get(ENTRIES).json()["results"]) == 2


def test_entries_name_their_tournament(ana: Person) -> None:
    cup, later = uuid4(), NOW + timedelta(days=15)
    registered(ana)
    buy_ins.buy_in(tournament=cup, user=ana.id, key="k", chips=100, now=later)
    buy_ins.pay_prizes(tournament=cup, shares={ana.id: 1}, now=later)
    columns = ("purpose", "chips", "game_id", "tournament_id")
    assert [tuple(row[c] for c in columns) for row in ana.api.get(ENTRIES).json()["results"]] == [
        ("tournament_prize", 75, None, str(cup)),
        ("buy_in", -100, None, str(cup)),
        ("registration", 1000, None, None),
    ]


def test_the_wallet_requires_a_token(api: Any) -> None:
    assert [api.get(WALLET).status_code, api.get(ENTRIES).status_code] == [401, 401]
    assert api.post(GIFT).status_code == 401


def test_the_wallet_takes_few_queries(ana: Person, django_assert_num_queries: Any) -> None:
    registered(ana)
    ana.api.get(WALLET)
    with django_assert_num_queries(4):
        ana.api.get(WALLET)
    with django_assert_num_queries(1):
        ana.api.get(ENTRIES)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("again", [False, True])
def test_house_accounts_exist_after_a_flush(again: bool) -> None:
    assert Account.objects.count() == 2
    assert balances.balance(player()) == 1000


def test_robot_accounts_get_no_gift() -> None:
    robot = robot_account(now=timezone.now())
    adjusted(robot.id, -900)
    gift = robot.api.get(WALLET).json()["daily_gift"]
    assert (gift["not_due_reason"], gift["due_at"]) == ("robot_account", None)
    answer = robot.api.post(GIFT)
    assert (answer.status_code, answer.json()["code"]) == (403, "robot_account")
    assert balances_of(robot.id) == [100]
