export type Sleep = (ms: number) => Promise<unknown>;

/** Works off jobs one at a time, with at least `gapMs` between their starts. */
export function createQueue(gapMs: number, sleep: Sleep, now: () => number) {
  let tail: Promise<void> = Promise.resolve();
  let lastStart = Number.NEGATIVE_INFINITY;
  return {
    add(job: () => Promise<void>): void {
      tail = tail.then(async () => {
        const wait = lastStart + gapMs - now();
        if (wait > 0) await sleep(wait);
        lastStart = now();
        await job();
      });
    },
    idle: (): Promise<void> => tail,
  };
}
