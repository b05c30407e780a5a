// Two guests play a whole game against each other, with a client whose types come from the
// OpenAPI document. API is the address, such as http://127.0.0.1:8000.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Game = components["schemas"]["Game"];
type GameEvent = components["schemas"]["GameEvent"];
type Problem = components["schemas"]["Problem"];

const baseUrl = process.env["API"] ?? "http://127.0.0.1:8000";

/** A client that is signed in as a new guest. */
async function guest() {
  const api = createClient<paths, "application/json" | "application/problem+json">({ baseUrl });
  const { user, access_token } = done(await api.POST("/api/v1/auth/guest"));
  api.use({
    onRequest({ request }) {
      request.headers.set("Authorization", `Bearer ${access_token}`);
    },
  });
  return { api, user };
}

/** The data of a response; throws an error with the problem's code. */
function done<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.detail}` : "no response");
  return data;
}

const [ana, ben] = [await guest(), await guest()];

// One more pawn on the start square makes the game shorter.
const table = done(
  await ana.api.POST("/api/v1/tables", {
    body: { ruleset: "parchis", seats: 2, turn_s: 600, options: { start_pawns: 2 } },
  }),
);
const at = { params: { path: { table_id: table.id } } };
const { version } = done(await ben.api.POST("/api/v1/tables/{table_id}/seats", { ...at, body: {} }));
const seen = { ...at, body: { version } };
done(await ben.api.POST("/api/v1/tables/{table_id}/ready", seen));
let game: Game = done(await ana.api.POST("/api/v1/tables/{table_id}/start", seen));

// A command for another version than the current one changes nothing.
const params = { path: { game_id: game.id } };
const late = await ana.api.POST("/api/v1/games/{game_id}/roll", { params, body: { version: 999 } });
if (late.error?.code !== "stale_version") throw new Error("expected stale_version");

while (game.status === "playing" && game.turn) {
  const seat = game.seats.find((one) => one.seat === game.turn?.seat);
  const { api } = seat?.player?.id === ana.user.id ? ana : ben;
  const { version } = game;
  const move = game.legal_moves[0];
  if (game.turn.phase === "roll") {
    game = done(await api.POST("/api/v1/games/{game_id}/roll", { params, body: { version } }));
  } else if (move) {
    const { pawn, kind, value } = move;
    const body = { version, pawn, kind, value };
    game = done(await api.POST("/api/v1/games/{game_id}/moves", { params, body }));
  } else {
    throw new Error("nothing to do");
  }
}

/** A line for an event, if it deserves one; unknown types are ignored. */
function lineOf(event: GameEvent): string | undefined {
  switch (event.type) {
    case "capture":
      return `seat ${event.by} captures pawn ${event.pawn} of seat ${event.seat}`;
    case "over":
      return `seat ${event.places?.[0]?.seat} wins`;
    default:
      return undefined;
  }
}

// The stream of a game has all events, in rows; read here page by page.
type Row = components["schemas"]["GameRow"];
const rows: Row[] = [];
for (let next: string | null = ""; next !== null; ) {
  const query = { after: rows.at(-1)?.version ?? 0 };
  const page = await ana.api.GET("/api/v1/games/{game_id}/stream", { params: { ...params, query } });
  for (const event of done(page).results) if (event.event === "message") rows.push(event.data as Row);
  next = done(page).next;
}
const rolls = rows.flatMap((row) => (row.data.roll ? [row.data.roll] : []));
console.log(`${rolls.length} rolls, the first of ${rolls[0]?.join(" and ")}`);
for (const line of rows.flatMap((row) => row.events).map(lineOf)) if (line) console.log(line);

for (const { place, seat, distance } of game.result?.places ?? []) {
  console.log(`${place}. seat ${seat}, ${distance} spaces from home`);
}
