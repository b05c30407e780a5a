"""Errors that reading a game may raise, for the OpenAPI document."""

from games.errors import GameDamaged, GameNotVisible, SpectatorsNotAllowed

READ_GAME = (GameNotVisible, SpectatorsNotAllowed, GameDamaged)
