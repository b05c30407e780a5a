"""Streams of numbered rows: each commit is published, and subscribers read the new rows."""
