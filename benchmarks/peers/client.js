"use strict";
// The load: node client.js CLIENTS ADDRESS [ADDRESS ...]
//
// Each client plays matches of its own, for both seats, on one socket. It prints a line once all
// matches are made; then for every line of standard input, a number of seconds, it plays so long
// and prints what it measured.

const { createInterface } = require("node:readline");
const { io } = require("socket.io-client");

const PATIENCE_S = 20;
const SEATS = ["0", "1"];

async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Client {
  constructor(address) {
    this.lobby = `${address}/games/race`;
    this.socket = io(`${address}/race`, { transports: ["websocket"] });
    this.lengths = [];
    this.socket.on("update", (matchID, state) => this.updated(matchID, state));
  }

  /** Make a match, take both seats and follow it. */
  async begin() {
    const { matchID } = await post(`${this.lobby}/create`, { numPlayers: SEATS.length });
    this.credentials = {};
    for (const playerID of SEATS) {
      const body = { playerID, playerName: playerID };
      const { playerCredentials } = await post(`${this.lobby}/${matchID}/join`, body);
      this.credentials[playerID] = playerCredentials;
    }
    this.matchID = matchID;
    this.moves = 0;
    const synced = new Promise((resolve) => this.socket.once("sync", (_, info) => resolve(info)));
    this.socket.emit("sync", matchID, SEATS[0], this.credentials[SEATS[0]], SEATS.length);
    this.state = (await synced).state;
  }

  /** Play until the time `until`, in ms; resolves once the last update has arrived. */
  play(until, latencies) {
    return new Promise((resolve, reject) => {
      Object.assign(this, { until, latencies, resolve, reject });
      this.next().catch(reject);
    });
  }

  async next() {
    if (this.state.ctx.gameover !== undefined) {
      this.lengths.push(this.moves);
      await this.begin();
    }
    this.send();
  }

  send() {
    const { G, ctx, _stateID } = this.state;
    const playerID = ctx.currentPlayer;
    const chosen = G.legal[Math.floor(Math.random() * G.legal.length)];
    const [type, args] = G.die === null ? ["roll", []] : ["move", [chosen.pawn]];
    const payload = { type, args, playerID, credentials: this.credentials[playerID] };
    this.sentAt = performance.now();
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.matchID, playerID);
  }

  updated(matchID, state) {
    if (matchID !== this.matchID) return;
    const now = performance.now();
    this.state = state;
    this.moves += 1;
    if (now >= this.until) {
      this.resolve();
      return;
    }
    this.latencies.push((now - this.sentAt) / 1000);
    if (state.ctx.gameover === undefined) this.send();
    else this.next().catch(this.reject);
  }
}

async function drive(clients, seconds) {
  const latencies = [];
  const until = performance.now() + seconds * 1000;
  let timer;
  const late = new Promise((_, reject) => {
    const fail = () => reject(new Error(`A move has no update after ${PATIENCE_S} seconds.`));
    timer = setTimeout(fail, (seconds + PATIENCE_S) * 1000);
  });
  await Promise.race([Promise.all(clients.map((one) => one.play(until, latencies))), late]);
  clearTimeout(timer);
  return {
    latencies,
    lengths: clients.flatMap((one) => one.lengths.splice(0)),
    bytes: JSON.stringify(clients[0].state).length,
  };
}

async function main() {
  const [count, ...addresses] = process.argv.slice(2);
  const clients = Array.from(
    { length: Number(count) },
    (_, index) => new Client(addresses[index % addresses.length]),
  );
  await Promise.all(clients.map((one) => one.begin()));
  console.log(JSON.stringify({ ready: clients.length }));
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await drive(clients, Number(line))));
  }
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
