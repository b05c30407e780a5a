"""REST framework, CORS, rate limits."""

from parcheesi_site.settings.django import NUM_PROXIES
from parcheesi_site.settings.environment import env
from parcheesi_site.settings.storage import REDIS_URL

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

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.sessions.authentication.AppTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.sessions.permissions.ScopePermission"],
    "DEFAULT_PARSER_CLASSES": ["parcheesi_site.api.parsers.BoundedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "parcheesi_site.openapi.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,  # the OpenAPI document tells what OPTIONS would
    "EXCEPTION_HANDLER": "parcheesi_site.api.problems.exception_handler",
    "NUM_PROXIES": NUM_PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,  # `Accept` tells the form; a view that takes `?format=` says so
}
RATE_LIMITS_URL = REDIS_URL  # empty: each process counts for itself
BUILD_VERSION = env.str("BUILD_VERSION", default="")  # as `meta` tells it
STREAMS_PER_PROCESS = env.int("STREAMS_PER_PROCESS", default=500)
