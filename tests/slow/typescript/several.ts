// Follows a table and its game through cuts, and prints whether all rows came in order:
// node several.js service proxy transport
import { Parcheesi } from "../src/index.js";

const [service = "", proxy = "", transport] = process.argv.slice(2);
const player = new Parcheesi(service);
await player.createGuest();
const table = await player.call("createTable", { body: { ruleset: "parchis", seats: 2, robot_pause_ms: 0 } });
const path = { table_id: table.id };
const { version } = await player.call("addRobots", { path, body: {} });
const started = await player.call("startGame", { path, body: { version } });
const over = player.play(started, ({ legal_moves }) => legal_moves[0]!);

const numbers: Record<string, (number | undefined)[]> = { table: [], game: [] };
const isCut: boolean[] = [];
const reader = new Parcheesi(proxy, { tokens: player.tokens! });
const events = reader.follow(
  { me: null, [`tables/${table.id}`]: 0 },
  { transport: transport as "sse" | "websocket", onCut: (since) => isCut.push(since !== null) },
);
const game = `games/${started.id}`;
for await (const { topic, name, number } of events) {
  if (topic === "me" && name === "snapshot") events.add(game, 0);
  if (name === "message" && topic !== "me") numbers[topic === game ? "game" : "table"]!.push(number);
  if (topic === game && name === "end") events.drop("me");
  if (name === "unsubscribed") break;
}
const isWhole = (found: (number | undefined)[], last: number) =>
  found.length === last && found.every((number, at) => number === at + 1);
console.log(isWhole(numbers.game!, (await over).version), isWhole(numbers.table!, numbers.table!.length));
console.log(numbers.table!.length > 3, isCut.length > 4, isCut.every((cut, at) => cut === (at % 2 === 0)));
