import { expect, test } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

test("calls within the interval share one result; a failed one is retried", async () => {
  let time = 0;
  let done = 0;
  const act = atMostEvery(
    60,
    async () => {
      done += 1;
      if (done === 2) throw new Error("It rains.");
      return done;
    },
    () => time,
  );
  expect(await Promise.all([act(), act()])).toEqual([1, 1]);
  time = 59;
  expect(await act()).toBe(1);
  time = 60;
  await expect(act()).rejects.toThrow("It rains.");
  expect(await act()).toBe(3);
});

test("a clock that is set back does not keep an old result", async () => {
  let time = 1_000_000;
  let done = 0;
  const act = atMostEvery(
    60,
    async () => ++done,
    () => time,
  );
  await act();
  time = 0;
  expect(await act()).toBe(2);
});

test("a call for a fresh result acts, and later calls share its result", async () => {
  let done = 0;
  const act = atMostEvery(
    60,
    async () => ++done,
    () => 0,
  );
  expect([await act(), await act({ fresh: true }), await act()]).toEqual([1, 2, 2]);
});
