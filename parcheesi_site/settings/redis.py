"""The addresses of Redis: one for all, or one each for broker, cache and publications."""

from collections.abc import Callable

from django.core.exceptions import ImproperlyConfigured
from redis.backoff import NoBackoff
from redis.retry import Retry

from core import redis_urls
from parcheesi_site.settings.environment import Options, env

# Without Redis a request may take half a second longer, but is served.
REDIS_OPTIONS: dict[str, float] = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}


def address(
    name: str,
    default: str,
    *others: Callable[[str], redis_urls.Group | None],
    sockets: bool = True,
) -> str:
    """The variable: the URL of one server, or of a group that one of `others` reads.

    Raises ImproperlyConfigured for any other.
    """
    url = str(env.str(name, default="") or default)
    try:
        if not any(other(url) for other in others):
            redis_urls.check_server(url, sockets=sockets)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} {error}.{_hint(url, name)}") from None
    return url


def _hint(url: str, name: str) -> str:
    scheme = url.partition("://")[0]
    if scheme in redis_urls.CLUSTER and name != "PUBLICATIONS_URL":
        return " Only PUBLICATIONS_URL can name a cluster."
    if scheme == redis_urls.SENTINEL and name != "BROKER_URL":
        return " Only BROKER_URL can name Sentinels."
    return ""


def sentinel_options(broker_url: str, master_name: str, password: str) -> Options:
    """The options of Celery's transport for a broker that Sentinels know; none for another.

    Raises ImproperlyConfigured if the name of the master is missing.
    """
    if not redis_urls.sentinels(broker_url):
        return {}
    if not master_name:
        raise ImproperlyConfigured(
            "Set BROKER_MASTER_NAME: BROKER_URL names Sentinels, and they know servers by a name."
        )
    # A Sentinel that is down is passed over: by default it would be tried for seconds.
    options: Options = {**REDIS_OPTIONS, "retry": Retry(NoBackoff(), 0)}
    if password:
        options["password"] = password
    return {"master_name": master_name, "sentinel_kwargs": options}


REDIS_URL = address("REDIS_URL", "redis://127.0.0.1:6379/0")
BROKER_URL = address("BROKER_URL", REDIS_URL, redis_urls.sentinels, sockets=False)  # as Celery
CACHE_URL = address("CACHE_URL", REDIS_URL)
PUBLICATIONS_URL = address("PUBLICATIONS_URL", REDIS_URL, redis_urls.cluster)
BROKER_SENTINEL_OPTIONS = sentinel_options(
    BROKER_URL,
    env.str("BROKER_MASTER_NAME", default=""),
    env.str("BROKER_SENTINEL_PASSWORD", default=""),
)
