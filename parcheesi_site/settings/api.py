"""REST framework and CORS."""

from parcheesi_site.settings.django import NUM_PROXIES
from parcheesi_site.settings.environment import env
from parcheesi_site.settings.redis import CACHE_URL

# --- front ends on other sites ------------------------------------------------------------------
# The API ignores cookies: a page of another site can do only what its own token allows.
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
    "DEFAULT_RENDERER_CLASSES": ["parcheesi_site.api.renderers.OrjsonRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "parcheesi_site.api.renderers.QuickNegotiation",
    "DEFAULT_SCHEMA_CLASS": "parcheesi_site.openapi.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,  # the OpenAPI document has what OPTIONS would return
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
    "NUM_PROXIES": NUM_PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,  # `Accept` names the media type; `?format=` is a view's own
}
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "parcheesi_site.api.problems.ProblemHandler",
    "EXCEPTION_FORMATTER_CLASS": "parcheesi_site.api.problems.ProblemFormatter",
    "ENABLE_IN_DEBUG_FOR_UNHANDLED_EXCEPTIONS": True,
}
# While processes that look for them there run beside this version (docs/upgrading.md).
STORE_COMMAND_RESPONSES = env.bool("STORE_COMMAND_RESPONSES", default=False)
RATE_LIMITS_STORE = "parcheesi_site.middleware.token_buckets.RedisBuckets"
RATE_LIMITS_URL = CACHE_URL
BUILD_VERSION = env.str("BUILD_VERSION", default="")  # in the response of `meta`
STREAMS_PER_PROCESS = env.int("STREAMS_PER_PROCESS", default=1000)
STREAM_DRAIN_S = env.float("STREAM_DRAIN_S", default=10.0)
"""Connections end within this time after SIGTERM, one after another."""
