"""What reading a game may be refused for."""

from games.errors import GameNotVisible, SpectatorsNotAllowed

READ_GAME = (GameNotVisible, SpectatorsNotAllowed)
