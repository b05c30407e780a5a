// Settings that are saved at once, with a service made up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createSaver } from "../static/client/service/saver.js";

/** A saver, and what its page was told. */
function begin() {
  const told = [];
  const save = createSaver("first", {
    show: (now) => told.push(`show ${now}`),
    saved: () => told.push("saved"),
    refused: (error) => told.push(`refused ${error.message}`),
  });
  return { save, told };
}
const refuse = async () => {
  throw new Error("no");
};

test("what was refused is set back to what the service has", async () => {
  const { save, told } = begin();
  save(refuse);
  await pause();
  assert.deepEqual(told, ["refused no", "show first"]);
  save(async () => "second");
  await pause();
  save(refuse);
  await pause();
  assert.deepEqual(told.slice(2), ["saved", "show second", "refused no", "show second"]);
});

test("changes are sent one after another, and shown once the last has come", async () => {
  const { save, told } = begin();
  save(async () => {
    await pause(20);
    return "slow";
  });
  save(refuse);
  save(async () => {
    told.push("sent");
    return "quick";
  });
  await pause(60);
  assert.deepEqual(told, ["saved", "refused no", "sent", "saved", "show quick"]);
});
