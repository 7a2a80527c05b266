import { setImmediate as turn } from "node:timers/promises";
import type { Automaton } from "../../protocol/redact/automaton.ts";
import { Redactor } from "../../protocol/redact/redactor.ts";

/** Number of bytes that are searched before other requests get a turn. */
const atOnce = 1 << 18;

/** Bytes without secrets, and the names of the secrets that were in them. */
export interface RedactedBytes {
  readonly parts: readonly Uint8Array[];
  readonly names: readonly string[];
}

/** Redacts many bytes in slices, so that the server stays responsive. Without secrets the bytes are the same. */
export async function redactBytes(redaction: Automaton | null, bytes: Uint8Array): Promise<RedactedBytes> {
  if (redaction === null) return { parts: [bytes], names: [] };
  const redactor = new Redactor(redaction, 0);
  const parts: Uint8Array[] = [];
  const names = new Set<string>();
  for (let at = 0; at <= bytes.length; at += atOnce) {
    const isLast = at + atOnce > bytes.length;
    for (const piece of [
      redactor.push(bytes.subarray(at, at + atOnce)),
      ...(isLast ? [redactor.end()] : []),
    ]) {
      parts.push(piece.bytes);
      for (const { name } of piece.marks) names.add(name);
    }
    if (!isLast) await turn();
  }
  return names.size === 0 ? { parts: [bytes], names: [] } : { parts, names: [...names].toSorted() };
}
