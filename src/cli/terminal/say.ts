import { once } from "node:events";
import { harmless, harmlessJson } from "./harmless.ts";

/** Prints words for a person, as lines of stdout. */
export function say(words: string): void {
  process.stdout.write(`${harmless(words)}\n`);
}

/** Prints a value as a line of JSON on stdout, or as several where it is indented. */
export function sayJson(value: unknown, indent?: number): void {
  process.stdout.write(`${harmlessJson(value, indent)}\n`);
}

/** Says something beside the data, as lines of stderr. */
export function sayAside(words: string): void {
  process.stderr.write(`${harmless(words)}\n`);
}

/** Says a value beside the data, as a line of JSON on stderr. */
export function sayJsonAside(value: unknown): void {
  process.stderr.write(`${harmlessJson(value)}\n`);
}

/** Asks for something on stderr; the answer is typed on the same line. */
export function askFor(words: string): void {
  process.stderr.write(harmless(words));
}

/** Whether a person's terminal is what reads stdout. */
export function isAtTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Prints what the caller made harmless, or is meant to be as it is, and waits until there is room for more. */
export async function sayAsItIs(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
