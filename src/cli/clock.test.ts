import { expect, test } from "vitest";
import { clockOf } from "./clock.ts";

test("a clock is the machine's unless it is set ahead or sped up", () => {
  let real = 1_000_000;
  const clocks = [{}, { clock: { aheadMs: 5_000, speed: 1 } }, { clock: { aheadMs: 0, speed: 60 } }].map(
    (config) => clockOf(config, () => real),
  );
  real += 1_000;
  expect(clocks.map(({ now }) => now().getTime())).toEqual([1_001_000, 1_006_000, 1_060_000]);
  expect(clocks.map(({ speed }) => speed)).toEqual([1, 1, 60]);
});
