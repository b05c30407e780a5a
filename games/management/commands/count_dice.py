"""`manage.py count_dice`: counts the dice of games that ended before the service counted them."""

from typing import Final
from uuid import UUID

from django.core.management.base import BaseCommand
from django.db.models import Exists, OuterRef, QuerySet

from core.errors import Unavailable
from games.dice import weeks
from games.dice.counting import count_ended
from games.models import Game, Player

AT_ONCE: Final = 500


class Command(BaseCommand):
    help = (
        "Counts the dice of ended games that are not counted yet. It can be stopped and repeated, "
        "while the service runs."
    )

    def handle(self, *args: object, **options: object) -> None:
        counted, unread, last = 0, 0, UUID(int=0)
        while batch := list(_uncounted(last)[:AT_ONCE]):
            for game_id in batch:
                if _try(game_id):
                    counted += 1
                else:
                    unread += 1
            weeks.count_changes()
            last = batch[-1]
        self.stdout.write(f"Counted the dice of {counted} games; {unread} could not be read.")


def _uncounted(after: UUID) -> QuerySet[Game, UUID]:
    """The ids of ended games that are not counted, in the order of the ids."""
    missing = Exists(Player.objects.filter(game=OuterRef("pk"), face_1=None))
    over = Game.objects.filter(missing, ended_at__isnull=False, id__gt=after)
    return over.order_by("id").values_list("id", flat=True)


def _try(game_id: UUID) -> bool:
    """Count a game; False if it cannot be read, now or at all."""
    try:
        return count_ended(game_id)
    except Unavailable:
        return False
