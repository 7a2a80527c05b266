import type { ReadableStream } from "node:stream/web";
import { OutputSearchLine } from "../../protocol/api/output.ts";
import { linesFrom, type OutputLine, type OutputLog } from "./output-line.ts";

/** A search for lines that contain a text, or that report an error. */
export type LineSearch = { readonly find: "text"; readonly text: string } | { readonly find: "errors" };

/** The bytes after the beginning of a found line that are shown. */
const shownBytes = 16 * 1024;

/** Yields the lines of a log that a search on the server finds, in blocks and in order. */
export async function* foundLines(log: OutputLog, search: LineSearch): AsyncGenerator<OutputLine[]> {
  let from = 0;
  for (;;) {
    let limited = false;
    for await (const { offsets, searched, end } of searchFrom(log, search, from)) {
      if (offsets.length > 0) yield await linesAt(log, offsets);
      limited = end === "limit";
      from = searched + 1;
    }
    if (!limited) return;
  }
}

async function* searchFrom(
  { api, id, view }: OutputLog,
  search: LineSearch,
  from: number,
): AsyncGenerator<OutputSearchLine> {
  const query = new URLSearchParams({ ...search, stream: view, from: String(from) });
  const path = `/api/tasks/${id}/output/search?${query.toString()}`;
  const { body } = await api.open(path, {}, new AbortController().signal);
  const chunks = (body ?? []) as ReadableStream<Uint8Array>;
  for await (const { bytes } of linesFrom(0, chunks))
    yield OutputSearchLine.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Reads the lines at these offsets, which are near each other. */
async function linesAt({ api, id, view }: OutputLog, offsets: readonly number[]): Promise<OutputLine[]> {
  const first = offsets[0] ?? 0;
  const range = `bytes=${first}-${(offsets.at(-1) ?? first) + shownBytes - 1}`;
  const path = `/api/tasks/${id}/output?stream=${view}`;
  const response = await api.open(path, { range }, new AbortController().signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return offsets.map((offset) => {
    const start = offset - first;
    const end = bytes.indexOf(0x0a, start);
    return {
      offset,
      bytes: bytes.subarray(start, Math.min(end === -1 ? Infinity : end, start + shownBytes)),
    };
  });
}
