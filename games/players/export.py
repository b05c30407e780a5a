"""All data stored about a user: the sections of `accounts` and `ranking`, then the games."""

from collections.abc import Iterator, Mapping
from typing import Final
from uuid import UUID

from django.db.models import F

from accounts.privacy import export as accounts
from accounts.privacy.export import Section, document_chunks, own
from games.models import (
    ChatMessage,
    Conduct,
    Invitation,
    Kick,
    MatchmakingTicket,
    Penalty,
    Player,
    Report,
    Seat,
    Table,
    Watcher,
)
from ranking import export as ranking

GAME: Final = {
    "ruleset": F("game__position__ruleset"),
    **{name: F(f"game__{name}") for name in ("table", "status", "bet", "started_at", "ended_at")},
}
TICKET: Final = (
    "ruleset arms seats turn_s competitive bet status reason table game created_at ended_at"
)
GAMES: Final = (
    Section("games", **own(Player, "user", "game seat place distance left left_at", **GAME)),
    Section("tables", **own(Table, "master", "id ruleset created_at closed_at")),
    Section("seats", **own(Seat, "user", "table number client_seed ready taken_at")),
    Section("tickets", **own(MatchmakingTicket, "user", TICKET)),
    Section("invitations", **own(Invitation, "user", "table created_at revoked_at")),
    Section(
        "invitations_made",
        **own(Invitation, "invited_by", "table created_at expires_at revoked_at"),
    ),
    Section("kicks", **own(Kick, "user", "table until")),
    Section("watching", **own(Watcher, "user", "table seen_at")),
    Section("chat_messages", **own(ChatMessage, "author", "table room text created_at")),
    Section("reports", **own(Report, "reporter", "reason comment status created_at")),
    Section("conduct", **own(Conduct, "user", "strikes good_games")),
    Section("penalties", **own(Penalty, "user", "game kind reason created_at ends_at")),
)
SECTIONS: Final = accounts.SECTIONS + ranking.SECTIONS + GAMES
LEFT_OUT: Final[Mapping[str, str]] = {
    **accounts.LEFT_OUT,
    "games.Presence.user": "the time of the last request in a running game",
    "games.Report.author": "a report belongs to its reporter, until the staff acts on it",
    "games.Report.resolved_by": "an action of the staff, not data about the user",
}
"""Fields that no section contains, with the reason."""


def everything(user_id: UUID) -> Iterator[bytes]:
    """The document about the user, in chunks."""
    return document_chunks(user_id, SECTIONS)
