import { fstatSync, read } from "node:fs";
import { promisify } from "node:util";
import { createDialectReader } from "../protocol/dialects/create-reader.ts";
import type { Item } from "../protocol/dialects/message.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import { harmlessJson } from "./terminal/harmless.ts";

/** The input and output of `signalbox parse`. */
export interface ParseRun {
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes a text; the next one waits until it is done. */
  readonly write: (text: string) => Promise<void> | void;
  readonly dialects: readonly Dialect[];
}

/** Prints every item of a stream as one JSON line, so that anybody can see how the platform parses it. */
export async function runParse({ input, write, dialects }: ParseRun): Promise<void> {
  const reader = createDialectReader({ dialects });
  const file = openFile(input);
  for await (const chunk of file === null ? input : chunksOf(file))
    await writeItems(reader.push(chunk), write);
  await writeItems(reader.end(), write);
}

/** Returns the descriptor of the file that a stream reads, if it reads one, such as stdin after `<`. */
function openFile(input: AsyncIterable<Uint8Array> & { readonly fd?: unknown }): number | null {
  return typeof input.fd === "number" && fstatSync(input.fd).isFile() ? input.fd : null;
}

/**
 * Reads a file through a single reused buffer: a stream would allocate a new one for every chunk, and many megabytes of
 * garbage for a large file. A chunk is valid until the next one is requested, which suits our reader.
 */
async function* chunksOf(file: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(256 * 1024);
  for (;;) {
    const { bytesRead } = await readFile(file, buffer, 0, buffer.length, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

const readFile = promisify(read);

async function writeItems(items: readonly Item[], write: ParseRun["write"]): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const lines = items.slice(at, at + AT_ONCE).map((item) => `${harmlessJson(item)}\n`);
    await write(lines.join(""));
  }
}

/** Number of lines per write: enough to be fast, few enough that large items stay a small text. */
const AT_ONCE = 64;
