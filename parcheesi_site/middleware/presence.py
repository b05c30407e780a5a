"""Every call of the API notes that its caller is there, and from where."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from accounts.sessions.authentication import TokenUser
from accounts.users.addresses import note
from core import clock
from core.api.client_address import client_address
from games.presence import tracking

log = logging.getLogger(__name__)


class PresenceMiddleware:
    """Notes it when the answer is made, so that a command finds the game as the client knew it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request, then note who has sent it."""
        response = self.get_response(request)
        user = request.__dict__.get("user")
        if type(user) is TokenUser:
            try:
                now = clock.now()
                tracking.note_activity(user_id=user.id, now=now)
                if response.status_code < HTTPStatus.BAD_REQUEST:  # the account is there
                    note(user_id=user.id, address=client_address(request), now=now)
            except DatabaseError:
                log.exception("it cannot be noted who is there")
        return response
