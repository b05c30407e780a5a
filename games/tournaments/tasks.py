"""Tasks of the worker for tournaments."""

from core.tasks import task_at
from games.tournaments.announcements import delete_old
from games.tournaments.sweeps import sweep_tournaments

sweep = task_at("games.sweep_tournaments", sweep_tournaments)
forget_tournament_events = task_at("games.forget_tournament_events", delete_old)
