"""The database divided among machines by Citus, an extension of PostgreSQL (docs/scaling.md)."""
