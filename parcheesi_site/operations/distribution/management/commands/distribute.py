"""`manage.py distribute`: divides the database among the data nodes of Citus."""

from django.core.management.base import BaseCommand, CommandError

from parcheesi_site.operations.distribution import checks, steps
from parcheesi_site.operations.distribution.places import DISTRIBUTED


class Command(BaseCommand):
    help = (
        "Divides the games among the data nodes of a PostgreSQL with Citus (docs/scaling.md)."
        " Stop the service first. It checks everything before it changes anything."
    )

    def handle(self, *args: object, **options: object) -> None:
        try:
            checks.check()
        except checks.CannotDistribute as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        if checks.distributed() == DISTRIBUTED.keys():
            steps.guard()
            self.stdout.write("The games are distributed already; new tables are guarded now.")
            return
        steps.distribute()
        self.stdout.write(f"Distributed by the game's id: {', '.join(DISTRIBUTED)}.")
