"""Queues and routes: no turn waits for a ranking, a mail or a clean-up."""

from typing import Final

from kombu import Exchange, Queue

PLAY, RANKING, MAIL, HOUSEKEEPING = "play", "ranking", "mail", "housekeeping"

ROUTES: Final = {
    "games.sweep_deadlines": {"queue": PLAY},
    "games.play_robot_turns": {"queue": PLAY},
    "games.match_waiting": {"queue": PLAY},
    "ranking.*": {"queue": RANKING},
    "accounts.deliver_mail": {"queue": MAIL},
}
"""By the names of tasks; all others go to `housekeeping`."""
QUEUES: Final = tuple(
    # Each with its own exchange and key: else each message would go to all of them.
    Queue(name, Exchange(name), routing_key=name)
    for name in (PLAY, RANKING, MAIL, HOUSEKEEPING)
)
"""A worker without `--queues` serves all of them."""
