import type { z } from "zod";
import type { Contract } from "./contract.ts";

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

/** Calls routes of the API. An error response is thrown. */
export interface Caller {
  call<Key extends RouteKey>(key: Key, asking?: Asking<Key>): Promise<Answer<Key>>;
}

/** Returns the path and query of a request. */
export function targetOf<Key extends RouteKey>(key: Key, { params, query }: Asking<Key>): string {
  const [, template = ""] = key.split(" ");
  const values = (params ?? {}) as Record<string, string>;
  const path = template.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string, pattern: string | undefined) => {
    const value = values[name] ?? "";
    // A parameter with a pattern is a path of several segments.
    return (pattern === undefined ? [value] : value.split("/")).map(encodeURIComponent).join("/");
  });
  const given = Object.entries(query ?? {});
  const parts = given.flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number"
      ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
      : [],
  );
  return parts.length === 0 ? path : `${path}?${parts.join("&")}`;
}
