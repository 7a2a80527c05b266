import { setTimeout as pause } from "node:timers/promises";
import { log } from "../utils/log.js";

/** Runs at every time that the expression names (only minutes are used here), one run after the other, for ever. */
export async function schedule(cron, run, { now = () => new Date(), wait = pause, times = Infinity } = {}) {
  const every = minutesOf(cron);
  for (let done = 0; done < times; done++) {
    await wait(untilNext(now(), every));
    await run().catch((error) => log("error", error.message));
  }
}

/** The minutes between two runs, of an expression such as "*\/5 * * * *". */
export function minutesOf(cron) {
  const found = /^\*\/(\d{1,2}) \* \* \* \*$/.exec(cron);
  const minutes = Number(found?.[1] ?? 0);
  if (minutes < 1 || minutes > 59)
    throw new Error(`The schedule "${cron}" is not understood; write "*/5 * * * *".`);
  return minutes;
}

/** Milliseconds until the next full minute that the expression names, in UTC. */
export function untilNext(at, every) {
  const span = every * 60_000;
  return span - (at.getTime() % span);
}
