import { type FileHandle, open } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { ok } from "../protocol/result.ts";
import { byteRange } from "./byte-range.ts";
import { type Handlers, sent } from "./handler.ts";
import type { Rooms } from "./rooms.ts";
import { sendFailure } from "./send.ts";
import { noTask } from "./tasks.ts";

/** What a task's agent printed, from its kept file, whole or a range of its bytes. */
export function outputRoutes({ platform, store }: Rooms): Pick<Handlers, "GET /api/tasks/:id/output"> {
  return {
    "GET /api/tasks/:id/output": async ({ params: { id }, query: { stream }, incoming, outgoing }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      outgoing.setHeader("Content-Disposition", `attachment; filename="${id}.${stream}.txt"`);
      outgoing.setHeader("Accept-Ranges", "bytes");
      // Without validators of ours there is nothing that If-Range could name: it asks for the whole.
      const range = incoming.headers["if-range"] === undefined ? incoming.headers.range : undefined;
      await using file = await openIfThere(platform.outputFile(id, stream));
      await sendFile(outgoing, file, range);
      return ok(sent);
    },
  };
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Sends the file as it is long now; an agent may be adding to it. */
async function sendFile(
  outgoing: ServerResponse,
  file: FileHandle | null,
  header: string | undefined,
): Promise<void> {
  const size = file === null ? 0 : (await file.stat()).size;
  const range = byteRange(header, size);
  if (range === "outside") return sendFailure(outgoing, outside(size));

  const { start, end } = range === "whole" ? { start: 0, end: size - 1 } : range;
  outgoing.writeHead(range === "whole" ? 200 : 206, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": end + 1 - start,
    ...(range === "whole" ? {} : { "Content-Range": `bytes ${start}-${end}/${size}` }),
  });
  if (file === null || size === 0 || outgoing.req.method === "HEAD") return void outgoing.end();
  await pipeline(file.createReadStream({ start, end, autoClose: false }), outgoing);
}

function outside(size: number) {
  return {
    status: 416,
    code: "range_outside",
    message: `The output has ${size} bytes so far; ask for some of them.`,
    details: { size },
    headers: { "Content-Range": `bytes */${size}` },
  };
}
