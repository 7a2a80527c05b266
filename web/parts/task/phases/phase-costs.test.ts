import { expect, test } from "vitest";
import { phaseCosts } from "./phase-costs.ts";

const at = (minute: number): string => `2026-01-01T00:0${minute}:00.000Z`;
const used = (minute: number, costUsd: number) => ({ at: at(minute), costUsd });
const decided = (phase: number, minute: number, decision: "approve" | "accept" | "request_changes") => ({
  phase,
  decision,
  decidedAt: at(minute),
});

test("usage counts towards the phase that was open then, including rework", () => {
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

test("no usage gives no costs", () => {
  expect([...phaseCosts([], [], 1)]).toEqual([]);
});
