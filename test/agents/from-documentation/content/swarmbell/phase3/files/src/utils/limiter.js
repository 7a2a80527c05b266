import { setTimeout as sleep } from "node:timers/promises";

/** Runs actions one after the other, with at least `minGapMs` between the beginnings of two of them. */
export function limiter(minGapMs, { now = Date.now, wait = sleep } = {}) {
  let last = -Infinity;
  let queue = Promise.resolve();
  return (action) => {
    const result = queue.then(async () => {
      const pause = last + minGapMs - now();
      if (pause > 0) await wait(pause);
      last = now();
      return action();
    });
    queue = result.catch(() => {}); // a failure must not block those who wait behind it
    return result;
  };
}
