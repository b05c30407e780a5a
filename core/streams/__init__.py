"""Streams of numbered rows: announced when committed, read again by whoever listens."""
