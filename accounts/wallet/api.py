"""Chips over HTTP."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import RegisteredOnly, RobotAccount
from accounts.models import Entry
from accounts.sessions.scopes import OURS_ALONE
from accounts.wallet import balances, grants
from accounts.wallet.errors import BalanceNotLow, GiftTaken
from accounts.wallet.responses import Wallet, WalletEntry, present_entry
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import NewestPages, PagedView
from core.api.validation import user_id_of
from core.database.replica import from_replica


class WalletView(APIView):
    """The caller's chips."""

    scopes: ClassVar = {"GET": OURS_ALONE}

    @extend_schema(operation_id="getWallet", responses=Wallet)
    def get(self, request: Request) -> Response:
        """Return your balance, your stakes, and whether the daily gift is due.

        Guests have an empty wallet.
        """
        return Response(balances.wallet(user_id_of(request), now=clock.now()))


class EntriesView(PagedView[Entry]):
    """The movements of the caller's chips."""

    scopes: ClassVar = {"GET": OURS_ALONE}
    pagination_class = NewestPages

    @extend_schema(operation_id="listWalletEntries", responses=list[WalletEntry])
    @from_replica
    def get(self, request: Request) -> Response:
        """List the movements of your chips, the newest first.

        The balance is the sum of these entries. Entries are never changed or deleted.
        """
        return self.page_of(balances.entries(user_id_of(request)), present_entry)


class DailyGiftView(APIView):
    """The daily gift."""

    scopes: ClassVar = {"POST": OURS_ALONE}

    @extend_schema(operation_id="claimDailyGift", request=None, responses=Wallet)
    @may_fail_with(RegisteredOnly, RobotAccount, GiftTaken, BalanceNotLow)
    def post(self, request: Request) -> Response:
        """Claim the gift of the day; returns the wallet.

        Once a day (UTC), for registered players with few chips; robot accounts get none.
        """
        return Response(grants.daily_gift(user_id=user_id_of(request), now=clock.now()))
