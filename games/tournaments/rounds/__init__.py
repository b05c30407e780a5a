"""The rounds of a tournament, from its start to its end: draws, tables, scores."""
