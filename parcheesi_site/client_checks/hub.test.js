// The connection of all tabs, with streams and tabs made up.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref(); // the hub's would keep the process
  }
};
const sources = [];
globalThis.EventSource = class {
  constructor(url) {
    sources.push(this);
    this.topics = new URL(url, "http://host").searchParams.get("topics");
    setTimeout(() => this.onopen?.());
  }
  send(topic, event, id, data = {}) {
    this.onmessage({ data: JSON.stringify({ topic, event, id, data }) });
  }
  close() {
    this.closed = true;
  }
};
const { host } = await import("../static/client/service/hub.js");
const channels = [];

/** A tab on the channel; it gets tickets at once. */
function tab(channelName, name) {
  const channel = new BroadcastChannel(channelName);
  channels.push(channel);
  const heard = [];
  channel.onmessage = ({ data }) => {
    heard.push(data);
    if (data.ask === name) channel.postMessage({ tab: name, answer: { ticket: "t" } });
  };
  return { heard, follow: (topics) => channel.postMessage({ tab: name, topics }) };
}

const last = () => sources.at(-1);
const settled = () => pause(120);
let hub;

afterEach(async () => {
  hub.close();
  await settled();
  for (const channel of channels.splice(0)) channel.close();
  sources.length = 0;
});

function begin(name, ...tabs) {
  hub = host(name);
  return tabs.map((each) => tab(name, each));
}

test("a tab that leaves at once does not stop those that come", async () => {
  const [one] = begin("leaves", "one");
  one.follow({ me: null });
  one.follow({});
  await settled();
  one.follow({ me: 3 });
  await settled();
  assert.equal(last().topics, "me@3");
});

test("one connection has what all tabs follow, from the row that all have", async () => {
  const [one, two] = begin("shared", "one", "two");
  one.follow({ "games/a": 7 });
  two.follow({ "games/a": 5, me: 1 });
  await settled();
  assert.deepEqual(last().topics.split(",").sort(), ["games/a@5", "me@1"]);
  last().send("games/a", "message", 6);
  last().send("games/a", "message", 7);
  two.follow({ "games/a": 7, me: 1 });
  await settled();
  assert.equal(sources.length, 1);
});

test("a tab that has missed a row gets it", async () => {
  const [one, two] = begin("missed", "one", "two");
  one.follow({ "games/a": 10 });
  await settled();
  last().send("games/a", "message", 11);
  last().send("games/a", "message", 12);
  two.follow({ "games/a": 10 });
  await settled();
  assert.equal(last().topics, "games/a@10");
  assert.equal(sources.length, 2);
});

test("a refused topic is asked for again once, whatever the tabs register", async () => {
  const [one] = begin("refused", "one");
  const topics = { me: 1, "games/a": null };
  one.follow(topics);
  await settled();
  for (let count = 0; count < 3; count++) {
    last().send("games/a", "refused", null, { code: "game_damaged", retry_ms: 400 });
    one.follow(topics);
    await settled();
    one.follow(topics);
    await settled();
    assert.equal(sources.length, count + 1);
    await pause(350);
  }
});
