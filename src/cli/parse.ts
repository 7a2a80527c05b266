import { createDialectReader } from "../protocol/dialects/create-reader.ts";
import type { Item } from "../protocol/dialects/message.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";

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
  for await (const chunk of input) await writeItems(reader.push(chunk), write);
  await writeItems(reader.end(), write);
}

async function writeItems(items: readonly Item[], write: ParseRun["write"]): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const lines = items.slice(at, at + AT_ONCE).map((item) => `${JSON.stringify(item)}\n`);
    await write(lines.join(""));
  }
}

/** How many lines go into one write: enough to be quick, few enough that large items stay a small text. */
const AT_ONCE = 64;
