// Check the dice of a finished game: node verify_dice.mjs [dice.json [record.json]]
//
// dice.json is the response of GET /api/v1/games/{id}/fairness; without it, standard input is read.
// record.json is the response of GET /api/v1/games/{id}/record: its rolls are compared with the dice.
// Exit status: 0 correct, 1 errors, 2 the game still runs.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export function dice(serverSeed, game, clientSeeds, n, count) {
  const pips = [];
  for (let block = 0; pips.length < count; block++) {
    const message = [game, ...clientSeeds, n, block].join("|");
    const digest = createHmac("sha256", serverSeed).update(message, "utf8").digest();
    pips.push(...[...digest].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return pips.slice(0, count);
}

export function faults(record) {
  const wrong = [];
  const seed = Buffer.from(record.server_seed, "hex");
  if (createHash("sha256").update(seed).digest("hex") !== record.commitment)
    wrong.push("the server seed is not the one that was committed to");
  const bySeat = [...record.client_seeds].sort((a, b) => a.seat - b.seat);
  const seeds = bySeat.map((entry) => entry.client_seed);
  record.rolls.forEach((roll, n) => {
    const right = dice(seed, record.game_id, seeds, n, Math.max(1, roll.roll.length));
    if (roll.n !== n || String(roll.roll) !== String(right))
      wrong.push(`roll ${n} should be [${right}] but the record has roll ${roll.n}: [${roll.roll}]`);
  });
  return wrong;
}

export function differences(record, played) {
  const shown = [...played.opening, ...played.events].filter((entry) => entry.roll);
  const wrong = [];
  for (let n = 0; n < Math.max(shown.length, record.rolls.length); n++)
    if (String(shown[n]?.roll) !== String(record.rolls[n]?.roll))
      wrong.push(`the record shows other dice for roll ${n}: [${shown[n]?.roll ?? ""}]`);
  return wrong;
}

function main() {
  const [first = 0, ...more] = process.argv.slice(2);
  const [record, ...games] = [first, ...more].map((file) => JSON.parse(readFileSync(file, "utf8")));
  if (record.server_seed === null) {
    console.log("The game still runs: its server seed is published at the end.");
    return 2;
  }
  const wrong = [...faults(record), ...games.flatMap((played) => differences(record, played))];
  wrong.forEach((fault) => console.log(`WRONG: ${fault}`));
  if (!wrong.length) console.log(`All right: the commitment and ${record.rolls.length} rolls.`);
  return wrong.length ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = main();
