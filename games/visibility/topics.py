"""The topics of games and tables."""

GAME, TABLE = "game:{}", "table:{}"
