"""`Idempotency-Key` on every POST of the API: a repeated command gets the stored response.

The view runs in one transaction with the row that stores its response. Requests without the
header are not affected, nor are views with `changes_nothing`: their responses depend only on the
request, and clients without a token cannot fill the table. A view with `key_in_record` gets the
claim: it writes it to the row that the command makes, and finds the repeated command by that.

A stored response is given to the session that sent the command, while the permissions of the view
allow the command. The body of a view with `body_proves_caller` holds a secret: there the response
is given to whoever sends that body, from any address. Where a view's `may_replay` does not agree,
the command runs again.
"""

import re
from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from rest_framework.exceptions import APIException
from rest_framework.views import APIView

from core import clock
from core.api.types import Json
from core.errors import DomainError
from core.idempotency import store
from core.idempotency.errors import InvalidIdempotencyKey
from core.idempotency.store import Claim
from parcheesi_site.api import problems
from parcheesi_site.api.parsers import MAX_BODY_BYTES
from parcheesi_site.middleware.callers import Caller, caller_of, view_class

KEY = re.compile(r"[!-~]{1,255}")
MIN_ANONYMOUS_KEY = 16
"""Without a token, only the key protects a stored response."""
View = Callable[..., HttpResponse]


class IdempotencyMiddleware(MiddlewareMixin):
    """Carries out a POST with a key once; repetitions get the stored response."""

    def process_view(
        self, request: HttpRequest, view: View, args: tuple[object, ...], kwargs: Json
    ) -> HttpResponse | None:
        """Run the view once for its key; None without a key."""
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method != "POST" or not request.path_info.startswith("/api/"):
            return None
        checked = cast(type[APIView], view_class(view))()
        caller, in_record = caller_of(request, view), getattr(checked, "key_in_record", False)
        # Of a view with `key_in_record` this is all that may refuse the request.
        refused = (
            caller.refused or not caller.user_id if in_record else _is_refused(checked, request)
        )
        if refused or _is_too_large(request):
            return None  # the view responds with the error
        try:
            claim = _claim(request, key, caller, checked)
            if getattr(checked, "changes_nothing", False):
                return None
            if in_record:
                request.META[store.CLAIM] = claim
                if not settings.STORE_COMMAND_RESPONSES:
                    return None
            may_replay = getattr(checked, "may_replay", lambda request: True)
            return _once(
                claim,
                lambda: may_replay(checked.initialize_request(request)),
                lambda: view(request, *args, **kwargs),
            )
        except DomainError as error:
            return problems.refused(error)


def _once(
    claim: Claim, may_replay: Callable[[], bool], run: Callable[[], HttpResponse]
) -> HttpResponse:
    with transaction.atomic():
        stored = store.access_claim(claim)
        if stored is not None and may_replay():
            stored["Idempotency-Replayed"] = "true"
            return stored
        response = _rendered(run())
        if response.status_code >= 500:
            transaction.set_rollback(True)
        elif response.status_code < 400 and stored is None:
            store.store_response(claim, response, now=clock.now())
        return response


def _claim(request: HttpRequest, key: str, caller: Caller, view: APIView) -> Claim:
    min_length = MIN_ANONYMOUS_KEY if caller.user_id is None else 1
    if len(key) < min_length or not KEY.fullmatch(key):
        raise InvalidIdempotencyKey
    command = f"{request.method} {request.get_full_path()} {caller.session_id or ''}\n"
    content = command.encode() + request.body
    if getattr(view, "body_proves_caller", False):
        return store.claim_of_sender(key=key, request=content)
    return store.claim_of(owner=caller.key, key=key, request=content)


def _is_refused(view: APIView, request: HttpRequest) -> bool:
    asked = view.initialize_request(request)
    try:
        view.perform_authentication(asked)
        view.check_permissions(asked)
    except (DomainError, APIException):
        return True
    return False


def _is_too_large(request: HttpRequest) -> bool:
    return int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES


def _rendered(response: HttpResponse) -> HttpResponse:
    render = getattr(response, "render", None)
    return render() if callable(render) else response
