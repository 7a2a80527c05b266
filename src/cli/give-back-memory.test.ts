import { expect, test } from "vitest";
import { isBusy, isTimeToGiveBack } from "./give-back-memory.ts";

const megabyte = 1024 * 1024;
const quietAndGrown = {
  lastedMs: 5_000,
  computedMs: 40,
  heapHeldBytes: 60 * megabyte,
  heapUsedBytes: 28 * megabyte,
};

test("a process returns memory if it is idle and its heap is mostly empty", () => {
  expect({
    quietAndGrown: isTimeToGiveBack(quietAndGrown),
    busy: isTimeToGiveBack({ ...quietAndGrown, computedMs: 400 }),
    small: isTimeToGiveBack({ ...quietAndGrown, heapHeldBytes: 35 * megabyte }),
  }).toEqual({ quietAndGrown: true, busy: false, small: false });
});

test("a process is busy if it computes a tenth of the time", () => {
  expect([40, 400, 500, 3_000].map((computedMs) => isBusy({ ...quietAndGrown, computedMs }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
