"""Models of the ledger: accounts of chips, and every movement, in double entry.

The database enforces the invariants, too: no balance below zero, no movement twice, no change of a
row. docs/chips.md describes the movements.
"""

from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from core.append_only import AppendOnlyModel
from core.database.checks import Same

BANK: Final = UUID(int=1)
"""The account that gets a part of each pot, and pays for chips that cannot be taken back."""
PROMOTIONS: Final = UUID(int=2)
"""The account from which all chips come."""
HOUSE: Final = (BANK, PROMOTIONS)
OF_GAMES: Final = ("stake", "settlement", "refund", "void", "advance")
"""The purposes of transactions of a game."""
ENDINGS: Final = ("settlement", "refund", "void")
"""The purposes that empty a game's escrow."""
OF_TOURNAMENTS: Final = ("buy_in", "buy_in_back", "tournament_prize")
"""The purposes of transactions of a tournament."""

# A check passes if it compares with null.
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
    """An account of chips: of a player, of the stakes of a game or a tournament, or of the house.

    Its id is that of the player, the game or the tournament, `BANK` or `PROMOTIONS`. So every owner
    has one account, and the order of locks is known without a query.
    """

    class Kind(models.TextChoices):
        """The kind of owner."""

        PLAYER = "player"
        ESCROW = "escrow"
        HOUSE = "house"

    id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=10, choices=Kind)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="account"
    )
    balance = models.BigIntegerField(null=True)
    """Chips, the sum of its entries. Null for the house, whose row all would have to lock."""
    games_to_unlock = models.PositiveSmallIntegerField(null=True)
    """The whole scored games that a player still has to finish before the chips of registration
    can be staked; null if they were never locked."""
    opened_at = models.DateTimeField(null=True)
    """When the player got the chips of registration; null for others, and before there was this."""
    closed_at = models.DateTimeField(null=True)
    """When the stakes of the game were settled, refunded or reversed, or those of the tournament
    given out or back. The escrow stays empty."""

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
    """A movement of chips, once for each purpose and key. The database keeps it append-only."""

    class Purpose(models.TextChoices):
        """Why chips moved."""

        REGISTRATION = "registration"
        DAILY_GIFT = "daily_gift"
        PRIZE = "prize"
        ADJUSTMENT = "adjustment"
        STAKE = "stake"
        SETTLEMENT = "settlement"
        REFUND = "refund"
        VOID = "void"
        """The reversal of all movements of a game."""
        ADVANCE = "advance"
        """The bank's payment in a reversal, if the player has spent the chips."""
        CLOSING = "closing"
        """The remaining chips of a deleted account."""
        BUY_IN = "buy_in"
        BUY_IN_BACK = "buy_in_back"
        TOURNAMENT_PRIZE = "tournament_prize"

    id = models.BigAutoField(primary_key=True)
    purpose = models.CharField(max_length=20, choices=Purpose)
    key = models.CharField(max_length=120)
    game = models.UUIDField(null=True)
    tournament = models.UUIDField(null=True)
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
            models.Index(
                fields=["tournament"],
                name="transaction_of_tournament",
                condition=Q(tournament__isnull=False),
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
            models.CheckConstraint(
                condition=Same(Q(tournament__isnull=False), Q(purpose__one_of=OF_TOURNAMENTS)),
                name="buy_ins_name_their_tournament",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.key}"


class Entry(AppendOnlyModel):
    """The change of an account by a transaction. The database keeps it append-only.

    The sum of a transaction's entries is zero.
    """

    id = models.BigAutoField(primary_key=True)
    transaction = models.ForeignKey(
        Transaction, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    chips = models.BigIntegerField()
    """Positive if given to the account, negative if taken from it."""
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
    """A player's stake in a running game or a tournament, until its escrow is emptied.

    It repeats the entries, so that a player's stakes are found without reading all entries.
    """

    game = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", db_index=False)
    """The escrow: that of the game or the tournament."""
    player = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="stakes")
    chips = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="staked_once"),
        ]

    def __str__(self) -> str:
        return f"{self.chips} of {self.player_id} in {self.game_id}"
