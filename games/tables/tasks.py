"""Tasks that close empty tables and delete old rows."""

from core.tasks import task_at
from games.tables import announcements, closing

close_empty_tables = task_at("games.close_empty_tables", closing.close_empty_tables)
free_idle_tables = task_at("games.free_idle_tables", closing.free_idle_tables)
forget_unplayed_tables = task_at("games.forget_unplayed_tables", closing.delete_unplayed)
forget_table_events = task_at("games.forget_table_events", announcements.delete_old)
