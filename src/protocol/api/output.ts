import { z } from "zod";
import { rights } from "../people/right.ts";
import { TaskId } from "../ids.ts";
import type { Route } from "./route.ts";

/** A view of a task's output: one stream, or both merged in the order in which they arrived. */
export const OutputView = z.enum(["stdout", "stderr", "all"]);
export type OutputView = z.infer<typeof OutputView>;

/** The bytes from an offset on, up to the next one, arrived at this time from this stream. */
const OutputTime = z.object({
  offset: z.int(),
  at: z.string(),
  stream: z.enum(["stdout", "stderr"]),
});
export type OutputTime = z.infer<typeof OutputTime>;

/** Maximum number of lines that one search returns. */
const mostFoundLines = 10_000;

/**
 * One line of the response to a search: the offsets at which the found lines start, and the offset that the search has
 * reached. The last line has `end`: everything was searched, or the limit of found lines was reached first.
 */
export const OutputSearchLine = z.object({
  offsets: z.array(z.int()),
  searched: z.int(),
  end: z.enum(["searched", "limit"]).optional(),
});
export type OutputSearchLine = z.infer<typeof OutputSearchLine>;

const params = z.object({ id: TaskId });
const Offset = z.coerce.number().int().min(0);

/** The routes of output logs. */
export const outputContract = {
  "GET /api/tasks/:id/output": {
    right: rights.view,
    summary:
      "Get the output of a task's agents, or the bytes of a Range header. `all` is both streams merged in the order in which they arrived. If the file store has lost content, notes stand in its place, and `Signalbox-Missing` is its number of bytes",
    params,
    query: z.object({ stream: OutputView.default("stdout") }),
    produces: "text/plain",
  },
  "GET /api/tasks/:id/output/times": {
    right: rights.view,
    summary: "List the times at which a range of a task's output arrived, to the second",
    params,
    query: z.object({ stream: OutputView.default("stdout"), from: Offset.default(0), to: Offset.optional() }),
    response: z.object({ items: z.array(OutputTime) }),
  },
  "GET /api/tasks/:id/output/search": {
    right: rights.view,
    summary:
      "Find the lines of a task's output that contain a text, or that report an error. Each line of the response is JSON: the offsets of found lines, and how far the search has come",
    params,
    query: z.object({
      stream: OutputView.default("stdout"),
      find: z.enum(["text", "errors"]).default("text"),
      text: z.string().max(1_000).default(""),
      from: Offset.default(0),
      to: Offset.optional(),
      direction: z.enum(["forward", "backward"]).default("forward"),
      limit: z.coerce.number().int().min(1).max(mostFoundLines).default(mostFoundLines),
    }),
    produces: "application/x-ndjson",
  },
} as const satisfies Record<string, Route>;
