"""Blocks and mutes over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import Oneself
from accounts.models import Block, Mute
from accounts.people import blocks, responses
from accounts.people.api.serializers import UserNameRequest
from accounts.people.errors import TooManyBlocks, TooManyMutes
from accounts.people.responses import present_block, present_mute
from accounts.people.selectors import blocks_of, mutes_of
from accounts.users.selectors import user_named
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import NewestPages, PagedView
from core.api.validation import user_id_of, validated
from core.errors import NotVisible


class BlocksView(PagedView[Block]):
    """The users that the caller blocks."""

    pagination_class = NewestPages

    @extend_schema(operation_id="listBlocks", responses=list[responses.Block])
    def get(self, request: Request) -> Response:
        """List the users that you block, the newest first.

        Nobody else sees this list.
        """
        return self.page_of(blocks_of(user_id_of(request)), present_block)

    @extend_schema(operation_id="block", request=UserNameRequest, responses={201: responses.Block})
    @may_fail_with(NotVisible, Oneself, TooManyBlocks)
    def post(self, request: Request) -> Response:
        """Block a user. This ends a friendship; the user is not notified.

        A blocked user cannot send you friend requests or invitations or join your private tables,
        and you do not see their chat messages.
        """
        other = user_named(**validated(UserNameRequest, request))
        row = blocks.block(user_id=user_id_of(request), other_id=other.id, now=clock.now())
        return Response(present_block(row), status=201)


class BlockView(APIView):
    """One block."""

    @extend_schema(operation_id="unblock", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, name: str) -> Response:
        """Unblock a user.

        This does not restore a friendship.
        """
        blocks.unblock(user_id=user_id_of(request), other_id=user_named(name).id)
        return Response(status=204)


class MutesView(PagedView[Mute]):
    """The users that the caller mutes."""

    pagination_class = NewestPages

    @extend_schema(operation_id="listMutes", responses=list[responses.Mute])
    def get(self, request: Request) -> Response:
        """List the users that you mute, the newest first.

        Nobody else sees this list.
        """
        return self.page_of(mutes_of(user_id_of(request)), present_mute)

    @extend_schema(operation_id="mute", request=UserNameRequest, responses={201: responses.Mute})
    @may_fail_with(NotVisible, Oneself, TooManyMutes)
    def post(self, request: Request) -> Response:
        """Mute a user, who is not notified.

        You do not see their chat messages; nothing else changes.
        """
        other = user_named(**validated(UserNameRequest, request))
        row = blocks.mute(user_id=user_id_of(request), other_id=other.id, now=clock.now())
        return Response(present_mute(row), status=201)


class MuteView(APIView):
    """One mute."""

    @extend_schema(operation_id="unmute", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, name: str) -> Response:
        """Unmute a user.

        You also see the messages that they wrote in the meantime.
        """
        blocks.unmute(user_id=user_id_of(request), other_id=user_named(name).id)
        return Response(status=204)
