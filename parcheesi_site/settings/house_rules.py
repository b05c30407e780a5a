"""House rules and tuning, which an operator may change.

A TOML file that the variable HOUSE_RULES names overrides any of these values:

    REGISTRATION_CHIPS = 500
    PLAY_BAN_STEPS_S = [300, 3600]

An unknown name or a value of another type stops the service at its start.
"""

import tomllib
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.settings import development
from parcheesi_site.settings.environment import env

# --- Chips ----------------------------------------------------------------------------------------
REGISTRATION_CHIPS = 1000
DAILY_GIFT_CHIPS = 200
DAILY_GIFT_BELOW_CHIPS = 200
"""A player with fewer chips than this may claim the daily gift."""
BANK_PERCENT = 25
"""The bank's share of each pot."""
WEEKLY_PRIZES = [5000, 3000, 2000, 1000, 1000]
"""Chips for the first place of a week, the second and so on. Equal players get the same prize."""

# --- Fair play: throwaway accounts ----------------------------------------------------------------
NEWCOMER_GAMES = 5
"""A player who has finished fewer whole scored games is a newcomer, whose chips of registration
cannot be staked. Short games do not count."""
NEWCOMER_DAYS = 14
"""A player who registered within this time is a newcomer, too."""
NEWCOMER_POINTS_A_WEEK = 150
"""The most points that games with newcomers bring a player in seven days; 0: newcomers count as
all others, in chips, points and prizes."""
NEWCOMER_GAMES_A_DAY = 20
"""The most scored games of a player with newcomers in 24 hours."""
STAKES_NEED_CONFIRMED_MAIL = 1
"""Whether these chips also stay locked until a mail address is confirmed; 0: they do not."""
SCORED_TOGETHER_A_DAY = 3
"""The most scored games of the same two players in 24 hours; 0: no limit."""
FAIR_GAME_ROLLS = 10
"""A game that ends because players left is scored only if each person has rolled this often, one
that ends at a limit only after as many rounds."""

# --- Turns, robots, absence -----------------------------------------------------------------------
ROBOT_PAUSE_MS = 700
"""The pause of robots at new tables."""
AUTOMATIC_PAUSE_MS = 700
"""The pause of robots that play for a player."""
OVERDUE_TURNS_BEFORE_AUTOMATIC = 2
PRESENCE_EXPECTED_UP_TO_TURN_S = 300
"""With longer turns, players need not stay connected."""
CONNECTED_FOR_S = 45
"""A player without a request for this long counts as disconnected."""
ABANDONED_AFTER_S = 300
"""A disconnected player who does not return within this time has left the game."""
RETURN_WITHIN_S = 24 * 3600
"""The same for games with long turns, after the last overdue turn."""
PRACTICE_UNATTENDED_S = 7 * 24 * 3600
"""A practice game without a clock is closed if its player does nothing for this long."""
CANCEL_VOTE_LASTS_S = 60

# --- Bans for leaving games -----------------------------------------------------------------------
PLAY_BAN_STEPS_S = [600, 3600, 6 * 3600, 24 * 3600, 72 * 3600]
"""The first game that a player leaves brings a warning, further ones these bans."""
GOOD_GAMES_PER_STRIKE = 3
"""Games played to the end that take one step back."""

# --- Tables and quick play ------------------------------------------------------------------------
EMPTY_TABLE_CLOSES_AFTER_S = 600
IDLE_TABLES_FREED_AFTER_DAYS = 3
"""Seats of a table where nothing happens for this long, without a game, are freed."""
UNPLAYED_TABLES_AT_ONCE = 20
"""The tables where a player may have a seat before their first game has started."""
UNPLAYED_TABLES_KEPT_DAYS = 30
"""A closed table without a game is deleted after this time."""
ANALYSES_KEPT_DAYS = 30
"""Analyses of games are deleted after this time; the next request makes one again."""
KICKED_STAYS_OUT_S = 600
SAME_ADDRESS_WITHIN_S = 3600
"""Games of players who came from one address within this time do not count; 0: they count."""
QUICK_PLAY_WAIT_S = 300
SHORT_GAME_PAWNS = 2
"""Pawns of each player in a short game of quick play."""
SHORT_GAME_TURN_S = 15
SHORT_GAME_S = 400
"""Seconds after which such a game ends with its round. That of four players takes up to three
minutes more: each has up to three rolls, with 15 seconds for each. So all takes ten at most."""
QUICK_PLAY_WINDOW_POINTS = 100.0
"""The greatest difference between the ratings of matched players, at first."""
QUICK_PLAY_WIDER_POINTS_PER_S = 2.0
"""The difference grows by this with each second of waiting."""

# --- Tournaments ----------------------------------------------------------------------------------
TOURNAMENTS_AT_ONCE = 3
"""The most tournaments of a player that have not ended."""
TOURNAMENT_MAX_ENTRIES = 256
"""The most entries of a player's tournament; the staff's have up to 10,000."""
TOURNAMENT_GAME_S = 1800
"""Seconds after which a game of a tournament ends with its round, unless its options say."""
TOURNAMENT_WAVE_S = 3
"""Seconds between the pairings of those who wait in an arena."""
TOURNAMENT_AWAY_AFTER_S = 120
"""A player who was not seen for this long is not paired."""
TOURNAMENT_WAITS_FOR_S = 300
"""How long a round waits if too few of its players are there."""
TOURNAMENT_REMINDER_S = 600
"""How long before the start its players are reminded."""

# --- Integrity ------------------------------------------------------------------------------------
INTEGRITY_WINDOW_DAYS = 28
"""The games of these days are searched for rings of accounts; 0: none are."""
INTEGRITY_EARLY_ROLLS = 5
"""A player who leaves within this many own rolls leaves early."""
INTEGRITY_THRESHOLD = 7.0
"""The score from which a group is listed for the staff."""
INTEGRITY_CASES_KEPT_DAYS = 365
"""Cases that the staff has decided are deleted after this time."""

# --- Accounts -------------------------------------------------------------------------------------
RESERVE_DELETED_NAMES_DAYS = 180
"""The name of a deleted account cannot be taken for this long."""
GUESTS_CLOSED_AFTER_DAYS = 60
"""Accounts of guests without activity for this long are closed; 0: never."""
DELETE_ADDRESS_HASHES_AFTER_DAYS = 30
WRONG_PASSWORDS_BEFORE_LOCK = 50
"""Within a day, from all addresses. Then the name is locked; 0: never."""
NAME_LOCK_STEPS_S = [60, 120, 240, 480, 960, 1920, 3600]
"""The first lock of a name in a day, and further ones after ten more wrong passwords each."""
PERSONAL_TOKENS = 20
"""The most personal access tokens of an account."""
DEVELOPER_APPS = 5
"""The most third-party apps of an account."""
MAIL_EVERY_S = 180
"""One mail of a kind in this time to one mailbox, of those that anyone can request."""
MAILS_PER_DAY = 10
"""Those of all kinds in a day."""

# --- Tuning: measure before you change it ---------------------------------------------------------
DOWNTIME_AFTER_S = 15
"""Without heartbeats for this long, the service counts as down, and deadlines are extended."""
LEFT_AFTER_DOWNTIME_S = 30
"""The minimum time until a deadline after downtime."""
SEEN_AT_MOST_EVERY_S = 15
"""A player's activity is written at most once in this time."""
STREAM_HEARTBEAT_S = 10.0
STREAM_WRITE_TIMEOUT_S = 10.0
"""A stream whose client reads nothing for this long is closed."""
SOCKET_OPENS_WITHIN_S = 10.0
"""A WebSocket whose client does not sign in within this time is closed."""
STREAMS_PER_USER = 30
"""The most topics that a user's streams follow in a process."""
STREAMS_OF_ADDRESS_PERCENT = 80
"""An address may hold this part of the streams that other addresses leave in a process."""
STREAMS_OF_ADDRESS_GUESTS_PERCENT = 30
"""The same for the guests of an address together."""
BODY_TIMEOUT_S = 30.0
"""A request whose body is not complete within this time is refused."""
STREAM_EVENTS_KEPT_DAYS = 7
REFRESH_REPEATED_WITHIN_S = 30
"""A refresh token that is used twice within this time is a repeated request, not theft."""


def overrides(file: str, known: dict[str, object]) -> dict[str, object]:
    """The values in a TOML file. Raises ImproperlyConfigured."""
    try:
        own = tomllib.loads(Path(file).read_text(encoding="utf-8")) if file else {}
    except (OSError, ValueError) as error:
        raise ImproperlyConfigured(f"HOUSE_RULES: {file} cannot be read: {error}") from error
    for name, value in own.items():
        default = known.get(name) if name.isupper() else None
        if default is None or not _is_like(value, default):
            raise ImproperlyConfigured(f"HOUSE_RULES: {name} = {value!r} is not possible.")
    return own


def _is_like(value: object, default: object) -> bool:
    """Whether both are of one type: numbers that are not negative, or lists of them."""
    if isinstance(default, list):
        return isinstance(value, list) and all(_is_like(each, 0) for each in value)
    types = (int, float) if isinstance(default, float) else (int,)
    return isinstance(value, types) and not isinstance(value, bool) and value >= 0


globals().update(overrides(env.str("HOUSE_RULES", default=""), globals()))
if development.SCORE_ON_ONE_MACHINE:
    SAME_ADDRESS_WITHIN_S = SCORED_TOGETHER_A_DAY = 0
    NEWCOMER_GAMES = NEWCOMER_POINTS_A_WEEK = STAKES_NEED_CONFIRMED_MAIL = 0
