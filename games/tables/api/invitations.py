"""Invitations to tables over HTTP."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import BlockedByYou, Oneself
from accounts.people.errors import TakesNoRequests
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import PagedView
from core.api.validation import user_id_of, validated
from games.errors import PlayerNotVisible, TableClosed, TableNotVisible
from games.models import Invitation
from games.tables import invitations, responses
from games.tables.api.refusals import refusals_with_table
from games.tables.api.tables import COMMANDS, changed
from games.tables.errors import (
    AS_MASTER,
    CannotInvite,
    InvitationNotVisible,
    KickedOut,
    NotMaster,
    TooManyInvitations,
)
from games.tables.responses import present_invitation
from games.tables.selectors import invitations_of
from games.tables.serializers import CreateInvitationRequest, RedeemCodeRequest


class InvitationsView(PagedView[Invitation]):
    """The invitations of a table."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="listInvitations", responses=list[responses.Invitation])
    @may_fail_with(TableNotVisible, NotMaster)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List the invited players and the valid codes. For the master.

        The codes themselves are not shown again.
        """
        rows = invitations_of(table_id, user_id_of(request), now=clock.now())
        return self.page_of(rows, present_invitation)

    @extend_schema(
        operation_id="createInvitation",
        request=CreateInvitationRequest,
        responses={201: responses.Invitation},
    )
    @may_fail_with(
        *AS_MASTER,
        PlayerNotVisible,
        Oneself,
        BlockedByYou,
        CannotInvite,
        TakesNoRequests,
        TooManyInvitations,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Invite a player, or create a code, which is shown only now.

        Send the name of a `user`, or `code` as true. A player is notified and can access the
        table. A code admits its holders, `uses` times within `expires_s` seconds.
        """
        terms = validated(CreateInvitationRequest, request)
        with refusals_with_table(request, table_id):
            invitation, code = _invited(table_id, user_id_of(request), **terms)
        return Response(present_invitation(invitation, code=code), status=201)


class InvitationView(APIView):
    """One invitation."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="revokeInvitation", request=None, responses={204: None})
    @may_fail_with(*AS_MASTER, InvitationNotVisible)
    def delete(self, request: Request, table_id: UUID, invitation_id: UUID) -> Response:
        """Revoke an invitation. Seated players keep their seats. For the master.

        Revoking a code also revokes the invitations of its holders.
        """
        user_id, now = user_id_of(request), clock.now()
        with refusals_with_table(request, table_id):
            invitations.revoke(
                table_id=table_id, user_id=user_id, invitation_id=invitation_id, now=now
            )
        return Response(status=204)


class RedeemView(APIView):
    """Access to a private table by a code."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="redeemInvitationCode", request=RedeemCodeRequest, responses=responses.Table
    )
    @may_fail_with(TableNotVisible, TableClosed, KickedOut)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Access a private table by its code.

        The holder of a code stays invited. A wrong code is answered like a table that does not
        exist.
        """
        code = validated(RedeemCodeRequest, request)
        return changed(request, invitations.redeem, table_id, **code)


def _invited(
    table_id: UUID, user_id: UUID, *, user: str, code: bool, expires_s: int, uses: int
) -> tuple[Invitation, str | None]:
    now = clock.now()
    if code:
        return invitations.create_code(
            table_id=table_id, user_id=user_id, expires_s=expires_s, uses=uses, now=now
        )
    return invitations.invite_player(table_id=table_id, user_id=user_id, name=user, now=now), None
