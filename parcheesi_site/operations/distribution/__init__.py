"""The database divided among several machines by Citus, a PostgreSQL extension (docs/scaling.md)."""
