import assert from "node:assert/strict";
import { test } from "node:test";
import { hours, makePlan, overlap, swap, unfairness } from "../src/planner.ts";

const people = [
  { name: "Kim", skills: ["bar", "till"], maxHours: 16, away: ["2026-03-02"] },
  { name: "Lee", skills: ["till"], maxHours: 8, away: [] },
];
const shifts = [
  { id: "a", day: "2026-03-01", from: 8, to: 16, skill: "till" },
  { id: "b", day: "2026-03-01", from: 14, to: 22, skill: "bar" },
  { id: "c", day: "2026-03-02", from: 22, to: 4, skill: "bar" },
];

test("night shifts go over midnight", () => assert.equal(hours({ from: 22, to: 4 }), 6));
test("shifts overlap only on the same day", () => {
  assert.equal(overlap(shifts[0], shifts[1]), true);
  assert.equal(overlap(shifts[0], shifts[2]), false);
});
test("the plan respects skills and absence", () => {
  const { plan, open } = makePlan(people, shifts);
  assert.deepEqual([...plan], [["b", "Kim"], ["a", "Lee"]]);
  assert.deepEqual(open, ["c"]);
});
test("swapping two shifts", () => {
  assert.deepEqual([...swap(new Map([["a", "x"], ["b", "y"]]), "a", "b")], [["a", "y"], ["b", "x"]]);
});
test("fairness", () => assert.equal(unfairness(makePlan(people, shifts).plan, people, shifts), 0));
