import type { z } from "zod";
import type { Contract } from "../../protocol/api/contract.ts";

/** A route of the API, by method and path. */
export type RouteKey = keyof Contract;

type Part<Key extends RouteKey, Name extends string> =
  Contract[Key] extends Record<Name, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

/** The input of a route: its path parameters, its query and its body, if it has them. */
export interface Asking<Key extends RouteKey> {
  readonly params?: Part<Key, "params">;
  readonly query?: Part<Key, "query">;
  readonly body?: Part<Key, "body">;
}

/** The `data` in a route's response. */
export type Answer<Key extends RouteKey> = Contract[Key] extends { response: infer Schema extends z.ZodType }
  ? z.infer<Schema>
  : never;
