"""Reading the game of a report."""

from games.models import Game, Report


def game_around(report: Report) -> Game | None:
    """The latest game that the table had started when the message was sent, if any."""
    if report.message is None:
        return None
    games = Game.objects.filter(
        table=report.message.table_id, started_at__lte=report.message.created_at
    )
    return games.defer("server_seed").order_by("-started_at").first()
