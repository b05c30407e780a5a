"""URLs of signing in: allauth's operations under our own prefix, and ours."""

from allauth.headless.account import views as account
from allauth.headless.base.views import ConfigView
from allauth.headless.mfa import views as mfa
from allauth.headless.socialaccount import views as social
from django.urls import path

from accounts.sessions.api import SessionsView, SessionView
from accounts.signin.allauth.operations import optional_auth, public, registered_only
from accounts.signin.allauth.views import RequestPasswordResetView, SignupView, VerifyEmailView

urlpatterns = [
    path("config", public(ConfigView), name="auth-config"),
    # Checking or setting a password is slow, so it must not hold a transaction.
    path("signup", public(SignupView, at_once=False), name="signup"),
    path("login", public(account.LoginView, at_once=False), name="login"),
    path("session", optional_auth(account.SessionView), name="session"),
    path("sessions", SessionsView.as_view(), name="sessions"),
    path("sessions/<uuid:session_id>", SessionView.as_view(), name="session-of"),
    path(
        "reauthenticate",
        registered_only(account.ReauthenticateView, at_once=False),
        name="reauthenticate",
    ),
    path(
        "password/change",
        registered_only(account.ChangePasswordView, at_once=False),
        name="password-change",
    ),
    path("password/request", public(RequestPasswordResetView), name="password-request"),
    path("password/reset", public(account.ResetPasswordView, at_once=False), name="password-reset"),
    path("email", registered_only(account.ManageEmailView), name="email"),
    path("email/verify", optional_auth(VerifyEmailView), name="email-verify"),
    path("2fa/authenticate", public(mfa.AuthenticateView), name="2fa"),
    path("2fa/reauthenticate", registered_only(mfa.ReauthenticateView), name="2fa-reauthenticate"),
    path("authenticators", registered_only(mfa.AuthenticatorsView), name="authenticators"),
    path("authenticators/totp", registered_only(mfa.ManageTOTPView), name="totp"),
    path(
        "authenticators/recovery-codes",
        registered_only(mfa.ManageRecoveryCodesView),
        name="recovery-codes",
    ),
    path("provider/token", public(social.ProviderTokenView), name="provider-token"),
    path("provider/signup", public(social.ProviderSignupView), name="provider-signup"),
    path("providers", registered_only(social.ManageProvidersView), name="providers"),
]
