import { once } from "node:events";
import { harmless, harmlessJson, onOneLine } from "./harmless.ts";
import { shownOf, type Words } from "./shown.ts";

/** Prints words for a person, as lines of stdout. */
export function say(words: Words): void {
  process.stdout.write(`${shownOf(words).text}\n`);
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

/** Calls the handler if stdout fails, such as when its reader has closed the pipe. */
export function onOutputError(handler: (error: NodeJS.ErrnoException) => void): void {
  process.stdout.on("error", handler);
}

/** Prints text that is already harmless, or intentionally raw, and waits until stdout accepts more. */
export async function sayAsItIs(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** True while a progress line is the last line of the terminal. */
let isProgressShown = false;

/** Shows a line at the bottom of a terminal that the next one replaces. Prints nothing elsewhere. */
export function showProgress(words: string): void {
  if (!process.stderr.isTTY) return;
  const width = process.stderr.columns > 0 ? process.stderr.columns : 80;
  const fitting = Array.from(onOneLine(harmless(words)))
    .slice(0, width - 1)
    .join("");
  process.stderr.write(`\r\u001b[2K${fitting}`);
  isProgressShown = true;
}

/** Removes the progress line, so that other lines can be printed. */
export function clearProgress(): void {
  if (isProgressShown) process.stderr.write("\r\u001b[2K");
  isProgressShown = false;
}
