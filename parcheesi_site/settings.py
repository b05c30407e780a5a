"""Settings, all from the environment, with defaults that are safe in production."""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from redis.backoff import NoBackoff
from redis.retry import Retry

from parcheesi_site import sentry
from parcheesi_site.config import (
    DEVELOPMENT_ONLY,
    archive,
    database,
    derived_key,
    fernet_key,
    logging_config,
    mail_links,
    private_keys,
    required,
    social_apps,
)
from parcheesi_site.queues import HOUSEKEEPING, QUEUES, ROUTES

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / ".data")))

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = required(env, "SECRET_KEY", DEVELOPMENT_ONLY if DEBUG else None)
JWT_SIGNING_KEY = env.str("JWT_SIGNING_KEY", default=derived_key(SECRET_KEY, "jwt"))
# The first encrypts, the others still decrypt: put a new one in front to change it.
SEED_ENCRYPTION_KEYS = required(
    env, "SEED_ENCRYPTION_KEYS", fernet_key(SECRET_KEY) if DEBUG else None
).split(",")
ANSWER_ENCRYPTION_KEY = fernet_key(SECRET_KEY, "answers")  # of answers kept to be repeated
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"] if DEBUG else []
)

# --- what is on the network -------------------------------------------------------------------
HTTPS = env.bool("HTTPS", default=not DEBUG)
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if NUM_PROXIES else None
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSRF_FAILURE_VIEW = "parcheesi_site.problems.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
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

# --- for those who run it ---------------------------------------------------------------------
THIS_MACHINE = ["127.0.0.0/8", "::1/128"]
ADMIN_PATH = env.str("ADMIN_PATH", default="admin/").strip("/") + "/"
ADMIN_ALLOWED = env.list("ADMIN_ALLOWED", default=THIS_MACHINE)
METRICS_ALLOWED = env.list("METRICS_ALLOWED", default=THIS_MACHINE)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# --- front ends on other sites ------------------------------------------------------------------
# No cookie opens the API: a page can do no more here than its reader's token lets it.
CORS_URLS_REGEX = r"^/(api/|oauth/(token|revoke|userinfo)$|\.well-known/)"
CORS_ALLOWED_ORIGINS = env.list("CORS_ALLOWED_ORIGINS", default=[])
CORS_ALLOW_ALL_ORIGINS = not CORS_ALLOWED_ORIGINS
CORS_ALLOW_HEADERS = (
    "authorization",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
    "x-request-id",
    "accept-language",
    "x-session-token",
    "x-password-reset-key",
    "x-email-verification-key",
)
CORS_EXPOSE_HEADERS = (
    "etag",
    "retry-after",
    "ratelimit",
    "ratelimit-policy",
    "x-request-id",
    "location",
    "idempotency-replayed",
    "deprecation",
    "sunset",
    "link",
)

# --- the site ---------------------------------------------------------------------------------
INSTALLED_APPS = [
    "accounts",
    "ranking",
    "games",
    "parcheesi_site.live",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "corsheaders",
    "parcheesi_site.apps.StaffConfig",  # django.contrib.admin
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
MIDDLEWARE = [
    "parcheesi_site.request_id.RequestIdMiddleware",
    "parcheesi_site.request_log.RequestLogMiddleware",
    "corsheaders.middleware.CorsMiddleware",  # outside of all that may refuse a request
    "django.middleware.security.SecurityMiddleware",
    "parcheesi_site.policies.PolicyMiddleware",
    "parcheesi_site.private.AdminMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "parcheesi_site.deprecations.DeprecationMiddleware",
    "parcheesi_site.presence.PresenceMiddleware",
    "parcheesi_site.limits.RateLimitMiddleware",
    "parcheesi_site.idempotency.IdempotencyMiddleware",  # the innermost: it runs the view
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
# Where they have been collected, and compressed; else the few files are read where they are.
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

# --- signing in -------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = ["accounts.signin.allauth.backend.AccountBackend"]
ACCOUNT_ADAPTER = "accounts.signin.allauth.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None  # addresses are in one place, allauth's
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # an address may be given twice, but be verified once
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True  # written, but not sent: it takes as long as any other
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True  # but for the second factor
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a token alone changes nothing by which one signs in
ACCOUNT_SESSION_REMEMBER = False  # of pages, which one signs in to for a moment
SIGN_INS_PER_MINUTE = env.int("RATE_LIMIT_SIGN_INS_PER_MINUTE", default=30)
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = SIGN_INS_PER_MINUTE > 0 and {
    "login": f"{SIGN_INS_PER_MINUTE}/m/ip",
    "signup": f"{SIGN_INS_PER_MINUTE}/m/ip",
}
HEADLESS_ONLY = False  # the pages on which a player lets another app in are signed in to as well
HEADLESS_CLIENTS = ("app",)
HEADLESS_TOKEN_STRATEGY = "accounts.signin.allauth.token_strategy.TokenStrategy"  # noqa: S105 - a class
# Where people reach the service: never what a request says, or it could have links in mails lead
# to wherever its sender likes.
PUBLIC_URL = env.str("PUBLIC_URL", default="http://127.0.0.1:8000")
FRONTEND_URL = env.str("FRONTEND_URL", default="")
HEADLESS_FRONTEND_URLS = mail_links(PUBLIC_URL, FRONTEND_URL)
MFA_ADAPTER = "accounts.signin.allauth.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Parcheesi"
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=not DEBUG)
MFA_TOTP_TOLERANCE = 1  # half a minute, for clocks that are a little off
SOCIALACCOUNT_AUTO_SIGNUP = False  # players choose their names
SOCIALACCOUNT_PROVIDERS = social_apps(env)
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
REFRESH_REPEATED_WITHIN_S = env.int("REFRESH_REPEATED_WITHIN_S", default=30)

# --- other people's apps ------------------------------------------------------------------------
# Keys in PEM, one after another: the first signs, all verify. Without one there are no apps.
OIDC_PRIVATE_KEYS = private_keys(env.str("OIDC_PRIVATE_KEYS", default="", multiline=True))
IDP_OIDC_PRIVATE_KEYS = [{"pem": key} for key in OIDC_PRIVATE_KEYS]
IDP_OIDC_ADAPTER = "accounts.oauth.adapter.Adapter"
IDP_OIDC_ACCESS_TOKEN_FORMAT = "jwt"  # noqa: S105 - a form
IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN = 3600  # seconds; as long as an ended session is remembered
IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN = 30 * 24 * 3600

# --- mails ------------------------------------------------------------------------------------
EMAIL_URL = env.str("EMAIL_URL", default="")
vars().update(env.email_url("EMAIL_URL", default="dummymail://"))
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="Parcheesi <parcheesi@localhost>")

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [BASE_DIR / "parcheesi_site" / "locale"]

# --- where things are kept --------------------------------------------------------------------
DATABASES = {
    "default": database(
        required(env, "DATABASE_URL", f"sqlite:///{DATA_DIR}/db.sqlite3" if DEBUG else None),
        pool_size=env.int("DATABASE_POOL_SIZE", default=8),
    )
}
# SQLite has one pen: who waits for it in a thread takes the interpreter from who writes.
_ONE_PEN = DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASE_THREADS = env.int("DATABASE_THREADS", default=1 if _ONE_PEN else 4)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- the archive of records -----------------------------------------------------------------------
# Rows leave the database for it: off unless somebody has chosen a place that all processes share.
ARCHIVE_RECORDS_AFTER_DAYS = env.int("ARCHIVE_RECORDS_AFTER_DAYS", default=0)  # 0: never
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
    "archive": archive(
        used=ARCHIVE_RECORDS_AFTER_DAYS > 0,
        # In production somebody has to have chosen a place before rows leave the database for it.
        folder=env.str("ARCHIVE_FOLDER", default=str(DATA_DIR / "archive") if DEBUG else ""),
        bucket=env.str("ARCHIVE_S3_BUCKET", default=""),
        endpoint=env.str("ARCHIVE_S3_ENDPOINT", default=""),
    ),
}

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
# An absent Redis may cost a request half a second, not its answer.
REDIS_OPTIONS: dict[str, Any] = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
_CACHE: dict[str, Any] = {
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": "parcheesi",
    "OPTIONS": {**REDIS_OPTIONS, "retry": Retry(NoBackoff(), 0)},
}
CACHES = {
    "default": {"BACKEND": "parcheesi_site.cache.ForgivingCache", **_CACHE},
    "tickets": {"BACKEND": "django.core.cache.backends.redis.RedisCache", **_CACHE},
}

# --- streams ----------------------------------------------------------------------------------
STREAM_HEARTBEAT_S = env.float("STREAM_HEARTBEAT_S", default=10)
STREAM_PATIENCE_S = env.float("STREAM_PATIENCE_S", default=10)  # with a client that reads nothing
STREAMS_PER_USER = env.int("STREAMS_PER_USER", default=30)  # at once, in one process
STREAMS_PER_PROCESS = env.int("STREAMS_PER_PROCESS", default=500)
STREAM_EVENTS_KEPT_DAYS = env.int("STREAM_EVENTS_KEPT_DAYS", default=7)

# --- background work --------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT = "parcheesi_site.broker:Transport"
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": "parcheesi:",
    "visibility_timeout": 300,  # longer than any task; what a killed worker held comes back
    "socket_connect_timeout": 1,
    "socket_timeout": 2,  # longer than the worker's blocking read
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
}
CELERY_IMPORTS = ("core.mail",)
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 120  # ends no thread: what takes longer is seen to hang
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TIMEZONE = TIME_ZONE
CELERY_TASK_QUEUES = QUEUES
CELERY_TASK_ROUTES = ROUTES
CELERY_TASK_DEFAULT_QUEUE = HOUSEKEEPING
CELERY_BEAT_SCHEDULER = "parcheesi_site.beat:OneOfSeveral"
WORKER_METRICS_PORT = env.int("WORKER_METRICS_PORT", default=0)  # 0: not served
WORKER_METRICS_ADDRESS = env.str("WORKER_METRICS_ADDRESS", default="127.0.0.1")
CELERY_BEAT_SCHEDULE = {
    "sweep-deadlines": {"task": "games.sweep_deadlines", "schedule": 1.0},
    "close-empty-tables": {"task": "games.close_empty_tables", "schedule": 60.0},
    "play-robot-turns": {"task": "games.play_robot_turns", "schedule": 1.0},
    "match-waiting": {"task": "games.match_waiting", "schedule": 1.0},
    "forget-old-tickets": {"task": "games.forget_old_tickets", "schedule": 600.0},
    "forget-answers": {"task": "accounts.forget_answers", "schedule": 60.0},
    "forget-sessions": {"task": "accounts.forget_sessions", "schedule": 3600.0},
    "forget-addresses": {"task": "accounts.forget_addresses", "schedule": 3600.0},
    "forget-app-tokens": {"task": "accounts.forget_app_tokens", "schedule": 3600.0},
    "forget-names": {"task": "accounts.forget_names", "schedule": 3600.0},
    "forget-watchers": {"task": "games.forget_watchers", "schedule": 600.0},
    "forget-table-events": {"task": "games.forget_table_events", "schedule": 3600.0},
    "forget-personal-events": {"task": "accounts.forget_personal_events", "schedule": 3600.0},
    "forget-old-notifications": {"task": "accounts.forget_old_notifications", "schedule": 3600.0},
    "forget-unplayed-tables": {"task": "games.forget_unplayed_tables", "schedule": 3600.0},
    "close-unseen-guests": {"task": "games.close_unseen_guests", "schedule": 600.0},
    "archive-records": {"task": "games.archive_records", "schedule": 60.0},
    "close-weeks": {"task": "ranking.close_weeks", "schedule": 60.0},
    "count-changes-of-boards": {"task": "ranking.count_changes", "schedule": 5.0},
}

# --- accounts ---------------------------------------------------------------------------------
NAME_KEPT_AFTER_DELETION_DAYS = env.int("NAME_KEPT_AFTER_DELETION_DAYS", default=180)
GUESTS_CLOSED_AFTER_DAYS = env.int("GUESTS_CLOSED_AFTER_DAYS", default=60)  # unseen; 0: never

# --- tables -----------------------------------------------------------------------------------
EMPTY_TABLE_CLOSES_AFTER_S = env.int("EMPTY_TABLE_CLOSES_AFTER_S", default=600)
UNPLAYED_TABLES_KEPT_DAYS = env.int("UNPLAYED_TABLES_KEPT_DAYS", default=30)  # once closed
KICKED_STAYS_OUT_S = env.int("KICKED_STAYS_OUT_S", default=600)

# --- games that count ---------------------------------------------------------------------------
SAME_ADDRESS_WITHIN_S = env.int("SAME_ADDRESS_WITHIN_S", default=3600)
ADDRESS_HASHES_KEPT_DAYS = env.int("ADDRESS_HASHES_KEPT_DAYS", default=30)


# --- quick play -------------------------------------------------------------------------------
QUICK_PLAY_WAIT_S = env.int("QUICK_PLAY_WAIT_S", default=300)
QUICK_PLAY_WINDOW_POINTS = env.float("QUICK_PLAY_WINDOW_POINTS", default=100.0)
QUICK_PLAY_WIDER_POINTS_PER_S = env.float("QUICK_PLAY_WIDER_POINTS_PER_S", default=2.0)

# --- robots, and people who do not play, or not to the end ----------------------------------------
ROBOT_PAUSE_MS = env.int("ROBOT_PAUSE_MS", default=700)  # of new tables
AUTOMATIC_PAUSE_MS = env.int("AUTOMATIC_PAUSE_MS", default=700)  # of robots on people's seats
OVERDUE_TURNS_BEFORE_AUTOMATIC = env.int("OVERDUE_TURNS_BEFORE_AUTOMATIC", default=2)
CONNECTED_FOR_S = env.int("CONNECTED_FOR_S", default=45)
SEEN_AT_MOST_EVERY_S = env.int("SEEN_AT_MOST_EVERY_S", default=15)
ABANDONED_AFTER_S = env.int("ABANDONED_AFTER_S", default=300)
PRESENCE_EXPECTED_UP_TO_TURN_S = env.int("PRESENCE_EXPECTED_UP_TO_TURN_S", default=300)
RETURN_WITHIN_S = env.int("RETURN_WITHIN_S", default=24 * 3600)
CANCEL_VOTE_LASTS_S = env.int("CANCEL_VOTE_LASTS_S", default=60)
# Of the games left for good the first brings a warning, those after it these bans.
PLAY_BAN_STEPS_S = env.list(
    "PLAY_BAN_STEPS_S", cast=int, default=[600, 3600, 6 * 3600, 24 * 3600, 72 * 3600]
)
GOOD_GAMES_PER_STRIKE = env.int("GOOD_GAMES_PER_STRIKE", default=3)
DOWNTIME_AFTER_S = env.int("DOWNTIME_AFTER_S", default=15)
LEFT_AFTER_DOWNTIME_S = env.int("LEFT_AFTER_DOWNTIME_S", default=30)

# --- chips ------------------------------------------------------------------------------------
REGISTRATION_CHIPS = env.int("REGISTRATION_CHIPS", default=1000)
DAILY_GIFT_CHIPS = env.int("DAILY_GIFT_CHIPS", default=200)
DAILY_GIFT_BELOW_CHIPS = env.int("DAILY_GIFT_BELOW_CHIPS", default=200)
BANK_PERCENT = env.int("BANK_PERCENT", default=25)  # of each pot

# --- the weekly ranking -------------------------------------------------------------------------
# Chips for the first, the second and so on; who shares a place gets what it is worth.
WEEKLY_PRIZES = env.list("WEEKLY_PRIZES", cast=int, default=[5000, 3000, 2000, 1000, 1000])

# --- the API ----------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.sessions.authentication.AppTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.sessions.permissions.ScopePermission"],
    "DEFAULT_PARSER_CLASSES": ["parcheesi_site.parsers.BoundedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "parcheesi_site.openapi.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,  # the OpenAPI document tells what OPTIONS would
    "EXCEPTION_HANDLER": "parcheesi_site.problems.exception_handler",
    "NUM_PROXIES": NUM_PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,  # `Accept` tells the form; a view that takes `?format=` says so
}
# Requests in so many seconds, all at once or spread: per user, or per address where noted.
# 0 requests: no limit.
RATE_LIMITS = {
    "default": (env.int("RATE_LIMIT_REQUESTS_PER_MINUTE", default=600), 60),
    "commands": (env.int("RATE_LIMIT_COMMANDS_PER_MINUTE", default=300), 60),  # of games
    "anonymous": (env.int("RATE_LIMIT_ANONYMOUS_PER_MINUTE", default=300), 60),  # per address
    "account": (env.int("RATE_LIMIT_ACCOUNT_PER_HOUR", default=10), 3600),  # export, deletion
    "rules": (env.int("RATE_LIMIT_RULES_PER_MINUTE", default=300), 60),  # per address
    "guests": (env.int("RATE_LIMIT_GUESTS_PER_HOUR", default=60), 3600),  # per address
}
RATE_LIMITS_URL = REDIS_URL  # empty: each process counts for itself
BUILD_VERSION = env.str("BUILD_VERSION", default="")  # as `meta` tells it
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "DEFAULT_GENERATOR_CLASS": "parcheesi_site.openapi.generator.Generator",
    "TITLE": "Parcheesi",
    "DESCRIPTION": "Parchís and Parcheesi as a service. Errors are `application/problem+json`.",
    "VERSION": "1.0.0",
    "EXTERNAL_DOCS": {
        "description": "Quick start, events and streams, errors, versions, and all else in words.",
        "url": "/docs/",
    },
    "TAGS": [
        {"name": "auth", "description": "Accounts and tokens."},
        {"name": "me", "description": "What is one's own: account, people, notifications, chips."},
        {"name": "users", "description": "Other people."},
        {"name": "tables", "description": "Where people sit, between games and while they play."},
        {"name": "matchmaking", "description": "Quick play."},
        {"name": "games", "description": "What they play."},
        {"name": "rankings", "description": "Boards by week, XP and rating."},
        {"name": "rules", "description": "Rulesets and their options."},
        {"name": "reports", "description": "What the staff is shown."},
        {"name": "streams", "description": "Tickets for streams."},
        {"name": "service", "description": "The service itself."},
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "parcheesi_site.openapi.allauth.add_shapes",
        "parcheesi_site.openapi.hooks.add_headers",
        "parcheesi_site.openapi.hooks.share_responses",
        "parcheesi_site.openapi.examples.add_examples",
    ],
    "ENUM_NAME_OVERRIDES": {
        "AutomaticReason": ["overdue", "chosen", "absent", "left"],
        "Colour": "games.engine.COLOURS",
        "Deadline": ["turn", "return"],
        "PenaltyKind": "games.models.Penalty.Kind",
        "Phase": ["roll", "move", "over"],
        "Reachable": "parcheesi_site.health.REACHABLE",
        "Timely": "parcheesi_site.health.TIMELY",
        "Room": "games.models.Room",
        "Strength": "games.robots.STRENGTHS",
        "Vote": ["propose", "agree", "refuse"],
        "FriendState": "accounts.people.api.serializers.STATES",
        "ReportStatus": "games.models.Report.Status",
        "GameStatus": "games.models.Game.Status",
        "ReportReason": "games.models.Report.Reason",
        "GameReason": "games.models.Game.Reason",
        "LeftReason": "games.models.Player.Left",
        "TableStatus": ["open", "playing", "closed"],
        "WeekStatus": "ranking.api.shapes.WEEK_STATES",
        "TicketStatus": "games.models.MatchmakingTicket.Status",
        "PlayerKind": "games.models.Kind",
        "InvitationKind": ["player", "code"],
        "MoveKind": ["sum", "die", "bonus"],
        "RecordKind": "games.models.Move.Kind",
        "RulesetName": "games.engine.RULESETS",
    },
}

# --- telling of faults ------------------------------------------------------------------------
LOG_FORMAT = env.str("LOG_FORMAT", default="text" if DEBUG else "json")
LOGGING = logging_config(as_json=LOG_FORMAT == "json", level=env.str("LOG_LEVEL", default="INFO"))
if SENTRY_DSN := env.str("SENTRY_DSN", default=""):
    _ENVIRONMENT = env.str("SENTRY_ENVIRONMENT", default="production")
    sentry.start(SENTRY_DSN, release=BUILD_VERSION, environment=_ENVIRONMENT)
