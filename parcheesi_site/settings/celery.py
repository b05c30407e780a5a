"""Celery: broker, queues, schedule."""

from typing import Any

from parcheesi_site.settings.development import TEST_CLOCK
from parcheesi_site.settings.environment import env
from parcheesi_site.settings.redis import BROKER_SENTINEL_OPTIONS, BROKER_URL
from parcheesi_site.worker.queues import HOUSEKEEPING, QUEUES, ROUTES

CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_TRANSPORT = "parcheesi_site.worker.broker:" + (
    "SentinelTransport" if BROKER_SENTINEL_OPTIONS else "Transport"
)
# Celery would speak to it without TLS.
CELERY_BROKER_USE_SSL = {"ssl_cert_reqs": "required"} if BROKER_URL.startswith("rediss:") else None
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Redis refuses writes while its disk or memory is full: a worker tries again.
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # by default a worker ends after 48 minutes
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": "parcheesi:",
    # Tasks of a killed worker are redelivered after it. So is one that takes longer, as
    # games.search_rings may: two searches at once store each group once.
    "visibility_timeout": 300,
    "socket_connect_timeout": 1,
    "socket_timeout": 2,  # longer than the worker's blocking read
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
    **BROKER_SENTINEL_OPTIONS,
}
CELERY_IMPORTS = ("core.mail",)
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 120  # cannot end a thread: a longer task is reported as hanging
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_QUEUES = QUEUES
CELERY_TASK_ROUTES = ROUTES
CELERY_TASK_DEFAULT_QUEUE = HOUSEKEEPING
CELERY_BEAT_SCHEDULER = "parcheesi_site.worker.beat:StandbyScheduler"
WORKER_METRICS = env.str("WORKER_METRICS", default="")  # host:port; empty: not served
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-deadlines": {"task": "games.sweep_deadlines", "schedule": 1.0},
    "close-empty-tables": {"task": "games.close_empty_tables", "schedule": 60.0},
    "free-idle-tables": {"task": "games.free_idle_tables", "schedule": 3600.0},
    "play-robot-turns": {"task": "games.play_robot_turns", "schedule": 1.0},
    "match-waiting": {"task": "games.match_waiting", "schedule": 1.0},
    "sweep-tournaments": {"task": "games.sweep_tournaments", "schedule": 1.0},
    "deliver-webhooks": {"task": "accounts.deliver_webhooks", "schedule": 1.0},
    "forget-old-tickets": {"task": "games.forget_old_tickets", "schedule": 600.0},
    "send-pushes": {"task": "accounts.send_pushes", "schedule": 1.0},
    "send-mails": {"task": "accounts.send_mails", "schedule": 30.0},
    "remind-of-turns": {"task": "games.remind_of_turns", "schedule": 60.0},
    "forget-pushes": {"task": "accounts.forget_pushes", "schedule": 3600.0},
    "forget-answers": {"task": "accounts.forget_answers", "schedule": 60.0},
    "forget-sessions": {"task": "accounts.forget_sessions", "schedule": 3600.0},
    "forget-addresses": {"task": "accounts.forget_addresses", "schedule": 3600.0},
    "forget-app-tokens": {"task": "accounts.forget_app_tokens", "schedule": 3600.0},
    "forget-names": {"task": "accounts.forget_names", "schedule": 3600.0},
    "forget-watchers": {"task": "games.forget_watchers", "schedule": 600.0},
    "forget-table-events": {"task": "games.forget_table_events", "schedule": 3600.0},
    "forget-tournament-events": {
        "task": "games.forget_tournament_events",
        "schedule": 3600.0,
    },
    "forget-personal-events": {"task": "accounts.forget_personal_events", "schedule": 3600.0},
    "forget-old-notifications": {"task": "accounts.forget_old_notifications", "schedule": 3600.0},
    "forget-webhook-deliveries": {
        "task": "accounts.forget_webhook_deliveries",
        "schedule": 3600.0,
    },
    "forget-unplayed-tables": {"task": "games.forget_unplayed_tables", "schedule": 3600.0},
    "forget-analyses": {"task": "games.forget_analyses", "schedule": 3600.0},
    "close-unseen-guests": {"task": "games.close_unseen_guests", "schedule": 600.0},
    "search-rings": {"task": "games.search_rings", "schedule": 3600.0},
    "act-on-rings": {"task": "games.act_on_rings", "schedule": 5.0},
    "count-dice": {"task": "games.count_dice", "schedule": 60.0},
    "archive-records": {"task": "games.archive_records", "schedule": 60.0},
    "close-weeks": {"task": "ranking.close_weeks", "schedule": 60.0},
    "count-changes-of-boards": {"task": "ranking.count_changes", "schedule": 5.0},
}
if TEST_CLOCK:  # a client that moves the clock must not wait an hour for what is then due
    for entry in CELERY_BEAT_SCHEDULE.values():
        entry["schedule"] = min(entry["schedule"], 2.0)
