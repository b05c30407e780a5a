"""Blocks and mutes over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import clock, selectors
from accounts.api.paging import NewestPages
from accounts.api.people_serializers import BlockSerializer, MuteSerializer, PersonChoice
from accounts.api.validation import asking, validated
from accounts.models import Block, Mute
from accounts.services import blocks


class BlocksView(GenericAPIView[Block]):
    """Whom the one who asks blocks."""

    pagination_class = NewestPages
    serializer_class = BlockSerializer
    queryset = Block.objects.none()

    @extend_schema(responses=BlockSerializer(many=True), operation_id="me_blocks_list")
    def get(self, request: Request) -> Response:
        """List whom one blocks, the newest first."""
        page = self.paginate_queryset(selectors.blocks_of(asking(request))) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=PersonChoice, responses={201: BlockSerializer})
    def post(self, request: Request) -> Response:
        """Block somebody; it is not told, and ends being friends."""
        other = selectors.user_named(**validated(PersonChoice, request))
        row = blocks.block(user_id=asking(request), other_id=other.id, now=clock.now())
        return Response(BlockSerializer(row).data, status=201)


class BlockView(APIView):
    """One block."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        """Block somebody no longer."""
        blocks.unblock(user_id=asking(request), other_id=selectors.user_named(name).id)
        return Response(status=204)


class MutesView(GenericAPIView[Mute]):
    """Whom the one who asks mutes."""

    pagination_class = NewestPages
    serializer_class = MuteSerializer
    queryset = Mute.objects.none()

    @extend_schema(responses=MuteSerializer(many=True), operation_id="me_mutes_list")
    def get(self, request: Request) -> Response:
        """List whom one mutes, the newest first."""
        page = self.paginate_queryset(selectors.mutes_of(asking(request))) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=PersonChoice, responses={201: MuteSerializer})
    def post(self, request: Request) -> Response:
        """Stop reading what somebody writes; it is not told."""
        other = selectors.user_named(**validated(PersonChoice, request))
        row = blocks.mute(user_id=asking(request), other_id=other.id, now=clock.now())
        return Response(MuteSerializer(row).data, status=201)


class MuteView(APIView):
    """One mute."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        """Read again what somebody writes."""
        blocks.unmute(user_id=asking(request), other_id=selectors.user_named(name).id)
        return Response(status=204)
