"""Tests of a PostgreSQL divided by Citus; `make test-citus`."""
