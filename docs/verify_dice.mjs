// Check the dice of a finished game: node verify_dice.mjs [dice.json [record.json]]
//
// dice.json is the response of GET /api/v1/games/{id}/fairness; without it, standard input is read.
// record.json is the response of GET /api/v1/games/{id}/record: its rolls are compared with the dice.
//
// Check all games of a week: node verify_dice.mjs --week 2026-W47 https://service [game id ...]
//
// Computes every roll from the seeds, counts the faces by seat, by ruleset, and of people and robots,
// and compares the counts with the service's page; verify_dice.py prints p-values, too. Game ids are
// those of your own games that must be among them: only you know these.
//
// Exit status: 0 correct, 1 wrong dice, 2 the game or week still runs, 3 nothing could be checked: no
// such week, no service, a file with something else.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const PATIENCE = 100; // how often a busy service is asked again

export function dice(serverSeed, game, clientSeeds, n, count) {
  const pips = [];
  for (let block = 0; pips.length < count; block++) {
    const message = [game, ...clientSeeds, n, block].join("|");
    const digest = createHmac("sha256", serverSeed).update(message, "utf8").digest();
    pips.push(...[...digest].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return pips.slice(0, count);
}

const seedsOf = (record) =>
  [...record.client_seeds].sort((a, b) => a.seat - b.seat).map((entry) => entry.client_seed);

export function faults(record) {
  const wrong = [];
  const seed = Buffer.from(record.server_seed, "hex");
  if (createHash("sha256").update(seed).digest("hex") !== record.commitment)
    wrong.push("the server seed is not the one that was committed to");
  const seeds = seedsOf(record);
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

/** The JSON at the address; waits as long as the service asks for. */
async function get(url) {
  for (let tried = 0; tried < PATIENCE; tried++) {
    const response = await fetch(url).catch((error) => {
      throw new Error(`${url}: ${error.cause?.message ?? error.message}`);
    });
    if (response.ok) return response.json();
    if (![429, 503].includes(response.status)) {
      const { detail = response.statusText } = await response.json().catch(() => ({}));
      throw new Error(`${url} is answered with ${response.status}: ${detail}`);
    }
    await sleep(1000 * (Number(response.headers.get("retry-after")) || 1));
  }
  throw new Error(`${url} is too busy`);
}

/** Errors in all games of the week, their ids, and how often each group rolled each face. */
async function counted(address) {
  const [wrong, ids, faces] = [[], new Set(), {}];
  for (let url = `${address}/games?limit=20`; url; ) {
    const page = await get(url);
    for (const game of page.results) {
      wrong.push(...faults(game).map((fault) => `game ${game.game_id}: ${fault}`));
      ids.add(game.game_id);
      const seed = Buffer.from(game.server_seed, "hex");
      game.rolls.forEach(({ seat, roll }, n) => {
        const kind = game.robots.includes(seat) ? "robots" : "people";
        for (const pips of dice(seed, game.game_id, seedsOf(game), n, roll.length))
          for (const group of ["all", kind, `seat ${seat}`, game.ruleset])
            (faces[group] ??= [0, 0, 0, 0, 0, 0])[pips - 1]++;
      });
    }
    url = page.next && `${address}/games${new URL(page.next, address).search}`;
  }
  return { wrong, ids, faces };
}

/** How often each group rolled each face, as the service says. */
function published({ people, robots, seats, rulesets, ...all }) {
  const groups = { all, people, robots };
  for (const seat of seats) groups[`seat ${seat.seat}`] = seat;
  for (const one of rulesets) groups[one.ruleset] = one;
  const counted = Object.entries(groups).filter(([, counts]) => counts.dice);
  return Object.fromEntries(counted.map(([name, { faces }]) => [name, faces]));
}

const sum = (counts) => counts.reduce((all, count) => all + count, 0);

async function checkWeek(name, service, ...own) {
  const address = `${service.replace(/\/+$/, "")}/api/v1/dice/weeks/${name}`;
  const week = await get(address);
  const { wrong, ids, faces } = await counted(address);
  wrong.push(...own.filter((game) => !ids.has(game)).map((game) => `your game ${game} is not among the games`));
  for (const group of Object.keys(faces).sort()) console.log(`${group}: ${sum(faces[group])} dice [${faces[group].join(", ")}]`);
  if (week.whole) {
    const said = published(week);
    if (week.games !== ids.size) wrong.push(`the page has ${week.games} games, but ${ids.size} are listed`);
    for (const group of [...new Set([...Object.keys(faces), ...Object.keys(said)])].sort())
      if (String(faces[group]) !== String(said[group]))
        wrong.push(`${group}: the page has [${said[group]}], the seeds give [${faces[group]}]`);
  } else console.log("The week still runs, or is still being counted: its page cannot be compared yet.");
  return result(wrong, `${ids.size} games and ${sum(faces.all ?? [])} dice`) || (week.whole ? 0 : 2);
}

function result(wrong, checked) {
  wrong.forEach((fault) => console.log(`WRONG: ${fault}`));
  if (!wrong.length) console.log(`All right: ${checked}.`);
  return wrong.length ? 1 : 0;
}

async function check(...given) {
  if (given[0] === "--week") {
    if (given.length < 3) throw new Error("--week needs a week, such as 2026-W47, and the service's address");
    return checkWeek(...given.slice(1));
  }
  const [first = 0, ...more] = given;
  const [record, ...games] = [first, ...more].map((file) => JSON.parse(readFileSync(file, "utf8")));
  if (record.server_seed === null) {
    console.log("The game still runs: its server seed is published at the end.");
    return 2;
  }
  const wrong = [...faults(record), ...games.flatMap((played) => differences(record, played))];
  return result(wrong, `the commitment and ${record.rolls.length} rolls`);
}

async function main() {
  try {
    return await check(...process.argv.slice(2));
  } catch (error) {
    const other = error instanceof TypeError ? "not a response with dice: " : "";
    console.error(`NOT CHECKED: ${other}${error.message}`);
    return 3;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await main();
