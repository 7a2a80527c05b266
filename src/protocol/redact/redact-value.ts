import { decodeUtf8, encodeUtf8 } from "../dialects/text/utf8.ts";
import { type Automaton, successor } from "./automaton.ts";
import { mayHide } from "./escape-scanner.ts";
import { Redactor } from "./redactor.ts";
import { shortestSecret } from "./secret.ts";

/** Removes secrets from a text. */
export function redactText(automaton: Automaton, text: string): string {
  if (text.length < shortestSecret || isPlain(automaton, text)) return text;
  const redactor = new Redactor(automaton, 0);
  const pieces = [redactor.push(encodeUtf8(text)), redactor.end()];
  if (pieces.every(({ marks }) => marks.length === 0)) return text;
  return pieces.map(({ bytes }) => decodeUtf8(bytes, 0, bytes.length)).join("");
}

/** True if a text is ASCII, hides nothing and contains no secret. Most texts are, and this check needs no encoding. */
function isPlain(automaton: Automaton, text: string): boolean {
  const { row, rows, found, depth } = automaton;
  let state = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text.charCodeAt(at);
    if (byte >= 0x80 || mayHide[byte] !== 0) return false;
    state = state < rows ? row[(state << 8) | byte]! : successor(automaton, state, byte);
    if (found[state] !== 0) return false;
  }
  return depth[state]! < shortestSecret;
}

/** Removes secrets from every text inside a value. A value without secrets is returned unchanged. */
export function redactValue<Value>(automaton: Automaton, value: Value): Value {
  return redacted(automaton, value) as Value;
}

function redacted(automaton: Automaton, value: unknown): unknown {
  if (typeof value === "string") return redactText(automaton, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => redacted(automaton, item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (value === null || typeof value !== "object") return value;
  const before = Object.entries(value);
  const after = before.map(([key, item]) => [key, redacted(automaton, item)] as const);
  return after.every(([, item], index) => item === before[index]?.[1]) ? value : Object.fromEntries(after);
}
