/**
 * Milliseconds of processor time that an act takes on this thread: what others do on the machine does not
 * count. The kernel counts in ticks of some milliseconds, so a short act is measured by the clock on the wall.
 */
export function processorTime(act: () => void): number {
  const begun = performance.now();
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  const elapsed = performance.now() - begun;
  return elapsed < SHORT_MS ? elapsed : (user + system) / 1000;
}

const SHORT_MS = 100;

/** The least time each of several acts takes over some rounds, one after the other in every round. */
export function leastTimes<Name extends string>(
  acts: Readonly<Record<Name, () => void>>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(acts) as Name[];
  const least = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<Name, number>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) least[name] = Math.min(least[name], processorTime(acts[name]));
  }
  return least;
}

/** Gives every chunk of some bytes to a reader. */
export function inChunks(bytes: Buffer, size: number, read: (chunk: Buffer) => unknown): void {
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
}

/** Prints a line that has no budget. */
export function note(line: string): void {
  console.log(`        ${line}`);
}

/** Prints a line, and makes the process fail where a budget is missed. */
export function say(kept: boolean, line: string): void {
  if (!kept) process.exitCode = 1;
  console.log(`${kept ? "kept  " : "MISSED"}  ${line}`);
}
