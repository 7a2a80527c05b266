import { expect, test } from "vitest";
import { priced } from "./money.ts";

const used = { t: "usage", model: "m", input: 1_000, output: 200, cacheRead: 500, cacheWrite: 100 } as const;
const prices = { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 };

test("uses the cost that an agent reports, otherwise the configured prices", () => {
  expect(priced({ ...used, costUsd: 7 }, prices)).toEqual({ ...used, costUsd: 7 });
  expect(priced(used, prices)).toEqual({ ...used, costUsd: 0.00435 });
  expect(priced(used, undefined)).toEqual(used);
});
