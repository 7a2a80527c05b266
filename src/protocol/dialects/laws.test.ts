import { describe, expect, test } from "vitest";
import { laws, tryLaw } from "../../../test/support/dialects/laws.ts";

/** Every run uses other seeds; `npm run test:laws` tries a million. */
const CASES = 1_500;

describe("for every seed", () => {
  const first = Math.floor(Math.random() * 1e9);

  test.each(Object.keys(laws))(`%s (${CASES} seeds from ${first})`, (name) => {
    const failures = Array.from({ length: CASES }, (_, index) => tryLaw(name, first + index));
    expect(failures.find((failure) => failure !== null)).toBeUndefined();
  });
});
