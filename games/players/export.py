"""All data stored about a user: the sections of `accounts` and `ranking`, then the games."""

from collections.abc import Iterator, Mapping
from typing import Final
from uuid import UUID

from django.db.models import F

from accounts.privacy import export as accounts
from accounts.privacy.export import Rows, Section, document_chunks, section
from games.models import (
    FACES,
    ChatMessage,
    Conduct,
    GameLuck,
    Invitation,
    Kick,
    MatchmakingTicket,
    Penalty,
    Player,
    Report,
    Score,
    Seat,
    Table,
    Tournament,
    TournamentPlayer,
    Watcher,
)
from ranking import export as ranking

GAME: Final = {
    "ruleset": F("game__position__ruleset"),
    "table_id": F("game__table"),
    **{name: F(f"game__{name}") for name in ("status", "bet", "started_at", "ended_at")},
}
LUCK: Final = "game start dice dice_percentile decisions end"
PLAYED: Final = f"game_id seat place distance left left_at {' '.join(FACES)}"
TERMS: Final = "ruleset arms seats turn_s short competitive bet among_robots"
TICKET: Final = f"{TERMS} status reason table_id game_id created_at ended_at"
ENTRY: Final = (
    *("number", "status", "joined_at", "points", "wins", "distance", "games", "byes"),
    *("place", "prize"),
)
ENTERED: Final = {
    **{name: F(f"tournament__{name}") for name in ("name", "format", "buy_in")},
    **{name: F(f"entry__{name}") for name in ENTRY},
}
ORGANISED: Final = (
    "id name description format status reason access buy_in created_at started_at ended_at"
)


def _scores(user_id: UUID) -> Rows:
    rows: Rows = Score.objects.filter(entry__players__user=user_id).order_by("pk")
    columns = ("tournament_id", "kind", "place", "points", "won", "distance", "at")
    return rows.values(*columns, round_number=F("round__number"), game_id=F("pairing__game"))


GAMES: Final = (
    section("games", Player, "user", PLAYED, **GAME),
    section("luck", GameLuck, "user", LUCK),
    section("tables", Table, "master", "id ruleset created_at closed_at"),
    section("seats", Seat, "user", "table_id number client_seed ready taken_at"),
    section("tickets", MatchmakingTicket, "user", TICKET),
    section("tournaments", TournamentPlayer, "user", "tournament_id paid seen_at", **ENTERED),
    Section("tournament_scores", of=(), rows=_scores),
    section("tournaments_organised", Tournament, "organiser", ORGANISED),
    section("invitations", Invitation, "user", "table_id created_at revoked_at"),
    section(
        "invitations_made", Invitation, "invited_by", "table_id created_at expires_at revoked_at"
    ),
    section("kicks", Kick, "user", "table_id until"),
    section("watching", Watcher, "user", "table_id seen_at"),
    section("chat_messages", ChatMessage, "author", "table_id room kind text created_at"),
    section("reports", Report, "reporter", "reason comment status created_at"),
    section("conduct", Conduct, "user", "strikes good_games"),
    section("penalties", Penalty, "user", "game_id kind reason created_at ends_at"),
)
SECTIONS: Final = accounts.SECTIONS + ranking.SECTIONS + GAMES
LEFT_OUT: Final[Mapping[str, str]] = {
    **accounts.LEFT_OUT,
    "games.Presence.user": "the time of the last request in a running game",
    "games.CaseMember.user": "a suspicion; the person is notified of what the staff decides",
    "games.IntegrityCase.decided_by": "an action of the staff, not data about the user",
    "games.TournamentEntry.partner": "a question to the user, which is in `notifications`",
    "games.Report.author": "a report belongs to its reporter, until the staff acts on it",
    "games.Report.resolved_by": "an action of the staff, not data about the user",
}
"""Fields that no section contains, with the reason."""


def everything(user_id: UUID) -> Iterator[bytes]:
    """The document about the user, in chunks."""
    return document_chunks(user_id, SECTIONS)
