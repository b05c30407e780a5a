"""Queues and routes: no turn waits for a ranking, a mail, a clean-up or an analysis."""

from typing import Final

from kombu import Exchange, Queue

PLAY, RANKING, MAIL, ANALYSIS, HOUSEKEEPING = "play", "ranking", "mail", "analysis", "housekeeping"

ROUTES: Final = {
    "games.sweep_deadlines": {"queue": PLAY},
    "games.play_robot_turns": {"queue": PLAY},
    "games.match_waiting": {"queue": PLAY},
    "ranking.*": {"queue": RANKING},
    "accounts.deliver_mail": {"queue": MAIL},
    "accounts.send_mails": {"queue": MAIL},
    "accounts.deliver_webhooks": {"queue": MAIL},
    "accounts.send_pushes": {"queue": MAIL},
    "games.analyse_game": {"queue": ANALYSIS},
}
"""By the names of tasks; all others go to `housekeeping`."""
QUEUES: Final = tuple(
    # Each with its own exchange and key: else each message would go to all of them.
    Queue(name, Exchange(name), routing_key=name)
    for name in (PLAY, RANKING, MAIL, ANALYSIS, HOUSEKEEPING)
)
"""A worker without `--queues` serves all of them."""
