// Plays a whole game of Parchís against a robot: node bot.mjs [http://127.0.0.1:8000]

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const service = process.argv[2] ?? "http://127.0.0.1:8000";
const headers = { "Content-Type": "application/json" };

function stop(reason) {
  console.error(`cannot reach ${service}: ${reason}`);
  process.exit(1);
}

// Send a request until it gets a response; one key for all tries: it is carried out once.
async function call(method, path, body = {}) {
  const url = `${service}/api/v1/${path}`;
  const request = { method, headers: { ...headers, "Idempotency-Key": randomUUID() } };
  if (method === "POST") request.body = JSON.stringify(body);
  for (;;) {
    let answer, json;
    try {
      answer = await fetch(url, { ...request, signal: AbortSignal.timeout(40_000) });
      json = await answer.json();
    } catch (error) { // no connection, or a broken one
      if (!headers.Authorization) stop(error.cause?.code ?? error.message); // not answered yet
      await sleep(1000);
      continue;
    }
    if (answer.ok) return json;
    if (json.game) return json.game; // an error with the current game
    if (![429, 503].includes(answer.status) && json.code !== "request_in_progress")
      throw new Error(`${json.code}: ${json.detail}`);
    await sleep(1000 * Number(answer.headers.get("Retry-After") ?? 1));
  }
}

// Home first, then a capture, then out of the nest, then the longest way.
const worth = (move) =>
  (move.to === "home") * 1000 + !!move.captures * 500 + (move.from === "nest") * 200 + move.value;
const best = (moves) => moves.reduce((one, other) => (worth(other) > worth(one) ? other : one));
const guest = await call("POST", "auth/guest");
headers.Authorization = `Bearer ${guest.access_token}`;
let table = await call("POST", "tables", { ruleset: "parchis", seats: 2, robot_pause_ms: 0 });
table = await call("POST", `tables/${table.id}/robots`);
let game = await call("POST", `tables/${table.id}/start`, { version: table.version });
const here = `games/${game.id}`;
const me = game.seats.find((seat) => seat.player.id === guest.user.id).seat;

while (game.status === "playing") {
  const { version } = game;
  if (game.turn.seat !== me) { // wait for a change, then read the game
    await call("GET", `${here}/stream?after=${version}&wait_s=25`);
    game = await call("GET", here);
  } else if (game.turn.phase === "roll") {
    game = await call("POST", `${here}/roll`, { version });
  } else {
    game = await call("POST", `${here}/moves`, { version, ...best(game.legal_moves) });
  }
}
console.log(`${here} is ${game.status}: ${JSON.stringify(game.result)}`);
