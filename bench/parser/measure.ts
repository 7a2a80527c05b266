/**
 * Returns the milliseconds of processor time that an act takes on this thread, regardless of other load on the machine.
 * The kernel counts in ticks of some milliseconds, so a short act is measured in wall-clock time.
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

/** Returns the minimum time of each act over some rounds; every round runs all acts in turn. */
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

/** Passes every chunk of some bytes to a reader. */
export function inChunks(bytes: Buffer, size: number, read: (chunk: Buffer) => unknown): void {
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
}

/** Prints a line without a budget. */
export function note(line: string): void {
  console.log(`        ${line}`);
}

/** Prints a line, and makes the process fail if its budget is missed. */
export function say(kept: boolean, line: string): void {
  if (!kept) process.exitCode = 1;
  console.log(`${kept ? "kept  " : "MISSED"}  ${line}`);
}
