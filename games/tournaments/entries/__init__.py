"""The entries of a tournament: joining, being there, leaving."""
