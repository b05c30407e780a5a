"""Reading the game of a report."""

from games.models import Game, Report


def game_around(report: Report) -> Game | None:
    """The latest game that the table had started at the time of what is reported, if any."""
    table_id, then = report.table_id, report.created_at
    if report.message is not None:
        table_id, then = report.message.table_id, report.message.created_at
    games = Game.objects.filter(table=table_id, started_at__lte=then)
    return games.defer("server_seed").order_by("-started_at").first()
