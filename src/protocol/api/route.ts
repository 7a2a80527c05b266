import { z } from "zod";

/** One route: what it takes, what it gives, and a sentence for the API page. */
export interface Route {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body may hold secrets; they are taken out of every other body before anything is done with it. */
  readonly takesSecrets?: true;
  /** The `data` of a JSON answer; absent for streams and files. */
  readonly response?: z.ZodType;
  /** The status of a success, where it is not 200. */
  readonly status?: 201;
  /** What a route without `response` answers with. */
  readonly produces?:
    | "text/event-stream"
    | "text/plain"
    | "application/json"
    | "application/zip"
    | "application/octet-stream";
}

/** How a list is asked for, page by page. */
export const Paging = {
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
