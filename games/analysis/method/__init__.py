"""The analysis of a game, from its record alone: pure functions (docs/analysis.md)."""
