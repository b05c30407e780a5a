"""The chances of winning: for a position, the probability that each side wins."""
