"""What the service is made of, as data: rulesets with their options, robots, badges.

It is written in the code and deployed with it, so that the record of a game always has the rules
that it was played by.
"""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.staff.admin.base import MOST_COUNTED
from games.engine import RULESETS
from games.models import Seat
from games.robots.strengths import STRENGTHS
from games.rules.responses import present_ruleset
from ranking.rules.badges import KINDS


def catalog(request: HttpRequest) -> HttpResponse:
    """Show rulesets, robots and badges. Raises PermissionDenied."""
    if not request.user.has_perm("games.view_game"):
        raise PermissionDenied
    context = {
        **admin.site.each_context(request),
        "title": "Rulesets, robots and badges",
        "rulesets": [present_ruleset(name) for name in RULESETS],
        "robots": [(strength, _seated(strength)) for strength in STRENGTHS],
        "most": MOST_COUNTED,
        "badges": KINDS,
    }
    return TemplateResponse(request, "admin/games/catalog.html", context)


def _seated(strength: str) -> int:
    """How many such robots sit at tables, or `MOST_COUNTED`."""
    return Seat.objects.filter(robot=strength)[:MOST_COUNTED].count()
