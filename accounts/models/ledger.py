"""Models of the ledger: where chips are, and every one of their movements, double entry.

`accounts.models` brings them in. What must never be is a constraint here, too: a balance below
zero, a movement twice, a change of what is written. docs/chips.md says how chips move.
"""

from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from core.append_only import AppendOnlyModel

BANK: Final = UUID(int=1)
"""The account that keeps its part of each pot, and bears what cannot be taken back."""
PROMOTIONS: Final = UUID(int=2)
"""The account that all chips come from."""
HOUSE: Final = (BANK, PROMOTIONS)
OF_GAMES: Final = ("stake", "settlement", "refund", "void", "advance")
"""The purposes that are about one game."""
ENDINGS: Final = ("settlement", "refund", "void")
"""Those after which nothing is left of its stakes."""

# A comparison with null would let a row pass.
NOT_NEGATIVE = Q(balance__isnull=False, balance__gte=0)
OF_PLAYER = NOT_NEGATIVE & Q(
    kind="player", user__isnull=False, user=F("id"), closed_at__isnull=True
)
OF_ESCROW = (
    NOT_NEGATIVE & Q(kind="escrow", user__isnull=True) & (Q(closed_at__isnull=True) | Q(balance=0))
)
OF_HOUSE = Q(
    kind="house", id__in=HOUSE, user__isnull=True, balance__isnull=True, closed_at__isnull=True
)
BY_STAFF = Q(purpose="adjustment", staff__isnull=False) & ~Q(reason="")


class Account(models.Model):
    """Where chips are: with a player, staked in a game, or with the house.

    The id says whose it is: that of the player, that of the game, `BANK` or `PROMOTIONS`. So
    nobody has two, and everybody knows the order in which to lock them.
    """

    class Kind(models.TextChoices):
        """Whose it is."""

        PLAYER = "player"
        ESCROW = "escrow"
        HOUSE = "house"

    id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=10, choices=Kind)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="account"
    )
    balance = models.BigIntegerField(null=True)
    """Chips, the sum of its entries. The house has none: all would wait for that one row."""
    closed_at = models.DateTimeField(null=True)
    """When the game's stakes were settled, refunded or reversed: an escrow is empty ever after."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=OF_PLAYER | OF_ESCROW | OF_HOUSE, name="balances_never_negative"
            ),
        ]
        permissions = [("adjust_chips", "Can give and take chips")]

    def __str__(self) -> str:
        return HOUSE_NAMES.get(self.id) or f"{self.kind} {self.id}"


HOUSE_NAMES: Final = {BANK: "bank", PROMOTIONS: "promotions"}


class Transaction(AppendOnlyModel):
    """Why chips moved, once for each purpose and key. Append-only, and the database holds it."""

    class Purpose(models.TextChoices):
        """What it is for."""

        REGISTRATION = "registration"
        DAILY_GIFT = "daily_gift"
        PRIZE = "prize"
        ADJUSTMENT = "adjustment"
        STAKE = "stake"
        SETTLEMENT = "settlement"
        REFUND = "refund"
        VOID = "void"
        """All that came of a game, taken back."""
        ADVANCE = "advance"
        """What the bank pays in a reversal, if the player has spent the chips."""
        CLOSING = "closing"
        """All that is left in an account that is deleted."""

    id = models.BigAutoField(primary_key=True)
    purpose = models.CharField(max_length=20, choices=Purpose)
    key = models.CharField(max_length=120)
    game = models.UUIDField(null=True)
    week = models.CharField(max_length=10, blank=True)
    """Such as `2026-W47`."""
    reason = models.CharField(max_length=200, blank=True)
    """The staff's note to the player."""
    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["game"], name="transaction_of_game", condition=Q(game__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["purpose", "key"], name="moved_once"),
            models.CheckConstraint(
                condition=BY_STAFF | ~Q(purpose="adjustment"), name="adjusted_with_a_reason"
            ),
            models.CheckConstraint(
                condition=Q(purpose__in=OF_GAMES, game__isnull=False)
                | (~Q(purpose__in=OF_GAMES) & Q(game__isnull=True)),
                name="stakes_name_their_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.key}"


class Entry(AppendOnlyModel):
    """What a transaction did to an account. Append-only, and the database holds it.

    The entries of a transaction come to zero.
    """

    id = models.BigAutoField(primary_key=True)
    transaction = models.ForeignKey(
        Transaction, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    chips = models.BigIntegerField()
    """More than zero: given to the account; less: taken from it."""
    balance = models.BigIntegerField(null=True)
    """Of the account, after it; null for the house."""

    class Meta:
        verbose_name_plural = "entries"
        indexes = [models.Index(fields=["account", "-id"], name="entry_newest")]
        constraints = [
            models.UniqueConstraint(fields=["transaction", "account"], name="one_entry_an_account"),
            models.CheckConstraint(condition=~Q(chips=0), name="entry_moves_something"),
            models.CheckConstraint(
                condition=NOT_NEGATIVE | Q(account__in=HOUSE, balance__isnull=True),
                name="entry_leaves_no_debt",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chips:+} to {self.account_id}"


class Stake(models.Model):
    """What a player has in a game that goes on: there until its escrow is emptied.

    It says no more than the entries do, but at once, however many games somebody has played.
    """

    game = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="stakes")
    chips = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="staked_once"),
        ]

    def __str__(self) -> str:
        return f"{self.chips} of {self.player_id} in {self.game_id}"
