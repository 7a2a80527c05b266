import { constants } from "node:os";

/** How an agent ended. Both are null when nobody could see it: the wrapper was killed or the machine went down. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** What the wrapper wrote when the agent ended; `endedAt` is the first moment after, in the unit of start times, where known. */
export interface ExitRecord {
  readonly exit: Exit;
  readonly endedAt: string | undefined;
}

/** The end nobody saw. */
export const UNSEEN_EXIT: Exit = { code: null, signal: null };

/** Reads the exit file ("code 0 8123.45", "signal 143 8123.45": the shell's status and the seconds since boot); undefined when it is not whole. */
export function parseExit(text: string): ExitRecord | undefined {
  const [, how, status, uptime] = /^(code|signal) (\d+) (\S+)\n$/.exec(text) ?? [];
  if (how === undefined || status === undefined || uptime === undefined) return undefined;
  const endedAt = uptime === "-" ? undefined : String(Math.floor(Number(uptime) * TICKS_PER_SECOND) + 1);
  const number = Number(status);
  if (how === "code" || number <= 128) return { exit: { code: number, signal: null }, endedAt };
  return { exit: { code: null, signal: signalName(number - 128) }, endedAt };
}

/** Linux counts start times in hundredths of a second on every architecture Node runs on. */
const TICKS_PER_SECOND = 100;

function signalName(number: number): string {
  const named = Object.entries(constants.signals).find(([, value]) => value === number);
  return named?.[0] ?? `signal ${number}`;
}
