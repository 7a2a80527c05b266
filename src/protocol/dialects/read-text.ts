import { createDialectReader } from "./create-reader.ts";
import type { Item } from "./message.ts";
import type { Dialect } from "./reader.ts";

/** Every item of a text that is there as a whole. */
export function readText(text: string | Uint8Array, dialects: readonly Dialect[]): Item[] {
  const reader = createDialectReader({ dialects });
  return [...reader.push(text), ...reader.end()];
}
