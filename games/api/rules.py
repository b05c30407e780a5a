"""The rulesets over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors
from games.api.shapes import RulesetShape
from games.engine import RULESETS


class RulesetsView(APIView):
    """The rulesets."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses=RulesetShape(many=True))
    def get(self, request: Request) -> Response:
        """List the rulesets with their options."""
        return Response([selectors.describe_ruleset(name) for name in RULESETS])


class RulesetView(APIView):
    """One ruleset."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses=RulesetShape)
    def get(self, request: Request, name: str) -> Response:
        """Return the ruleset with its options."""
        if name not in RULESETS:
            raise NotFound
        return Response(selectors.describe_ruleset(name))
