import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { findLosses } from "../loss-check.ts";

/** Resolutions of conflicts by authors who did not know the check, with their verdicts. */
const Cases = z.array(
  z.object({
    name: z.string(),
    path: z.string(),
    verdict: z.enum(["bad", "good"]),
    base: z.string(),
    ours: z.string(),
    theirs: z.string(),
    merged: z.string(),
    reasons: z.array(z.object({ line: z.string(), reason: z.string() })),
  }),
);
const corpus = new URL("../../../../test/corpora/conflict-resolutions.json", import.meta.url);
const cases = Cases.parse(JSON.parse(readFileSync(corpus, "utf8")));

/** Good resolutions about which the check asks a person all the same: it does not look inside words. */
const tooCareful = new Set(["c-switch-cases-and-includes-both", "php-array-remove-and-add"]);

test.each(cases)("$verdict: $name", ({ verdict, ...input }) => {
  const expected = tooCareful.has(input.name) ? "bad" : verdict;
  expect(findLosses(input).length === 0 ? "good" : "bad").toBe(expected);
});
