"""The client for asyncio."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from inspect import isawaitable
from types import TracebackType
from typing import Any, Self
from uuid import UUID

from .playing import (
    LOOK_AGAIN_S,
    Step,
    game_after,
    game_in,
    is_over,
    matters,
    move_request,
    next_step,
    seat_of,
)
from .problems import NotSignedIn, Refused, SignInAgain, ok
from .retries import GIVE_UP_AFTER_S, Sender, Tokens
from .sending import AsyncRetryingClient
from .signing_in import Answer, login_of, tokens_in, waiting_session
from .streams import AsyncFollower, Event, OnCut, follow_one_async
from .v1 import AuthenticatedClient
from .v1.api.auth import create_guest, log_in, log_out, verify_second_factor
from .v1.api.games import get_game, move, roll
from .v1.api.me import get_me
from .v1.models import AuthMFAAuthenticate, Game, GuestRequest, Move, RollRequest, SignedIn
from .v1.types import UNSET

Chooser = Callable[[Game], Move | Awaitable[Move]]
"""Chooses one of the game's `legal_moves`; may be a coroutine function."""
CodeAsker = Callable[[], str | Awaitable[str]]
"""Asks for the code of a second factor; may be a coroutine function."""


class AsyncParcheesi:
    """A client of the service at this address, such as `https://parchis.example`.

    `api` is the `client` of all operations in `parcheesi.v1.api`. Requests are repeated until there
    is an answer, for `give_up_after_s` seconds, and carried out once. `on_tokens` receives new
    tokens, to store them. `options` are those of `httpx.AsyncClient`. Every method may raise
    Refused and Unreachable.
    """

    def __init__(
        self,
        address: str,
        tokens: Tokens | None = None,
        *,
        on_tokens: Callable[[Tokens], None] | None = None,
        give_up_after_s: float = GIVE_UP_AFTER_S,
        **options: Any,
    ) -> None:
        self.sender = Sender(address.rstrip("/"), tokens, on_tokens, give_up_after_s)
        self.http = AsyncRetryingClient(self.sender, **options)
        self.api = AuthenticatedClient(address, token="", raise_on_unexpected_status=True)
        self.api.set_async_httpx_client(self.http)
        self._user_id: UUID | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self.http.aclose()

    async def create_guest(self, device_secret: str | None = None) -> SignedIn:
        """Create a guest, and sign in as that.

        With a secret, as of `secrets.token_urlsafe(32)`, which the app stores before, it is the
        guest of this device, created at the first time only.
        """
        body = GuestRequest(device_secret=device_secret) if device_secret else UNSET
        guest = ok(await create_guest.asyncio(client=self.api, body=body))
        self.use(Tokens(guest.access_token, guest.refresh_token))
        self._user_id = guest.user.id
        return guest

    async def sign_in(
        self, name: str, password: str, ask_for_code: CodeAsker | None = None
    ) -> None:
        """Sign in a registered player, by name or verified e-mail address.

        `ask_for_code` asks the player for a code of the second factor. It is only called if the
        account has one; without it the log-in to such an account is refused. Raises NotSignedIn.
        """
        answer: Answer = await log_in.asyncio(client=self.api, body=login_of(name, password))
        session = waiting_session(answer)
        if session and ask_for_code:
            code = ask_for_code()
            code = await code if isawaitable(code) else code
            body = AuthMFAAuthenticate(code)
            answer = await verify_second_factor.asyncio(
                client=self.api, body=body, x_session_token=session
            )
        self.use(tokens_in(answer))

    async def sign_out(self) -> None:
        """End the session, whose tokens are worthless afterwards; without tokens do nothing."""
        if self.sender.tokens is None:
            return
        with suppress(SignInAgain, NotSignedIn):  # 401 says that nobody is signed in any more
            ok(await log_out.asyncio(client=self.api))
        self.sender.tokens = self._user_id = None

    def use(self, tokens: Tokens) -> None:
        """Act with these tokens from now on."""
        self.sender.keep(tokens)
        self._user_id = None

    async def user_id(self) -> UUID:
        """The id of your account."""
        if self._user_id is None:
            self._user_id = ok(await get_me.asyncio(client=self.api)).id
        return self._user_id

    async def game(self, game_id: UUID) -> Game:
        """The present state of a game."""
        game: Game = ok(await get_game.asyncio(game_id, client=self.api))
        return game

    async def roll(self, game: Game) -> Game:
        """Roll; return the game after that."""
        body = RollRequest(version=game.version)
        return game_after(ok(await roll.asyncio(game.id, client=self.api, body=body)))

    async def move(self, game: Game, chosen: Move) -> Game:
        """Make one of the legal moves; return the game after that."""
        body = move_request(game, chosen)
        return game_after(ok(await move.asyncio(game.id, client=self.api, body=body)))

    async def play_turn(self, game: Game, choose: Chooser) -> Game:
        """Roll and move until it is another player's turn; return the game at that time."""
        seat = seat_of(game, await self.user_id())
        while True:
            step = next_step(game, seat)
            if step in (Step.WAIT, Step.OVER):
                return game
            try:
                if step is Step.ROLL:
                    game = await self.roll(game)
                elif step is Step.MOVE:
                    chosen = choose(game)
                    chosen = await chosen if isawaitable(chosen) else chosen
                    game = await self.move(game, chosen)
                else:
                    await asyncio.sleep(LOOK_AGAIN_S)
                    game = await self.game(game.id)
            except Refused as refusal:
                present = game_in(refusal)
                if present is None or present.version <= game.version:
                    raise
                game = present  # the clock or another device was faster

    async def play(self, game: Game, choose: Chooser) -> Game:
        """Play all of your turns; return the game once it is over."""
        seat = seat_of(game, await self.user_id())
        async with aclosing(self.follow_game(game.id, after=game.version)) as events:
            while True:
                game = await self.play_turn(game, choose)
                if is_over(game):
                    return game
                async for event in events:
                    if matters(event, game, seat):
                        break
                else:
                    await asyncio.sleep(LOOK_AGAIN_S)
                game = await self.game(game.id)

    def follow(
        self, topics: Mapping[str, int | None], on_cut: OnCut | None = None
    ) -> AsyncFollower:
        """The events of these topics, over one connection.

        The topics are `me`, `tables/{id}` and `games/{id}`, each with the number after which to
        begin; None: a snapshot comes first. `on_cut` is called once when the connection is lost,
        with the time since when, and with None when it is back. It may be a coroutine
        function.
        """
        return AsyncFollower(self.http, topics, on_cut)

    def follow_game(self, game_id: UUID, after: int | None = None) -> AsyncGenerator[Event, None]:
        """The rows of a game's record after this version; without one, a snapshot first."""
        return follow_one_async(self.http, f"games/{game_id}", after)

    def follow_table(self, table_id: UUID, after: int | None = None) -> AsyncGenerator[Event, None]:
        """What happens at a table."""
        return follow_one_async(self.http, f"tables/{table_id}", after)

    def follow_me(self, after: int | None = None) -> AsyncGenerator[Event, None]:
        """Your notifications: invitations, matches of quick play, results."""
        return follow_one_async(self.http, "me", after)
