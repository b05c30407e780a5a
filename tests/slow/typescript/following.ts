// Follows topics by a WebSocket of this program's own, and prints what it sends and what comes.
import { Parcheesi, Refused } from "../src/index.js";

// A service that answers each connection by its script, and clocks that can jump.
type Command = { do: string; topic?: string; token?: string; topics?: object[] };
type Script = (socket: Socket, command: Command) => void;
let scripts: Script[] = [];
let asleepMs = 0;
const [day, precise] = [Date.now.bind(Date), performance.now.bind(performance)];

class Socket {
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number; reason: string }) => {};
  script = scripts.shift() ?? (() => {});
  ended = false;
  constructor(readonly address: string) {
    setTimeout(() => this.onopen());
  }
  send(text: string) {
    const command = JSON.parse(text) as Command;
    if (command.do === "open") {
      log("open", command.token, JSON.stringify(command.topics));
    } else log(command.do, command.topic);
    this.script(this, command);
  }
  say(topic: string | null, event: string, id: number | null = null, data: object = {}) {
    setTimeout(() => this.ended || this.onmessage({ data: JSON.stringify({ topic, event, id, data }) }));
  }
  end(code: number, reason: string, retry_ms: number | null) {
    this.say(null, "closed", null, { code: reason, retry_ms });
    setTimeout(() => this.onclose({ code, reason }), 1);
  }
  close() {
    this.ended = true;
  }
}
Object.assign(globalThis, { WebSocket: Socket });
const open = (act: (socket: Socket) => void): Script => (socket, command) => {
  if (command.do !== "open") return;
  socket.say(null, "opened");
  act(socket);
};
const expired: Script = (socket) => socket.end(4401, "token_expired", null);
const log = (...words: unknown[]) => console.log(...words.filter((word) => word !== undefined));
const lost = (socket: Socket) => setTimeout(() => socket.onclose({ code: 1006, reason: "" }), 1);

type Following = ReturnType<Parcheesi["follow"]>;
type Act = (events: Following, event: string) => void;
const client = new Parcheesi("http://nowhere", { tokens: { access: "old", refresh: "r" } });
async function run(name: string, topics: Record<string, number | null>, given: Script[], act: Act = () => {}) {
  log(`# ${name}`);
  scripts = given;
  const onCut = (since: Date | null) => {
    log(since ? "cut" : "back");
    act(events, since ? "cut" : "back");
  };
  const events = client.follow(topics, { onCut });
  try {
    for await (const { topic, name, number, data } of events) {
      log(topic, name, number, (data as { code?: string }).code);
      act(events, `${topic} ${name}`);
    }
  } catch (error) {
    log(error instanceof Refused ? `${error.status} ${error.problem.code}` : error);
  }
}
const rows = (socket: Socket, topic: string, ...numbers: number[]) => {
  for (const number of numbers) socket.say(topic, "message", number);
};
const end = open((socket) => ["me", "games/1"].forEach((topic) => socket.say(topic, "end")));

await run("rows", { me: null, "games/1": 7 }, [
  open((socket) => {
    socket.say("me", "snapshot", 3);
    rows(socket, "games/1", 8, 9);
    lost(socket);
  }),
  open((socket) => {
    rows(socket, "games/1", 9, 10);
    socket.say("me", "future", null);
    socket.say("me", "snapshot", 1); // of a restored service
    rows(socket, "me", 2);
    socket.end(1012, "server_ends", 20);
  }),
  end,
]);

for (const [code, reason, retry] of [
  [1006, "", null],
  [4400, "malformed_message", null],
  [4401, "session_ended", null],
  [4403, "insufficient_scope", null],
  [4408, "silent", 0],
  [4413, "message_too_long", null],
  [4429, "too_many_streams", 20],
  [4500, "internal_error", 0],
  [4503, "service_unavailable", 20],
] as const)
  await run(`${code}`, { me: 1 }, [open((socket) => socket.end(code, reason, retry)), end]);

const { fetch: really } = globalThis;
const tokens = { access_token: "new", refresh_token: "s" };
globalThis.fetch = async () => Response.json(tokens);
await run("expired", { me: 1 }, [expired, end]);
await run("expired again", { me: 1 }, [expired, expired]);
globalThis.fetch = really;

await run("refused", { me: 1, "games/1": 1, "tables/1": 1 }, [
  (socket, command) => {
    if (command.do === "open") {
      socket.say(null, "opened");
      socket.say("tables/1", "refused", null, { code: "not_found", retry_ms: null });
      socket.say("games/1", "refused", null, { code: "too_many_requests", retry_ms: 20 });
      socket.say("me", "closed", null, { code: "blocked", retry_ms: null });
    } else if (command.topic === "games/1") socket.say("games/1", "end");
  },
]);

const changes: Script = (socket, { do: command, topic = "" }) => {
  if (command === "open") {
    socket.say(null, "opened");
    rows(socket, "me", 2);
  } else if (command === "subscribe") {
    socket.say(topic, "snapshot", 5);
  } else {
    rows(socket, topic, 6); // on its way
    socket.say(topic, "unsubscribed");
    socket.say("me", "end");
  }
};
await run("changes", { me: 1 }, [changes], (events, event) => {
  if (event === "me message") events.add("games/1");
  if (event === "games/1 snapshot") events.drop("games/1");
});
await run("changed at once", { me: 1, "games/1": 1 }, [changes, end], (events, event) => {
  if (event === "me message") {
    events.drop("games/1");
    events.add("games/1", 8);
  }
});
const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`games/${at}`, 1]));
await run("many", { ...many, me: 1 }, [], (events) => void events.return());

async function timely(name: string, first: (socket: Socket) => void, act: Act) {
  const since = precise();
  await run(name, { me: 1 }, [open(first), end], act);
  log(precise() - since < 5000 ? "at once" : "late");
}
const row = (socket: Socket) => rows(socket, "me", 2);
const sleep: Act = (_, event) => (asleepMs += event === "me message" ? 60_000 : 0);
performance.now = () => precise() + asleepMs;
await timely("slept", row, sleep);
performance.now = precise;
Date.now = () => day() + asleepMs;
await timely("slept without the clock", row, sleep);
await timely("woken in a pause", (socket) => socket.end(1012, "server_ends", 20_000), (events, event) => {
  if (event === "cut") events.wake();
});
await timely("woken in vain", (socket) => (row(socket), setTimeout(() => socket.say("me", "end"), 50)), (events) =>
  events.wake(),
);
log("# returned");
scripts = [open(() => {})];
const waiting = client.follow({ me: 1 });
const next = waiting.next();
setTimeout(() => void waiting.return(), 30);
log((await next).done);
