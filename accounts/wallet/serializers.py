"""Chips in the API."""

from rest_framework import serializers

from accounts.models import Entry, Transaction
from accounts.wallet.balances import REFUSALS, Gift, Wallet


class DailyGiftSerializer(serializers.Serializer[Gift]):
    """The daily gift."""

    chips = serializers.IntegerField()
    below_chips = serializers.IntegerField(
        help_text="A player with this many chips, including stakes, gets no gift."
    )
    not_due_reason = serializers.ChoiceField(
        choices=REFUSALS, allow_null=True, help_text="Null if it can be claimed now."
    )
    due_at = serializers.DateTimeField(allow_null=True, help_text="Null if waiting does not help.")


class WalletSerializer(serializers.Serializer[Wallet]):
    """The caller's chips."""

    balance = serializers.IntegerField(help_text="Chips, without stakes.")
    staked = serializers.IntegerField(help_text="Chips in running games.")
    daily_gift = DailyGiftSerializer()


class WalletEntrySerializer(serializers.Serializer[Entry]):
    """A movement of the caller's chips; further purposes can be added."""

    id = serializers.CharField()
    chips = serializers.IntegerField(help_text="Given, or taken if negative.")
    balance = serializers.IntegerField(help_text="The balance after it.")
    purpose = serializers.CharField(
        source="transaction.purpose", help_text=", ".join(Transaction.Purpose.values)
    )
    game = serializers.CharField(source="transaction.game", allow_null=True)
    week = serializers.SerializerMethodField(help_text="Of a prize.")
    reason = serializers.SerializerMethodField(help_text="The staff's reason.")
    at = serializers.DateTimeField(source="transaction.at")

    def get_week(self, entry: Entry) -> str | None:
        """Return the week of a prize."""
        return entry.transaction.week or None

    def get_reason(self, entry: Entry) -> str | None:
        """Return the staff's reason."""
        return entry.transaction.reason or None
