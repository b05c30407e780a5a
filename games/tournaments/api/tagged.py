"""Responses about tournaments: presented in one place, with an `ETag`."""

import hashlib
from uuid import UUID

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.etags import conditional
from core.api.validation import user_id_of
from core.json import encoded
from games.models import Tournament
from games.tournaments import responses
from games.tournaments.access import tournament_of
from games.tournaments.responses import present_tournament
from games.tournaments.selectors import facts_of_one


def tagged(request: Request, body: object) -> HttpResponseBase:
    """The response, or 304 if the client has it: not all that it has is covered by a version."""
    tag = hashlib.sha256(encoded(body)).hexdigest()[:32]
    return conditional(request, tag=lambda: tag, answer=lambda: (Response(body), tag))


def seen_by(request: Request, tournament: Tournament, *, code: str = "") -> responses.Tournament:
    """The tournament as the caller sees it."""
    facts = facts_of_one(tournament, user_id_of(request))
    return present_tournament(tournament, facts, code=code or None)


def tournament_for(request: Request, tournament_id: UUID) -> Tournament:
    """The tournament, if the caller may see it. Raises TournamentNotVisible."""
    return tournament_of(tournament_id, user_id_of(request))
