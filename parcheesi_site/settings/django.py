"""Django: apps, middleware, templates, security headers, languages."""

from csp.constants import NONE, SELF

from parcheesi_site.settings.environment import BASE_DIR, DEBUG, env

ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"] if DEBUG else []
)

# --- network ----------------------------------------------------------------------------------
HTTPS = env.bool("HTTPS", default=not DEBUG)
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if NUM_PROXIES else None
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSRF_FAILURE_VIEW = "parcheesi_site.api.problems.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- operators --------------------------------------------------------------------------------
THIS_MACHINE = ["127.0.0.0/8", "::1/128"]
ADMIN_PATH = env.str("ADMIN_PATH", default="admin/").strip("/") + "/"
ADMIN_ALLOWED = env.list("ADMIN_ALLOWED", default=THIS_MACHINE)
METRICS_ALLOWED = env.list("METRICS_ALLOWED", default=THIS_MACHINE)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# --- the site ---------------------------------------------------------------------------------
INSTALLED_APPS = [
    "accounts",
    "ranking",
    "games",
    "parcheesi_site.operations.live",
    "parcheesi_site.operations.distribution",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "corsheaders",
    "parcheesi_site.staff.apps.StaffConfig",  # django.contrib.admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.idp",
    "allauth.idp.oidc",
    *(f"allauth.socialaccount.providers.{name}" for name in env.list("SOCIAL_LOGIN", default=[])),
]
# The API's own chain, for its speed; what changes here usually changes below, too.
API_MIDDLEWARE = [
    "parcheesi_site.middleware.request_id.RequestIdMiddleware",
    "parcheesi_site.middleware.request_log.RequestLogMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "parcheesi_site.middleware.caching.CachingMiddleware",
    "parcheesi_site.middleware.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "parcheesi_site.middleware.paths.PathMiddleware",
    "parcheesi_site.middleware.deprecation.DeprecationMiddleware",
    "parcheesi_site.middleware.presence.PresenceMiddleware",
    "parcheesi_site.middleware.rate_limits.RateLimitMiddleware",
    "parcheesi_site.middleware.passwords.PasswordMiddleware",
    "parcheesi_site.middleware.idempotency.IdempotencyMiddleware",  # innermost
]
MIDDLEWARE = [
    "parcheesi_site.middleware.api_chain.ApiChainMiddleware",
    "parcheesi_site.middleware.request_id.RequestIdMiddleware",
    "parcheesi_site.middleware.request_log.RequestLogMiddleware",
    "corsheaders.middleware.CorsMiddleware",  # outside of all middleware that may refuse requests
    "django.middleware.security.SecurityMiddleware",
    "parcheesi_site.middleware.caching.CachingMiddleware",
    "parcheesi_site.middleware.content_security.PolicyMiddleware",
    "parcheesi_site.middleware.restricted_paths.AdminMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "parcheesi_site.middleware.paths.PathMiddleware",
    "parcheesi_site.middleware.deprecation.DeprecationMiddleware",
    "parcheesi_site.middleware.presence.PresenceMiddleware",
    "parcheesi_site.middleware.rate_limits.RateLimitMiddleware",
    "parcheesi_site.middleware.passwords.PasswordMiddleware",
    "parcheesi_site.middleware.idempotency.IdempotencyMiddleware",  # innermost
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "parcheesi_site" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
ROOT_URLCONF = "parcheesi_site.urls"
WSGI_APPLICATION = "parcheesi_site.wsgi.application"
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "parcheesi_site" / "static"]
# The folder of collected and compressed files; without it they are served from their sources.
STATIC_ROOT = env.str("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
FORMAT_MODULE_PATH = "parcheesi_site.formats"
LOCALE_PATHS = [BASE_DIR / "parcheesi_site" / "locale"]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
