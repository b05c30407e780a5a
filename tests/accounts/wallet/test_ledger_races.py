"""Concurrent transactions of the ledger, with real threads on PostgreSQL."""

import time
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from accounts.models import BANK, Transaction, User
from accounts.wallet import buy_ins, grants, stakes
from accounts.wallet.errors import GiftTaken, NotEnoughChips
from core.errors import DomainError
from tests.harness.chips import adjusted, assert_right, balances_of, player, staked, sum_of
from tests.harness.people import NOW
from tests.harness.threads import THREADS, at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
TIMES = 10


def succeeds(act: Callable[[], object], refusal: type[DomainError]) -> bool:
    try:
        act()
    except refusal:
        return False
    return True


def test_with_chips_for_one_game_only_one_of_several_starts() -> None:
    for _ in range(TIMES):
        ana, others = player(100), [player() for _ in range(THREADS)]

        def start(number: int, a: UUID = ana, o: list[UUID] = others) -> bool:
            return succeeds(lambda: staked(a, o[number]), NotEnoughChips)

        assert sorted(at_once(start)) == [False, False, False, True]
        assert balances_of(ana) == [0]
        assert sorted(balances_of(*others)) == [900, 1000, 1000, 1000]
    assert_right()


def test_locking_the_same_players_in_different_orders_does_not_deadlock() -> None:
    users = [player() for _ in range(6)]
    settled = [staked(*users, chips=1) for _ in range(THREADS * TIMES)]

    def act(number: int) -> None:
        order = users[number:] + users[:number]
        mine = settled[number * TIMES : (number + 1) * TIMES]
        for round_, game in enumerate(mine):
            with transaction.atomic():
                staked(*order[:: 1 if number % 2 else -1], chips=1)
                time.sleep(0.002)  # the locks are held for a while
            stakes.pay_out(game=game, winners=order[:2], now=NOW)
            grants.prize(
                prizes=dict.fromkeys(order, 1), week="2026-W45", key=f"{number}:{round_}", now=NOW
            )
            stakes.reverse(game=game, now=NOW)
            adjusted(order[0], 1)

    User.objects.get_or_create(username="staff", is_staff=True)
    at_once(act)
    rounds = THREADS * TIMES
    assert sum(balances_of(*users)) == 6 * 1000 + rounds * (6 + 1) - rounds * 6
    assert_right()


@pytest.mark.parametrize("end", ["pay_out", "refund", "reverse"])
def test_concurrent_equal_settlements_happen_once(end: str) -> None:
    for _ in range(TIMES):
        users = [player() for _ in range(4)]
        game, bank = staked(*users), sum_of(BANK)

        def act(_: int, g: UUID = game, u: list[UUID] = users) -> None:
            if end == "pay_out":
                stakes.pay_out(game=g, winners=u[:1], now=NOW)
            elif end == "refund":
                stakes.refund(game=g, users=u[1:], now=NOW)
            else:
                stakes.reverse(game=g, now=NOW)

        at_once(act)
        expected = {
            "pay_out": ([1200, 900, 900, 900], 100),
            "refund": ([900, 1000, 1000, 1000], 100),
            "reverse": ([1000] * 4, 0),
        }[end]
        assert (balances_of(*users), sum_of(BANK) - bank) == expected
    assert_right()


def test_of_concurrent_settlements_the_first_counts_and_a_void_reverses_it() -> None:
    for _ in range(TIMES):
        users = [player() for _ in range(4)]
        game = staked(*users)

        def act(number: int, g: UUID = game, u: list[UUID] = users) -> None:
            if number == 0:
                stakes.pay_out(game=g, winners=u[:1], now=NOW)
            elif number == 1:
                stakes.refund(game=g, users=u[1:], now=NOW)
            else:
                stakes.reverse(game=g, now=NOW)

        at_once(act)
        stakes.reverse(game=game, now=NOW)
        assert balances_of(*users) == [1000] * 4
        ends = Transaction.objects.filter(game=game, purpose__in=("settlement", "refund"))
        assert ends.count() <= 1
    assert_right()


def test_concurrent_claims_of_the_daily_gift_give_it_once() -> None:
    for _ in range(TIMES):
        ana = player(10)

        def take(_: int, a: UUID = ana) -> bool:
            return succeeds(lambda: grants.daily_gift(user_id=a, now=NOW), GiftTaken)

        assert sorted(at_once(take)) == [False, False, False, True]
        assert balances_of(ana) == [210]


def test_concurrent_grants_open_accounts_and_give_prizes_once() -> None:
    for _ in range(TIMES):
        users = [User.objects.create(username=f"new-{uuid4().hex}").id for _ in range(4)]

        def give(number: int, u: list[UUID] = users) -> None:
            order = u[number:] + u[:number]
            grants.prize(prizes=dict.fromkeys(order, 5), week="2026-W45", key=str(u[0]), now=NOW)
            grants.grant_registration(user_id=order[0], now=NOW)

        at_once(give)
        assert balances_of(*users) == [1005] * 4
    assert_right()


def test_concurrent_starts_of_a_game_stake_once() -> None:
    for _ in range(TIMES):
        users, game = [player() for _ in range(3)], uuid4()
        at_once(
            lambda n, g=game, u=users: stakes.stake(
                game=g, users=u[n % 3 :] + u[: n % 3], chips=100, now=NOW
            )
        )
        assert balances_of(*users) == [900] * 3
    assert_right()


def test_concurrent_buy_ins_and_endings_of_a_tournament_move_each_chip_once() -> None:
    later = NOW + timedelta(days=15)
    for _ in range(TIMES):
        users, cup, bank = [player(100) for _ in range(3)], uuid4(), sum_of(BANK)

        def join(number: int, c: UUID = cup, u: list[UUID] = users) -> None:
            user = u[number % 3]
            buy_ins.buy_in(tournament=c, user=user, key=f"{c}:{user}", chips=100, now=later)

        def end(number: int, c: UUID = cup, u: list[UUID] = users) -> None:
            if number % 2:
                buy_ins.pay_prizes(tournament=c, shares={u[0]: 1}, now=later)
            else:
                buy_ins.give_back(tournament=c, users=None, key=str(c), now=later)

        at_once(join)
        assert balances_of(*users) == [0] * 3
        at_once(end)
        assert (balances_of(*users), sum_of(BANK) - bank) in (
            ([225, 0, 0], 75),
            ([100, 100, 100], 0),
        )
    assert_right()
