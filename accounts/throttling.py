"""How often one address may do what costs us."""

import logging

from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

logger = logging.getLogger(__name__)


class GuestThrottle(AnonRateThrottle):
    """New guests per address; an absent Redis lets them in rather than failing them."""

    scope = "guest"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Return whether one more is allowed."""
        try:
            return super().allow_request(request, view)
        except RedisError:
            logger.warning("Redis is away: guests are not counted.")
            return True
