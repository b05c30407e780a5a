"""The worker's task of the dice. Its schedule is in the settings."""

from celery import shared_task

from games.dice import weeks


@shared_task(name="games.count_dice")
def count_dice() -> int:
    """Add the dice of games that have ended to the sums of their weeks. Return how many seats."""
    return weeks.count_changes()
