import { fstatSync, read } from "node:fs";
import { promisify } from "node:util";
import { createDialectReader } from "../protocol/dialects/create-reader.ts";
import type { Item } from "../protocol/dialects/message.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import { harmlessJson } from "./terminal/harmless.ts";

/** What `signalbox parse` reads, and where it writes. */
export interface ParseRun {
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes a text; the next one waits until it is done. */
  readonly write: (text: string) => Promise<void> | void;
  readonly dialects: readonly Dialect[];
}

/** Prints every item of a stream as one JSON line, so that anybody can see what the platform would read. */
export async function runParse({ input, write, dialects }: ParseRun): Promise<void> {
  const reader = createDialectReader({ dialects });
  const file = openFile(input);
  for await (const chunk of file === null ? input : chunksOf(file))
    await writeItems(reader.push(chunk), write);
  await writeItems(reader.end(), write);
}

/** The descriptor of the file a stream reads, where it reads one: what standard input is after `<`. */
function openFile(input: AsyncIterable<Uint8Array> & { readonly fd?: unknown }): number | null {
  return typeof input.fd === "number" && fstatSync(input.fd).isFile() ? input.fd : null;
}

/**
 * A file through one buffer that is used again and again: a stream would make a new one for every chunk, and
 * a large file many megabytes of garbage. A chunk is good until the next is asked for, which suits our reader.
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

/** How many lines go into one write: enough to be quick, few enough that large items stay a small text. */
const AT_ONCE = 64;
