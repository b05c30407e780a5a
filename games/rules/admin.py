"""The catalog in the admin site: rulesets with their options, robots, badges.

They are part of the code, so the record of a game always has the rules of the game.
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
    """The number of such robots at tables, at most `MOST_COUNTED`."""
    return Seat.objects.filter(robot=strength)[:MOST_COUNTED].count()
