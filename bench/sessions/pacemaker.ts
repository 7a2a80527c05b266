import { closeSync, constants, openSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Makes programs print: writes numbered lines into their pipes, at this rate per second for this many seconds. One
 * process keeps the time for all, so that the programs' own clocks are not measured.
 */
export async function printLines(
  pipes: readonly string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  const open = pipes.map((pipe) => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  const lines = perSecond * seconds;
  const began = performance.now();
  for (let line = 1; line <= lines; line++) {
    for (const [index, pipe] of open.entries()) {
      writeSync(pipe, `line ${line} of a program that has something to say\n`);
      if (index % 50 === 0) await pause(0);
    }
    await pause(Math.max(0, began + (line * 1000) / perSecond - performance.now()));
  }
  for (const pipe of open) closeSync(pipe);
  return (performance.now() - began) / 1000;
}
