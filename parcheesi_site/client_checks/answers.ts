// The types of requests and responses by method and address, for service/api.js. A page writes
//   const game = await get(`games/${id}`);                      // an Api.Game
//   const page = /** @type {Api.PaginatedBlockList} */ (await get(next));  // an address of the API
// and names the types of the API document by their schemas, without an import: Api.Game, Api.Table.
// Types of the client's own are @typedefs in the module that makes the objects; others name them by
//   /** @import { Board } from "../board/board.js" */

import type { paths } from "./generated/api.js";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The parts of an address; a number or an unknown text is written {}, as in Named. */
type Part<P extends string> = string extends P
  ? "{}"
  : P extends `{${string}}` | `${number}`
    ? "{}"
    : P;
type Parts<P extends string> = P extends `${infer First}/${infer Rest}`
  ? `${Part<First>}/${Parts<Rest>}`
  : Part<P>;
type Plain<P extends string> = P extends `${infer Path}?${string}` ? Parts<Path> : Parts<P>;

/** The paths of the document by those names. */
type Named = {
  [P in keyof paths as P extends `/api/v1/${infer Rest}` ? Parts<Rest> : never]: paths[P];
};

type Operation<M extends Method, P extends string> =
  Plain<P> extends keyof Named ? Named[Plain<P>][M] : never;

type Json<Content> = Content extends { content: { "application/json": infer Type } } ? Type : null;
type Success = 200 | 201 | 202 | 204;

/** The body of a successful response; unknown if the address is not in the document. */
export type Answer<M extends Method, P extends string> = [Operation<M, P>] extends [never]
  ? unknown
  : Operation<M, P> extends { responses: infer All }
    ? { [Status in keyof All & Success]: Json<All[Status]> }[keyof All & Success]
    : unknown;

/** The body of a request. */
export type Body<M extends Method, P extends string> =
  Operation<M, P> extends {
    requestBody?: { content: { "application/json": infer Type extends object } };
  }
    ? Type
    : object;

/** The data of a kind of event of a stream. */
export type Told<P extends string, Kind extends string> =
  Answer<"get", P> extends { results: (infer Event)[] }
    ? Extract<Event, { event: Kind }> extends { data: infer Data }
      ? Data
      : never
    : never;
