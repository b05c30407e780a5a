"""`Idempotency-Key` on every POST of the API: a repeated command gets the stored response.

The view runs in one transaction with the row that stores its response. Requests without the
header are not affected, nor are views with `changes_nothing`: their responses depend only on the
request, and clients without a token cannot fill the table.
"""

import re
from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

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
        caller = caller_of(request, view)
        if _is_refused(caller, view) or _is_too_large(request):
            return None  # the view responds with the error
        try:
            claim = _claim(request, key, caller)
            if getattr(view_class(view), "changes_nothing", False):
                return None
            return _once(claim, lambda: view(request, *args, **kwargs))
        except DomainError as error:
            return problems.refused(error)


def _once(claim: Claim, run: Callable[[], HttpResponse]) -> HttpResponse:
    with transaction.atomic():
        stored = store.access_claim(claim)
        if stored is not None:
            stored["Idempotency-Replayed"] = "true"
            return stored
        response = _rendered(run())
        if response.status_code >= 500:
            transaction.set_rollback(True)
        elif response.status_code < 400:
            store.store_response(claim, response, now=clock.now())
        return response


def _claim(request: HttpRequest, key: str, caller: Caller) -> Claim:
    min_length = MIN_ANONYMOUS_KEY if caller.user_id is None else 1
    if len(key) < min_length or not KEY.fullmatch(key):
        raise InvalidIdempotencyKey
    content = f"{request.method} {request.get_full_path()}\n".encode() + request.body
    return store.claim_of(owner=caller.key, key=key, request=content)


def _is_refused(caller: Caller, view: View) -> bool:
    needs_sign_in = bool(getattr(view_class(view), "authentication_classes", ()))
    return caller.refused or (caller.user_id is None and needs_sign_in)


def _is_too_large(request: HttpRequest) -> bool:
    return int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES


def _rendered(response: HttpResponse) -> HttpResponse:
    render = getattr(response, "render", None)
    return render() if callable(render) else response
