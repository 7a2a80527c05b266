import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorMatcher, textMatcher } from "../../platform/output/line-matcher.ts";
import { bytesOf, type OpenOutput } from "../../platform/output/output-source.ts";
import { searchLines } from "../../platform/output/search-lines.ts";
import { missingHeader } from "../../protocol/api/missing-header.ts";
import type { OutputSearchLine, OutputView } from "../../protocol/api/output.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { type Handlers, sent } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { sendContent } from "../http/send-file.ts";
import { noTask } from "./tasks.ts";

type OutputRoute =
  | "GET /api/tasks/:id/output"
  | "GET /api/tasks/:id/output/times"
  | "GET /api/tasks/:id/output/search";

/** Time after which a search without matches reports how far it has come. */
const progressEveryMs = 250;

const nothing: OpenOutput = {
  size: 0,
  missing: 0,
  read: () => Promise.resolve(0),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

/** Serves the output of a task's agents from its files: ranges of bytes, their times, and searches. */
export function outputRoutes({ platform, store }: Services): Pick<Handlers, OutputRoute> {
  async function openOutput(id: TaskId, view: OutputView): Promise<Result<OpenOutput>> {
    if ((await store.taskRow(id)) === null) return noTask(id);
    const output = await platform.outputs.open(id, view);
    if (output === null && (await store.outcome(id))?.holds.output === false) {
      return refuse("not_found", "The output of this task was deleted. Download its archive instead.");
    }
    return ok(output ?? nothing);
  }

  return {
    "GET /api/tasks/:id/output": async ({ params: { id }, query: { stream }, outgoing }) => {
      const opened = await openOutput(id, stream);
      if (!opened.ok) return opened;
      await using output = opened.value;
      if (output.missing > 0) outgoing.setHeader(missingHeader, output.missing);
      const bytes = (start: number, end: number): AsyncIterable<Uint8Array> => bytesOf(output, start, end);
      await sendContent(
        outgoing,
        { size: output.size, bytes },
        { type: "text/plain; charset=utf-8", name: `${id}.${stream}.txt` },
      );
      return ok(sent);
    },
    "GET /api/tasks/:id/output/times": async ({ params: { id }, query: { stream, from, to } }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      const items = await platform.outputs.times(id, stream, { from, to: to ?? Infinity });
      return ok({ items });
    },
    "GET /api/tasks/:id/output/search": async ({ params: { id }, query, outgoing }) => {
      const { stream, find, text, from, to, direction, limit } = query;
      if (find === "text" && text === "") {
        return refuse("invalid", "Enter the text to search for.", { field: "text" });
      }
      const opened = await openOutput(id, stream);
      if (!opened.ok) return opened;
      await using output = opened.value;
      const found = searchLines(output, {
        matcher: find === "errors" ? errorMatcher : textMatcher(text),
        from,
        to: Math.min(to ?? output.size, output.size),
        backward: direction === "backward",
      });
      outgoing.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
      await pipeline(Readable.from(searchResponse(found, from, limit)), outgoing);
      return ok(sent);
    },
  };
}

/** Yields the lines of the response: each block with matches at once, and the progress of a search without any. */
async function* searchResponse(
  found: ReturnType<typeof searchLines>,
  from: number,
  limit: number,
): AsyncGenerator<string> {
  let left = limit;
  let reached = from;
  let toldAt = performance.now();
  for await (const { offsets, searched } of found) {
    reached = searched;
    const shown = offsets.slice(0, left);
    left -= shown.length;
    const now = performance.now();
    if (left === 0) return yield lineOf({ offsets: shown, searched: shown.at(-1) ?? searched, end: "limit" });
    if (shown.length === 0 && now - toldAt < progressEveryMs) continue;
    toldAt = now;
    yield lineOf({ offsets: shown, searched });
  }
  return yield lineOf({ offsets: [], searched: reached, end: "searched" });
}

function lineOf(line: OutputSearchLine): string {
  return `${JSON.stringify(line)}\n`;
}
