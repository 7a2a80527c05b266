import { decodeUtf8, encodeUtf8 } from "../dialects/text/utf8.ts";
import type { Automaton } from "./automaton.ts";
import { Redactor } from "./redactor.ts";

/** The text as it may be shown. */
export function redactText(automaton: Automaton, text: string): string {
  const redactor = new Redactor(automaton, 0);
  const pieces = [redactor.push(encodeUtf8(text)), redactor.end()];
  if (pieces.every(({ marks }) => marks.length === 0)) return text;
  return pieces.map(({ bytes }) => decodeUtf8(bytes, 0, bytes.length)).join("");
}

/** The same value with every text in it as it may be shown; one without secrets is given back as it is. */
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
