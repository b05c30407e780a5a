// Makes generated/api.d.ts, the types of the API document, and schemas.d.ts: their short names.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const file = new URL("../../docs/openapi.json", import.meta.url);
const document = JSON.parse(await readFile(file, "utf8"));

// The client passes over kinds that it does not know, so its types are those of the known ones.
const { schemas } = document.components;
for (const [name, schema] of Object.entries(schemas)) {
  if (schema["x-kinds"]) schemas[name] = { oneOf: Object.values(schema["x-kinds"]) };
}

const folder = new URL("generated/", import.meta.url);
await mkdir(folder, { recursive: true });
const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
await writeFile(new URL("api.d.ts", folder), types);
const names = Object.keys(schemas);
const lines = [
  'import type { components } from "./api.js";',
  ...names.map((name) => `export type ${name} = components["schemas"]["${name}"];`),
  'export type { Answer, Body, Told } from "../answers.js";',
  "export as namespace Api;",
];
await writeFile(new URL("schemas.d.ts", folder), `${lines.join("\n")}\n`);
