"""Conditional responses about a game that the user may see."""

from collections.abc import Callable, Mapping
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.etags import VersionedResponse, conditional
from core.api.validation import user_id_of
from games.models import Game
from games.visibility.lookups import game_of
from games.visibility.tags import game_tag, tag_of_game


def checked_game(
    request: Request,
    game_id: UUID,
    present: Callable[[Game], HttpResponse | Mapping[str, object]],
    *,
    has_times: bool = False,
) -> HttpResponseBase:
    """The response about a game, or 304 if the client has its version (`conditional`)."""

    def answer() -> VersionedResponse:
        game = game_of(game_id, user_id_of(request))
        content = present(game)
        response = content if isinstance(content, HttpResponse) else Response(content)
        return response, tag_of_game(game)

    return conditional(
        request,
        tag=lambda: game_tag(game_id, user_id_of(request)),
        answer=answer,
        has_times=has_times,
    )
