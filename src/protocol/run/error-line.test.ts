import { expect, test } from "vitest";
import { isErrorLine } from "./error-line.ts";

test("errors are distinguished from lines that report no errors", () => {
  const told = [
    "error: cannot find module 'x'",
    "src/a.ts(3,1): error ts2304: cannot find name",
    "npm err! code 1 (exit status: failed)",
    "traceback (most recent call last):",
    "thread 'main' panicked at src/main.rs",
    "✗ 2 tests",
    "0 passed, 1 failed",
  ];
  const untold = [
    "found 0 warnings and 0 errors.",
    "12 passed, 0 failed",
    "no errors",
    "terror in the mirror",
  ];
  expect({ told: told.filter(isErrorLine), untold: untold.filter(isErrorLine) }).toEqual({
    told,
    untold: [],
  });
});
