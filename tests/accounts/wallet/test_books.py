"""The audit of the ledger: it accepts correct books, and finds and names every kind of error.

The database would refuse most of these errors, so its checks are switched off.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from accounts.models import BANK, Account, Entry, Stake, Transaction
from accounts.wallet import audit, buy_ins, grants, stakes
from accounts.wallet.errors import NotEnoughChips
from tests.harness.chips import adjusted, assert_right, balances_of, player, staked, sum_of
from tests.harness.examples import examples
from tests.harness.people import NOW

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
LATER = NOW + timedelta(days=15)  # players of now are no newcomers any more


@contextmanager
def without_checks() -> Iterator[Any]:
    """A cursor that ignores triggers and constraints."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            for table in ("accounts_entry", "accounts_transaction"):
                for event in ("update", "delete"):
                    cursor.execute(f"DROP TRIGGER {table}_refuses_{event}")
            yield cursor
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
            return
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")  # without triggers
        cursor.execute(
            "SELECT conrelid::regclass, conname FROM pg_constraint"
            " WHERE contype = 'c' AND conrelid::regclass::text LIKE 'accounts\\_%'"
        )
        for table, name in cursor.fetchall():
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
        yield cursor


def rules() -> list[str]:
    return sorted({each.rule for each in audit.violations()})


def test_correct_books_are_accepted_and_summed_up(capsys: Any) -> None:
    ana, ben = player(), player()
    stakes.pay_out(game=staked(ana, ben), winners=[ana], now=NOW)
    staked(ana, ben)
    call_command("books")
    output = capsys.readouterr().out
    assert "The ledger is consistent: 13 entries of 5 transactions in 6 accounts." in output
    assert "all: 2000 chips; with the bank: 50; with players and staked: 1950." in output


def test_empty_books_are_correct() -> None:
    call_command("books")


def test_a_balance_that_differs_from_its_entries_is_found() -> None:
    ana = player()
    Account.objects.filter(id=ana).update(balance=1001)
    (wrong,) = audit.violations()
    assert str(wrong) == (
        f"Each balance is the sum of its entries: id {ana}, balance 1001, sum 1000"
    )
    with pytest.raises(CommandError, match="balance 1001, sum 1000") as error:
        call_command("books")
    assert error.value.returncode == 1


def test_an_escrow_that_differs_from_its_stakes_is_found() -> None:
    staked(player(), player())
    Stake.objects.update(chips=99)
    (wrong,) = audit.violations()
    assert str(wrong).endswith("balance 200, sum 198")


def test_a_transaction_without_entries_is_found() -> None:
    Transaction.objects.create(purpose="prize", key="x", at=NOW)
    assert rules() == ["Each transaction has entries"]


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        (
            "UPDATE accounts_entry SET chips = chips + 1 WHERE account_id = '{bank}'",
            ["The sum of all accounts is zero", "The sum of each transaction is zero"],
        ),
        (
            "UPDATE accounts_entry SET balance = 7 WHERE account_id = '{ana}'",
            ["Each entry has the balance after it"],
        ),
        (
            "UPDATE accounts_entry SET transaction_id = transaction_id - 2 WHERE chips = 150",
            ["The sum of each transaction is zero"],
        ),
        (
            "UPDATE accounts_account SET closed_at = NULL WHERE id = '{game}'",
            ["The escrow of an ended game is empty"],
        ),
        (
            "UPDATE accounts_account SET balance = 1 WHERE id = '{game}'",
            [
                "Each balance is the sum of its entries",
                "Each escrow is the sum of its running stakes",
                "The escrow of an ended game is empty",
            ],
        ),
        (
            "DELETE FROM accounts_entry WHERE account_id = '{ana}'",
            [
                "Each balance is the sum of its entries",
                "The sum of all accounts is zero",
                "The sum of each transaction is zero",
            ],
        ),
    ],
)
def test_every_kind_of_error_is_found(wrong: str, found: list[str]) -> None:
    ana, ben = player(), player()
    game = staked(ana, ben)
    stakes.pay_out(game=game, winners=[ana], now=NOW)
    player()
    assert_right()
    with without_checks() as cursor:
        cursor.execute(wrong.format(ana=ana.hex, bank=BANK.hex, game=game.hex))
        assert cursor.rowcount
        assert rules() == found


def test_a_tournament_that_has_paid_its_prizes_and_is_open_is_found() -> None:
    ana, cup = player(), uuid4()
    buy_ins.buy_in(tournament=cup, user=ana, key="k", chips=100, now=LATER)
    buy_ins.pay_prizes(tournament=cup, shares={ana: 1}, now=LATER)
    assert_right()
    Account.objects.filter(id=cup).update(closed_at=None)
    assert rules() == ["The escrow of a tournament is empty once its prizes are paid"]


def test_the_audit_stops_after_the_first_errors() -> None:
    for number in range(audit.SHOWN + 5):
        Transaction.objects.create(purpose="prize", key=str(number), at=NOW)
    assert len(list(audit.violations())) == audit.SHOWN


PEOPLE, GAMES = 4, 3
one_user = st.integers(0, PEOPLE - 1)
some = st.lists(one_user, min_size=1, unique=True)
one_game = st.integers(0, GAMES - 1)
acts = st.one_of(
    st.tuples(st.just("stake"), one_game, some, st.integers(1, 700)),
    st.tuples(st.just("pay_out"), one_game, some),
    st.tuples(st.just("refund"), one_game, some),
    st.tuples(st.just("reverse"), one_game),
    st.tuples(st.just("adjust"), one_user, st.integers(-900, 300).filter(bool)),
    st.tuples(st.just("prize"), some, st.integers(1, 50), st.integers(0, 2)),
    st.tuples(st.just("buy_in"), one_game, one_user, st.integers(1, 700), st.integers(0, 3)),
    st.tuples(st.just("guarantee"), one_game, st.integers(1, 700), st.integers(0, 3)),
    st.tuples(st.just("give_back"), one_game, some, st.integers(0, 3)),
    st.tuples(st.just("share_out"), one_game, st.lists(st.integers(0, 9), max_size=PEOPLE)),
)


class Model:
    """The expected state, computed with plain numbers."""

    def __init__(self) -> None:
        self.has = [1000] * PEOPLE
        self.bank = 0
        self.stakes: dict[int, dict[int, int]] = {}
        self.won: dict[int, dict[int, int]] = {}
        self.voided: set[int] = set()
        self.given: set[tuple[int, int]] = set()
        self.pots: dict[int, dict[int, int]] = {}
        self.guaranteed: dict[int, int] = {}
        self.posted: set[object] = set()
        self.over: set[int] = set()

    def stake(self, game: int, users: list[int], chips: int) -> None:
        if game in self.stakes:
            return
        if min(self.has[user] for user in users) < chips:
            raise NotEnoughChips
        self.stakes[game] = dict.fromkeys(users, chips)
        self._give(self.stakes[game], -1)

    def pay_out(self, game: int, users: list[int]) -> None:
        winners = self._running(game) & set(users)
        if winners:
            pot = sum(self.stakes[game].values())
            self._end(game, dict.fromkeys(winners, (pot - pot // 4) // len(winners)))

    def refund(self, game: int, users: list[int]) -> None:
        if staying := self._running(game):
            self._end(game, {u: self.stakes[game][u] for u in staying & set(users)})

    def reverse(self, game: int) -> None:
        if game not in self.stakes or game in self.voided:
            return
        if game in self.won:
            self.bank -= sum(self.stakes[game].values()) - sum(self.won[game].values())
            self._give(self.won[game], -1)
        self._give(self.stakes[game], 1)
        self.voided.add(game)
        for user, chips in enumerate(self.has):
            self.bank += min(chips, 0)
            self.has[user] = max(chips, 0)

    def adjust(self, user: int, chips: int) -> None:
        if self.has[user] + chips < 0:
            raise NotEnoughChips
        self.has[user] += chips

    def prize(self, users: list[int], chips: int, key: int) -> None:
        new = {user for user in users if (user, key) not in self.given}
        self.given |= {(user, key) for user in new}
        self._give(dict.fromkeys(new, chips), 1)

    def buy_in(self, cup: int, user: int, chips: int, key: int) -> None:
        if cup in self.over or (cup, user, key) in self.posted:
            return
        if self.has[user] < chips:
            raise NotEnoughChips
        self.posted.add((cup, user, key))
        pot = self.pots.setdefault(cup, {})
        pot[user] = pot.get(user, 0) + chips
        self._give({user: chips}, -1)

    def guarantee(self, cup: int, chips: int, key: int) -> None:
        if cup in self.over or (cup, "bank", key) in self.posted:
            return
        self.posted.add((cup, "bank", key))
        self.pots.setdefault(cup, {})
        self.guaranteed[cup] = self.guaranteed.get(cup, 0) + chips
        self.bank -= chips

    def give_back(self, cup: int, users: list[int], key: int) -> None:
        pot = self.pots.get(cup, {})
        back = {user: pot[user] for user in users if user in pot}
        if back and (cup, key) not in self.posted:
            self.posted.add((cup, key))
            self._give(back, 1)
            self.pots[cup] = {user: pot[user] for user in pot.keys() - back.keys()}

    def share_out(self, cup: int, shares: list[int]) -> None:
        if cup not in self.pots or cup in self.over:
            return
        self.over.add(cup)
        pot = self.pots.pop(cup)
        own = self.guaranteed.pop(cup, 0)
        won, chips = pot, sum(pot.values()) + own
        if any(shares):
            rest = chips - (chips - own) // 4
            won = {user: rest * share // sum(shares) for user, share in enumerate(shares)}
        self.bank += chips - sum(won.values())
        self._give(won, 1)

    def _running(self, game: int) -> set[int]:
        ended = game in self.won or game in self.voided
        return set() if ended else set(self.stakes.get(game, ()))

    def _end(self, game: int, given: dict[int, int]) -> None:
        self.won[game] = given
        self.bank += sum(self.stakes[game].values()) - sum(given.values())
        self._give(given, 1)

    def _give(self, chips: dict[int, int], sign: int) -> None:
        for user, each in chips.items():
            self.has[user] += sign * each


class Ledger:
    """The same operations, on the real ledger."""

    def __init__(self) -> None:
        self.people = [player() for _ in range(PEOPLE)]
        self.games = [uuid4() for _ in range(GAMES)]
        self.cups = [uuid4() for _ in range(GAMES)]
        self.bank = sum_of(BANK)

    def stake(self, game: int, users: list[int], chips: int) -> None:
        stakes.stake(game=self.games[game], users=self._ids(users), chips=chips, now=NOW)

    def pay_out(self, game: int, users: list[int]) -> None:
        staking = Entry.objects.filter(
            transaction__game=self.games[game], transaction__purpose="stake"
        )
        own = set(staking.values_list("account", flat=True))
        if winners := [user for user in self._ids(users) if user in own]:
            stakes.pay_out(game=self.games[game], winners=winners, now=NOW)

    def refund(self, game: int, users: list[int]) -> None:
        stakes.refund(game=self.games[game], users=self._ids(users), now=NOW)

    def reverse(self, game: int) -> None:
        stakes.reverse(game=self.games[game], now=NOW)

    def adjust(self, user: int, chips: int) -> None:
        adjusted(self.people[user], chips)

    def prize(self, users: list[int], chips: int, key: int) -> None:
        prizes = dict.fromkeys(self._ids(users), chips)
        grants.prize(prizes=prizes, week="2026-W45", key=str(key), now=NOW)

    def buy_in(self, cup: int, user: int, chips: int, key: int) -> None:
        id_ = self.cups[cup]
        if not Account.objects.filter(id=id_, closed_at__isnull=False).exists():
            own, once = self.people[user], f"{id_}:{user}:{key}"
            buy_ins.buy_in(tournament=id_, user=own, key=once, chips=chips, now=LATER)

    def guarantee(self, cup: int, chips: int, key: int) -> None:
        id_ = self.cups[cup]
        if not Account.objects.filter(id=id_, closed_at__isnull=False).exists():
            given = {"chips": chips, "reason": "a prize", "staff_id": self.people[0]}
            buy_ins.guarantee(tournament=id_, key=f"{id_}:{key}", now=LATER, **given)

    def give_back(self, cup: int, users: list[int], key: int) -> None:
        id_, people = self.cups[cup], self._ids(users)
        buy_ins.give_back(tournament=id_, users=people, key=f"{id_}:{key}", now=LATER)

    def share_out(self, cup: int, shares: list[int]) -> None:
        given = dict(zip(self.people, shares, strict=False))
        buy_ins.pay_prizes(tournament=self.cups[cup], shares=given, now=LATER)

    def _ids(self, users: list[int]) -> list[UUID]:
        return [self.people[user] for user in users]


def refused(side: Model | Ledger, act: tuple[Any, ...]) -> bool:
    name, *arguments = act
    try:
        getattr(side, name)(*arguments)
    except NotEnoughChips:
        return True
    return False


@examples(60, HealthCheck.function_scoped_fixture)
@given(st.lists(acts, max_size=25))
def test_the_books_stay_correct_under_any_operations(
    db: None, sequence: list[tuple[Any, ...]]
) -> None:
    model, ledger = Model(), Ledger()
    for act in sequence:
        assert refused(ledger, act) == refused(model, act)
        assert balances_of(*ledger.people) == model.has
    assert sum_of(BANK) - ledger.bank == model.bank
    assert_right()
