// Makes src/api.ts, the types of the document, and src/operations.ts, its addresses and kinds.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const file = new URL("../../docs/openapi.json", import.meta.url);
const document = JSON.parse(await readFile(file, "utf8"));
const own = new URL("package.json", import.meta.url);
const { version } = JSON.parse(await readFile(own, "utf8"));
if (version !== document.info.version) throw new Error(`version ${version}, document ${document.info.version}`);

// An object with kinds is known by its exact schemas as well: KnownGameEvent is one of them.
const kinds = {};
const { schemas } = document.components;
for (const [name, schema] of Object.entries(schemas)) {
  if (!schema["x-kinds"]) continue;
  schemas[`Known${name}`] = { oneOf: Object.values(schema["x-kinds"]) };
  kinds[name] = Object.keys(schema["x-kinds"]);
}

const addresses = {};
for (const [path, methods] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    if (!operation.operationId) continue;
    const anonymous = !operation.security?.some((scheme) => Object.keys(scheme).length);
    addresses[operation.operationId] = [method.toUpperCase(), path, ...(anonymous ? ["anonymous"] : [])];
  }
}

const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
await writeFile(new URL("src/api.ts", import.meta.url), types);
const lines = [
  "/** Method and address of each operation, and whether it is sent without a token. */",
  `export const OPERATIONS = ${JSON.stringify(addresses, null, 2)} as const;`,
  "",
  "/** The kinds that this version of the client knows. */",
  `export const KINDS = ${JSON.stringify(kinds, null, 2)} as const;`,
  "",
];
await writeFile(new URL("src/operations.ts", import.meta.url), lines.join("\n"));
