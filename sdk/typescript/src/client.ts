/** The client: every operation by its name, streams, and a loop that plays turns. */
import type { components, operations } from "./api.js";
import { KINDS, OPERATIONS } from "./operations.js";
import { follow, type FollowOptions, type Following, type StreamEvent, type Topics } from "./follow.js";
import { pause, Refused, throwIfAborted, Transport, type Options, type Tokens } from "./transport.js";

type Schemas = components["schemas"];
export type Game = Schemas["Game"];
export type Move = Schemas["Move"];
export type GameEvent = Schemas["GameEvent"];
export type GameRow = Schemas["GameRow"];
export type SignedIn = Schemas["SignedIn"];

export type OperationId = keyof typeof OPERATIONS & keyof operations;
type Path<O> = O extends { parameters: { path: infer P } } ? { path: P } : { path?: undefined };
type Query<O> = O extends { parameters: { query?: infer Q } } ? { query?: Q } : { query?: undefined };
type Headers<O> = O extends { parameters: { header: infer H } } ? { headers: H } : { headers?: undefined };
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { "application/json": infer B } } }
    ? { body?: B }
    : { body?: undefined };
type Content<R> = R extends { content: { "application/json": infer A } } ? A : undefined;

/** What an operation takes: parameters of the address, of the query, headers of its own, and the body. */
export type Given<Id extends OperationId> = Parts<operations[Id]> & { signal?: AbortSignal };
type Parts<O> = O extends object ? Path<O> & Query<O> & Headers<O> & Body<O> : never;

/** What an operation answers with. */
export type Answer<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202 | 204)]: Content<R[S]> }[keyof R & (200 | 201 | 202 | 204)]
  : undefined;

/**
 * Whether this version of the client knows the kind of an event, row or notification. If it does,
 * `switch` narrows it to a kind: `if (isKnown("GameEvent", event)) switch (event.type) { … }`.
 */
export function isKnown<N extends keyof typeof KINDS>(name: N, given: object): given is Schemas[`Known${N}`] {
  const known: readonly string[] = KINDS[name];
  const { type, kind, event } = given as { type?: string; kind?: string; event?: string };
  return known.includes(type ?? kind ?? event ?? "");
}

/** Chooses one of the game's `legal_moves`. */
export type Chooser = (game: Game) => Move | Promise<Move>;

const LOOK_AGAIN_MS = 1000;

/** A client of the service at this address. Every method may throw Refused and Unreachable. */
export class Parcheesi {
  private readonly transport: Transport;
  private me: string | undefined;

  constructor(address: string, options: Options = {}) {
    this.transport = new Transport(address.replace(/\/$/, ""), options);
  }

  /** The present tokens, to store them. */
  get tokens(): Tokens | undefined {
    return this.transport.tokens;
  }

  /** Calls an operation by its `operationId`; returns what it answers with. */
  async call<Id extends OperationId>(
    id: Id,
    ...more: object extends Given<Id> ? [given?: Given<Id>] : [given: Given<Id>]
  ): Promise<Answer<Id>> {
    const [method, template, anonymous] = OPERATIONS[id] as CallAddress;
    const [given = {}] = more as unknown as [CallParts?];
    const { path = {}, query = {}, headers, body, signal } = given;
    const address = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])));
    const search = Object.entries(query)
      .filter(([, value]) => value != null)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const response = await this.transport.send(method, search.length ? `${address}?${search.join("&")}` : address, {
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
      ...(signal && { signal }),
      anonymous: anonymous !== undefined,
    });
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return (isJson ? await response.json() : undefined) as Answer<Id>;
  }

  /**
   * Creates a guest, and signs in as that. With a secret, 32 random bytes in base64url that the app stores before, it is
   * the guest of this device, created at the first time only.
   */
  async createGuest(deviceSecret?: string): Promise<SignedIn> {
    const guest = await this.call("createGuest", { body: deviceSecret ? { device_secret: deviceSecret } : {} });
    this.use({ access: guest.access_token, refresh: guest.refresh_token });
    this.me = guest.user.id;
    return guest;
  }

  /**
   * Signs in a registered player. `askForCode` asks the player for a code of the second factor, and is only called if
   * the account has one; without it the log-in to such an account is refused.
   */
  async signIn(login: Schemas["AuthLogin"], askForCode?: () => string | Promise<string>): Promise<void> {
    const { access_token: access, refresh_token: refresh } = await this.logIn(login, askForCode);
    this.use({ access: access!, refresh: refresh! });
  }

  private async logIn(
    login: Schemas["AuthLogin"],
    askForCode?: () => string | Promise<string>,
  ): Promise<Schemas["AuthAuthenticationMeta"]> {
    try {
      return (await this.call("logIn", { body: login })).meta;
    } catch (error) {
      const session = error instanceof Refused ? sessionOf(error) : undefined;
      if (!askForCode || session === undefined) throw error;
      const body = { code: await askForCode() };
      return (await this.call("verifySecondFactor", { headers: { "X-Session-Token": session }, body })).meta;
    }
  }

  /** Ends the session, whose stored tokens are worthless afterwards; without tokens does nothing. */
  async signOut(): Promise<void> {
    if (!this.tokens) return;
    try {
      await this.call("logOut");
    } catch (error) {
      // 401 is the answer of a log-out: nobody is signed in any more.
      if (!(error instanceof Refused && error.status === 401)) throw error;
    }
    this.transport.tokens = this.me = undefined;
  }

  /** Acts with these tokens from now on. */
  use(tokens: Tokens): void {
    this.transport.keep(tokens);
    this.me = undefined;
  }

  /** The id of your account. */
  async userId(): Promise<string> {
    return (this.me ??= (await this.call("getMe")).id);
  }

  /** Rolls and moves until it is another player's turn; returns the game at that time. */
  async playTurn(game: Game, choose: Chooser, signal?: AbortSignal): Promise<Game> {
    const seat = seatOf(game, await this.userId());
    while (game.ended_at === null && game.turn?.seat === seat) {
      throwIfAborted(signal);
      const path = { game_id: game.id };
      const { version } = game;
      try {
        if (game.legal_moves.length) {
          const { pawn, kind, value, to } = await choose(game);
          game = await this.call("move", { path, body: { version, pawn, kind, value, to } });
        } else if (game.turn.phase === "roll") {
          game = await this.call("roll", { path, body: { version } });
        } else {
          await pause(LOOK_AGAIN_MS, signal); // a phase that is new to this version of the client
          game = await this.call("getGame", { path });
        }
      } catch (error) {
        const present = error instanceof Refused && error.status === 409 ? error.problem.game : undefined;
        if (!present || present.version <= version) throw error;
        game = present; // the clock or another device was faster
      }
    }
    return game;
  }

  /** Plays all of your turns; returns the game once it is over. */
  async play(game: Game, choose: Chooser, signal?: AbortSignal): Promise<Game> {
    const seat = seatOf(game, await this.userId());
    const events = this.followGame(game.id, game.version, signal);
    try {
      for (;;) {
        game = await this.playTurn(game, choose, signal);
        if (game.ended_at !== null) return game;
        for (;;) {
          const { done, value } = await events.next();
          if (done) await pause(LOOK_AGAIN_MS, signal);
          if (done || matters(value, game, seat)) break;
        }
        game = await this.call("getGame", { path: { game_id: game.id } });
      }
    } finally {
      await events.return();
    }
  }

  /**
   * What happens in several topics, over one connection: the rows of each come in order, none is lost and none comes
   * twice, however often the connection is opened again.
   */
  follow(topics: Topics, options?: FollowOptions): Following {
    return follow(this.transport, topics, options);
  }

  /** The rows of a game's record after this version; without one, a snapshot first. */
  followGame(gameId: string, after?: number, signal?: AbortSignal): AsyncGenerator<StreamEvent, void> {
    return this.followOne(`games/${gameId}`, after, signal);
  }

  /** What happens at a table. */
  followTable(tableId: string, after?: number, signal?: AbortSignal): AsyncGenerator<StreamEvent, void> {
    return this.followOne(`tables/${tableId}`, after, signal);
  }

  /** Your notifications: invitations, matches of quick play, results. */
  followMe(after?: number, signal?: AbortSignal): AsyncGenerator<StreamEvent, void> {
    return this.followOne("me", after, signal);
  }

  private async *followOne(topic: string, after?: number, signal?: AbortSignal): AsyncGenerator<StreamEvent, void> {
    for (let isRefused = true; isRefused; ) {
      isRefused = false;
      for await (const event of this.follow({ [topic]: after }, { signal })) {
        isRefused = event.name === "refused";
        if (!isRefused) yield event;
        after = event.number;
      }
      if (!isRefused) return;
      await this.transport.send("GET", `/api/v1/${topic}/stream`, { ...(signal && { signal }) }); // throws why
      await pause(LOOK_AGAIN_MS, signal); // unless access is back
    }
  }
}

type CallAddress = readonly [method: string, template: string, anonymous?: string];

interface CallParts {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The token of a log-in that waits for the code of the second factor. */
function sessionOf({ auth }: Refused): string | undefined {
  const waits = auth?.data?.flows.some(({ id, is_pending }) => id === "mfa_authenticate" && is_pending);
  return waits ? auth?.meta?.session_token : undefined;
}

function seatOf(game: Game, userId: string): number {
  const found = game.seats.find((seat) => seat.player?.id === userId);
  if (!found) throw new Error(`user ${userId} has no seat in game ${game.id}`);
  return found.seat;
}

/** Whether the player of the seat should look at the game after this event. */
function matters(event: StreamEvent, game: Game, seat: number): boolean {
  if (event.name === "snapshot" || event.name === "end") return true;
  if (event.name !== "message" || (event.number ?? 0) <= game.version) return false; // own rolls and moves
  const { current } = event.data as GameRow;
  return Boolean(current && (!current.turn || current.turn.seat === seat)); // without one, more rows follow
}
