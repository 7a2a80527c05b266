import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import type { Caller } from "./caller.ts";
import type { Act } from "../../engine/act.ts";
import type { Contract } from "../../protocol/api/contract.ts";
import type { Route } from "../../protocol/api/route.ts";
import type { Result } from "../../protocol/result.ts";

/** A request to a route, parsed with the route's schemas, and its actor. */
export interface Asked<R extends Route> {
  readonly params: Part<R, "params">;
  readonly query: Part<R, "query">;
  readonly body: Part<R, "body">;
  readonly act: Act;
  readonly caller: Caller;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** The result of a route without a `response` in the contract, which writes its own response. */
export const sent = "sent";

/**
 * The implementation of a route. It returns the `data` of the response, has written the response itself, or refuses.
 */
export type Handler<R extends Route> = (asked: Asked<R>) => Promise<Result<Answer<R>>>;

/** One handler for every route of the contract. */
export type Handlers = { readonly [Key in keyof Contract]: Handler<Contract[Key]> };

/**
 * Joins the handlers of the route files. The compiler proves that together they implement the contract: the error names
 * a route that no file serves, or that two files serve.
 */
export function joinHandlers<const Files extends readonly Partial<Handlers>[]>(
  files: Files & ServesEachOnce<Files>,
): Handlers {
  return Object.assign({}, ...files) as Handlers;
}

/** `unknown` if each route is served once; otherwise a type without values that names the offending routes. */
type ServesEachOnce<Files> = [Unserved<Files> | ServedTwice<Files>] extends [never]
  ? unknown
  : { readonly unserved: Unserved<Files>; readonly servedTwice: ServedTwice<Files> };

type Unserved<Files> = Files extends readonly [infer First, ...infer Rest]
  ? Exclude<Unserved<Rest>, keyof First>
  : keyof Handlers;

type ServedTwice<Files, Before = never> = Files extends readonly [infer First, ...infer Rest]
  ? (keyof First & Before) | ServedTwice<Rest, Before | keyof First>
  : never;

type Part<R extends Route, Name extends string> = R extends {
  readonly [Key in Name]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

type Answer<R extends Route> = R extends { readonly response: infer Schema extends z.ZodType }
  ? Given<z.output<Schema>>
  : typeof sent;

/** The same data, deeply read-only. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Given<T[Key]> }
    : T;
