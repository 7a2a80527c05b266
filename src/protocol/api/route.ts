import { z } from "zod";
import type { Right } from "../people/right.ts";

/** A route: its input, its output, and a sentence for the API page. */
export interface Route {
  readonly summary: string;
  /** The right that a request needs. */
  readonly right: Right;
  /** True for a route other than a GET that changes nothing. It needs no token that can write, and is not audited. */
  readonly reads?: true;
  /** True for a person's own notes, such as drafts, which are not audited. */
  readonly personal?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True if the body may contain secrets. Every other body is redacted before it is processed. */
  readonly takesSecrets?: true;
  /** True if the response contains a new secret, shown once. It is neither redacted nor stored for repeated requests. */
  readonly givesSecrets?: true;
  /** The `data` of a JSON response; absent for streams and files. */
  readonly response?: z.ZodType;
  /** The status of a success, if it is not 200. */
  readonly status?: 201;
  /** The content type of a route without `response`. */
  readonly produces?:
    | "text/event-stream"
    | "text/plain"
    | "application/json"
    | "application/x-ndjson"
    | "application/zip"
    | "application/octet-stream";
}

/** Query parameters for paging through a list. */
export const Paging = {
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** Returns the schema of one page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Returns true if a route changes nothing. */
export function isReading(key: string, route: Route): boolean {
  return route.reads === true || key.startsWith("GET ");
}
