"""Buy-ins of tournaments: into the escrow and out again, with every chip accounted for."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from accounts.errors import RobotAccount
from accounts.models import BANK, Account, Stake, Transaction, User
from accounts.wallet import balances, buy_ins, stakes
from accounts.wallet.errors import ChipsLocked, NewcomersCannotBuyIn, NotEnoughChips
from tests.harness.chips import adjusted, assert_right, balances_of, player, staked, sum_of
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
LATER = NOW + timedelta(days=15)  # players of now are no newcomers any more


@pytest.fixture(autouse=True)
def _books_are_correct(db: None) -> Any:
    yield
    assert_right()


@pytest.fixture
def cup() -> UUID:
    return uuid4()


@pytest.fixture
def four() -> list[UUID]:
    return [player() for _ in range(4)]


def buy_in(cup: UUID, *users: UUID, chips: int = 100, entry: int = 1) -> None:
    for user in users:
        key = f"{cup}:{entry}:{user}"
        buy_ins.buy_in(tournament=cup, user=user, key=key, chips=chips, now=LATER)


def give_back(cup: UUID, *users: UUID, key: str = "back") -> None:
    buy_ins.give_back(tournament=cup, users=users or None, key=f"{cup}:{key}", now=LATER)


def pay(cup: UUID, shares: dict[UUID, int]) -> dict[UUID, int]:
    return buy_ins.pay_prizes(tournament=cup, shares=shares, now=LATER)


def escrow(cup: UUID) -> Account:
    return Account.objects.get(id=cup)


def test_buy_ins_go_to_the_escrow_of_the_tournament(cup: UUID, four: list[UUID]) -> None:
    buy_in(cup, *four)
    buy_in(cup, *four)
    assert balances_of(*four) == [900] * 4
    assert buy_ins.pot_of(cup) == 400
    assert [balances.staked(user) for user in four] == [100] * 4
    assert set(Transaction.objects.filter(purpose="buy_in").values_list("tournament")) == {(cup,)}


def test_a_tournament_without_a_buy_in_writes_no_rows(cup: UUID, four: list[UUID]) -> None:
    before = Transaction.objects.count(), Account.objects.count()
    buy_in(cup, *four, Person(NOW).id, chips=0)
    give_back(cup, four[0])
    assert pay(cup, {four[0]: 1}) == pay(cup, {}) == {}
    assert (Transaction.objects.count(), Account.objects.count()) == before
    assert buy_ins.pot_of(cup) == 0


def test_players_without_enough_chips_are_refused(cup: UUID) -> None:
    for refused in (player(99), Person(NOW).id):
        for act in (
            lambda u=refused: buy_ins.check_may_buy_in(u, 100, LATER),
            lambda u=refused: buy_in(cup, u),
        ):
            with pytest.raises(NotEnoughChips) as error:
                act()
            assert error.value.data == {"users": [str(refused)]}
    assert not Account.objects.filter(id=cup).exists()


def test_chips_of_registration_must_be_unlocked_first(cup: UUID) -> None:
    ana = player()
    Account.objects.filter(id=ana).update(games_to_unlock=5)
    with pytest.raises(ChipsLocked):
        buy_ins.check_may_buy_in(ana, 1, LATER)
    with pytest.raises(ChipsLocked):
        buy_in(cup, ana)


def test_newcomers_feed_no_pot(cup: UUID) -> None:
    ana, soon = player(), LATER - timedelta(days=2)
    with pytest.raises(NewcomersCannotBuyIn):
        buy_ins.check_may_buy_in(ana, 1, soon)
    with pytest.raises(NewcomersCannotBuyIn):
        buy_ins.buy_in(tournament=cup, user=ana, key="k", chips=1, now=soon)
    buy_ins.check_may_buy_in(ana, 0, soon)
    buy_ins.check_may_buy_in(ana, 1000, LATER)


def test_robot_accounts_feed_no_pot(cup: UUID) -> None:
    robot = player()
    User.objects.filter(id=robot).update(is_robot=True)
    with pytest.raises(RobotAccount):
        buy_ins.check_may_buy_in(robot, 1, LATER)
    with pytest.raises(RobotAccount):
        buy_in(cup, robot)
    assert balances_of(robot) == [1000]


def test_one_who_leaves_gets_the_buy_in_back_and_pays_again_on_returning(
    cup: UUID, four: list[UUID]
) -> None:
    ana, ben = four[:2]
    buy_in(cup, ana, ben)
    for _ in range(2):
        give_back(cup, ana, key="1")
    assert (balances_of(ana, ben), buy_ins.pot_of(cup)) == ([1000, 900], 100)
    assert (balances.staked(ana), escrow(cup).closed_at) == (0, None)
    buy_in(cup, ana)  # the first one, repeated
    assert balances_of(ana) == [1000]
    buy_in(cup, ana, entry=2)
    give_back(cup, ana, key="1")
    assert (balances_of(ana, ben), buy_ins.pot_of(cup)) == ([900, 900], 200)


def test_a_player_who_buys_in_twice_has_both_in_the_pot(cup: UUID, four: list[UUID]) -> None:
    buy_in(cup, *four)
    buy_in(cup, four[0], entry=2, chips=50)
    assert (balances.staked(four[0]), buy_ins.pot_of(cup)) == (150, 450)
    give_back(cup)
    assert balances_of(*four) == [1000] * 4


def test_a_cancelled_tournament_gives_all_back(cup: UUID, four: list[UUID]) -> None:
    buy_in(cup, *four)
    give_back(cup, four[0], key="1")
    for _ in range(2):
        give_back(cup)
        assert balances_of(*four) == [1000] * 4
        assert (escrow(cup).balance, escrow(cup).closed_at) == (0, LATER)
    assert (sum_of(BANK), Stake.objects.count()) == (0, 0)
    assert pay(cup, {four[0]: 1}) == {}


@pytest.mark.parametrize("cancelled", [True, False])
def test_the_escrow_is_closed_even_if_all_have_left(
    cup: UUID, four: list[UUID], cancelled: bool
) -> None:
    buy_in(cup, four[0])
    give_back(cup, four[0], key="1")
    if cancelled:
        give_back(cup)
    else:
        assert pay(cup, {four[0]: 1}) == {}
    assert escrow(cup).closed_at == LATER
    with pytest.raises(IntegrityError), transaction.atomic():
        buy_in(cup, four[0], entry=2)
    assert balances_of(*four) == [1000] * 4


def test_a_player_without_a_buy_in_gets_nothing_back(cup: UUID, four: list[UUID]) -> None:
    buy_in(cup, *four[:2])
    give_back(cup, *four[1:], Person(NOW).id)
    assert balances_of(*four) == [900, 1000, 1000, 1000]


def test_prizes_are_paid_from_the_pot_less_the_bank_s_part(cup: UUID, four: list[UUID]) -> None:
    buy_in(cup, *four)
    shares = dict(zip(four, (50, 30, 20, 0), strict=True))
    won = {four[0]: 150, four[1]: 90, four[2]: 60}
    assert pay(cup, shares) == won
    assert balances_of(*four) == [1050, 990, 960, 900]
    assert sum_of(BANK) == 100
    assert (escrow(cup).balance, escrow(cup).closed_at) == (0, LATER)
    assert [balances.staked(user) for user in four] == [0] * 4
    assert pay(cup, {four[3]: 1}) == pay(cup, {}) == won
    give_back(cup)
    assert balances_of(*four) == [1050, 990, 960, 900]


@pytest.mark.parametrize(
    ("chips", "shares", "won", "bank"),
    [
        (5, [1], [15], 5),
        (7, [1, 1], [10, 10], 8),  # the bank's part of 28, and 1 of 21 that two cannot share
        (1, [50, 30, 20], [1, 0, 0], 3),
        (9, [3, 2, 1, 1], [11, 7, 3, 3], 12),
    ],
)
def test_no_chip_is_split_or_lost(
    cup: UUID, four: list[UUID], chips: int, shares: list[int], won: list[int], bank: int
) -> None:
    buy_in(cup, *four, chips=chips)
    paid = pay(cup, dict(zip(four, shares, strict=False)))
    assert [paid.get(user, 0) for user in four[: len(won)]] == won
    assert sum_of(BANK) == bank
    assert sum(won) + bank == 4 * chips


@pytest.mark.parametrize("people", [0, 1])
def test_a_pot_without_shares_goes_back(cup: UUID, four: list[UUID], people: int) -> None:
    buy_in(cup, *four)
    assert pay(cup, dict.fromkeys(four[:people], 0)) == {}
    assert balances_of(*four) == [1000] * 4
    assert (sum_of(BANK), escrow(cup).closed_at) == (0, LATER)


def test_a_game_s_stakes_are_not_touched(cup: UUID, four: list[UUID]) -> None:
    game = staked(*four)
    buy_in(cup, *four)
    pay(cup, {four[0]: 1})
    assert [balances.staked(user) for user in four] == [100] * 4
    stakes.refund(game=game, users=four, now=LATER)
    assert balances_of(*four) == [1200, 900, 900, 900]


def test_a_deleted_account_keeps_what_comes_later(cup: UUID, four: list[UUID]) -> None:
    buy_in(cup, *four)
    adjusted(four[0], -900)
    User.objects.filter(id=four[0]).update(is_active=False)
    give_back(cup)
    assert balances_of(*four) == [100, 1000, 1000, 1000]


@pytest.mark.parametrize("people", [2, 8])
def test_the_number_of_queries_does_not_depend_on_the_players(
    people: int, django_assert_num_queries: Any
) -> None:
    users, cup, other = [player() for _ in range(people)], uuid4(), uuid4()
    buy_in(cup, *users)
    buy_in(other, *users)
    with django_assert_num_queries(11):  # two for the savepoint
        buy_in(cup, users[0], entry=2)
    with django_assert_num_queries(7):
        give_back(cup, *users[1:])
    with django_assert_num_queries(8):
        give_back(cup, key="all")
    with django_assert_num_queries(8):
        pay(other, dict.fromkeys(users, 1))
    with django_assert_num_queries(3):
        pay(other, dict.fromkeys(users, 1))
