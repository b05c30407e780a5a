"""The page behind the link that ends the mails about notifications."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from accounts.mails.unsubscribing import user_of
from accounts.models import MailsOff
from accounts.preferences.changes import switch_mails_off


# RFC 8058: the recipient's mail program sends the POST, without a cookie. The link is the proof.
@method_decorator([csrf_exempt, never_cache], name="dispatch")
class UnsubscribeView(View):
    """Ends the mails about notifications. Nothing needs to be signed in."""

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """Ask: programs that check mails for harmful links open them, too."""
        if user_of(token) is None:
            raise Http404
        return self._page(request, done=False)

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Send no more mails."""
        user_id = user_of(token)
        if user_id is None:
            raise Http404
        switch_mails_off(user_id, MailsOff.UNSUBSCRIBED)
        return self._page(request, done=True)

    @staticmethod
    def _page(request: HttpRequest, *, done: bool) -> HttpResponse:
        return render(request, "mails/unsubscribe.html", {"done": done})
