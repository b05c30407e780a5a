"""Stakes: into a game's escrow and out again, with every chip accounted for."""

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
def _books_are_correct(db: None) -> Any:
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


def test_nobody_stakes_if_one_player_has_too_few_chips(four: list[UUID]) -> None:
    poor, guest = player(99), Person(NOW).id
    with pytest.raises(NotEnoughChips) as refused:
        staked(*four, poor, guest)
    assert refused.value.data == {"users": [str(poor), str(guest)]}
    assert balances_of(*four, poor) == [1000] * 4 + [99]
    assert not Account.objects.filter(kind="escrow").exists()


def test_a_player_can_stake_all_chips() -> None:
    ana, ben = player(100), player(100)
    staked(ana, ben)
    assert balances_of(ana, ben) == [0, 0]


def test_a_game_without_a_bet_writes_no_rows(four: list[UUID]) -> None:
    before = Transaction.objects.count()
    game = staked(*four, chips=0)
    pay_out(game, four[0])
    refund(game, *four)
    reverse(game)
    assert Transaction.objects.count() == before
    assert balances_of(*four) == [1000] * 4


def test_the_winner_takes_the_pot_minus_the_bank_s_share(four: list[UUID]) -> None:
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
def test_no_chip_is_split_or_lost(
    people: int, chips: int, winners: int, won: int, bank: int
) -> None:
    users = [player() for _ in range(people)]
    pay_out(staked(*users, chips=chips), *users[:winners])
    expected = [1000 - chips + won] * winners + [1000 - chips] * (people - winners)
    assert balances_of(*users) == expected
    assert sum_of(BANK) == bank
    assert winners * won + bank == people * chips


def test_the_bank_s_share_is_a_setting(four: list[UUID], settings: Any) -> None:
    settings.BANK_PERCENT = 0
    pay_out(staked(*four), *four[:2])
    assert balances_of(*four) == [1100, 1100, 900, 900]


def test_remaining_players_are_refunded_and_the_others_forfeit(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four[1:])
    assert balances_of(*four) == [900, 1000, 1000, 1000]
    assert sum_of(BANK) == 100
    assert escrow(game).closed_at == NOW


def test_a_player_without_a_stake_is_not_refunded(four: list[UUID]) -> None:
    stranger = player()
    refund(staked(*four), *four, stranger)
    assert balances_of(*four, stranger) == [1000] * 5


def test_repeated_operations_happen_once(four: list[UUID]) -> None:
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


def test_voiding_a_result_reverses_it_to_the_last_chip(four: list[UUID]) -> None:
    game = staked(*four, chips=7)
    pay_out(game, *four[:2])
    reverse(game)
    assert balances_of(*four) == [1000] * 4
    assert sum_of(BANK) == 0
    assert set(balances.sums_of(game).values()) == {0}


def test_voiding_a_running_game_returns_all_stakes(four: list[UUID]) -> None:
    game = staked(*four)
    reverse(game)
    assert balances_of(*four) == [1000] * 4
    assert (escrow(game).balance, escrow(game).closed_at) == (0, NOW)
    pay_out(game, four[0])
    assert balances_of(*four) == [1000] * 4


def test_voiding_a_game_returns_forfeits_too(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four[:1])
    reverse(game)
    assert balances_of(*four) == [1000] * 4
    assert sum_of(BANK) == 0


def test_the_bank_advances_chips_that_a_winner_has_spent(four: list[UUID]) -> None:
    game = staked(*four, chips=1000)
    pay_out(game, four[0])  # 3,000 of 4,000
    adjusted(four[0], -2500)
    reverse(game)
    # Without the game the winner had 1,000, and has spent 2,500.
    assert balances_of(*four) == [0, 1000, 1000, 1000]
    assert sum_of(BANK) == -1500
    last = [(e.transaction.purpose, e.chips) for e in balances.entries(four[0]).order_by("-id")[:2]]
    assert last == [("void", -2000), ("advance", 1500)]
    assert set(balances.sums_of(game).values()) == {0}
    reverse(game)
    assert sum_of(BANK) == -1500


def test_a_settlement_is_rolled_back_with_its_transaction(four: list[UUID]) -> None:
    game = staked(*four)
    with transaction.atomic():
        pay_out(game, four[0])
        transaction.set_rollback(True)
    assert balances_of(*four) == [900] * 4
    assert escrow(game).balance == 400
    pay_out(game, four[0])
    assert balances_of(*four) == [1200, 900, 900, 900]


def test_a_closed_escrow_stays_empty(four: list[UUID]) -> None:
    game = staked(*four)
    refund(game, *four)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(id=game).update(balance=1)


@pytest.mark.parametrize("people", [2, 8])
def test_the_number_of_queries_does_not_depend_on_the_players(
    people: int, django_assert_num_queries: Any
) -> None:
    users, game = [player() for _ in range(people)], uuid4()
    with django_assert_num_queries(9):  # two for the savepoint
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
