"""The terms of a tournament: what fits, and how long it takes."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from core.messages import Message
from core.messages import message as _
from games.models import Table, Tournament
from games.tables.options import check_options
from games.tournaments.errors import InvalidTournament

Format = Tournament.Format
GAME: Final = ("ruleset", "options", "arms", "teams", "seats", "turn_s", "spectators_allowed")
"""What each of its tables has."""
EACH_FORMATS: Final = {
    Format.ARENA: "duration_s",
    Format.SWISS: "rounds",
    Format.KNOCKOUT: "advance",
}
"""The term that only this format has."""
FREE: Final = ("name", "description", "starts_at", "starts_with", "max_entries", "min_entries")
"""What may change although players have joined."""
LATEST_START: Final = timedelta(days=90)
ROLLS_OF_A_TURN: Final = 3
"""The rolls that a player may have in a turn, about the most."""
DEFAULT_PRIZES: Final = [50, 30, 20]
MAX_PRIZES: Final = 100


def table_for(tournament: Tournament, sides: int) -> Table:
    """An unsaved table for this many entries, the tournament's full number or fewer."""
    table = Table(**{name: getattr(tournament, name) for name in GAME}, competitive=True)
    table.seats = sides * 2 if tournament.teams else sides
    table.tournament = tournament.id
    return table


def longest_game_s(tournament: Tournament) -> int:
    """Seconds after which a game has ended, if nobody plays: its time, and one more round."""
    last_round = tournament.seats * ROLLS_OF_A_TURN * tournament.turn_s
    return int(tournament.options["game_s"]) + last_round


def ends_by(tournament: Tournament) -> datetime | None:
    """The latest end of a tournament whose start is known; the service's downtime is added.

    That of a knockout is as of the entries it has, or else may have. Games that are voided and
    played again come on top.
    """
    begins = tournament.started_at or tournament.starts_at
    if begins is None:
        return None
    game_s = longest_game_s(tournament)
    if tournament.format == Format.ARENA:
        ends_at = tournament.ends_at or begins + timedelta(seconds=tournament.duration_s or 0)
        return ends_at + timedelta(seconds=game_s)
    rounds = tournament.rounds or knockout_rounds(tournament)
    waiting_s = tournament.break_s + settings.TOURNAMENT_WAITS_FOR_S
    return begins + timedelta(seconds=rounds * game_s + rounds * waiting_s - tournament.break_s)


def knockout_rounds(tournament: Tournament) -> int:
    """The number of rounds of a knockout of its entries, or of the most that it may have."""
    left = tournament.entry_count if tournament.started_at else tournament.max_entries
    rounds, sides, advance = 1, tournament.sides, tournament.advance or 1
    while left > sides:
        left = left // sides * advance + left % sides
        rounds += 1
    return rounds


def check_terms(tournament: Tournament, *, now: datetime) -> None:
    """Check the terms of a new or changed tournament, and fill in what follows from others.

    Raises InvalidTournament, InvalidSetup and others for the options of the game.
    """
    tournament.options = {"game_s": settings.TOURNAMENT_GAME_S} | tournament.options
    if not tournament.options["game_s"]:
        raise _invalid("options", _("A game of a tournament needs a limit of time (game_s)."))
    table = table_for(tournament, tournament.sides)
    check_options(table)
    tournament.options = table.options
    _check_format(tournament)
    _check_size(tournament)
    _check_start(tournament, now)
    check_prizes(tournament)


def _check_format(tournament: Tournament) -> None:
    for form, field in EACH_FORMATS.items():
        own = tournament.format == form
        if own == (getattr(tournament, field) is None):
            text = _(
                "{field} is for the format {format}, which needs it.", field=field, format=form
            )
            raise _invalid(field, text)
    if tournament.format == Format.KNOCKOUT:
        if (tournament.advance or 0) >= tournament.sides:
            raise _invalid("advance", _("Fewer go on than sit at a table."))
        if tournament.teams and tournament.sides > 2:
            raise _invalid("seats", _("In a knockout of pairs, two pairs sit at a table."))


def _check_size(tournament: Tournament) -> None:
    least = 2 if tournament.format == Format.KNOCKOUT else tournament.sides
    if tournament.max_entries < least:
        raise _invalid("max_entries", _("A table needs at least {least} entries.", least=least))
    tournament.min_entries = max(tournament.min_entries, least)
    if tournament.min_entries > tournament.max_entries:
        raise _invalid("min_entries", _("It is at most {most}.", most=tournament.max_entries))
    low, high = tournament.rating_from, tournament.rating_to
    if low is not None and high is not None and low > high:
        raise _invalid("rating_to", _("It is at least {least}.", least=low))


def _check_start(tournament: Tournament, now: datetime) -> None:
    if (tournament.starts_at is None) == (tournament.starts_with is None):
        raise _invalid("starts_at", _("It starts at a time, or with a number of entries."))
    if tournament.starts_at is not None:
        if not now < tournament.starts_at <= now + LATEST_START:
            raise _invalid("starts_at", _("It starts within the next 90 days."))
        return
    least, most = tournament.min_entries, tournament.max_entries
    if not least <= (tournament.starts_with or 0) <= most:
        text = _("It is from {least} to {most}.", least=least, most=most)
        raise _invalid("starts_with", text)


def check_prizes(tournament: Tournament) -> None:
    """Check the prizes, and fill in the usual ones if there are chips. Raises InvalidTournament."""
    has_chips = tournament.buy_in or tournament.guaranteed
    if has_chips and not tournament.prizes:
        tournament.prizes = list(DEFAULT_PRIZES)
    prizes = tournament.prizes
    if tournament.guaranteed and tournament.robots == Tournament.Robots.ONLY:
        raise _invalid("robots", _("Robot accounts win no chips."))
    if not has_chips:
        if prizes:
            raise _invalid("prizes", _("Without a buy-in there are no prizes."))
    elif len(prizes) > MAX_PRIZES or min(prizes) < 1 or sum(prizes) != 100:
        raise _invalid("prizes", _("The prizes are percentages that add up to 100."))


def _invalid(field: str, detail: Message) -> InvalidTournament:
    return InvalidTournament(detail, field=field)


def reminder_at(tournament: Tournament, now: datetime) -> datetime | None:
    """When the worker looks at an announced tournament: to remind of its start, or to start it.

    Null if it starts with its number of entries: the last that joins sets it.
    """
    if tournament.starts_at is None:
        return None
    return max(now, tournament.starts_at - timedelta(seconds=settings.TOURNAMENT_REMINDER_S))
