import * as fc from "fast-check";
import { expect, test } from "vitest";

import { maxTestRuns, planQueue, type Outcome, type QueuePlan, type Stack, type TestRun } from "./batch.ts";

/** Runs a queue to its end. The first `early` entries arrive at once, the others one by one with the runs. */
function drive(
  entries: readonly string[],
  test: (tip: readonly string[], stack: Stack, repetition: boolean) => Outcome,
  { maxBatch = 4, early = entries.length, tipTested = true } = {},
): { plan: QueuePlan; runs: TestRun[] } {
  const runs: TestRun[] = [];
  for (let arrived = early; ; arrived++) {
    const plan = planQueue({ entries: entries.slice(0, arrived), runs, maxBatch, tipTested });
    if (plan.next.kind === "test") {
      const { stack, repetition } = plan.next;
      const tip = plan.landings.flatMap((landing) => landing.entries).slice(0, stack.onto);
      runs.push({ stack, outcome: test(tip, stack, repetition) });
    } else if (plan.next.kind === "broken" || arrived >= entries.length) return { plan, runs };
  }
}

/** Returns a test that is red if the result contains one of the bad combinations. */
function redWith(...combinations: readonly (readonly string[])[]) {
  return (tip: readonly string[], { entries }: Stack): "green" | "red" => {
    const all = new Set([...tip, ...entries]);
    return combinations.some((bad) => bad.every((entry) => all.has(entry))) ? "red" : "green";
  };
}

function stacksOf(runs: readonly TestRun[]): string[] {
  return runs.map(
    ({ stack, outcome }) =>
      `${stack.onto}+${stack.entries.join("")} ${typeof outcome === "string" ? outcome : outcome.conflict}`,
  );
}

test("good entries land together after one run per batch", () => {
  const { plan, runs } = drive(["a", "b", "c", "d", "e", "f"], redWith());
  expect([stacksOf(runs), plan.landings, plan.next]).toEqual([
    ["0+abcd green", "4+ef green"],
    [
      { onto: 0, entries: ["a", "b", "c", "d"] },
      { onto: 4, entries: ["e", "f"] },
    ],
    { kind: "idle" },
  ]);
});

test("a red stack is tested again, then bisected: the good part lands, the bad entry is ejected, the rest forms a new stack", () => {
  const { plan, runs } = drive(["a", "b", "c", "d"], redWith(["c"]));
  expect([stacksOf(runs), plan.landings.map(({ entries }) => entries.join("")), plan.ejected]).toEqual([
    ["0+abcd red", "0+abcd red", "0+ab green", "0+abc red", "0+abc red", "0+c red", "0+c red", "2+d green"],
    ["ab", "d"],
    [{ entry: "c", blame: { kind: "alone" } }],
  ]);
});

test("of two entries that fail only together, the later one is ejected with the name of the other", () => {
  const { plan } = drive(["a", "b", "c", "d"], redWith(["b", "d"]));
  expect([plan.landings.map(({ entries }) => entries.join("")), plan.ejected]).toEqual([
    ["abc"],
    [{ entry: "d", blame: { kind: "together", with: "b" } }],
  ]);
});

test("a stack that is red once and then green lands and is reported as flaky", () => {
  const { plan, runs } = drive(["a", "b"], (_tip, _stack, repetition) => (repetition ? "green" : "red"));
  expect([stacksOf(runs), plan.flaky, plan.ejected]).toEqual([
    ["0+ab red", "0+ab green"],
    [{ onto: 0, entries: ["a", "b"] }],
    [],
  ]);
});

test("an entry with a conflict is set aside with the stack below it, and is not ejected", () => {
  const { plan, runs } = drive(["a", "b", "c"], (_tip, { entries }) =>
    entries.includes("b") ? { conflict: "b" } : "green",
  );
  expect([runs.length, plan.conflicted, plan.landings]).toEqual([
    2,
    [{ entry: "b", onto: { onto: 0, entries: ["a"] } }],
    [{ onto: 0, entries: ["a", "c"] }],
  ]);
});

test("no entry is ejected if the tip is red", () => {
  const { plan } = drive(["a", "b"], () => "red", { tipTested: false });
  expect(plan).toEqual({ landings: [], ejected: [], conflicted: [], flaky: [], next: { kind: "broken" } });
});

test("stacks shrink while entries fail: twelve bad entries take fewer runs than the bound", () => {
  const { runs } = drive(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"], () => "red", {
    maxBatch: 8,
  });
  expect([runs.length, maxTestRuns(12, 12, 8)]).toEqual([36, 222]);
});

test("runs of another queue throw an error", () => {
  const run: TestRun = { stack: { onto: 3, entries: ["a"] }, outcome: "green" };
  expect(() => planQueue({ entries: ["a"], runs: [run], maxBatch: 4 })).toThrow(
    "The queue did not ask for run 1.",
  );
});

test("good entries land, bad entries are ejected, only green stacks land, and the number of runs is bounded", () => {
  const scenario = fc.record({
    kinds: fc.array(fc.constantFrom("good", "good", "good", "bad"), { maxLength: 24 }),
    pairs: fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { maxLength: 4 }),
    flakes: fc.infiniteStream(fc.boolean()),
    maxBatch: fc.integer({ min: 1, max: 9 }),
    early: fc.nat(24),
    tipTested: fc.boolean(),
  });
  fc.assert(
    fc.property(scenario, ({ kinds, pairs, flakes, maxBatch, early, tipTested }) => {
      const entries = kinds.map((_, index) => `e${index}`);
      const bad = kinds.flatMap((kind, index) => (kind === "bad" ? [[`e${index}`]] : []));
      const isRed = redWith(...bad, ...pairs.map(([one, other]) => [`e${one}`, `e${other}`]));
      const { plan, runs } = drive(
        entries,
        (tip, stack, repetition) => {
          const outcome = isRed(tip, stack);
          return outcome === "green" && !repetition && flakes.next().value === true ? "red" : outcome;
        },
        { maxBatch, early: Math.min(early, entries.length), tipTested },
      );

      // A naive queue merges and tests one entry after the other.
      const landed: string[] = [];
      for (const entry of entries) {
        if (isRed(landed, { onto: landed.length, entries: [entry] }) === "green") landed.push(entry);
      }
      const ejected = entries.filter((entry) => !landed.includes(entry));
      expect(plan.landings.flatMap((landing) => landing.entries)).toEqual(landed);
      expect(plan.ejected.map(({ entry }) => entry)).toEqual(ejected);
      expect(plan.next).toEqual({ kind: "idle" });

      let below = 0;
      for (const landing of plan.landings) {
        expect(landing.onto).toBe(below);
        expect(runs).toContainEqual({ stack: landing, outcome: "green" });
        below += landing.entries.length;
      }
      // Entries that arrive one by one make stacks of one.
      const stacks = Math.max(0, entries.length - Math.min(early, entries.length));
      expect(runs.length).toBeLessThanOrEqual(
        maxTestRuns(entries.length, ejected.length, maxBatch) + 2 * stacks,
      );
    }),
    { numRuns: 200 },
  );
});
