"""Tournaments: arena, Swiss and knockout (docs/tournaments.md)."""
