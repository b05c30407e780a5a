"""Stakes: into a game's escrow and out of it again, every chip accounted for."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from accounts.models import BANK, Account, Transaction
from accounts.wallet import balances, stakes
from accounts.wallet.errors import NotEnoughChips
from tests.harness.chips import adjusted, assert_right, balances_of, player, staked, sum_of
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _proved(db: None) -> Any:
    yield
    assert_right()


@pytest.fixture
def four() -> list[UUID]:
    return [player() for _ in range(4)]


def pay_out(game: UUID, *winners: UUID) -> None:
    stakes.pay_out(game=game, winners=winners, now=NOW)


def refund(game: UUID, *users: UUID) -> None:
    stakes.refund(game=game, users=users, now=NOW)


def reverse(game: UUID) -> None:
    stakes.reverse(game=game, now=NOW)


def escrow(game: UUID) -> Account:
    return Account.objects.get(id=game)


def test_stakes_go_to_the_escrow_of_the_game(four: list[UUID]) -> None:
    game = staked(*four)
    assert balances_of(*four) == [900] * 4
    assert escrow(game).balance == 400
    assert [balances.staked(user) for user in four] == [100] * 4


def test_one_without_enough_chips_means_that_nobody_stakes(four: list[UUID]) -> None:
    poor, guest = player(99), Person(NOW).id
    with pytest.raises(NotEnoughChips) as refused:
        staked(*four, poor, guest)
    assert refused.value.data == {"users": [str(poor), str(guest)]}
    assert balances_of(*four, poor) == [1000] * 4 + [99]
    assert not Account.objects.filter(kind="escrow").exists()


def test_all_of_one_s_chips_can_be_staked() -> None:
    ana, ben = player(100), player(100)
    staked(ana, ben)
    assert balances_of(ana, ben) == [0, 0]


def test_a_game_for_nothing_leaves_no_rows(four: list[UUID]) -> None:
    before = Transaction.objects.count()
    game = staked(*four, chips=0)
    pay_out(game, four[0])
    refund(game, *four)
    reverse(game)
    assert Transaction.objects.count() == before
    assert balances_of(*four) == [1000] * 4


def test_the_winner_takes_the_pot_less_what_the_bank_keeps(four: list[UUID]) -> None:
    game = staked(*four)
    pay_out(game, four[0])
    assert balances_of(*four) == [1200, 900, 900, 900]
    assert sum_of(BANK) == 100
    assert (escrow(game).balance, escrow(game).closed_at) == (0, NOW)
    assert balances.staked(four[0]) == 0


@pytest.mark.parametrize(
    ("people", "chips", "winners", "won", "bank"),
    [
        (2, 5, 1, 8, 2),  # 25 % of 10 are 2.5: rounded down
        (2, 1, 1, 2, 0),
        (4, 1, 2, 1, 2),  # 1 for the bank, and 1 of 3 that two cannot share
        (6, 7, 2, 16, 10),
        (3, 100, 1, 225, 75),
    ],
)
def test_no_chip_is_broken_or_lost(
    people: int, chips: int, winners: int, won: int, bank: int
) -> None:
    users = [player() for _ in range(people)]
    pay_out(staked(*users, chips=chips), *users[:winners])
    expected = [1000 - chips + won] * winners + [1000 - chips] * (people - winners)
    assert balances_of(*users) == expected
    assert sum_of(BANK) == bank
    assert winners * won + bank == people * chips


def test_the_bank_s_part_is_a_setting(four: list[UUID], settings: Any) -> None:
    settings.BANK_PERCENT = 0
    pay_out(staked(*four), *four[:2])
    assert balances_of(*four) == [1100, 1100, 900, 900]


def test_those_who_stayed_get_their_stakes_back_and_the_others_forfeit(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four[1:])
    assert balances_of(*four) == [900, 1000, 1000, 1000]
    assert sum_of(BANK) == 100
    assert escrow(game).closed_at == NOW


def test_nobody_gets_a_stake_back_who_has_not_staked(four: list[UUID]) -> None:
    stranger = player()
    refund(staked(*four), *four, stranger)
    assert balances_of(*four, stranger) == [1000] * 5


def test_whatever_is_repeated_happens_once(four: list[UUID]) -> None:
    first, second = uuid4(), uuid4()
    for _ in range(2):
        stakes.stake(game=first, users=four, chips=100, now=NOW)
        stakes.stake(game=second, users=four, chips=10, now=NOW)
    for _ in range(2):
        pay_out(first, four[0])
        refund(second, *four)
    assert balances_of(*four) == [1200, 900, 900, 900]
    for _ in range(2):
        reverse(first)
    assert balances_of(*four) == [1000] * 4
    assert sum_of(BANK) == 0


def test_a_game_is_settled_in_one_way_only(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four[:2])
    pay_out(game, four[3])
    stakes.stake(game=game, users=four, chips=100, now=NOW)
    assert balances_of(*four) == [1000, 1000, 900, 900]


def test_a_voided_result_is_taken_back_to_the_last_chip(four: list[UUID]) -> None:
    game = staked(*four, chips=7)
    pay_out(game, *four[:2])
    reverse(game)
    assert balances_of(*four) == [1000] * 4
    assert sum_of(BANK) == 0
    assert set(balances.sums_of(game).values()) == {0}


def test_a_game_voided_while_it_runs_returns_all_stakes(four: list[UUID]) -> None:
    game = staked(*four)
    reverse(game)
    assert balances_of(*four) == [1000] * 4
    assert (escrow(game).balance, escrow(game).closed_at) == (0, NOW)
    pay_out(game, four[0])
    assert balances_of(*four) == [1000] * 4


def test_forfeits_of_a_voided_game_return_too(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four[:1])
    reverse(game)
    assert balances_of(*four) == [1000] * 4
    assert sum_of(BANK) == 0


def test_the_bank_advances_what_a_winner_has_spent(four: list[UUID]) -> None:
    game = staked(*four, chips=1000)
    pay_out(game, four[0])  # 3,000 of 4,000
    adjusted(four[0], -2500)
    reverse(game)
    # Without the game the winner had 1,000, and has spent 2,500.
    assert balances_of(*four) == [0, 1000, 1000, 1000]
    assert sum_of(BANK) == -1500
    told = [(e.transaction.purpose, e.chips) for e in balances.entries(four[0]).order_by("-id")[:2]]
    assert told == [("void", -2000), ("advance", 1500)]
    assert set(balances.sums_of(game).values()) == {0}
    reverse(game)
    assert sum_of(BANK) == -1500


def test_a_failure_after_the_settlement_leaves_nothing_of_it(four: list[UUID]) -> None:
    game = staked(*four)
    with transaction.atomic():
        pay_out(game, four[0])
        transaction.set_rollback(True)
    assert balances_of(*four) == [900] * 4
    assert escrow(game).balance == 400
    pay_out(game, four[0])
    assert balances_of(*four) == [1200, 900, 900, 900]


def test_an_escrow_that_is_closed_stays_empty(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(id=game).update(balance=1)


@pytest.mark.parametrize("people", [2, 8])
def test_the_statements_are_as_many_for_eight_as_for_two(
    people: int, django_assert_num_queries: Any
) -> None:
    users, game = [player() for _ in range(people)], uuid4()
    with django_assert_num_queries(9):  # two of a savepoint
        stakes.stake(game=game, users=users, chips=100, now=NOW)
    with django_assert_num_queries(5):
        pay_out(game, users[0])
    with django_assert_num_queries(1):
        pay_out(game, users[0])
    with django_assert_num_queries(6):
        reverse(game)
    running = staked(*users)
    with django_assert_num_queries(6):
        refund(running, *users[1:])
