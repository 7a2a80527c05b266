import { expect, test } from "vitest";
import { DatabaseClock } from "./database-clock.ts";

/** A database whose clock is 60 seconds ahead and whose answers take these times, in milliseconds. */
function clockWith(...tookMs: readonly [beforeMs: number, afterMs: number][]): {
  clock: DatabaseClock;
  wait: (ms: number) => void;
  errorMs: () => number;
} {
  let now = 1_000;
  const answers = [...tookMs];
  const store = {
    clock: async () => {
      const [before, after] = answers.shift() ?? [1, 1];
      now += before;
      const time = new Date(now + 60_000).toISOString();
      now += after;
      return time;
    },
  };
  const clock = new DatabaseClock(store, () => now);
  return {
    clock,
    wait: (ms) => (now += ms),
    errorMs: () => clock.now().getTime() - (now + 60_000),
  };
}

test("a reading that took long, because the node was frozen, does not change the estimate", async () => {
  const { clock, errorMs, wait } = clockWith([1, 1], [1, 20_000], [9_000, 1]);
  for (let reading = 0; reading < 3; reading++) {
    await clock.read();
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
    wait(1_000);
  }
});

test("the first estimate is repeated until a reading is short", async () => {
  const { clock, errorMs } = clockWith([4_000, 1], [1, 4_000], [20, 20]);
  await clock.read();
  expect(errorMs()).toBe(0);
});

test("after two minutes without a short reading, a long one counts", async () => {
  const { clock, errorMs, wait } = clockWith([0, 0], [600, 0], [600, 0]);
  await clock.read();
  await clock.read();
  expect(errorMs()).toBe(0);
  wait(120_000);
  await clock.read();
  expect(errorMs()).toBe(300);
});
