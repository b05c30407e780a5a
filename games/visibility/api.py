"""A game as a view needs it: found, and visible to the caller."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.conditional import Tagged, conditional
from core.api.validation import user_id_of
from games.models import Game
from games.visibility.lookups import game_of
from games.visibility.tags import game_tag, tag_of_game


def checked_game(
    request: Request, game_id: UUID, show: Callable[[Game], HttpResponse | Mapping[str, Any]]
) -> HttpResponseBase:
    """What is shown of a game, or 304 where its version is the one that the client has."""

    def answer() -> Tagged:
        game = game_of(game_id, user_id_of(request))
        shown = show(game)
        response = shown if isinstance(shown, HttpResponse) else Response(shown)
        return response, tag_of_game(game)

    return conditional(request, tag=lambda: game_tag(game_id, user_id_of(request)), answer=answer)
