import { createDialectReader } from "./create-reader.ts";
import type { Item } from "./message.ts";
import type { Dialect } from "./reader.ts";

/** Reads all items of a complete text. */
export function readText(text: string | Uint8Array, dialects: readonly Dialect[]): Item[] {
  const reader = createDialectReader({ dialects });
  return [...reader.push(text), ...reader.end()];
}
