"""The topics of games, tables and tournaments."""

GAME, TABLE, TOURNAMENT = "game:{}", "table:{}", "tournament:{}"
