"""What waits for which workers: nobody's turn waits for a ranking, a mail or a clean-up."""

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
"""By the names of tasks; everything else is housekeeping."""
QUEUES: Final = tuple(
    # Each with an exchange and a key of its own: else each message would go to all of them.
    Queue(name, Exchange(name), routing_key=name)
    for name in (PLAY, RANKING, MAIL, HOUSEKEEPING)
)
"""A worker that names none (`--queues`) serves all."""
