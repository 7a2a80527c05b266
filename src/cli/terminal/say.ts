import { once } from "node:events";
import { harmless, harmlessJson } from "./harmless.ts";

/** Prints words for a person, as lines of stdout. */
export function say(words: string): void {
  process.stdout.write(`${harmless(words)}\n`);
}

/** Prints a value as a line of JSON on stdout, or as several lines if it is indented. */
export function sayJson(value: unknown, indent?: number): void {
  process.stdout.write(`${harmlessJson(value, indent)}\n`);
}

/** Prints words for a person to stderr, separate from the data. */
export function sayAside(words: string): void {
  process.stderr.write(`${harmless(words)}\n`);
}

/** Prints a value as a line of JSON to stderr, separate from the data. */
export function sayJsonAside(value: unknown): void {
  process.stderr.write(`${harmlessJson(value)}\n`);
}

/** Prints a prompt to stderr; the person types the answer on the same line. */
export function askFor(words: string): void {
  process.stderr.write(harmless(words));
}

/** Returns true if stdout is a terminal. */
export function isAtTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Prints text that is already harmless, or intentionally raw, and waits until stdout accepts more. */
export async function sayAsItIs(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
