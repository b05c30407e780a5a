// Plays a game of Parchís against a robot of the service: node build/examples/robot.js [address]
import { isKnown, Parcheesi, type Game, type GameRow, type Move } from "../src/index.js";

/** Home first, then a capture, then out of the nest, then the longest way. */
const worth = (move: Move): number =>
  (move.to === "home" ? 1e6 : 0) + (move.captures ? 1e5 : 0) + (move.from === "nest" ? 1e4 : 0) + move.value;

/** The move to make: one of the legal moves of the game. */
const choose = ({ legal_moves: moves }: Game): Move =>
  moves.reduce((best, move) => (worth(move) > worth(best) ? move : best));

const client = new Parcheesi(process.argv[2] ?? "http://127.0.0.1:8000");
await client.createGuest();
const table = await client.call("createTable", { body: { ruleset: "parchis", seats: 2, robot_pause_ms: 0 } });
const path = { table_id: table.id };
const { version } = await client.call("addRobots", { path, body: {} });
const started = await client.call("startGame", { path, body: { version } });

const game = await client.play(started, choose);

let captures = 0;
for await (const { name, data } of client.followGame(game.id, 0)) {
  if (name !== "message") continue;
  for (const event of (data as GameRow).events)
    if (isKnown("GameEvent", event) && event.type === "capture" && event.by !== event.seat) captures++;
}
for (const { place, seat, distance } of game.result?.places ?? [])
  console.log(`${place}. seat ${seat}, ${distance} spaces from home`);
console.log(`${captures} captures`);
