"""The number of games that wait for a player, for the badge that push messages carry."""

from accounts.push.content import counting
from games.players.history import turns

counting.append(turns)
