import { expect, test } from "vitest";
import { criteriaWords } from "./criteria-words.ts";

const [passed, failed, unchecked] = ["passed", "failed", "not_checked"].map((status) => ({
  id: `P1_${status.toUpperCase()}`,
  status,
}));

test("a report names the criteria that failed, and does not count unchecked ones as passed", () => {
  const all = [passed, passed, failed, unchecked].filter((each) => each !== undefined);
  expect([
    criteriaWords(all),
    criteriaWords(all.slice(0, 2)),
    criteriaWords(all.slice(3)),
    criteriaWords(all.slice(2, 3)),
  ]).toEqual([
    "failed P1_FAILED; 2 passed; 1 not checked",
    "2 passed",
    "0 passed; 1 not checked",
    "failed P1_FAILED; 0 passed",
  ]);
});
