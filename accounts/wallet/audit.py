"""The audit of the ledger: its rules, checked by queries.

Each rule is one statement, so it reads one snapshot and may run while games are played. It returns
the rows that break the rule, at most `SHOWN` of them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum, Value, Window
from django.db.models.functions import Coalesce

from accounts.models import BANK, ENDINGS, PROMOTIONS, Account, Entry, Stake, Transaction

SHOWN: Final = 20
Rows = QuerySet[Any, Mapping[str, object]] | list[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation of a rule."""

    rule: str
    what: str
    """The row and the wrong values."""

    def __str__(self) -> str:
        return f"{self.rule}: {self.what}"


@dataclass(frozen=True, slots=True)
class Figures:
    """Totals of the ledger, in chips and rows."""

    accounts: int
    transactions: int
    entries: int
    bank: int
    promotions: int


def figures() -> Figures:
    """Count the rows and add up the house's chips."""
    return Figures(
        accounts=Account.objects.count(),
        transactions=Transaction.objects.count(),
        entries=Entry.objects.count(),
        bank=_sum(Entry.objects.filter(account=BANK)),
        promotions=_sum(Entry.objects.filter(account=PROMOTIONS)),
    )


def violations() -> Iterator[Violation]:
    """Yield all violations, rule by rule."""
    for rule, rows in PROOFS:
        for row in rows()[:SHOWN]:
            yield Violation(rule, ", ".join(f"{name} {value}" for name, value in row.items()))


def _sum(entries: QuerySet[Entry]) -> int:
    total: int = entries.aggregate(chips=Coalesce(Sum("chips"), 0))["chips"]
    return total


def _all_come_to_zero() -> Rows:
    total = _sum(Entry.objects.all())
    return [{"sum": total}] if total else []


def _unbalanced() -> Rows:
    sums = Entry.objects.values("transaction").annotate(sum=Sum("chips"))
    return sums.exclude(sum=0).order_by("transaction")


def _without_entries() -> Rows:
    entries = Entry.objects.filter(transaction=OuterRef("pk"))
    return Transaction.objects.filter(~Exists(entries)).order_by("id").values("id", "purpose")


def _other_than_entries() -> Rows:
    sums = (
        Entry.objects.filter(account=OuterRef("pk"))
        .order_by()
        .values("account")
        .annotate(sum=Sum("chips"))
        .values("sum")
    )
    accounts = Account.objects.exclude(kind=Account.Kind.HOUSE)
    rows = accounts.annotate(sum=Coalesce(sums, Value(0)))
    return rows.exclude(balance=F("sum")).order_by("id").values("id", "balance", "sum")


def _other_than_before() -> Rows:
    """Entries whose balance differs from the sum of the account's entries up to them."""
    running = Window(Sum("chips"), partition_by="account", order_by="id")
    entries = Entry.objects.filter(balance__isnull=False).annotate(sum=running)
    return entries.filter(~Q(balance=F("sum"))).order_by("id").values("id", "balance", "sum")


def _other_than_stakes() -> Rows:
    stakes = Stake.objects.filter(game=OuterRef("pk")).order_by().values("game")
    sums = stakes.annotate(sum=Sum("chips")).values("sum")
    escrows = Account.objects.filter(kind=Account.Kind.ESCROW)
    wrong = escrows.annotate(sum=Coalesce(sums, Value(0))).exclude(balance=F("sum"))
    return wrong.order_by("id").values("id", "balance", "sum")


def _ended_with_chips() -> Rows:
    return _not_empty(Transaction.objects.filter(game=OuterRef("pk"), purpose__in=ENDINGS))


def _paid_with_chips() -> Rows:
    paid = Transaction.Purpose.TOURNAMENT_PRIZE
    return _not_empty(Transaction.objects.filter(tournament=OuterRef("pk"), purpose=paid))


def _not_empty(ended: QuerySet[Transaction]) -> Rows:
    """The escrows with such a transaction that have chips, or are open."""
    escrows = Account.objects.filter(Exists(ended), kind=Account.Kind.ESCROW)
    left = escrows.filter(~Q(balance=0) | Q(closed_at__isnull=True))
    return left.order_by("id").values("id", "balance", "closed_at")


PROOFS: Final[tuple[tuple[str, Callable[[], Rows]], ...]] = (
    ("The sum of all accounts is zero", _all_come_to_zero),
    ("The sum of each transaction is zero", _unbalanced),
    ("Each transaction has entries", _without_entries),
    ("Each balance is the sum of its entries", _other_than_entries),
    ("Each entry has the balance after it", _other_than_before),
    ("Each escrow is the sum of its running stakes", _other_than_stakes),
    ("The escrow of an ended game is empty", _ended_with_chips),
    ("The escrow of a tournament is empty once its prizes are paid", _paid_with_chips),
)
