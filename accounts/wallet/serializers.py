"""Chips as their owner sees them."""

from rest_framework import serializers

from accounts.models import Entry, Transaction
from accounts.wallet.balances import REFUSALS, Gift, Wallet


class DailyGiftSerializer(serializers.Serializer[Gift]):
    """The daily gift."""

    chips = serializers.IntegerField()
    below_chips = serializers.IntegerField(
        help_text="Who has as many, staked ones among them, is given none."
    )
    not_due_reason = serializers.ChoiceField(
        choices=REFUSALS, allow_null=True, help_text="Null where it can be taken now."
    )
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="Null where waiting changes nothing."
    )


class WalletSerializer(serializers.Serializer[Wallet]):
    """What one has."""

    balance = serializers.IntegerField(help_text="Chips, without those staked.")
    staked = serializers.IntegerField(help_text="Chips in games that go on.")
    daily_gift = DailyGiftSerializer()


class WalletEntrySerializer(serializers.Serializer[Entry]):
    """A movement of one's chips; further purposes can come."""

    id = serializers.CharField()
    chips = serializers.IntegerField(help_text="Given, or less than zero: taken.")
    balance = serializers.IntegerField(help_text="What one had after it.")
    purpose = serializers.CharField(
        source="transaction.purpose", help_text=", ".join(Transaction.Purpose.values)
    )
    game = serializers.CharField(source="transaction.game", allow_null=True)
    week = serializers.SerializerMethodField(help_text="Of a prize.")
    reason = serializers.SerializerMethodField(help_text="Why the staff did it.")
    at = serializers.DateTimeField(source="transaction.at")

    def get_week(self, entry: Entry) -> str | None:
        """Return the week of a prize."""
        return entry.transaction.week or None

    def get_reason(self, entry: Entry) -> str | None:
        """Return why the staff did it."""
        return entry.transaction.reason or None
