"""`manage.py check_records`: replays games to verify a restored database."""

from collections.abc import Iterator
from itertools import chain

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.wallet import audit
from core.errors import Unavailable
from games.models import Game
from games.records.replay import faults

SHOWN = 20


class Command(BaseCommand):
    help = (
        "Replays games, compares positions and dice, and audits the ledger. "
        "Prints faults with exit status 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "--ended", type=int, default=1000, help="how many ended games, drawn at random (1000)"
        )
        which.add_argument("--all", action="store_true", help="all games that have ended")

    def handle(self, *args: object, ended: int, **options: object) -> None:
        checked, wrong = 0, list(map(str, audit.violations()))
        for game in games_to_check(None if options["all"] else ended):
            checked += 1
            wrong += (f"game {game.id}: {fault}" for fault in faults_of(game))
        if wrong:
            more = [f"… {len(wrong)} faults in all"] if len(wrong) > SHOWN else []
            raise CommandError("\n".join(wrong[:SHOWN] + more))
        self.stdout.write(
            f"{checked} games replay to their stored positions, and the ledger is consistent."
        )


def faults_of(game: Game) -> list[str]:
    """The faults of a game. An unreadable record is a fault too."""
    try:
        return faults(game)
    except Unavailable as error:
        return [str(error.detail)]


def games_to_check(ended: int | None) -> Iterator[Game]:
    """All running games, and this many random ended games, or all of them for None."""
    running = Game.objects.filter(status=Game.Status.PLAYING).order_by("id")
    over = Game.objects.filter(ended_at__isnull=False, started_at__isnull=False).order_by("id")
    if ended is not None:
        over = over.filter(id__in=list(over.order_by("?").values_list("id", flat=True)[:ended]))
    return chain(running.iterator(chunk_size=100), over.iterator(chunk_size=100))
