"""URLs of signing in: allauth's operations under our own prefix, and ours."""

from allauth.headless.account import views as account
from allauth.headless.base.views import ConfigView
from allauth.headless.mfa import views as mfa
from allauth.headless.socialaccount import views as social
from django.urls import path

from accounts.sessions.api import SessionsView, SessionView
from accounts.signin.allauth.operations import anybodys, either, own

urlpatterns = [
    path("config", anybodys(ConfigView), name="auth-config"),
    path("signup", anybodys(account.SignupView), name="signup"),
    # Checking a password is slow, so it must not hold a transaction.
    path("login", anybodys(account.LoginView, at_once=False), name="login"),
    path("session", either(account.SessionView), name="session"),
    path("sessions", SessionsView.as_view(), name="sessions"),
    path("sessions/<uuid:session_id>", SessionView.as_view(), name="session-of"),
    path("reauthenticate", own(account.ReauthenticateView), name="reauthenticate"),
    path("password/change", own(account.ChangePasswordView), name="password-change"),
    path("password/request", anybodys(account.RequestPasswordResetView), name="password-request"),
    path("password/reset", anybodys(account.ResetPasswordView), name="password-reset"),
    path("email", own(account.ManageEmailView), name="email"),
    path("email/verify", either(account.VerifyEmailView), name="email-verify"),
    path("2fa/authenticate", anybodys(mfa.AuthenticateView), name="2fa"),
    path("2fa/reauthenticate", own(mfa.ReauthenticateView), name="2fa-reauthenticate"),
    path("authenticators", own(mfa.AuthenticatorsView), name="authenticators"),
    path("authenticators/totp", own(mfa.ManageTOTPView), name="totp"),
    path("authenticators/recovery-codes", own(mfa.ManageRecoveryCodesView), name="recovery-codes"),
    path("provider/token", anybodys(social.ProviderTokenView), name="provider-token"),
    path("provider/signup", anybodys(social.ProviderSignupView), name="provider-signup"),
    path("providers", own(social.ManageProvidersView), name="providers"),
]
