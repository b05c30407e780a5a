"""Reading what a report is about."""

from games.models import Game, Report


def game_around(report: Report) -> Game | None:
    """The game that had begun last at the table when it was said; None where none had."""
    if report.message is None:
        return None
    games = Game.objects.filter(
        table=report.message.table_id, started_at__lte=report.message.created_at
    )
    return games.defer("server_seed").order_by("-started_at").first()
