"""Our adapters for allauth: names, chips, sessions, addresses, mails, secrets."""

from typing import ClassVar
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal.httpkit import is_headless_request
from allauth.headless.internal.restkit.response import ErrorResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as lazy

from accounts import names
from accounts.errors import Banned, NameTaken, SessionEnded
from accounts.models import User
from accounts.sessions import lifecycle
from accounts.signin import registration
from accounts.signin.allauth import mails, name_locks
from accounts.signin.allauth.session_store import BEGUN, AppSession
from accounts.users.addresses import has_come_from
from accounts.users.mail_addresses import check_domain
from accounts.users.selectors import check_not_banned, is_confusable_name_taken
from core import clock, encryption
from core.api.client_address import client_address
from core.api.types import Json
from core.errors import TooOften
from core.languages import translate
from core.mail import send_on_commit

UNKNOWN = "account/email/unknown_account"
"""A mail that is rendered, but never sent."""
WRONG = lazy("The password is wrong, or there is no such account.")
TOO_OFTEN = "too_many_login_attempts"
WAIT_S = 300


class AccountAdapter(DefaultAccountAdapter):
    """`ACCOUNT_ADAPTER`."""

    request: HttpRequest
    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": WRONG,
        "username_password_mismatch": WRONG,
        "username_taken": lazy(
            "This name is taken, or looks like one that is taken. Choose another."
        ),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in its normal form. Raises ValidationError if it is taken or reserved."""
        name = names.normal(username)
        if reason := names.why_reserved(name):
            raise ValidationError(translate(reason), code="username_taken")
        cleaned = str(super().clean_username(name, shallow))
        if not shallow and is_confusable_name_taken(cleaned):
            raise self.validation_error("username_taken")
        return cleaned

    def clean_email(self, email: str) -> str:
        """The address. Raises ValidationError if its domain is none of the internet."""
        check_domain(email)
        return email

    def save_user(
        self, request: HttpRequest, user: User, form: object, commit: bool = True
    ) -> User:
        """Save a new player, with the chips of a new player."""
        super().save_user(request, user, form, commit=False)
        user.password = getattr(form, "hashed", user.password)
        user.id = User._meta.pk.to_python(user.id)  # a text if it comes from a session
        try:
            registration.sign_up(user, now=clock.now())
        except NameTaken as error:  # a concurrent request took it
            raise ImmediateHttpResponse(self._name_taken(request)) from error
        return user

    def pre_login(self, request: HttpRequest, user: User, **more: object) -> HttpResponse | None:
        """Store the user's `auth_hash`: a second step may follow much later."""
        request.session[BEGUN] = [str(user.id), user.get_session_auth_hash()]
        response: HttpResponse | None = super().pre_login(request, user, **more)
        return response

    def login(self, request: HttpRequest, user: User) -> None:
        """Begin a session: ours for a client of the API, Django's for a page. Raises Banned."""
        _, auth_hash = request.session.pop(BEGUN, ("", ""))
        if is_headless_request(request):
            request.session = self._app_session(request, user, auth_hash)
        elif auth_hash != user.get_session_auth_hash():
            raise ImmediateHttpResponse(redirect("account_login"))
        else:
            try:
                check_not_banned(user.id, clock.now())
            except Banned as error:
                raise ImmediateHttpResponse(redirect("account_inactive")) from error
        super().login(request, user)

    def set_password(self, user: User, password: str) -> None:
        """Set the password, and end all sessions except the current one.

        Raises SessionEnded; a page redirects to the login instead.
        """
        session = self.request.session
        row = session.row if isinstance(session, AppSession) else None
        own = row.id if row and row.user_id == user.id else None
        try:
            lifecycle.change_password(user, password, except_session=own, now=clock.now())
        except SessionEnded as error:
            if is_headless_request(self.request):
                raise
            raise ImmediateHttpResponse(redirect("account_login")) from error

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Answer that the account is closed; the password was right."""
        if is_headless_request(request):
            closed = self.validation_error("account_inactive")
            raise ImmediateHttpResponse(ErrorResponse(request, exception=closed, status=403))
        response: HttpResponse = super().respond_user_inactive(request, user)
        return response

    def validation_error(self, code: str, *args: object) -> ValidationError:
        """The error for a form. Raises TooOften for too many attempts in the API."""
        if code == TOO_OFTEN:
            raise self._too_often(WAIT_S)
        error: ValidationError = super().validation_error(code, *args)
        return error

    def get_client_ip(self, request: HttpRequest) -> str:
        """The client's address behind our proxies."""
        return client_address(request)

    def send_mail(self, template_prefix: str, email: str, context: Json) -> None:
        """Render the mail now and send it later, unless it is one too many for the mailbox.

        The request takes as long for a mail that is not sent, such as one to an unknown address.
        """
        due = mails.NOTICE in context or mails.is_due(self.request, template_prefix, email)
        known = template_prefix != UNKNOWN and context.get("accounts") != []
        domain = urlsplit(settings.FRONTEND_URL or settings.PUBLIC_URL).netloc
        site = {"name": "Parcheesi", "domain": domain}
        defaults = {"request": self.request, "email": email, "current_site": site}
        mail = self.render_mail(template_prefix, email, defaults | context)
        send_on_commit(mail, wanted=due and known)

    def send_notification_mail(
        self, template_prefix: str, user: User, context: Json | None = None, email: str = ""
    ) -> None:
        """Send a notice about the account, to a verified address only."""
        rows = EmailAddress.objects.filter(user=user, verified=True)
        if email:
            rows = rows.filter(email=email)
        if address := rows.order_by("-primary").first():
            notice = {**(context or {}), mails.NOTICE: True}
            super().send_notification_mail(template_prefix, user, notice, address.email)

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """The user if the password is right. Raises TooOften, or on a page ValidationError.

        For a locked name the password is checked as well, so that an account with a second factor,
        or an address that the user comes from, is not locked out, and nobody else can tell.
        """
        name = _name_counted(credentials)
        locked_for_s = name_locks.locked_for_s(name)
        user: User | None = super().authenticate(request, **credentials)
        if not locked_for_s:
            if user is None:
                name_locks.count_wrong_password(name)
            return user
        if user is not None:
            if self._is_trusted(request, user):
                return user
            self.pre_authenticate(request, **credentials)  # the try counts like a wrong one
        raise self._too_often(locked_for_s)

    def _is_trusted(self, request: HttpRequest, user: User) -> bool:
        address = self.get_client_ip(request)
        return is_mfa_enabled(user) or has_come_from(user_id=user.id, address=address)

    def _too_often(self, wait_s: int) -> TooOften | ValidationError:
        if is_headless_request(self.request):
            return TooOften(wait_s=wait_s, bucket="wrong_passwords")
        error: ValidationError = super().validation_error(TOO_OFTEN)
        return error

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: str) -> str:
        """Count by address and name: strangers elsewhere cannot use up the tries of a user."""
        return f"{self.get_client_ip(request)} {_name_counted(credentials)}"

    def _app_session(self, request: HttpRequest, user: User, auth_hash: str) -> AppSession:
        agent, now = self.get_http_user_agent(request), clock.now()
        try:
            begun = lifecycle.begin(user, auth_hash=auth_hash, user_agent=agent, now=now)
        except SessionEnded as error:  # the password was changed in the meantime
            wrong = self.validation_error("username_password_mismatch")
            raise ImmediateHttpResponse(ErrorResponse(request, exception=wrong)) from error
        session = AppSession(*begun)
        session.update(request.session.items())
        request.session.flush()
        return session

    def _name_taken(self, request: HttpRequest) -> HttpResponse:
        if not is_headless_request(request):
            return HttpResponseRedirect(request.path)
        taken = self.validation_error("username_taken")
        response: HttpResponse = ErrorResponse(request, exception=taken)
        return response


def _name_counted(credentials: dict[str, str]) -> str:
    return name_locks.counted_as(credentials.get("username") or credentials.get("email") or "")


class MFAAdapter(DefaultMFAAdapter):
    """`MFA_ADAPTER`: the secrets of second factors are encrypted at rest."""

    def encrypt(self, text: str) -> str:
        """The encrypted secret."""
        return encryption.encrypted(text.encode())

    def decrypt(self, encrypted_text: str) -> str:
        """The secret."""
        return encryption.decrypted(encrypted_text).decode()
