import { expect, test } from "vitest";
import { phaseCosts } from "./phase-costs.ts";

const at = (minute: number): string => `2026-01-01T00:0${minute}:00.000Z`;
const used = (minute: number, costUsd: number) => ({ at: at(minute), costUsd });
const decided = (phase: number, minute: number, decision: "approve" | "accept" | "request_changes") => ({
  phase,
  decision,
  decidedAt: at(minute),
});

test("what was used counts to the phase that was open then, rework included", () => {
  const reviews = [
    decided(1, 2, "request_changes"),
    decided(1, 4, "approve"),
    decided(2, 6, "accept"),
    { phase: 3, decision: null, decidedAt: null },
  ];
  const turns = [used(1, 1), used(3, 2), used(5, 4), used(7, 8)];
  expect([...phaseCosts(turns, reviews, 3)]).toEqual([
    [1, 3],
    [2, 4],
    [3, 8],
  ]);
});

test("nothing was used, nothing is told", () => {
  expect([...phaseCosts([], [], 1)]).toEqual([]);
});
