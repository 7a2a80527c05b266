import { constants } from "node:os";

/**
 * Exit of an agent. Both fields are null if nobody observed it: the wrapper was killed or the machine went
 * down.
 */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * Exit as the wrapper recorded it. `endedAt` is the first moment after the end, in the unit of start times, if known.
 */
export interface ExitRecord {
  readonly exit: Exit;
  readonly endedAt: string | undefined;
}

/** An exit that nobody observed. */
export const UNSEEN_EXIT: Exit = { code: null, signal: null };

/**
 * Parses the exit file ("code 0 8123.45" or "signal 143 8123.45": the shell's status and the seconds since
 * boot). Returns undefined if the file is incomplete.
 */
export function parseExit(text: string): ExitRecord | undefined {
  const [, how, status, uptime] = /^(code|signal) (\d+) (\S+)\n$/.exec(text) ?? [];
  if (how === undefined || status === undefined || uptime === undefined) return undefined;
  // Rounded, since a product such as 4.35 * 100 is a little less than the whole number.
  const endedAt = uptime === "-" ? undefined : String(Math.round(Number(uptime) * TICKS_PER_SECOND) + 1);
  const number = Number(status);
  if (how === "code" || number <= 128) return { exit: { code: number, signal: null }, endedAt };
  return { exit: { code: null, signal: signalName(number - 128) }, endedAt };
}

/** Linux counts start times in hundredths of a second on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

function signalName(number: number): string {
  const named = Object.entries(constants.signals).find(([, value]) => value === number);
  return named?.[0] ?? `signal ${number}`;
}
