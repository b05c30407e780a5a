"""`Idempotency-Key` on every POST of the API: a command that is repeated is answered, not redone.

The view runs in one transaction with the row that keeps its answer. Requests without the header
are served as if this were not here, and so are those of a view that says `changes_nothing`: its
answer depends on nothing but the request, and callers without a sign-in cannot fill the table.
"""

import re
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from core import clock
from core.errors import DomainError
from core.idempotency import store
from core.idempotency.errors import InvalidIdempotencyKey
from core.idempotency.store import Answer, Claim
from parcheesi_site.api import problems
from parcheesi_site.api.parsers import MAX_BODY_BYTES
from parcheesi_site.middleware.callers import Caller, caller_of, view_class

KEY = re.compile(r"[!-~]{1,255}")
MIN_ANONYMOUS_KEY = 16
"""Without a sign-in the key is all that guards an answer."""
KEPT_HEADERS = ("Location", "ETag", "Cache-Control")

View = Callable[..., HttpResponse]


class IdempotencyMiddleware:
    """Carries out a POST with a key once, and answers it as often as it comes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request; all is done where the view is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Run the view once for its key; None where there is no key."""
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method != "POST" or not request.path_info.startswith("/api/"):
            return None
        caller = caller_of(request, view)
        if _is_refused(caller, view) or _is_too_large(request):
            return None  # the view refuses it in its own words
        try:
            claim = _claim(request, key, caller)
            if getattr(view_class(view), "changes_nothing", False):
                return None
            return _once(claim, lambda: view(request, *args, **kwargs))
        except DomainError as error:
            return problems.refused(error)


def _once(claim: Claim, act: Callable[[], HttpResponse]) -> HttpResponse:
    with transaction.atomic():
        before = store.access_claim(claim)
        if before is not None:
            return _replayed(before)
        response = _rendered(act())
        if response.status_code >= 500:
            transaction.set_rollback(True)
        elif response.status_code < 400:
            store.keep_answer(claim, _answer(response), now=clock.now())
        return response


def _claim(request: HttpRequest, key: str, caller: Caller) -> Claim:
    shortest = MIN_ANONYMOUS_KEY if caller.user_id is None else 1
    if len(key) < shortest or not KEY.fullmatch(key):
        raise InvalidIdempotencyKey
    asked = f"{request.method} {request.get_full_path()}\n".encode() + request.body
    return store.claim_of(owner=caller.key, key=key, request=asked)


def _is_refused(caller: Caller, view: View) -> bool:
    needs_sign_in = bool(getattr(view_class(view), "authentication_classes", ()))
    return caller.refused or (caller.user_id is None and needs_sign_in)


def _is_too_large(request: HttpRequest) -> bool:
    return int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES


def _rendered(response: HttpResponse) -> HttpResponse:
    render = getattr(response, "render", None)
    return render() if callable(render) else response


def _answer(response: HttpResponse) -> Answer:
    body = None if response.streaming else response.content
    headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    return Answer(response.status_code, response.get("Content-Type", ""), headers, body)


def _replayed(answer: Answer) -> HttpResponse:
    headers = {**answer.headers, "Idempotency-Replayed": "true"}
    if answer.content_type:
        headers["Content-Type"] = answer.content_type
    response = HttpResponse(answer.body or b"", status=answer.status, headers=headers)
    if not answer.content_type:
        del response["Content-Type"]  # an answer without a body has none
    return response
