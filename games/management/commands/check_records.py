"""`manage.py check_records`: proves that games replay; for a database that was restored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import books
from games import checking

SHOWN = 20


class Command(BaseCommand):
    help = (
        "Plays records again, compares positions and dice, and proves the books; exit status 1 "
        "and what is wrong, where anything is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "--ended", type=int, default=1000, help="how many ended games, drawn at random (1000)"
        )
        which.add_argument("--all", action="store_true", help="all games that have ended")

    def handle(self, *args: Any, **options: Any) -> None:
        checked, wrong = 0, list(map(str, books.wrong()))
        for game in checking.games_to_check(None if options["all"] else options["ended"]):
            checked += 1
            wrong += (f"game {game.id}: {fault}" for fault in checking.faults(game))
        if wrong:
            more = [f"… {len(wrong)} faults in all"] if len(wrong) > SHOWN else []
            raise CommandError("\n".join(wrong[:SHOWN] + more))
        self.stdout.write(f"{checked} games replay to where they stand, and the books are right.")
