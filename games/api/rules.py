"""The rulesets over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.operations import refuses
from accounts.errors import NotVisible
from games import selectors
from games.api.shapes import RulesetShape
from games.engine import RULESETS


class RulesetsView(APIView):
    """The rulesets."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="listRulesets", responses=RulesetShape(many=True))
    def get(self, request: Request) -> Response:
        """List the rulesets with their options.

        Each option with its values, its default and what it means. No sign-in is needed.
        """
        return Response([selectors.describe_ruleset(name) for name in RULESETS])


class RulesetView(APIView):
    """One ruleset."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getRuleset", responses=RulesetShape)
    @refuses(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return the ruleset with its options.

        Each option with its values, its default and what it means. No sign-in is needed.
        """
        if name not in RULESETS:
            raise NotFound
        return Response(selectors.describe_ruleset(name))
