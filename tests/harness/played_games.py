"""Rows of games that have ended, as the evidence describes them, written without playing them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from accounts.models import BANK, Entry, SeenAddress, Transaction, User
from accounts.models import Account as Wallet
from games.integrity.evidence import Account, Played
from games.models import Game, Player
from ranking.models import Booking, Result, Week
from ranking.rules.weeks import week_of
from tests.harness.games import started
from tests.harness.people import NOW, Person

LASTED = timedelta(minutes=30)
WHOLE_GAME = 60
"""Rolls of each player in a game that nobody leaves."""


def write(accounts: Mapping[UUID, Account], games: Sequence[Played]) -> None:
    """Write players with their addresses, and their games with results, chips and points."""
    names = {user: f"p-{user.hex}" for user in accounts}
    User.objects.bulk_create(
        User(id=user, username=name, look=name, date_joined=accounts[user].joined)
        for user, name in names.items()
    )
    SeenAddress.objects.bulk_create(
        SeenAddress(user_id=user, address_hash=address, seen_at=NOW)
        for user, account in accounts.items()
        for address in account.addresses
    )
    Wallet.objects.bulk_create(
        Wallet(id=user, kind="player", user_id=user, balance=0) for user in accounts
    )
    write_games(games)


def write_games(games: Sequence[Played]) -> None:
    """Write further games of players that exist."""
    like = started(Person(NOW))
    Game.objects.bulk_create((_game(each, like) for each in games), batch_size=500)
    Player.objects.bulk_create((row for each in games for row in _players(each)), batch_size=500)
    moved = [(each, _transaction(each)) for each in games if any(s.chips for s in each.seats)]
    Transaction.objects.bulk_create(row for _game, row in moved)
    Entry.objects.bulk_create(row for game, each in moved for row in _entries(game, each))
    scored = [(each, _booking(each)) for each in games if each.scored]
    Week.objects.bulk_create(
        (Week(starts_on=week_of(each.at)) for each in games), ignore_conflicts=True
    )
    Booking.objects.bulk_create(row for _game, row in scored)
    Result.objects.bulk_create(row for game, each in scored for row in _results(game, each))


def _rolls(game: Played) -> float:
    """The rolls of each player: until the last loser left, if nobody stayed to lose."""
    return max(
        WHOLE_GAME if seat.left_after is None else seat.left_after
        for seat in game.seats
        if not seat.won
    )


def _game(game: Played, like: Game) -> Game:
    left = all(seat.left_after is not None for seat in game.seats if not seat.won)
    players = [
        {"seat": n, "user": str(seat.user), "name": f"p-{seat.user.hex}", "kind": "user"}
        | {"robot": None, "client_seed": ""}
        for n, seat in enumerate(game.seats)
    ]
    return Game(
        id=game.game,
        table_id=like.table_id,
        status=Game.Status.FINISHED,
        reason=Game.Reason.LAST_REMAINING if left else Game.Reason.PLAYED,
        version=2,
        position=like.position,
        players=players,
        competitive=True,
        bet=max(0, *(-seat.chips for seat in game.seats)),
        not_scored_reason=_not_scored_reason(game),
        rolls_thrown=round(_rolls(game) * len(game.seats)),
        created_at=game.at - LASTED,
        started_at=game.at - LASTED,
        ended_at=game.at,
    )


def _not_scored_reason(game: Played) -> str:
    if game.scored:
        return ""
    return Game.NotScored.NEWCOMERS if game.counts else "of_a_rule"


def _players(game: Played) -> Iterator[Player]:
    for n, seat in enumerate(game.seats):
        left_at = None
        if seat.left_after is not None:
            left_at = game.at - LASTED + LASTED * (seat.left_after / (_rolls(game) or 1))
        yield Player(
            game_id=game.game,
            seat=n,
            user_id=seat.user,
            place=1 if seat.won else 2,
            distance=0,
            left=Player.Left.RESIGNED if left_at else "",
            left_at=left_at,
        )


def _transaction(game: Played) -> Transaction:
    return Transaction(purpose="settlement", key=str(game.game), game=game.game, at=game.at)


def _entries(game: Played, of: Transaction) -> Iterator[Entry]:
    for seat in game.seats:
        if seat.chips:
            yield Entry(transaction=of, account_id=seat.user, chips=seat.chips, balance=0)
    if bank := -sum(seat.chips for seat in game.seats):
        yield Entry(transaction=of, account_id=BANK, chips=bank)


def _booking(game: Played) -> Booking:
    return Booking(
        game=game.game,
        sign=1,
        week_id=week_of(game.at),
        correction=False,
        ruleset="parchis",
        players=len(game.seats),
        teams=False,
        ended_at=game.at,
        at=game.at,
    )


def _results(game: Played, of: Booking) -> Iterator[Result]:
    unchanged = dict.fromkeys(
        ("xp", "lost_distance", "captures_made", "captures_suffered", "mu", "sigma"), 0
    )
    for seat in game.seats:
        yield Result(
            booking=of,
            user_id=seat.user,
            place=1 if seat.won else 2,
            points=seat.points,
            left=False,
            mu_before=0,
            sigma_before=0,
            **unchanged,
        )
