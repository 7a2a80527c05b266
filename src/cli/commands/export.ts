import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { connect } from "../api/connect.ts";
import { sayAside } from "../terminal/say.ts";
import { print } from "../print.ts";
import { taskId } from "./task-id.ts";

/** Archives an ended task and writes the archive to a file, completely or not at all. */
export async function exportTask(text: string, options: { json?: boolean; output?: string }): Promise<void> {
  const api = connect(process.env);
  const id = taskId(text);
  const archive = await api.call("POST /api/tasks/:id/archive", { params: { id } });
  const response = await api.open(`/api/tasks/${id}/archive`, {}, new AbortController().signal);
  const file = options.output ?? archive.file;
  const fresh = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(fresh));
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
  if (archive.missing !== undefined)
    sayAside(`This archive is incomplete: the file store has lost content of ${archive.missing.join(", ")}.`);
  print(options.json, { file, bytes: archive.bytes }, `${file}  ${archive.bytes} bytes`);
}
