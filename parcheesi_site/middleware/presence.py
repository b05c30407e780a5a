"""Each request of a user is recorded as activity, with its address."""

import logging
from http import HTTPStatus

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from accounts.sessions.authentication import TokenUser
from accounts.users.addresses import record_address
from core import clock
from core.api.client_address import client_address
from games.time import presence

log = logging.getLogger(__name__)


class PresenceMiddleware(MiddlewareMixin):
    """Records activity after the view, so that a command gets the game as the client knows it."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Record the user's activity."""
        user = request.__dict__.get("user")
        if type(user) is TokenUser:
            try:
                now = clock.now()
                presence.mark_active(user_id=user.id, now=now)
                if response.status_code < HTTPStatus.BAD_REQUEST:  # so the account exists
                    record_address(user_id=user.id, address=client_address(request), now=now)
            except DatabaseError:
                log.exception("the user's activity cannot be recorded")
        return response
