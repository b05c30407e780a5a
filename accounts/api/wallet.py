"""Chips over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import balances, clock
from accounts.api.paging import NewestPages
from accounts.api.validation import asking
from accounts.api.wallet_serializers import WalletEntrySerializer, WalletSerializer
from accounts.models import Entry
from accounts.services import wallet


class WalletView(APIView):
    """The chips of the one who asks."""

    @extend_schema(responses=WalletSerializer)
    def get(self, request: Request) -> Response:
        """Return what one has, what is staked, and whether the daily gift is due."""
        present = balances.wallet(asking(request), now=clock.now())
        return Response(WalletSerializer(present).data)


class EntriesView(GenericAPIView[Entry]):
    """The movements of one's chips."""

    pagination_class = NewestPages
    serializer_class = WalletEntrySerializer
    queryset = Entry.objects.none()

    @extend_schema(
        responses=WalletEntrySerializer(many=True), operation_id="me_wallet_entries_list"
    )
    def get(self, request: Request) -> Response:
        """List all that was given or taken, the newest first."""
        page = self.paginate_queryset(balances.entries(asking(request))) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class DailyGiftView(APIView):
    """The daily gift."""

    @extend_schema(request=None, responses=WalletSerializer)
    def post(self, request: Request) -> Response:
        """Take the gift of the day; answers the wallet."""
        present = wallet.daily_gift(user_id=asking(request), now=clock.now())
        return Response(WalletSerializer(present).data)
